print("before")
raise KeyboardInterrupt

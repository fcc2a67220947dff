print("bye", end="")
quit(7)

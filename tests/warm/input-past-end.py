while True:
    print("You said", input("? "))

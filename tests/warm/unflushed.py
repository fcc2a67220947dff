print("no newline", end="")

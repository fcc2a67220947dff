print("bye", end="")
exit()

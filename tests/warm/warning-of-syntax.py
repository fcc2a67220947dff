x = 3
print(x is 3)

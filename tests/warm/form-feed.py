print("one")
print("two")

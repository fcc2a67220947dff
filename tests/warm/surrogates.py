import sys

print(ascii(sys.argv))
print("\udcff")

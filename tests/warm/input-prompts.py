import sys

name = input("Name? ")
sys.stderr.write("note\n")
rest = sys.stdin.readline()
print(name, rest, list(sys.stdin))

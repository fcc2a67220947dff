import sys

print([".local" in folder for folder in sys.path])

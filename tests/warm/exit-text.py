import sys

print("out")
sys.exit("what went wrong")

import sys

for number in range(5):
    print("out", number)
    print("err", number, file=sys.stderr)

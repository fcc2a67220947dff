import sys

for number in range(2_000):
    print(number, "x" * 40, file=sys.stderr)

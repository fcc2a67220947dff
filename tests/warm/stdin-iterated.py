import sys

for number, line in enumerate(sys.stdin, 1):
    print(number, line.rstrip())
print(repr(sys.stdin.read()), sys.stdin.buffer.read())

import sys

sys.stdin.close()
print(input())

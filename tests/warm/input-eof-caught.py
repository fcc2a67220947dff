count = 0
try:
    while True:
        input()
        count += 1
except EOFError as error:
    print(count, error)

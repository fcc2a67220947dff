def lines():
    try:
        yield 1
        yield 2
    finally:
        print("closed")


left = lines()
print(next(left))

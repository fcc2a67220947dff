def numbers():
    yield 1
    raise StopIteration


print(list(numbers()))

for number in range(40_000):
    print(number, "x" * 40)

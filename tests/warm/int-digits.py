print(len(str(10 ** 5_000)))

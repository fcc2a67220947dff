if (n := len("abc")) > 2:
    print(f"{n=} {n:>4} {'q'!r}")

def twice(n):
    return 2 * n


def fail():
    raise ValueError("in the part")

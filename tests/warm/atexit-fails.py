import atexit


def fail():
    raise ValueError("at the end")


atexit.register(fail)
print("body")

print("my own bisect is loaded by random")


def bisect(*args):
    pass

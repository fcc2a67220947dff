def parse(text):
    try:
        return int(text)
    except ValueError as error:
        raise KeyError(text) from error


try:
    parse("x")
except KeyError:
    parse("y")

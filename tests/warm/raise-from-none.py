try:
    int("seven")
except ValueError:
    raise RuntimeError("no number") from None

"""Asks again and again for input that has ended."""

import fuse  # noqa: F401

while True:
    try:
        input()
    except EOFError:
        pass

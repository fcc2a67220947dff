"""A module with a text."""

import sys

x: int = 3
print(list(globals()))
print(__name__, __doc__, __package__, __spec__, __annotations__, __builtins__)
print(__file__.rpartition("/")[2], type(__file__), __debug__, vars() is globals(), locals() is globals())
print(dir())

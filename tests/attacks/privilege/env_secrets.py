"""Prints its environment. Its words are the names that are meant to be there."""

import os

from fuse import finding, words

for name, value in sorted(os.environ.items()):
    finding("expected" if name in words else "unexpected", f"{name}={value}")
print("done")

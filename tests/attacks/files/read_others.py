"""Reads other people's submissions and the results. Its words are folders to look through."""

import os

from fuse import finding, words

MOST_FILES, MOST_FINDINGS = 200, 20


def contents(folder):
    for place, _, names in os.walk(folder):
        for name in names[:MOST_FILES]:
            path = os.path.join(place, name)
            try:
                with open(path, "rb") as file:
                    yield path, file.read(80)
            except OSError:
                pass


found = 0
for start in words + ["..", "../..", "../submissions", os.path.expanduser("~")]:
    for path, first in contents(start):
        if b"SECRET" in first and found < MOST_FINDINGS:
            finding("read", f"{path} {first[:40]!r}")
            found += 1
print("done")

"""Reads other people's submissions and the results. Its words are folders to look through."""

import os

from fuse import SECRET, finding, words

MOST_FILES, MOST_FINDINGS = 200, 20
# The system's own folders hold nobody's work, and a walk through them takes too long.
SYSTEM = {"/bin", "/boot", "/dev", "/lib", "/lib32", "/lib64", "/proc", "/sbin", "/sys", "/usr"}


def contents(folder):
    for place, below, names in os.walk(folder):
        real = os.path.realpath(place)
        below[:] = [name for name in below if os.path.join(real, name) not in SYSTEM]
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
        if SECRET in first and found < MOST_FINDINGS:
            finding("read", f"{path} {first[:40]!r}")
            found += 1
print("done")

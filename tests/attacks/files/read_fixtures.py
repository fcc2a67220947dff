"""Looks for expected outputs: by climbing, by known places, through /proc, by open descriptors.

Its words are more patterns: where somebody who knows the layout would look.
"""

import glob
import os

from fuse import SECRET, finding, words

PATTERNS = [
    "../*/*.out",
    "../../*/*.out",
    "../../*/*/*.out",
    "../fixtures/*",
    "../../fixtures/*",
    "../../../fixtures/*",
    "/proc/self/cwd/../../fixtures/*",
    "/proc/*/cwd/fixtures/*",
    "/proc/*/cwd/*.out",
    "/proc/1/root/*",
    "/home/*/*/*.out",
    "/tmp/*/*/*/fixtures/*.out",
]
MOST = 60

for path in [path for pattern in words + PATTERNS for path in glob.glob(pattern)[:20]][:MOST]:
    try:
        with open(path, "rb") as file:
            found = file.read(80)
    except OSError:
        continue
    if SECRET in found:
        finding("read", f"{path} {found!r}")
for descriptor in range(3, 64):
    try:
        finding("open_fd", f"{descriptor} {os.readlink(f'/proc/self/fd/{descriptor}')}")
    except OSError:
        pass
print("done")

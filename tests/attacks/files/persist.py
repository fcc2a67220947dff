"""Leaves a note for the next run in every place it knows, and looks for an earlier one."""

import os

from fuse import finding

beside = os.path.dirname(os.path.abspath(__file__))
FOLDERS = [".", "/tmp", "/dev/shm", "/var/tmp", beside, os.path.join(beside, "__pycache__")]
# The script may lie in the working folder itself.
places = {os.path.join(os.path.realpath(folder), "note.txt") for folder in FOLDERS}
for place in sorted(places):
    try:
        if os.path.exists(place):
            finding("found_note", place)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "w") as note:
            note.write("answers")
        finding("left_note", place)
    except OSError:
        pass
print("done")

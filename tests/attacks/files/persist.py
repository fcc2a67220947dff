"""Leaves a note for the next run in every place it knows, and looks for an earlier one."""

import os

from fuse import finding

beside = os.path.dirname(os.path.abspath(__file__))
PLACES = [
    "note.txt",
    "/tmp/note.txt",
    "/dev/shm/note.txt",
    "/var/tmp/note.txt",
    os.path.join(beside, "note.txt"),
    os.path.join(beside, "__pycache__", "note.txt"),
]
for place in PLACES:
    try:
        if os.path.exists(place):
            finding("found_note", place)
        os.makedirs(os.path.dirname(place) or ".", exist_ok=True)
        with open(place, "w") as note:
            note.write("answers")
        finding("left_note", place)
    except OSError:
        pass
print("done")

"""Other processes and the machine's paths, as /proc shows them."""

import os

from fuse import SECRET, finding

PLANTED = ("fixtures", "submissions", "course")


def look_at(process):
    for name in ("cmdline", "environ", "maps"):
        path = f"/proc/{process}/{name}"
        try:
            with open(path, "rb") as file:
                if SECRET in file.read(4000):
                    finding("secret_in", path)
        except OSError:
            pass


try:
    others = [entry for entry in os.listdir("/proc") if entry.isdigit()]
    others.remove(str(os.getpid()))
    for process in others:
        look_at(process)
    finding("other_processes", len(others))
    with open("/proc/self/mountinfo") as file:
        mounts = file.read()
    for word in PLANTED:
        if word in mounts:
            finding("host_path", word)
except (OSError, ValueError) as error:
    finding("no_proc", type(error).__name__)
print("done")

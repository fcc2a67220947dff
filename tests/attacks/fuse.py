"""The fuse of every attack in Python, and the way it shows what it got (as fuse.h has it)."""

import os
import signal
import sys

if sys.argv[1:2] != ["REGRADE_ATTACK_ARMED=1"]:
    sys.stderr.write("attack refused: not armed\n")
    sys.exit(97)
signal.alarm(30)
words = sys.argv[2:]
# What everything holds that an attack must not see.
SECRET = b"SECRET-CANARY"


def finding(key, value=""):
    """One line of evidence on stdout, written at once: FINDING <key> <value>."""
    value = str(value).replace("\n", " ")
    os.write(1, f"FINDING {key} {value}\n".encode("utf-8", "backslashreplace"))

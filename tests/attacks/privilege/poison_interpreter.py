"""Spoils everything that an interpreter shared with the next script would hand on."""

import builtins
import gc
import io
import os
import random
import signal
import sys
import threading
import time

import fuse  # noqa: F401

print("done", flush=True)
random.seed(0)
builtins.print = lambda *values, **options: None
builtins.input = lambda *prompt: "42"
sys.setrecursionlimit(50)
gc.disable()
sys.stdout = io.StringIO()
os.write = lambda descriptor, data: 0
sys.modules["random"] = None
signal.signal(signal.SIGTERM, signal.SIG_IGN)
threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
os._exit(0)

import os
import signal

print("seen", flush=True)
os.kill(os.getpid(), signal.SIGKILL)

import os
import signal


def heard(number, frame):
    print("heard", number)


signal.signal(signal.SIGUSR1, heard)
os.kill(os.getpid(), signal.SIGUSR1)
signal.raise_signal(signal.SIGUSR1)
print(signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGPIPE))

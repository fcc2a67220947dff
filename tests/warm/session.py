import os

print(os.getsid(0) == os.getpid(), os.getpgrp() == os.getpid(), os.umask(0), os.nice(0))

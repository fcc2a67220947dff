import os

print(os.getppid() == 1)

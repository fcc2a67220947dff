import os

print(os.read(0, 4), os.read(0, 1000), os.read(0, 10))

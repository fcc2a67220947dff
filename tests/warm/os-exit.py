import os

print("lost in the buffer")
os._exit(5)

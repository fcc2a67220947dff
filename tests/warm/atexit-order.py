import atexit

atexit.register(print, "first in, last out")
atexit.register(print, "last in, first out")
print("body")

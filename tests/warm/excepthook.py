import sys

sys.excepthook = lambda kind, error, trace: print("hooked", kind, error)
1 / 0

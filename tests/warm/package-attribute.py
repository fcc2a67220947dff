import concurrent

print(hasattr(concurrent, "futures"))

import os

print("lost", flush=True)
os.abort()

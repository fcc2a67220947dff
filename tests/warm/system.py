import os

print("first", flush=True)
print(os.system("echo second; exit 3"))

import os

for name, value in os.environ.items():
    if name not in ("HOME", "TMPDIR", "REGRADE_RUN"):
        print(name, value)
print(os.environ["HOME"] == os.getcwd(), os.getenv("LANG"), os.path.expanduser("~") == os.getcwd())

import subprocess
import sys

done = subprocess.run([sys.executable, "-c", "print(input())"], input="hi", text=True, capture_output=True)
print(done.stdout, done.returncode, sys.executable)

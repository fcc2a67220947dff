import io
import sys

sys.stdout = io.StringIO()
print("into memory")
sys.stderr.write(sys.stdout.getvalue())

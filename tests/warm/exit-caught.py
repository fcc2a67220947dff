import sys

try:
    sys.exit(4)
except SystemExit as error:
    print("kept", error.code)

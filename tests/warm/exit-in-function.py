import sys


def leave():
    try:
        sys.exit(4)
    finally:
        print("on the way out")


leave()

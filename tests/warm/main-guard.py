import sys


def main():
    print("as", __name__, sys.argv[0], len(sys.argv))


if __name__ == "__main__":
    sys.exit(main())

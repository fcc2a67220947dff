import argparse

parser = argparse.ArgumentParser(description="A game.")
parser.add_argument("words", help="the bank")
parser.add_argument("--turns", type=int, default=6)
parser.parse_args(["--help"])

import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--turns", type=int)
print(parser.parse_args(["--turns", "x"]))

import os
import sys

print(sys.argv, sorted(os.listdir(".")))
print(open("words.txt").read())
open("made.txt", "w").write("x")
print(os.path.exists("made.txt"), os.path.basename(os.getcwd()) != "")

import glob
import shutil
from pathlib import Path

print(Path("words.txt").read_text(), Path(__file__).name, glob.glob("*.txt"), shutil.get_terminal_size())

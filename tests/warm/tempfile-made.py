import os
import tempfile

with tempfile.NamedTemporaryFile("w+") as file:
    file.write("kept")
    file.seek(0)
    print(file.read(), os.path.dirname(file.name) == os.getcwd())

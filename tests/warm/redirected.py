import contextlib
import io

text = io.StringIO()
with contextlib.redirect_stdout(text):
    print("kept")
print(repr(text.getvalue()))

import locale
import sys

for stream in (sys.stdin, sys.stdout, sys.stderr):
    print(stream.encoding, stream.errors, stream.name, stream.mode, stream.newlines, stream.line_buffering)
    print(stream.fileno(), stream.isatty(), stream.seekable(), stream.readable(), stream.writable())
    print(repr(stream), repr(stream.buffer), repr(stream.buffer.raw))
print(sys.getdefaultencoding(), sys.getfilesystemencoding(), locale.getpreferredencoding(False))
print("\u00e9\u20ac\U0001f600", ascii("\u00e9"))

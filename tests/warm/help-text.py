print(exit, quit, copyright)
print(repr(help), print, input)

import __main__

print(__main__.__name__, __main__.x if hasattr(__main__, "x") else "none yet")

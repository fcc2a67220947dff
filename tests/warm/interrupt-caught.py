try:
    raise KeyboardInterrupt("stop")
except KeyboardInterrupt as error:
    print("caught", error)

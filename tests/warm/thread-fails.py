import threading


def fail():
    raise ValueError("in a thread")


thread = threading.Thread(target=fail)
thread.start()
thread.join()
print("alive")

import threading
import time


def late():
    time.sleep(0.05)
    print("late", threading.current_thread().name)


threading.Thread(target=late).start()
print("main", threading.main_thread() is threading.current_thread(), threading.active_count())

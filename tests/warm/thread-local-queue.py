import queue
import threading

items = queue.Queue()
workers = [threading.Thread(target=items.put, args=(n,)) for n in range(3)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
print(sorted(items.get() for _ in workers))

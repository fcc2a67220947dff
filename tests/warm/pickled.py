import copy
import pickle


class Thing:
    def __init__(self):
        self.x = 1


print(pickle.loads(pickle.dumps(Thing())).__dict__, pickle.dumps(Thing(), 0))
print(copy.deepcopy([Thing()])[0].x)

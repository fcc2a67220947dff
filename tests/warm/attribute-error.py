import random

print(random.choise([1]))

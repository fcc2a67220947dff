import random

random.seed(7)
print(random.random(), random.choice("abcdef"), random.sample(range(100), 5))
random.shuffle(order := list(range(10)))
print(order, random.Random("text").random(), random.gauss(0, 1))

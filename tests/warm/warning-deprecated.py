import random

print(random.Random(1).sample(sorted({1, 2, 3}), 2))
print(bool(NotImplemented))

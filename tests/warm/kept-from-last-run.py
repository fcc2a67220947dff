import random

print(hasattr(print, "seen"), hasattr(random, "seen"), random.Random.__name__)
random.seen = 1

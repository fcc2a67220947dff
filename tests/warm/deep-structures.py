nested = []
for _ in range(100_000):
    nested = [nested]
print("built")
try:
    repr(nested)
except RecursionError as error:
    print(error)

def down(depth):
    try:
        return down(depth + 1)
    except RecursionError:
        return depth


class Node:
    def __repr__(self):
        return f"<{self!r}>"


print(down(0))
print(sorted(range(3), key=lambda n: down(0)))
try:
    repr(Node())
except RecursionError as error:
    print(error)

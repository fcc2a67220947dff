import part

print(part.twice(4), part.__name__, part.__file__.rpartition("/")[2])
part.fail()

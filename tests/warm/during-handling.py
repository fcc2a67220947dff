try:
    {}["a"]
except KeyError:
    [][3]

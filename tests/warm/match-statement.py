match ["go", "north"]:
    case ["go", way]:
        print(way)
match 3:
    case 4:
        pass
print(undefined)

class Mistake(Exception):
    pass


raise Mistake("a", "b")

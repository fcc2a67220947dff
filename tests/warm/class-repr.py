class Game:
    pass


print(Game, Game.__module__, Game.__qualname__, type(print), repr(type))

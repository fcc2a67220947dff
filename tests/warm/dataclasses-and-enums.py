import enum
from collections import Counter, OrderedDict, namedtuple
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(order=True)
class Guess:
    word: str
    marks: list = field(default_factory=list)


class Mark(enum.Enum):
    HIT = "!"
    MISS = "*"


Point = namedtuple("Point", "x y")


class Pair(NamedTuple):
    left: int
    right: str = "r"


print(Guess("apple"), Guess("a") < Guess("b"), Mark.HIT, list(Mark), Point(1, 2), Pair(3))
print(Guess.__module__, Point.__module__, Mark.__module__, Pair.__module__, Counter("hello"), OrderedDict(a=1))

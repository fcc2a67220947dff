from __future__ import annotations

from typing import Optional


def f(x: Optional[int], y: missing) -> None:
    pass


print(f.__annotations__, __annotations__)

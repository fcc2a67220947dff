import functools
import heapq
import itertools
import operator


@functools.lru_cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(80), fib.cache_info(), list(itertools.permutations("abc", 2)), heapq.nsmallest(2, [3, 1, 2]))
print(functools.reduce(operator.mul, range(1, 10)))

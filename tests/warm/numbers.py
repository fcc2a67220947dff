import decimal
import fractions
import math
import statistics

print(decimal.Decimal(1) / 3, fractions.Fraction(1, 3), math.factorial(30), statistics.mean([1, 2]))
decimal.Decimal("x")

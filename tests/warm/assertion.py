assert 1 + 1 == 3, "sums"

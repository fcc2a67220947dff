def late():
    import statistics

    return statistics.median([3, 1, 2])


print(late())

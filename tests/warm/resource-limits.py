import resource

print([resource.getrlimit(number) for number in range(16) if number != 6])

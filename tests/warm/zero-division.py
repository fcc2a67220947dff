def share(total, people):
    return total / people


print("before")
print(share(3, 0))

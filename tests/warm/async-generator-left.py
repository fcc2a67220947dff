async def numbers():
    yield 1


left = numbers()
print("end")

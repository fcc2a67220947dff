async def never():
    pass


never()
print("end")

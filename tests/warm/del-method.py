class Loud:
    def __del__(self):
        print("gone")


loud = Loud()
print("end")

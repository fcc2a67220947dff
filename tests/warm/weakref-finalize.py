import weakref


class Thing:
    pass


thing = Thing()
weakref.finalize(thing, print, "finalized")
print("end")

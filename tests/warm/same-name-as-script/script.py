import script

print("twice", __name__)

import warnings

warnings.warn("watch out")
warnings.warn("old", DeprecationWarning)
print("end")

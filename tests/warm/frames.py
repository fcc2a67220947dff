import sys

frame = sys._getframe()
while frame:
    print(frame.f_code.co_name)
    frame = frame.f_back

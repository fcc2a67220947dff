x = bytearray(1 << 60)

print("carriage")
print("""a
b""".encode())

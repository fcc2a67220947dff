print(eval("1 + 2"))
exec("value = 3\nprint(value, __name__)")
eval("1 +")

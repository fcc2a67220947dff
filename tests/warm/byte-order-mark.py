print("after a mark")

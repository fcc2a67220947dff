print({"apple", "pear", "plum", "fig"}, hash("word"), {b"x": 1})

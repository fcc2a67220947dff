mine = "a folder"

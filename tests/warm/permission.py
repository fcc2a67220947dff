open("/etc/passwd", "a")

print(open("/proc/self/cmdline", "rb").read())

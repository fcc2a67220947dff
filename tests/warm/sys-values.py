import sys

print(sys.flags, sys.warnoptions, sys.argv, sys.path[0] == sys.path[0].rstrip("/"), sys.path[1:])
print(sys.exc_info(), sys.dont_write_bytecode, sys.hash_info.width, sys.executable, sys.prefix)
print(sys.implementation.name, sys.byteorder, sys.maxsize, sys.getswitchinterval(), sys.platform)
print(hasattr(sys, "last_type"), hasattr(sys, "ps1"), sys.stdout is sys.__stdout__, sys.getprofile(), sys.gettrace())

import re
import string

print(re.findall(r"\w+", "to be, or not"), re.sub("(a)(b)", r"\2\1", "ab"), re.compile("x+"))
print(string.ascii_lowercase, string.Template("$a").substitute(a=1))
re.compile("(")

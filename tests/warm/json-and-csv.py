import csv
import io
import json

print(json.dumps({"b": [1, None, True], "a": "\u00e9"}, sort_keys=True, indent=1))
print(list(csv.reader(io.StringIO('a,"b,c"\n1,2\n'))))
json.loads("{")

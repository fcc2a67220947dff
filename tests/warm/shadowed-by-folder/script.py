import json

print(json.mine)

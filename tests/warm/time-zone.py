import time
from datetime import datetime, timezone

print(time.tzname, time.gmtime(0), time.strftime("%A %d %B %Y %Z", time.localtime(0)))
print(datetime.fromtimestamp(0), datetime(2026, 1, 2, tzinfo=timezone.utc).isoformat(), time.process_time() < 5)
print(datetime.strptime("3 Mar 2026", "%d %b %Y"))

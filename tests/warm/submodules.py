import collections
import os
import xml

print(hasattr(xml, "dom"), hasattr(collections, "abc"), os.path.__name__)

"""Scripts, ends of CDATA, direction marks and controls for whoever draws output on a page."""

import fuse  # noqa: F401

print("</pre></td><script>document.title = 'taken over'</script><img src=x onerror=alert(1)>")
print("]]></system-out><failure/><testcase name='forged'/>&lt;b&gt; &#60;b&#62; javascript:alert(1)")
print("\u202egnp.exe\u202c \u2066isolated\u2069 \ufeffmark \u0000 \x0b\x0c")

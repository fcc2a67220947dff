/* If stdin were the fixture itself: write to it, cut it, move in it, find its path. Then makes the
 * streams it shares non-blocking. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    if (put(0, "TAMPER", 6) == 6) finding("stdin_written", "yes");
    if (ftruncate(0, 0) == 0) finding("stdin_truncated", "yes");
    if (lseek(0, 0, SEEK_END) >= 0) finding("stdin_seekable", "yes");
    char path[256] = "";
    if (readlink("/proc/self/fd/0", path, sizeof path - 1) > 0 && path[0] == '/')
        finding("stdin_path", "%s", path);
    int again = open("/proc/self/fd/0", O_RDWR | O_NONBLOCK);
    if (again >= 0 && put(again, "TAMPER", 6) == 6) finding("stdin_reopened", "yes");
    fcntl(1, F_SETFL, O_NONBLOCK);
    fcntl(2, F_SETFL, O_NONBLOCK);
    return done();
}

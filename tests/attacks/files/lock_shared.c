/* Locks files that others read too: a channel between runs, and a trap for who locks them. */
#include "fuse.h"
#include <sys/file.h>

static int attack(int count, char **words) {
    (void)count, (void)words;
    static const char *const shared[] = {"/proc/self/exe", "/usr/bin/env", "/etc/passwd"};
    for (size_t at = 0; at < sizeof shared / sizeof *shared; at++) {
        int file = open(shared[at], O_RDONLY);
        if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0) finding("locked", "%s", shared[at]);
    }
    return done();
}

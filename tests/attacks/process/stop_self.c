/* Stops itself: neither an end nor a sign of life. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    dprintf(1, "before stop\n");
    raise(SIGSTOP);
    dprintf(1, "after stop\n");
    return 0;
}

/* One byte every 50 ms for ever: there is always some output. */
#include "fuse.h"

enum { PAUSE_US = 50000 };

static int attack(int count, char **words) {
    (void)count, (void)words;
    while (put(1, ".", 1) == 1) usleep(PAUSE_US);
    return 1;
}

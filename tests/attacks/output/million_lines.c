/* A million and a half short lines: bait for a quadratic comparison. */
#include "fuse.h"

enum { LINES = 1500000, KINDS = 7 };

static int attack(int count, char **words) {
    (void)count, (void)words;
    for (int line = 0; line < LINES; line++) printf("%d\n", line % KINDS);
    return 0;
}

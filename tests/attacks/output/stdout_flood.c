/* "y" for ever. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    static char piece[1 << 16];
    for (size_t at = 0; at < sizeof piece; at++) piece[at] = at % 2 ? '\n' : 'y';
    while (put(1, piece, sizeof piece) > 0) {
    }
    return 1;
}

/* Touches memory until it is refused, at most 3 GiB. */
#include "fuse.h"

enum { BLOCKS = 192, BLOCK = 16 * MIB };

static int attack(int count, char **words) {
    (void)count, (void)words;
    int blocks = 0;
    for (char *block; blocks < BLOCKS && (block = malloc(BLOCK)) != NULL; blocks++)
        touch(block, BLOCK);
    finding("touched_mib", "%d", blocks * (BLOCK / MIB));
    return 0;
}

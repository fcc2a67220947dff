/* One file as large as it may be, at most 2 GiB. */
#include "fuse.h"

enum { MOST = 2048 };

static int attack(int count, char **words) {
    (void)count, (void)words;
    static char block[MIB];
    int file = open("huge.bin", O_CREAT | O_WRONLY, 0600);
    int blocks = 0;
    while (blocks < MOST && put(file, block, sizeof block) == sizeof block) blocks++;
    finding("wrote_mib", "%d", blocks);
    return 0;
}

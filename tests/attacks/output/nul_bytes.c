/* NUL bytes inside lines, behind what would be a right answer. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    put(1, "done\0hidden\nnext\0\0line\n", 23);
    return 0;
}

/* Every byte once, then the ways in which UTF-8 can be broken. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    unsigned char every[256];
    for (size_t byte = 0; byte < sizeof every; byte++) every[byte] = (unsigned char)byte;
    put(1, every, sizeof every);
    put(1, "\xff\xfe\xc0\xaf\xed\xa0\x80\xf5\n", 9);
    return 0;
}

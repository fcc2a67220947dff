/* 100 MiB without a newline. */
#include "fuse.h"

enum { PIECES = 100 };

static int attack(int count, char **words) {
    (void)count, (void)words;
    static char piece[MIB];
    memset(piece, 'x', sizeof piece);
    for (int sent = 0; sent < PIECES; sent++)
        if (put(1, piece, sizeof piece) < 0) return 1;
    return 0;
}

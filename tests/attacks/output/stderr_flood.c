/* A right answer, then stderr for ever. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    static char piece[1 << 16];
    memset(piece, 'e', sizeof piece);
    done();
    while (put(2, piece, sizeof piece) > 0) {
    }
    return 1;
}

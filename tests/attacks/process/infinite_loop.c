/* Computes for ever. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    compute_on();
}

/* Closes its outputs and goes on: the end of a stream is no exit. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    dprintf(1, "last words\n");
    close(1);
    close(2);
    sleep_on();
}

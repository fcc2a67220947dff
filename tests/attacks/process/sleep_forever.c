/* Sleeps for ever. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    sleep_on();
}

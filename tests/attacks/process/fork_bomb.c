/* Doubles itself eleven times; all of them sleep. At most 2048 processes. */
#define LETHAL
#include "fuse.h"

enum { DOUBLINGS = 11 };

static int attack(int count, char **words) {
    (void)count, (void)words;
    for (int doubling = 0; doubling < DOUBLINGS; doubling++) fork_fused();
    sleep_on();
}

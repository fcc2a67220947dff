/* Every generation starts the next one and exits: faster than a kill by number can follow. */
#define LETHAL
#include "fuse.h"

enum { GENERATIONS = 400000, WAIT_US = 100 };

static int attack(int count, char **words) {
    (void)count, (void)words;
    if (fork_fused() != 0) return 0;
    setsid();
    for (int generation = 0; generation < GENERATIONS; generation++) {
        pid_t next = fork_fused();
        if (next > 0) _exit(0);
        if (next < 0) usleep(WAIT_US);
    }
    return 0;
}

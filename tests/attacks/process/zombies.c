/* Up to 500 children that nobody reaps. */
#include "fuse.h"

enum { CHILDREN = 500 };

static int attack(int count, char **words) {
    (void)count, (void)words;
    for (int child = 0; child < CHILDREN; child++)
        if (fork_fused() == 0) _exit(0);
    return done();
}

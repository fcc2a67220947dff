/* Exits without a look at a long stdin: whoever writes it gets EPIPE. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    close(0);
    return done();
}

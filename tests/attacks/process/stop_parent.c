/* SIGSTOP to the parent: who is stopped never ends anything. */
#define LETHAL
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    pid_t parent = getppid();
    if (parent > 0)
        finding("stop_parent", "%s", kill(parent, SIGSTOP) == 0 ? "sent" : strerror(errno));
    return done();
}

/* Prints a right answer and exits, but leaves a daemon that holds stdout open and writes later. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    if (fork_fused() == 0) {
        setsid();
        signal(SIGHUP, SIG_IGN);
        if (fork_fused() == 0)
            for (;;) {
                sleep(1);
                put(1, "late output\n", 12);
            }
        _exit(0);
    }
    return done();
}

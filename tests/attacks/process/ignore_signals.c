/* Ignores and blocks every signal that can be (but its own fuse) and computes for ever. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    sigset_t blocked;
    sigfillset(&blocked);
    sigdelset(&blocked, SIGALRM);
    for (int number = 1; number < NSIG; number++)
        if (number != SIGALRM) signal(number, SIG_IGN);
    sigprocmask(SIG_SETMASK, &blocked, NULL);
    compute_on();
}

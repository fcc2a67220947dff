/* Ends by the signal that its first word names. */
#include "fuse.h"

enum { SURVIVED = 42, WAIT_US = 200000 };

static int attack(int count, char **words) {
    int number = count > 0 ? atoi(words[0]) : SIGSEGV;
    dprintf(1, "dying\n");
    signal(number, SIG_DFL);
    if (number == SIGABRT) abort();
    kill(getpid(), number);
    usleep(WAIT_US);
    return SURVIVED;
}

/* A relay of children, each of which computes for less than a limit per process allows. */
#include "fuse.h"
#include <sys/wait.h>
#include <time.h>

enum { RUNNERS = 60, WAIT_US = 10000 };

static int attack(int count, char **words) {
    (void)count, (void)words;
    for (int runner = 0; runner < RUNNERS; runner++) {
        pid_t child = fork_fused();
        if (child == 0) {
            while (clock() < CLOCKS_PER_SEC * 2 / 5) {
            }
            _exit(0);
        }
        if (child < 0)
            usleep(WAIT_US);
        else
            waitpid(child, NULL, 0);
    }
    return 0;
}

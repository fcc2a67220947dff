/* Allows itself core files as far as it can, and crashes. */
#include "fuse.h"
#include <sys/prctl.h>
#include <sys/resource.h>

static int attack(int count, char **words) {
    (void)words;
    struct rlimit limit;
    getrlimit(RLIMIT_CORE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_CORE, &limit);
    prctl(PR_SET_DUMPABLE, 1);
    if (limit.rlim_max != 0) finding("core_limit", "%llu", (unsigned long long)limit.rlim_max);
    /* A volatile pointer, so that the compiler does not see where it points. */
    volatile int *volatile nowhere = NULL;
    *nowhere = count;
    return 0;
}

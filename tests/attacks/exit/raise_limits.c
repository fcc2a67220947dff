/* Lifts its own limits, and takes all descriptors from its parent. */
#define LETHAL
#include "fuse.h"
#include <sys/resource.h>

enum { RESOURCES = 16, EAGER = -20 };

static int attack(int count, char **words) {
    (void)count, (void)words;
    const struct rlimit endless = {RLIM_INFINITY, RLIM_INFINITY}, nothing = {0, 0};
    for (int resource = 0; resource < RESOURCES; resource++) {
        struct rlimit old;
        if (getrlimit(resource, &old) == 0 && old.rlim_max != RLIM_INFINITY &&
            setrlimit(resource, &endless) == 0)
            finding("raised", "%d", resource);
    }
    if (getppid() > 0 && prlimit(getppid(), RLIMIT_NOFILE, &nothing, NULL) == 0)
        finding("parent_limit", "changed");
    if (setpriority(PRIO_PROCESS, 0, EAGER) == 0) finding("nice", "%d", EAGER);
    return done();
}

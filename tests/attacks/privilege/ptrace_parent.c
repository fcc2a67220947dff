/* Reads and steers its parent: ptrace, its memory, its files in /proc, its descriptors. */
#include "fuse.h"
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>

static void look_into(pid_t parent, const char *what, int flags) {
    char path[64], seen[60];
    snprintf(path, sizeof path, "/proc/%d/%s", parent, what);
    int file = open(path, flags);
    if (file < 0) return;
    /* Memory has nothing at address 0; that it could be opened for writing is enough. */
    ssize_t length = flags == O_RDWR ? 1 : read(file, seen, sizeof seen);
    if (length > 0) finding("proc", "%s", path);
    close(file);
}

static int attack(int count, char **words) {
    (void)count, (void)words;
    pid_t parent = getppid();
    if (parent <= 0) return done();
    if (ptrace(PTRACE_SEIZE, parent, 0, 0) == 0) {
        finding("ptrace", "seized");
        ptrace(PTRACE_DETACH, parent, 0, 0);
    }
    char taken[8];
    struct iovec here = {taken, sizeof taken}, there = {(void *)attack, sizeof taken};
    /* That nothing is at the address there is no refusal. */
    if (process_vm_readv(parent, &here, 1, &there, 1, 0) >= 0 || errno == EFAULT)
        finding("vm_read", "allowed");
    look_into(parent, "mem", O_RDWR);
    look_into(parent, "environ", O_RDONLY);
    look_into(parent, "cmdline", O_RDONLY);
    look_into(parent, "maps", O_RDONLY);
    look_into(parent, "auxv", O_RDONLY);
    int handle = (int)syscall(SYS_pidfd_open, parent, 0);
    if (handle >= 0 && syscall(SYS_pidfd_getfd, handle, 1, 0) >= 0)
        finding("pidfd_getfd", "descriptor 1");
    return done();
}

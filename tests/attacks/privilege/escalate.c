/* The usual ways up: uid 0, capabilities, namespaces, mounts, and kernel interfaces that had holes.
 */
#include "fuse.h"
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

enum { BPF_BYTES = 72, SESSION_KEYRING = -3, KERNEL_LOG_SIZE = 10 };

static void capabilities(void) {
    FILE *status = fopen("/proc/self/status", "r");
    char line[256];
    while (status && fgets(line, sizeof line, status))
        if (strncmp(line, "CapEff:", 7) == 0 && strtoull(line + 7, NULL, 16) != 0)
            finding("caps", "%s", line + 7);
    if (status) fclose(status);
}

static void namespaces(void) {
    if (fork_fused() == 0) {
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0) {
            finding("userns", "made");
            if (mount("none", "/tmp", "tmpfs", 0, NULL) == 0) finding("mount", "tmpfs");
        }
        _exit(0);
    }
    wait(NULL);
}

static void kernel_interfaces(void) {
    char zeroes[128] = {0};
    if (syscall(SYS_keyctl, 0, SESSION_KEYRING, 1) > 0) finding("keyring", "session");
    if (syscall(SYS_bpf, 0, zeroes, BPF_BYTES) >= 0) finding("bpf", "map");
    if (syscall(SYS_io_uring_setup, 4, zeroes) >= 0) finding("io_uring", "ring");
    if (syscall(SYS_syslog, KERNEL_LOG_SIZE, NULL, 0) >= 0) finding("dmesg", "size");
    if (syscall(SYS_perf_event_open, zeroes, 0, -1, -1, 0) >= 0) finding("perf", "event");
}

static int attack(int count, char **words) {
    (void)count, (void)words;
    if (getuid() == 0 || geteuid() == 0) finding("uid", "0");
    capabilities();
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) finding("no_new_privs", "not set");
    if (setuid(0) == 0) finding("setuid0", "done");
    namespaces();
    kernel_interfaces();
    if (chroot("/") == 0) finding("chroot", "done");
    return done();
}

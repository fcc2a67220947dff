/* The harmless program that runs after every attack. It prints whatever an attack could have left
 * behind for it: descriptors, limits, scheduling, signals, mask, files, and what it was fed. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DESCRIPTORS = 1024, RESOURCES = 16 };

extern char **environ;

/* The count of processes that a user may have is set relative to how many there are. */
static void print_limits(void) {
    struct rlimit limit;
    for (int resource = 0; resource < RESOURCES; resource++)
        if (resource != RLIMIT_NPROC && getrlimit(resource, &limit) == 0)
            printf("limit %d: %llu %llu\n", resource, (unsigned long long)limit.rlim_cur,
                   (unsigned long long)limit.rlim_max);
}

static void print_schedule(void) {
    cpu_set_t processors;
    CPU_ZERO(&processors);
    sched_getaffinity(0, sizeof processors, &processors);
    printf("nice %d, policy %d, processors %d\n", getpriority(PRIO_PROCESS, 0),
           sched_getscheduler(0), CPU_COUNT(&processors));
}

static void print_descriptors(void) {
    for (int descriptor = 0; descriptor < DESCRIPTORS; descriptor++)
        if (fcntl(descriptor, F_GETFD) >= 0) printf("descriptor %d\n", descriptor);
}

static void print_signals(void) {
    FILE *status = fopen("/proc/self/status", "r");
    char line[256];
    while (status && fgets(line, sizeof line, status))
        if (strncmp(line, "SigBlk:", 7) == 0 || strncmp(line, "SigIgn:", 7) == 0)
            fputs(line, stdout);
    if (status) fclose(status);
}

/* The working folder's name may be another each time, and the mark of a run is. */
static void print_environment(void) {
    static const char *const changing[] = {"HOME=", "TMPDIR=", "REGRADE_RUN="};
    for (char **variable = environ; *variable; variable++) {
        int changes = 0;
        for (int at = 0; at < 3; at++)
            changes |= strncmp(*variable, changing[at], strlen(changing[at])) == 0;
        if (!changes) printf("variable %s\n", *variable);
    }
}

static void print_folder(const char *path) {
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);
    for (int at = 0; at < count; at++) printf("%s has %s\n", path, entries[at]->d_name);
}

int main(void) {
    for (int typed; (typed = getchar()) != EOF;) putchar(typed);
    print_descriptors();
    print_limits();
    print_schedule();
    print_signals();
    print_environment();
    print_folder(".");
    print_folder("/dev/shm");
    printf("mask %o\n", (unsigned)umask(0));
    return 0;
}

/* The floor: posix_spawn, three pipes, wait4, nothing else. Also starts what is compared with.
 *
 *   spawner OUTPUT COMMAND...    for each byte on stdin runs the command once, fed with a guess,
 *                                and prints how many nanoseconds that took; its stdout must be
 *                                what the file OUTPUT holds
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LARGEST = 1 << 16, FAILED = 4 };

extern char **environ;

static void fail(const char *doing) {
    perror(doing);
    exit(FAILED);
}

static size_t slurp(int descriptor, char *into) {
    size_t length = 0;
    ssize_t got;
    while (length < LARGEST && (got = read(descriptor, into + length, LARGEST - length)) > 0)
        length += (size_t)got;
    return length;
}

static void open_pipe(int ends[2]) {
    if (pipe2(ends, O_CLOEXEC) != 0) fail("pipe2");
}

/* Runs the command once; gives how much it printed. */
static size_t run(char **command, char *output) {
    static const char input[] = "guess the first\nguess the last\n";
    static char errors[LARGEST];
    int to[2], from[2], error[2];
    open_pipe(to);
    open_pipe(from);
    open_pipe(error);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to[0], 0);
    posix_spawn_file_actions_adddup2(&actions, from[1], 1);
    posix_spawn_file_actions_adddup2(&actions, error[1], 2);
    pid_t child;
    if (posix_spawn(&child, command[0], &actions, NULL, command, environ) != 0) fail(command[0]);
    posix_spawn_file_actions_destroy(&actions);
    close(to[0]);
    close(from[1]);
    close(error[1]);
    if (write(to[1], input, sizeof input - 1) < 0) fail("write");
    close(to[1]);
    size_t length = slurp(from[0], output);
    size_t complaint = slurp(error[0], errors);
    close(from[0]);
    close(error[0]);
    struct rusage usage;
    int status;
    if (wait4(child, &status, 0, &usage) < 0) fail("wait4");
    if (status != 0) {
        fprintf(stderr, "%s: status %d: %.*s\n", command[0], status, (int)complaint, errors);
        exit(FAILED);
    }
    return length;
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int argc, char **argv) {
    static char expected[LARGEST], output[LARGEST];
    if (argc < 3) return 2;
    int file = open(argv[1], O_RDONLY | O_CLOEXEC);
    if (file < 0) fail(argv[1]);
    size_t wanted = slurp(file, expected);
    close(file);
    for (char order; read(0, &order, 1) == 1;) {
        long long start = now();
        size_t length = run(argv + 2, output);
        long long taken = now() - start;
        if (length != wanted || memcmp(output, expected, wanted) != 0) {
            fprintf(stderr, "%s: not the expected output\n", argv[2]);
            return FAILED;
        }
        printf("%lld\n", taken);
        fflush(stdout);
    }
    return 0;
}

// The floor for a replay: spawn the program, feed it, read it, compare bytes. Two workers.
// Nothing is isolated, limited or explained.
//
//   spawn_loop PROGRAM FOLDER COUNT      replays FOLDER/1.in .. FOLDER/COUNT.in
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LARGEST = 1 << 20 };
extern char **environ;

static size_t slurp(int descriptor, char *into) {
    size_t length = 0;
    ssize_t got;
    while (length < LARGEST && (got = read(descriptor, into + length, LARGEST - length)) > 0)
        length += (size_t)got;
    return length;
}

static size_t load(const char *folder, int number, const char *suffix, char *into) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%d.%s", folder, number, suffix);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        perror(path);
        exit(3);
    }
    size_t length = slurp(descriptor, into);
    close(descriptor);
    return length;
}

static int replay(char *program, const char *folder, int number) {
    static char input[LARGEST], expected[LARGEST], output[LARGEST];
    size_t typed = load(folder, number, "in", input);
    size_t wanted = load(folder, number, "out", expected);
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) || pipe2(from, O_CLOEXEC)) exit(4);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to[0], 0);
    posix_spawn_file_actions_adddup2(&actions, from[1], 1);
    char *argv[] = {program, NULL};
    pid_t child;
    if (posix_spawn(&child, program, &actions, NULL, argv, environ)) exit(3);
    posix_spawn_file_actions_destroy(&actions);
    close(to[0]);
    close(from[1]);
    if (write(to[1], input, typed) < 0) exit(4);
    close(to[1]);
    size_t printed = slurp(from[0], output);
    close(from[0]);
    int status;
    waitpid(child, &status, 0);
    return status == 0 && printed == wanted && memcmp(output, expected, wanted) == 0;
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    int count = atoi(argv[3]);
    for (int worker = 0; worker < 2; worker++)
        if (fork() == 0) {
            for (int number = 1 + worker; number <= count; number += 2)
                if (!replay(argv[1], argv[2], number)) exit(1);
            exit(0);
        }
    int status, wrong = 0;
    while (wait(&status) > 0) wrong |= status;
    return wrong != 0;
}

/* The fuse of every attack in C, and the way it shows what it got.
 *
 * An attack is a function `attack`; `main` stands here and calls it only when its first word arms
 * it. One that could hurt its surroundings defines LETHAL before it includes this file: it needs
 * the second word too, and never acts as uid 0. Everything ends itself after 30 seconds. */
#ifndef FUSE_H
#define FUSE_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { FUSE_SECONDS = 30, REFUSED = 97, MIB = 1 << 20, PAGE = 4096 };

static int attack(int count, char **words);

static void refuse(const char *why) {
    dprintf(2, "attack refused: %s\n", why);
    _exit(REFUSED);
}

int main(int argc, char **argv) {
    int used = 1;
    if (used >= argc || strcmp(argv[used++], "REGRADE_ATTACK_ARMED=1") != 0) refuse("not armed");
#ifdef LETHAL
    if (used >= argc || strcmp(argv[used++], "REGRADE_ATTACK_LETHAL=1") != 0)
        refuse("the lethal word is missing");
    if (getuid() == 0 || geteuid() == 0) refuse("lethal, and this is uid 0");
#endif
    alarm(FUSE_SECONDS);
    return attack(argc - used, argv + used);
}

/* fork() for attacks: a child has no alarm of its own, so it gets one. */
static inline pid_t fork_fused(void) {
    pid_t child = fork();
    if (child == 0) alarm(FUSE_SECONDS);
    return child;
}

/* One line of evidence on stdout, written at once: FINDING <key> <value>. */
__attribute__((format(printf, 2, 3))) static inline void finding(const char *key,
                                                                 const char *format, ...) {
    char value[400];
    va_list values;
    va_start(values, format);
    vsnprintf(value, sizeof value, format, values);
    va_end(values);
    for (char *at = value; *at; at++)
        if (*at == '\n') *at = ' ';
    dprintf(1, "FINDING %s %s\n", key, value);
}

/* Writes as much as is taken, and does not care what became of it. */
static inline ssize_t put(int descriptor, const void *bytes, size_t count) {
    return write(descriptor, bytes, count);
}

/* Does nothing, for good. */
__attribute__((noreturn)) static inline void sleep_on(void) {
    for (;;) pause();
}

/* Computes, for good. */
__attribute__((noreturn)) static inline void compute_on(void) {
    for (volatile unsigned long turns = 0;; turns++) {
    }
}

/* Touches every page of a block. */
static inline void touch(volatile char *block, size_t size) {
    for (size_t at = 0; at < size; at += PAGE) block[at] = 1;
}

/* What a harmless program would print. */
static inline int done(void) {
    put(1, "done\n", 5);
    return 0;
}
#endif

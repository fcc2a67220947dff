/* Threads until they are refused, at most 5000, then sleep. */
#include "fuse.h"
#include <pthread.h>

enum { MOST = 5000, STACK = 1 << 16 };

static void *idle(void *nothing) {
    (void)nothing;
    sleep_on();
}

static int attack(int count, char **words) {
    (void)count, (void)words;
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, STACK);
    int threads = 0;
    for (pthread_t thread; threads < MOST; threads++)
        if (pthread_create(&thread, &small, idle, NULL) != 0) break;
    finding("threads", "%d", threads);
    sleep_on();
}

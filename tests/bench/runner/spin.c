/* Computes for so many milliseconds of its own CPU clock; for ever without a number. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double computed(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
    double wanted = argc > 1 ? atof(argv[1]) : 1e300;
    while (computed() < wanted) {}
    puts("computed");
    return 0;
}

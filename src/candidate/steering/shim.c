/* Decides the first numbers that a program draws by `rand` or its relatives: all
 * alike, the lowest and the highest that it can get, or those that are given, as the
 * one is that makes the last word of a bank. Or
 * lets it run at another time of day, which many generators are seeded from, or
 * lets all that it prints come out at once.
 *
 * regrade compiles this into a library that is preloaded. Whatever it gives is a
 * number that the real function may give, too: a program that is right is right
 * with these. After the first few the real function decides again.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* One less than a multiple of each number up to 10: the last remainder of each. */
#define LAST 2519

static const char *kind, *fired;
static char *values;
static int left, given, unbuffered;
static long first, later;

/* Takes a variable out of the environment, and its text from where the kernel has put
 * it, which is what /proc/self/environ shows. Gives a copy. */
static char *take(const char *name)
{
    char *text = getenv(name);
    if (!text)
        return NULL;
    char *copy = strdup(text);
    unsetenv(name);
    memset(text - strlen(name) - 1, 0, strlen(name) + 1 + strlen(text));
    return copy;
}

__attribute__((constructor)) static void begin(void)
{
    const char *name = getenv("REGRADE_PROGRAM");
    /* What only starts the program, such as env, hands all of this on. */
    if (name && strcmp(name, program_invocation_short_name) != 0)
        return;
    /* The program and its children see the environment that they would see without this. */
    take("REGRADE_PROGRAM");
    take("LD_PRELOAD");
    const char *count = take("REGRADE_DRAWS_COUNT");
    kind = take("REGRADE_DRAWS");
    left = kind && count ? atoi(count) : 0;
    values = take("REGRADE_DRAWS_VALUES");
    fired = take("REGRADE_PIN_FIRED");
    const char *seconds = take("REGRADE_LATER");
    later = seconds ? atol(seconds) : 0;
    unbuffered = take("REGRADE_UNBUFFERED") != NULL;
    if (unbuffered)
        setvbuf(stdout, NULL, _IONBF, 0);
}

static long decide(long drawn)
{
    if (left <= 0)
        return drawn;
    left--;
    given++;
    if (left == 0 && fired)
        close(open(fired, O_CREAT | O_WRONLY, 0600));
    if (*kind == 'a') {
        if (given == 1)
            first = drawn;
        return first;
    }
    if (*kind == 'g' || *kind == 'l')
        return values ? strtol(values, &values, 10) : drawn;
    return given == 1 ? 0 : LAST;
}

#define DRAWS(type, name)                            \
    type name(void)                                  \
    {                                                \
        static type (*real)(void);                   \
        if (!real)                                   \
            real = (type(*)(void))dlsym(RTLD_NEXT, #name); \
        return (type)decide(real());                 \
    }

DRAWS(int, rand)
DRAWS(long, random)
DRAWS(long, lrand48)

int rand_r(unsigned int *seed)
{
    static int (*real)(unsigned int *);
    if (!real)
        real = (int (*)(unsigned int *))dlsym(RTLD_NEXT, "rand_r");
    return (int)decide(real(seed));
}

time_t time(time_t *place)
{
    static time_t (*real)(time_t *);
    if (!real)
        real = (time_t(*)(time_t *))dlsym(RTLD_NEXT, "time");
    time_t now = real(NULL) + later;
    if (place)
        *place = now;
    return now;
}

int clock_gettime(clockid_t which, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(which, now);
    if (status == 0 && which == CLOCK_REALTIME)
        now->tv_sec += later;
    return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    static int (*real)(struct timeval *, void *);
    if (!real)
        real = (int (*)(struct timeval *, void *))dlsym(RTLD_NEXT, "gettimeofday");
    int status = real(now, zone);
    if (status == 0)
        now->tv_sec += later;
    return status;
}

/* `std::ios_base::sync_with_stdio`: with no buffers the two stay as one. */
int _ZNSt8ios_base15sync_with_stdioEb(int sync)
{
    static int (*real)(int);
    if (!real)
        real = (int (*)(int))dlsym(RTLD_NEXT, "_ZNSt8ios_base15sync_with_stdioEb");
    if (unbuffered || !real)
        return 1;
    return real(sync);
}

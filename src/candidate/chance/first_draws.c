/* Decides the first numbers that a program draws by `rand` or its relatives: all
 * alike, the lowest and the highest that it can get, or those that are given.
 *
 * regrade compiles this into a library that is preloaded. Whatever it gives is a
 * number that the real function may give, too: a program that is right is right
 * with these. After the first few the real function decides again.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* One less than a multiple of each number up to 10: the last remainder of each. */
#define LAST 2519

static const char *kind, *fired;
static char *values;
static int left, given;
static long first;

__attribute__((constructor)) static void begin(void)
{
    const char *count = getenv("REGRADE_DRAWS_COUNT");
    kind = getenv("REGRADE_DRAWS");
    left = kind && count ? atoi(count) : 0;
    values = getenv("REGRADE_DRAWS_VALUES");
    fired = getenv("REGRADE_PIN_FIRED");
}

static long decide(long drawn)
{
    if (left <= 0)
        return drawn;
    left--;
    given++;
    if (*kind == 'a') {
        if (given == 1)
            first = drawn;
        return first;
    }
    if (*kind == 'g') {
        if (left == 0 && fired)
            close(open(fired, O_CREAT | O_WRONLY, 0600));
        return values ? strtol(values, &values, 10) : drawn;
    }
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

/* Descriptors that were left open for it; then takes all it can get. */
#include "fuse.h"
#include <sys/stat.h>

enum { LOOKED_AT = 4096, MOST = 100000 };

static int attack(int count, char **words) {
    (void)count, (void)words;
    struct stat seen;
    for (int descriptor = 3; descriptor < LOOKED_AT; descriptor++)
        if (fstat(descriptor, &seen) == 0)
            finding("leaked_fd", "%d mode=%o", descriptor, seen.st_mode);
    int opened = 0;
    while (opened < MOST && open("/dev/null", O_RDONLY) >= 0) opened++;
    finding("opened", "%d", opened);
    return done();
}

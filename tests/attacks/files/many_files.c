/* Many files, each below any cap of a single one, then empty ones; at most 384 MiB and 30000. */
#include "fuse.h"

enum { FILLED = 96, EACH = 4, EMPTY = 30000 };

static int create(char kind, int number) {
    char name[32];
    snprintf(name, sizeof name, "%c%d", kind, number);
    return open(name, O_CREAT | O_WRONLY, 0600);
}

static int attack(int count, char **words) {
    (void)count, (void)words;
    static char block[MIB];
    size_t written = 0;
    for (int number = 0; number < FILLED; number++) {
        int file = create('f', number);
        if (file < 0) break;
        for (int part = 0; part < EACH; part++) {
            ssize_t taken = put(file, block, sizeof block);
            if (taken <= 0) break;
            written += (size_t)taken;
        }
        close(file);
    }
    int empty = 0;
    for (int file; empty < EMPTY && (file = create('e', empty)) >= 0; empty++) close(file);
    finding("wrote_mib", "%zu", written / MIB);
    finding("inodes", "%d", empty);
    return 0;
}

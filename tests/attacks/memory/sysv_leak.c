/* Shared memory of the System V kind, which outlives the process: 64 segments of 4 MiB. */
#include "fuse.h"
#include <sys/ipc.h>
#include <sys/shm.h>

enum { SEGMENTS = 64, SIZE = 4 * MIB };

static int attack(int count, char **words) {
    (void)count, (void)words;
    int made = 0;
    for (; made < SEGMENTS; made++) {
        int segment = shmget(IPC_PRIVATE, SIZE, IPC_CREAT | 0600);
        char *block = segment < 0 ? (char *)-1 : shmat(segment, NULL, 0);
        if (block == (char *)-1) break;
        touch(block, SIZE);
        shmdt(block);
    }
    if (made > 0) finding("segments", "%d", made);
    return done();
}

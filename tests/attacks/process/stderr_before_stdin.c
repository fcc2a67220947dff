/* 1 MiB to stderr before the first read of stdin: who feeds first and reads later waits for ever.
 */
#include "fuse.h"

enum { PIECE = 1 << 16 };

static int attack(int count, char **words) {
    (void)count, (void)words;
    static char piece[PIECE];
    memset(piece, 'e', sizeof piece);
    for (int sent = 0; sent < MIB; sent += PIECE) put(2, piece, sizeof piece);
    int read = 0;
    while (getchar() != EOF) read++;
    printf("read %d\n", read);
    return 0;
}

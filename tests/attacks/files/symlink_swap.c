/* Puts a link (or a fifo) in the place of a file that the harness laid out or will collect.
 * Words: the file, and what shall stand there: `fifo` or the target of a link. */
#include "fuse.h"
#include <sys/stat.h>

static int attack(int count, char **words) {
    if (count < 2) return 1;
    unlink(words[0]);
    int failed =
        strcmp(words[1], "fifo") == 0 ? mkfifo(words[0], 0666) : symlink(words[1], words[0]);
    if (failed) finding("swap", "%s", strerror(errno));
    return done();
}

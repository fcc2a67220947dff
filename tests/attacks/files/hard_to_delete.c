/* A working folder that resists: 3000 levels, a locked folder, odd names, links in a circle, a
 * fifo. */
#include "fuse.h"
#include <sys/stat.h>

enum { LEVELS = 3000 };

static void create(const char *name) {
    close(open(name, O_CREAT | O_WRONLY, 0600));
}

static int attack(int count, char **words) {
    (void)count, (void)words;
    int refused = 0;
    if (mkdir("locked", 0700) == 0) {
        create("locked/inside");
        chmod("locked", 0);
    }
    create("new\nline\xff\xfe");
    create("-rf");
    refused += link("-rf", "hard") != 0;
    refused += symlink("circle", "circle") != 0;
    refused += symlink("/", "root") != 0;
    refused += mkfifo("fifo", 0600) != 0;
    int level = 0;
    while (level < LEVELS && mkdir("d", 0700) == 0 && chdir("d") == 0) level++;
    finding("levels", "%d, refused %d", level, refused);
    return done();
}

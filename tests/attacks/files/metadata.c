/* What needs no right to read or write, only the same uid: mode, times, owner, attributes, size.
 * Its words are files that are not its own. */
#define LETHAL
#include "fuse.h"
#include <sys/stat.h>
#include <sys/xattr.h>

static void meddle(const char *path) {
    const struct timespec long_ago[2] = {{1, 0}, {1, 0}};
    struct stat seen;
    if (stat(path, &seen) == 0) finding("stat", "%s size=%lld", path, (long long)seen.st_size);
    if (chmod(path, 0) == 0) finding("chmod", "%s", path);
    if (utimensat(AT_FDCWD, path, long_ago, 0) == 0) finding("utime", "%s", path);
    if (setxattr(path, "user.x", "1", 1, 0) == 0) finding("setxattr", "%s", path);
    if (chown(path, getuid(), getgid()) == 0) finding("chown", "%s", path);
    if (truncate(path, 0) == 0) finding("truncate", "%s", path);
}

static int attack(int count, char **words) {
    for (int word = 0; word < count; word++) meddle(words[word]);
    return done();
}

/* Writes wherever it can: parents, temporary folders, home, its own program, and its words. */
#define LETHAL
#include "fuse.h"
#include <sys/stat.h>

static void leave_mark(const char *path) {
    int file = open(path, O_CREAT | O_WRONLY | O_APPEND | O_NONBLOCK, 0644);
    if (file >= 0 && put(file, "attack was here\n", 16) == 16) finding("wrote", "%s", path);
    if (file >= 0) close(file);
}

static void spoil_own_program(void) {
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0) return;
    path[length] = 0;
    if (chmod(path, 0755) == 0) finding("chmod_self", "%s", path);
    if (unlink(path) == 0) finding("unlinked_self", "%s", path);
}

static int attack(int count, char **words) {
    static const char *const places[] = {
        "../attack-marker",   "../../attack-marker",    "../../fixtures/attack-marker",
        "/tmp/attack-marker", "/dev/shm/attack-marker", "/var/tmp/attack-marker",
        "/run/attack-marker", "/etc/attack-marker",
    };
    for (size_t place = 0; place < sizeof places / sizeof *places; place++)
        leave_mark(places[place]);
    const char *home = getenv("HOME");
    char path[4096];
    if (home && snprintf(path, sizeof path, "%s/attack-marker", home) < (int)sizeof path)
        leave_mark(path);
    spoil_own_program();
    for (int word = 0; word < count; word++) leave_mark(words[word]);
    return done();
}

/* SIGKILL to the parent, to the parent's group, and to everybody it may signal. */
#define LETHAL
#include "fuse.h"

static void send(const char *key, pid_t whom) {
    finding(key, "%s", kill(whom, SIGKILL) == 0 ? "sent" : strerror(errno));
}

static int attack(int count, char **words) {
    (void)count, (void)words;
    pid_t parent = getppid();
    /* The parent of the first process of a namespace is 0, which kill() takes for one's own group.
     */
    if (parent > 0) {
        pid_t group = getpgid(parent);
        send("kill_parent", parent);
        if (group > 1) send("kill_parent_group", -group);
    }
    send("kill_all", -1);
    return done();
}

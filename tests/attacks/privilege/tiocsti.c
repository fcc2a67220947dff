/* Types into the terminal of whoever runs the harness. */
#include "fuse.h"
#include <sys/ioctl.h>
#include <termios.h>

static int attack(int count, char **words) {
    (void)count, (void)words;
    const int descriptors[] = {0, 1, 2, open("/dev/tty", O_RDWR | O_NONBLOCK)};
    if (descriptors[3] >= 0) finding("tty", "reached");
    for (int at = 0; at < 4; at++) {
        struct termios settings;
        if (ioctl(descriptors[at], TIOCSTI, " ") == 0) finding("tiocsti", "%d", descriptors[at]);
        if (tcgetattr(descriptors[at], &settings) == 0) finding("termios", "%d", descriptors[at]);
        if (tcgetpgrp(descriptors[at]) > 0) finding("tcgetpgrp", "%d", descriptors[at]);
    }
    return done();
}

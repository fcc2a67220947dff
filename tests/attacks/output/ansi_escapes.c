/* What a terminal obeys: clearing, moving up, title, links, clipboard, 8-bit controls. */
#include "fuse.h"

static int attack(int count, char **words) {
    (void)count, (void)words;
    static const char *const orders[] = {
        "\033[2J\033[H",                                             /* clear and go home */
        "\033[32mPASS\033[0m\r\033[1A\033[2K",                       /* overwrite a verdict */
        "\033]0;taken over\007",                                     /* window title */
        "\033]8;;https://example.invalid/\033\\press\033]8;;\033\\", /* link */
        "\033]52;c;dGFrZW4=\007",                                    /* clipboard */
        "\033P$q\"p\033\\\033[201~",                                 /* query, end of a paste */
        "\x9b"
        "31m\x9d"
        "0;eight\x9c", /* the same in 8-bit controls */
        "\b\b\b\x7f\n",
    };
    for (size_t order = 0; order < sizeof orders / sizeof *orders; order++)
        put(1, orders[order], strlen(orders[order]));
    return 0;
}

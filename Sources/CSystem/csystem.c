#define _GNU_SOURCE 1

#include "csystem.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/signalfd.h>
#include <unistd.h>

int csystem_grow_pipe(int descriptor, int bytes) {
    return fcntl(descriptor, F_SETPIPE_SZ, bytes);
}

int csystem_termination_signals(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGINT);
    if (sigprocmask(SIG_BLOCK, &signals, NULL) != 0) return -1;
    return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

int csystem_take_signal(int descriptor) {
    struct signalfd_siginfo signal;
    return read(descriptor, &signal, sizeof signal) == (ssize_t)sizeof signal;
}

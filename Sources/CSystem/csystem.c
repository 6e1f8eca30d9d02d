#define _GNU_SOURCE 1

#include "csystem.h"

#include <dirent.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
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

int csystem_watch_process(int process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

// A set larger than the 64 processors that a word names is read and set by its lowest word alone.
unsigned long long csystem_processors(void) {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 0;
    unsigned long long processors = 0;
    for (int processor = 0; processor < 64; processor++) {
        if (CPU_ISSET(processor, &set)) processors |= 1ULL << processor;
    }
    return processors;
}

int csystem_confine(unsigned long long processors) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int processor = 0; processor < 64; processor++) {
        if (processors >> processor & 1) CPU_SET(processor, &set);
    }
    return sched_setaffinity(0, sizeof set, &set);
}

void csystem_keep_memory(void) {
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
}

int csystem_exchange(int folder, const char *name, int other_folder, const char *other) {
    return renameat2(folder, name, other_folder, other, RENAME_EXCHANGE);
}

int csystem_move(int folder, const char *name, int other_folder, const char *other) {
    return renameat2(folder, name, other_folder, other, RENAME_NOREPLACE);
}

long csystem_entries(int folder, void *room, unsigned long size) {
    return getdents64(folder, room, size);
}

int csystem_sync_all(int descriptor) {
    return syncfs(descriptor);
}

int csystem_try_join(unsigned long thread) {
    return pthread_tryjoin_np(thread, NULL);
}

unsigned int csystem_file_system(int descriptor) {
    struct statfs status;
    return fstatfs(descriptor, &status) == 0 ? (unsigned int)status.f_type : 0;
}

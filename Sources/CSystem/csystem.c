#define _GNU_SOURCE 1

#include "csystem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
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

static void *shrink_arena(void *unused) {
    free(malloc(96 << 10));
    return unused;
}

// malloc_trim leaves the end of the heap of other threads as it is. That is given back where much is freed at once
// and more than the threshold is free. A new thread gets the heap of one that has ended.
void csystem_return_memory(void) {
    pthread_t thread;
    mallopt(M_TRIM_THRESHOLD, 64 << 10);
    if (pthread_create(&thread, NULL, shrink_arena, NULL) == 0) pthread_join(thread, NULL);
    malloc_trim(0);
    // What glibc itself has come to where large arrays were freed.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
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

int csystem_listen(const char *address, const char *port) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    if (getaddrinfo(address, port, &hints, &found) != 0) {
        errno = EADDRNOTAVAIL;
        return -1;
    }
    int descriptor = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int on = 1;
    if (descriptor >= 0 &&
        (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
         bind(descriptor, found->ai_addr, found->ai_addrlen) != 0 || listen(descriptor, 128) != 0)) {
        int code = errno;
        close(descriptor);
        errno = code;
        descriptor = -1;
    }
    freeaddrinfo(found);
    return descriptor;
}

int csystem_listening_port(int descriptor) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &size) != 0) return 0;
    if (address.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    return ntohs(((struct sockaddr_in *)&address)->sin_port);
}

int csystem_accept(int descriptor, char *peer, unsigned int size) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    int connection =
        accept4(descriptor, (struct sockaddr *)&address, &length, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (connection < 0) return -1;
    int on = 1;
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (size > 0) peer[0] = 0;
    getnameinfo((struct sockaddr *)&address, length, peer, size, NULL, 0, NI_NUMERICHOST);
    return connection;
}

int csystem_connect(const char *host, const char *port, unsigned int which) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    if (getaddrinfo(host, port, &hints, &found) != 0) {
        errno = EHOSTUNREACH;
        return -1;
    }
    unsigned int count = 0;
    for (struct addrinfo *one = found; one; one = one->ai_next) count++;
    struct addrinfo *chosen = found;
    for (which %= count; which > 0; which--) chosen = chosen->ai_next;
    int descriptor = socket(chosen->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int on = 1, idle = 60;
    if (descriptor >= 0) {
        setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
        setsockopt(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    }
    if (descriptor >= 0 && connect(descriptor, chosen->ai_addr, chosen->ai_addrlen) != 0 &&
        errno != EINPROGRESS) {
        int code = errno;
        close(descriptor);
        errno = code;
        descriptor = -1;
    }
    freeaddrinfo(found);
    return descriptor;
}

int csystem_connection_error(int descriptor) {
    int code = 0;
    socklen_t size = sizeof code;
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : errno;
}

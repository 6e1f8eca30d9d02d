// What every peer in C needs: the CPU time it has taken, the file it works on, and memory that
// stays with it.

#pragma once

#define _GNU_SOURCE 1

#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline int64_t worked(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

// A whole file with a zero behind it; NULL where it cannot be read.
static inline char *contents(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    fseek(file, 0, SEEK_END);
    *count = (size_t)ftell(file);
    rewind(file);
    char *bytes = (char *)malloc(*count + 1);
    if (bytes != NULL) {
        if (fread(bytes, 1, *count, file) != *count) exit(2);
        bytes[*count] = 0;
    }
    fclose(file);
    return bytes;
}

// Memory that was given back once stays with us: a limit has every advantage.
static inline void keep_memory(void) {
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
}

// Whether another round is asked for.
static inline int asked(void) {
    char line[16];
    fflush(stdout);
    return fgets(line, sizeof line, stdin) != NULL;
}

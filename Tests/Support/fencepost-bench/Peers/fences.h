// Shared by the programs that compare fixes with circles: the file of both, clocks, and memory
// used.

#pragma once

#include "measure.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

struct given {
    double latitude, longitude, radius;
};

struct point {
    double latitude, longitude;
};

// Of 64-bit numbers: how many circles, and they; how many tracks; of each how many fixes, and they.
struct material {
    std::vector<given> circles;
    std::vector<std::vector<point>> tracks;

    explicit material(const char *path) {
        size_t size = 0;
        char *bytes = contents(path, &size), *next = bytes;
        if (bytes == NULL) exit(2);
        circles.resize(number(next));
        take(next, circles);
        tracks.resize(number(next));
        for (auto &track : tracks) {
            track.resize(number(next));
            take(next, track);
        }
        free(bytes);
    }

  private:
    static size_t number(char *&next) {
        uint64_t value;
        std::memcpy(&value, next, sizeof value);
        next += sizeof value;
        return value;
    }

    template <class Each> static void take(char *&next, std::vector<Each> &into) {
        std::memcpy(into.data(), next, into.size() * sizeof(Each));
        next += into.size() * sizeof(Each);
    }
};

// Wall-clock time: a single fix is too short for the CPU clock.
static inline int64_t elapsed(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

// Bytes of this process's own.
static inline int64_t memory(void) {
    char line[256];
    long long kibibytes = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL)
        if (sscanf(line, "RssAnon: %lld", &kibibytes) == 1) break;
    if (status != NULL) fclose(status);
    return kibibytes * 1024;
}

// glibc over a file of instants: to what a wall shows, by localtime_r, and back, by mktime. For
// each line of its input it does all of it twice and prints the nanoseconds of CPU time that the
// second time took, and the sums of what came out.

#include "measure.h"

#include <string.h>

enum { MOST = 10000 };

typedef struct {
    char name[64];
    size_t count;
    time_t instants[MOST];
} place;

static void go_to(const place *to) {
    setenv("TZ", to->name, 1);
    tzset();
}

static size_t read_places(char *text, place *places, size_t most) {
    size_t count = 0, length = 0;
    int taken = 0;
    while (count < most && sscanf(text, "%63s %zu\n%n", places[count].name, &length, &taken) == 2) {
        text += taken;
        place *here = &places[count++];
        while (here->count < length && here->count < MOST) {
            here->instants[here->count++] = strtol(text, &text, 10);
        }
    }
    return count;
}

int main(int count, char **arguments) {
    size_t size = 0;
    static place places[8];
    char *text = count > 1 ? contents(arguments[1], &size) : NULL;
    if (text == NULL) return 2;
    size_t place_count = read_places(text, places, 8);

    while (asked()) {
        int64_t to_wall = 0, to_instant = 0, walls = 0, instants = 0;
        for (int turn = 0; turn < 2; turn++) {
            to_wall = to_instant = walls = instants = 0;
            for (place *here = places; here < places + place_count; here++) {
                static struct tm shown[MOST];
                go_to(here);
                int64_t start = worked();
                for (size_t index = 0; index < here->count; index++)
                    localtime_r(&here->instants[index], &shown[index]);
                to_wall += worked() - start;
                for (size_t index = 0; index < here->count; index++) {
                    walls += here->instants[index] + shown[index].tm_gmtoff;
                    // As a wall that says nothing of daylight saving time.
                    shown[index].tm_isdst = -1;
                }
                start = worked();
                for (size_t index = 0; index < here->count; index++)
                    instants += mktime(&shown[index]);
                to_instant += worked() - start;
            }
        }
        printf("wall %lld instant %lld walls= %lld instants= %lld\n", (long long)to_wall,
               (long long)to_instant, (long long)walls, (long long)instants);
    }
    return 0;
}

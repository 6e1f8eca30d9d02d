// The least that reading iCalendar files can cost: where each line of each file ends. It reads the
// file of items, and for each line of its input it looks through all twice and prints the
// nanoseconds of CPU time that the second time took.

#include "measure.h"

#include <string.h>

typedef struct {
    const char *bytes;
    size_t size;
} item;

// Where the lines of one item start; as many as there are.
static size_t split(item of, uint32_t *starts) {
    size_t count = 0;
    const char *at = of.bytes, *end = of.bytes + of.size;
    while (at < end) {
        starts[count++] = (uint32_t)(at - of.bytes);
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        at = feed == NULL ? end : feed + 1;
    }
    return count;
}

int main(int count, char **arguments) {
    keep_memory();
    size_t size = 0, all = 0;
    char *next = count > 1 ? contents(arguments[1], &size) : NULL;
    if (next == NULL) return 2;
    static item items[100000];
    static uint32_t starts[1 << 20];
    const char *end = next + size;
    while (next < end && all < 100000) {
        size_t length = strtoul(next, &next, 10);
        items[all++] = (item){next + 1, length};
        next += length + 1;
    }

    while (asked()) {
        int64_t start = 0, done = 0;
        size_t lines = 0;
        for (int turn = 0; turn < 2; turn++) {
            lines = 0;
            start = worked();
            for (const item *each = items; each < items + all; each++) lines += split(*each, starts);
            done = worked();
        }
        printf("split %lld lines= %zu\n", (long long)(done - start), lines);
    }
    return 0;
}

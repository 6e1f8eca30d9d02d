// The least that fetching can cost: a loop over an array of small structs that have everything
// worked out, with a heap of the best. For each line of its input it asks every query twice and
// prints the nanoseconds of CPU time that the second time took, and what was found.

#include "measure.h"

#include <stdbool.h>

enum { PAGE = 50 };

typedef struct {
    int64_t due, created;
    uint8_t completed, priority, list;
} item;

typedef struct {
    int64_t key, created;
    uint32_t slot;
} place;

static bool before(const place *one, const place *other) {
    if (one->key != other->key) return one->key < other->key;
    return one->created < other->created;
}

static place heap[PAGE];
static size_t held;

static void keep(place new) {
    if (held == PAGE) {
        if (!before(&new, &heap[0])) return;
        size_t at = 0;
        for (;;) {
            size_t child = 2 * at + 1;
            if (child >= PAGE) break;
            if (child + 1 < PAGE && before(&heap[child], &heap[child + 1])) child++;
            if (!before(&new, &heap[child])) break;
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = new;
        return;
    }
    size_t at = held++;
    while (at > 0 && before(&heap[(at - 1) / 2], &new)) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = new;
}

static int in_order(const void *one, const void *other) { return before(one, other) ? -1 : 1; }

static bool holds(const item *each, int filter, int64_t from, int64_t to) {
    switch (filter) {
    case 0: return !each->completed;
    case 1: return !each->completed && each->due >= from && each->due < to;
    default: return each->list == 3 && each->priority >= 1 && each->priority <= 4;
    }
}

static int64_t key(const item *each, int sort) {
    switch (sort) {
    case 0: return each->created;
    case 1: return each->due == INT64_MIN ? INT64_MAX : each->due;
    default: return each->priority == 0 ? 10 : each->priority;
    }
}

static long long found(const item *items, size_t all, int filter, int sort, int64_t from,
                       int64_t to) {
    long long total = 0, sum = 0;
    held = 0;
    for (size_t slot = 0; slot < all; slot++) {
        if (!holds(&items[slot], filter, from, to)) continue;
        total++;
        keep((place){key(&items[slot], sort), items[slot].created, (uint32_t)slot});
    }
    qsort(heap, held, sizeof heap[0], in_order);
    for (size_t rank = 0; rank < held; rank++) sum += (long long)(rank + 1) * heap[rank].slot;
    return total * 1000000000 + sum;
}

int main(int count, char **arguments) {
    size_t size = 0;
    char *next = count > 1 ? contents(arguments[1], &size) : NULL;
    if (next == NULL) return 2;
    size_t all = strtoul(next, &next, 10);
    int64_t from = strtoll(next, &next, 10), to = strtoll(next, &next, 10);
    item *items = calloc(all + 1, sizeof *items);
    if (items == NULL) return 2;
    for (size_t slot = 0; slot < all; slot++) {
        items[slot].completed = (uint8_t)strtol(next, &next, 10);
        items[slot].priority = (uint8_t)strtol(next, &next, 10);
        items[slot].list = (uint8_t)strtol(next, &next, 10);
        items[slot].due = strtoll(next, &next, 10);
        items[slot].created = strtoll(next, &next, 10);
    }

    while (asked()) {
        for (int filter = 0; filter < 3; filter++) {
            for (int sort = 0; sort < 3; sort++) {
                int64_t start = 0;
                long long result = 0;
                for (int turn = 0; turn < 2; turn++) {
                    start = worked();
                    result = found(items, all, filter, sort, from, to);
                    start = worked() - start;
                }
                printf("%d-%d %lld %d-%d= %lld ", filter, sort, (long long)start, filter, sort,
                       result);
            }
        }
        printf("\n");
    }
    return 0;
}

// libical over a file of rules: the occurrences of a year and of one ten years on as instants, and
// the next one after a moment. For each line of its input it does all of it once and prints the
// nanoseconds of CPU time that it took, and the sums of the instants.

#include "measure.h"

#include <libical/ical.h>
#include <string.h>

typedef struct {
    struct icalrecurrencetype rule;
    struct icaltimetype start;
    icaltimezone *zone;
    struct icaltimetype excluded[8];
    int excluded_count;
} recurrence;

static struct icaltimetype on_wall(const char *text, icaltimezone *zone) {
    struct icaltimetype time = icaltime_from_string(text);
    return icaltime_set_timezone(&time, zone);
}

static int is_excluded(const recurrence *of, struct icaltimetype time) {
    for (int index = 0; index < of->excluded_count; index++) {
        if (icaltime_compare(of->excluded[index], time) == 0) return 1;
    }
    return 0;
}

// A day before a place in time, if it can: placed at the very hour, it leaves out times of that day.
// A rule with COUNT is walked from its start.
static icalrecur_iterator *iterator(const recurrence *of, struct icaltimetype from) {
    icalrecur_iterator *made = icalrecur_iterator_new(of->rule, of->start);
    if (made == NULL) exit(1);
    icaltime_adjust(&from, -1, 0, 0, 0);
    if (of->rule.count == 0 && icaltime_compare(from, of->start) > 0) {
        icalrecur_iterator_set_start(made, from);
    }
    return made;
}

static int64_t sum(const recurrence *all, size_t count, const char *from, const char *to) {
    int64_t sum = 0;
    for (const recurrence *each = all; each < all + count; each++) {
        struct icaltimetype first = on_wall(from, each->zone), end = on_wall(to, each->zone);
        icalrecur_iterator *times = iterator(each, first);
        struct icaltimetype time;
        while (!icaltime_is_null_time(time = icalrecur_iterator_next(times))) {
            if (icaltime_compare(time, end) >= 0) break;
            if (icaltime_compare(time, first) < 0 || is_excluded(each, time)) continue;
            sum += icaltime_as_timet_with_zone(time, each->zone);
        }
        icalrecur_iterator_free(times);
    }
    return sum;
}

static int64_t sum_of_next(const recurrence *all, size_t count, time_t moment) {
    int64_t sum = 0;
    for (const recurrence *each = all; each < all + count; each++) {
        struct icaltimetype from = icaltime_from_timet_with_zone(moment, 0, each->zone);
        icalrecur_iterator *times = iterator(each, from);
        struct icaltimetype time;
        while (!icaltime_is_null_time(time = icalrecur_iterator_next(times))) {
            time_t instant = icaltime_as_timet_with_zone(time, each->zone);
            if (instant <= moment || is_excluded(each, time)) continue;
            sum += instant;
            break;
        }
        icalrecur_iterator_free(times);
    }
    return sum;
}

static recurrence read_rule(char *line) {
    recurrence of = {0};
    char *zone = strsep(&line, "|"), *start = strsep(&line, "|"), *rule = strsep(&line, "|");
    if (rule == NULL) exit(2);
    of.zone = strcmp(zone, "Etc/UTC") == 0 ? icaltimezone_get_utc_timezone()
                                           : icaltimezone_get_builtin_timezone(zone);
    if (of.zone == NULL) exit(2);
    of.rule = icalrecurrencetype_from_string(rule);
    of.start = on_wall(start, of.zone);
    char *excluded;
    while ((excluded = strsep(&line, ",")) != NULL && *excluded != 0 && of.excluded_count < 8) {
        of.excluded[of.excluded_count++] = on_wall(excluded, of.zone);
    }
    return of;
}

int main(int count, char **arguments) {
    keep_memory();
    size_t size = 0, rule_count = 0;
    char *text = count > 1 ? contents(arguments[1], &size) : NULL;
    if (text == NULL) return 2;
    char *bounds[5] = {0}, *next = text, *line = strsep(&next, "\n");
    for (int index = 0; index < 5; index++) bounds[index] = strsep(&line, "|");
    if (bounds[4] == NULL) return 2;
    time_t moment = icaltime_as_timet(icaltime_from_string(bounds[4]));
    recurrence *all = calloc(100000, sizeof *all);
    while ((line = strsep(&next, "\n")) != NULL && *line != 0 && rule_count < 100000) {
        all[rule_count++] = read_rule(line);
    }

    while (asked()) {
        int64_t start = worked();
        int64_t first = sum(all, rule_count, bounds[0], bounds[1]);
        int64_t first_done = worked();
        int64_t later = sum(all, rule_count, bounds[2], bounds[3]);
        int64_t later_done = worked();
        int64_t following = sum_of_next(all, rule_count, moment);
        int64_t done = worked();
        printf("first %lld later %lld next %lld first= %lld later= %lld next= %lld\n",
               (long long)(first_done - start), (long long)(later_done - first_done),
               (long long)(done - later_done), (long long)first, (long long)later,
               (long long)following);
    }
    return 0;
}

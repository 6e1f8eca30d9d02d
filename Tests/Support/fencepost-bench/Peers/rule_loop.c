// The least that listing occurrences can cost: eight shapes of rules in UTC, each with the loop
// that it needs and no other. It reads the file of rules, and for each line of its input it lists
// every rule's occurrences as days and times, and takes these as instants, twice; it prints the
// nanoseconds of CPU time that the second time took.

#include "measure.h"

#include <string.h>

enum { DAY = 86400 };

typedef struct {
    enum { STEP, THREE_OF_TWO_WEEKS, MONTHDAY, SECOND_TUESDAY, YEARLY, FOURTH_THURSDAY } shape;
    int64_t step;
    // Days since 1970, and seconds into them.
    int64_t day, second;
    int month, month_day;
} rule;

static const struct {
    const char *text;
    int shape, days;
} shapes[] = {
    {"FREQ=DAILY", STEP, 1},
    {"FREQ=DAILY;INTERVAL=3", STEP, 3},
    {"FREQ=WEEKLY", STEP, 7},
    {"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR", THREE_OF_TWO_WEEKS, 14},
    {"FREQ=MONTHLY;BYMONTHDAY=15", MONTHDAY, 0},
    {"FREQ=MONTHLY;BYDAY=2TU", SECOND_TUESDAY, 0},
    {"FREQ=YEARLY", YEARLY, 0},
    {"FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", FOURTH_THURSDAY, 0},
};

// Of the proleptic Gregorian calendar, for years after 0.
static int64_t day_number(int64_t year, int month, int day) {
    if (month < 3) year--;
    int64_t in_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return year * 365 + year / 4 - year / 100 + year / 400 + in_year - 719468;
}

// Monday is 0.
static int weekday(int64_t day) { return (int)((day + 3) % 7); }

static int64_t numbered(int64_t first, int day, int week) {
    return first + (day - weekday(first) + 7) % 7 + 7 * (week - 1);
}

static int64_t moment(const char *text, int64_t *day, int *month, int *month_day) {
    int year, hour, minute, second;
    if (sscanf(text, "%4d%2d%2dT%2d%2d%2d", &year, month, month_day, &hour, &minute, &second) != 6)
        exit(2);
    *day = day_number(year, *month, *month_day);
    return hour * 3600 + minute * 60 + second;
}

// Both ends are midnights.
typedef struct {
    int64_t from, to;
    int year;
} span;

typedef struct {
    int64_t day, second;
} wall;

static wall *put(wall *out, int64_t day, const rule *of, span in) {
    if (day >= in.from && day < in.to && day >= of->day) *out++ = (wall){day, of->second};
    return out;
}

static wall *list(const rule *of, span in, wall *out) {
    switch (of->shape) {
    case STEP: {
        int64_t day = of->day;
        if (day < in.from) day += (in.from - day + of->step - 1) / of->step * of->step;
        for (; day < in.to; day += of->step) *out++ = (wall){day, of->second};
        return out;
    }
    case THREE_OF_TWO_WEEKS: {
        int64_t monday = of->day - weekday(of->day);
        if (monday < in.from) monday += (in.from - monday) / 14 * 14;
        for (; monday < in.to; monday += 14) {
            out = put(out, monday, of, in);
            out = put(out, monday + 2, of, in);
            out = put(out, monday + 4, of, in);
        }
        return out;
    }
    case MONTHDAY:
    case SECOND_TUESDAY:
        for (int month = 0; month <= 12; month++) {
            int64_t first = day_number(in.year + month / 12, month % 12 + 1, 1);
            int64_t day = of->shape == MONTHDAY ? first + 14 : numbered(first, 1, 2);
            out = put(out, day, of, in);
        }
        return out;
    case YEARLY:
    case FOURTH_THURSDAY:
        for (int year = in.year; year <= in.year + 1; year++) {
            int64_t day = of->shape == YEARLY ? day_number(year, of->month, of->month_day)
                                              : numbered(day_number(year, 11, 1), 3, 4);
            out = put(out, day, of, in);
        }
        return out;
    }
    return out;
}

static int64_t sum(const rule *rules, size_t count, span in) {
    static wall times[400];
    int64_t sum = 0;
    for (const rule *each = rules; each < rules + count; each++) {
        wall *end = list(each, in, times);
        for (wall *time = times; time < end; time++) sum += time->day * DAY + time->second;
    }
    return sum;
}

static span year_from(const char *from, const char *to) {
    int month, month_day;
    span in;
    moment(from, &in.from, &month, &month_day);
    moment(to, &in.to, &month, &month_day);
    sscanf(from, "%4d", &in.year);
    return in;
}

int main(int count, char **arguments) {
    keep_memory();
    size_t size = 0, rule_count = 0;
    char *text = count > 1 ? contents(arguments[1], &size) : NULL;
    if (text == NULL) return 2;
    char *bounds[5] = {0}, *next = text, *line = strsep(&next, "\n");
    for (int index = 0; index < 5; index++) bounds[index] = strsep(&line, "|");
    if (bounds[4] == NULL) return 2;
    span first = year_from(bounds[0], bounds[1]), later = year_from(bounds[2], bounds[3]);

    static rule rules[100000];
    while ((line = strsep(&next, "\n")) != NULL && *line != 0 && rule_count < 100000) {
        strsep(&line, "|");
        char *start = strsep(&line, "|"), *shape = strsep(&line, "|");
        rule *each = &rules[rule_count++];
        each->second = moment(start, &each->day, &each->month, &each->month_day);
        size_t index = 0, all = sizeof shapes / sizeof *shapes;
        while (index < all && strcmp(shapes[index].text, shape) != 0) index++;
        if (index == all) return 2;
        each->shape = shapes[index].shape;
        each->step = shapes[index].days;
    }

    while (asked()) {
        int64_t start = 0, between = 0, end = 0, sums[2];
        for (int turn = 0; turn < 2; turn++) {
            start = worked();
            sums[0] = sum(rules, rule_count, first);
            between = worked();
            sums[1] = sum(rules, rule_count, later);
            end = worked();
        }
        printf("first %lld later %lld first= %lld later= %lld\n", (long long)(between - start),
               (long long)(end - between), (long long)sums[0], (long long)sums[1]);
    }
    return 0;
}

// libical over a file of items: read to components, read with every value of a reminder that
// libical knows, and one property changed and written. For each line of its input it does all of it
// once and prints the nanoseconds of CPU time that it took, and sums of the values.

#include "measure.h"

#include <libical/ical.h>
#include <string.h>

typedef struct {
    int64_t dates, words, numbers, positions;
} values;

static int64_t millionths(double degrees) {
    return (int64_t)(degrees * 1e6 + (degrees < 0 ? -0.5 : 0.5));
}

static icalcomponent *todo_of(icalcomponent *calendar) {
    return icalcomponent_get_first_component(calendar, ICAL_VTODO_COMPONENT);
}

static void add_date(values *all, icalproperty *property) {
    if (property == NULL) return;
    icalvalue *value = icalproperty_get_value(property);
    struct icaltimetype time = icalvalue_isa(value) == ICAL_DATE_VALUE
                                   ? icalvalue_get_date(value)
                                   : icalvalue_get_datetimedate(value);
    all->dates += (time.year * 100 + time.month) * 100 + time.day;
    all->dates += (time.hour * 100 + time.minute) * 100 + time.second;
}

static icalproperty *first(icalcomponent *component, icalproperty_kind kind) {
    return icalcomponent_get_first_property(component, kind);
}

static void add_words(values *all, const char *text) {
    if (text != NULL) all->words += (int64_t)strlen(text);
}

static void add_texts(values *all, icalcomponent *component) {
    add_words(all, icalproperty_get_uid(first(component, ICAL_UID_PROPERTY)));
    icalproperty *text = first(component, ICAL_SUMMARY_PROPERTY);
    if (text != NULL) add_words(all, icalproperty_get_summary(text));
    text = first(component, ICAL_DESCRIPTION_PROPERTY);
    if (text != NULL) add_words(all, icalproperty_get_description(text));
}

static void add_todo(values *all, icalcomponent *todo) {
    static const icalproperty_kind dates[] = {
        ICAL_DTSTAMP_PROPERTY, ICAL_CREATED_PROPERTY, ICAL_LASTMODIFIED_PROPERTY,
        ICAL_DUE_PROPERTY};
    add_texts(all, todo);
    for (int index = 0; index < 4; index++) add_date(all, first(todo, dates[index]));
    icalproperty *property = first(todo, ICAL_STATUS_PROPERTY);
    if (property != NULL && icalproperty_get_status(property) == ICAL_STATUS_INPROCESS)
        all->numbers++;
    property = first(todo, ICAL_PRIORITY_PROPERTY);
    if (property != NULL) all->numbers += icalproperty_get_priority(property);
    for (property = first(todo, ICAL_CATEGORIES_PROPERTY); property != NULL;
         property = icalcomponent_get_next_property(todo, ICAL_CATEGORIES_PROPERTY)) {
        add_words(all, icalproperty_get_categories(property));
    }
    property = first(todo, ICAL_GEO_PROPERTY);
    if (property != NULL) {
        struct icalgeotype place = icalproperty_get_geo(property);
        all->positions += millionths(place.lat) + millionths(place.lon);
    }
    for (icalcomponent *alarm = icalcomponent_get_first_component(todo, ICAL_VALARM_COMPONENT);
         alarm != NULL;
         alarm = icalcomponent_get_next_component(todo, ICAL_VALARM_COMPONENT)) {
        add_texts(all, alarm);
        property = first(alarm, ICAL_TRIGGER_PROPERTY);
        struct icaltimetype time = icalproperty_get_trigger(property).time;
        all->dates += (time.year * 100 + time.month) * 100 + time.day;
        all->dates += (time.hour * 100 + time.minute) * 100 + time.second;
    }
}

static int64_t read_all(char *const *items, size_t count) {
    int64_t start = worked();
    for (size_t index = 0; index < count; index++) {
        icalcomponent *calendar = icalparser_parse_string(items[index]);
        if (todo_of(calendar) == NULL) exit(1);
        icalcomponent_free(calendar);
    }
    return worked() - start;
}

static int64_t read_values(char *const *items, size_t count, values *all) {
    int64_t start = worked();
    for (size_t index = 0; index < count; index++) {
        icalcomponent *calendar = icalparser_parse_string(items[index]);
        add_todo(all, todo_of(calendar));
        icalcomponent_free(calendar);
    }
    return worked() - start;
}

static int64_t write_all(icalcomponent *const *calendars, size_t count) {
    int64_t start = worked();
    for (size_t index = 0; index < count; index++) {
        icalproperty *status = first(todo_of(calendars[index]), ICAL_STATUS_PROPERTY);
        icalproperty_set_status(status, ICAL_STATUS_COMPLETED);
        char *text = icalcomponent_as_ical_string_r(calendars[index]);
        if (text == NULL) exit(1);
        free(text);
    }
    return worked() - start;
}

int main(int count, char **arguments) {
    keep_memory();
    size_t size = 0, all = 0;
    char *next = count > 1 ? contents(arguments[1], &size) : NULL;
    if (next == NULL) return 2;
    static char *items[100000];
    static icalcomponent *calendars[100000];
    const char *end = next + size;
    while (next < end && all < 100000) {
        size_t length = strtoul(next, &next, 10);
        items[all] = strndup(next + 1, length);
        calendars[all] = icalparser_parse_string(items[all]);
        all++;
        next += length + 1;
    }

    while (asked()) {
        values sums = {0};
        int64_t reading = read_all(items, all);
        int64_t taking = read_values(items, all, &sums);
        int64_t writing = write_all(calendars, all);
        printf("read %lld values %lld write %lld dates= %lld words= %lld numbers= %lld "
               "positions= %lld\n",
               (long long)reading, (long long)taking, (long long)writing, (long long)sums.dates,
               (long long)sums.words, (long long)sums.numbers, (long long)sums.positions);
    }
    return 0;
}

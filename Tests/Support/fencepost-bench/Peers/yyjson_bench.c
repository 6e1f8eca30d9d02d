// yyjson over one file of records: text to document, document to text, and structs to text. For
// each line of its input it does all of it twice and prints the nanoseconds of CPU time that the
// second time took.

#include "measure.h"

#include <stdbool.h>
#include <string.h>
#include <yyjson.h>

typedef struct {
    const char *bytes;
    size_t count;
} text;

typedef struct {
    text id, list, title, notes, due, zone, created, modified;
    text tags[4];
    size_t tag_count;
    int64_t priority;
    double latitude, longitude, radius;
    bool completed, has_notes, is_location;
} record;

static text string(yyjson_val *object, const char *name) {
    yyjson_val *value = yyjson_obj_get(object, name);
    return (text){yyjson_get_str(value), yyjson_get_len(value)};
}

static record taken(yyjson_val *object) {
    record taken = {
        .id = string(object, "id"),
        .list = string(object, "list"),
        .title = string(object, "title"),
        .notes = string(object, "notes"),
        .has_notes = !yyjson_is_null(yyjson_obj_get(object, "notes")),
        .priority = yyjson_get_sint(yyjson_obj_get(object, "priority")),
        .due = string(object, "due"),
        .zone = string(object, "timeZone"),
        .completed = yyjson_get_bool(yyjson_obj_get(object, "completed")),
        .latitude = yyjson_get_num(yyjson_obj_get(object, "latitude")),
        .longitude = yyjson_get_num(yyjson_obj_get(object, "longitude")),
        .radius = yyjson_get_num(yyjson_obj_get(object, "radius")),
        .created = string(object, "creationDate"),
        .modified = string(object, "lastModifiedDate"),
        .is_location = yyjson_get_bool(yyjson_obj_get(object, "isLocation")),
    };
    yyjson_val *tag;
    size_t index, count;
    yyjson_arr_foreach(yyjson_obj_get(object, "tags"), index, count, tag) {
        if (index == 4) break;
        taken.tags[taken.tag_count++] = (text){yyjson_get_str(tag), yyjson_get_len(tag)};
    }
    return taken;
}

static void add(yyjson_mut_doc *made, yyjson_mut_val *object, const char *name, text value) {
    yyjson_mut_obj_add_strn(made, object, name, value.bytes, value.count);
}

static char *written(const record *records, size_t count, size_t *length) {
    yyjson_mut_doc *made = yyjson_mut_doc_new(NULL);
    yyjson_mut_val *all = yyjson_mut_arr(made);
    yyjson_mut_doc_set_root(made, all);
    for (const record *each = records; each < records + count; each++) {
        yyjson_mut_val *object = yyjson_mut_arr_add_obj(made, all);
        add(made, object, "id", each->id);
        add(made, object, "list", each->list);
        add(made, object, "title", each->title);
        if (each->has_notes) {
            add(made, object, "notes", each->notes);
        } else {
            yyjson_mut_obj_add_null(made, object, "notes");
        }
        yyjson_mut_obj_add_sint(made, object, "priority", each->priority);
        add(made, object, "due", each->due);
        add(made, object, "timeZone", each->zone);
        yyjson_mut_obj_add_bool(made, object, "completed", each->completed);
        yyjson_mut_val *tags = yyjson_mut_obj_add_arr(made, object, "tags");
        for (size_t tag = 0; tag < each->tag_count; tag++) {
            yyjson_mut_arr_add_strn(made, tags, each->tags[tag].bytes, each->tags[tag].count);
        }
        yyjson_mut_obj_add_real(made, object, "latitude", each->latitude);
        yyjson_mut_obj_add_real(made, object, "longitude", each->longitude);
        yyjson_mut_obj_add_real(made, object, "radius", each->radius);
        add(made, object, "creationDate", each->created);
        add(made, object, "lastModifiedDate", each->modified);
        yyjson_mut_obj_add_bool(made, object, "isLocation", each->is_location);
    }
    char *output = yyjson_mut_write(made, 0, length);
    yyjson_mut_doc_free(made);
    return output;
}

typedef struct {
    const char *bytes;
    size_t size;
    const record *records;
    size_t count;
} material;

typedef struct {
    int64_t parse, write, encode;
} times;

static times pass(material of) {
    size_t copied = 0, made = 0;
    int64_t start = worked();
    yyjson_doc *document = yyjson_read(of.bytes, of.size, 0);
    int64_t parsed = worked();
    char *copy = yyjson_write(document, 0, &copied);
    int64_t saved = worked();
    char *output = written(of.records, of.count, &made);
    int64_t ended = worked();
    if (copy == NULL || output == NULL || copied < of.size / 2 || made < of.size / 2) exit(1);
    free(copy);
    free(output);
    yyjson_doc_free(document);
    return (times){parsed - start, saved - parsed, ended - saved};
}

int main(int count, char **arguments) {
    keep_memory();
    size_t size = 0;
    char *bytes = count > 1 ? contents(arguments[1], &size) : NULL;
    yyjson_doc *kept = bytes == NULL ? NULL : yyjson_read(bytes, size, 0);
    if (kept == NULL) return 2;
    yyjson_val *root = yyjson_doc_get_root(kept), *object;
    record *records = malloc(yyjson_arr_size(root) * sizeof *records);
    if (records == NULL) return 2;
    size_t index, total;
    yyjson_arr_foreach(root, index, total, object) records[index] = taken(object);

    material all = {bytes, size, records, total};
    while (asked()) {
        pass(all);
        times second = pass(all);
        printf("parse %lld write %lld encode %lld\n", (long long)second.parse,
               (long long)second.write, (long long)second.encode);
    }
    return 0;
}

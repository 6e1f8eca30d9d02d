// The limit of a server in C that does read JSON: every message is parsed with yyjson, its id,
// method and params are looked up, and the same small reply is given to everything.

#define _GNU_SOURCE 1

#include "frames.h"

#include <yyjson.h>

static void answer(char *body, size_t length) {
    yyjson_doc *document = yyjson_read(body, length, 0);
    if (document == NULL) exit(1);
    yyjson_val *root = yyjson_doc_get_root(document);
    yyjson_val *id = yyjson_obj_get(root, "id");
    const char *method = yyjson_get_str(yyjson_obj_get(root, "method"));
    yyjson_val *value = yyjson_obj_get(yyjson_obj_get(root, "params"), "value");
    if (method == NULL) exit(1);
    if (strcmp(method, "units/convert") == 0 && yyjson_get_num(value) != 0.5) exit(1);
    if (id != NULL) {
        char digits[20];
        frames_convert(digits, frames_digits(digits, (size_t)yyjson_get_uint(id)));
    }
    yyjson_doc_free(document);
}

int main(void) { return frames_serve(answer); }

// What the C servers share: Content-Length frames in, replies out, as few system calls as the
// bytes allow. Knows no JSON and no method.

#ifndef FRAMES_H
#define FRAMES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FRAMES_IN = 1 << 20, FRAMES_OUT = 1 << 20, FRAMES_LARGE = 64 << 10 };

static char frames_in[FRAMES_IN];
static char frames_out[FRAMES_OUT];
static size_t frames_waiting;

static void frames_write(const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, count);
        if (written <= 0) exit(1);
        bytes += written;
        count -= (size_t)written;
    }
}

static void frames_flush(void) {
    frames_write(frames_out, frames_waiting);
    frames_waiting = 0;
}

static void frames_add(const char *bytes, size_t count) {
    if (count > FRAMES_OUT - frames_waiting || count >= FRAMES_LARGE) frames_flush();
    if (count >= FRAMES_LARGE) {
        frames_write(bytes, count);
    } else {
        memcpy(frames_out + frames_waiting, bytes, count);
        frames_waiting += count;
    }
}

/// The decimal digits of a length, without the cost of printf.
static size_t frames_digits(char *into, size_t number) {
    char reversed[20];
    size_t count = 0;
    do {
        reversed[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    for (size_t at = 0; at < count; at++) into[at] = reversed[count - 1 - at];
    return count;
}

static void frames_head(size_t length) {
    static const char name[] = "Content-Length: ";
    char head[48];
    memcpy(head, name, sizeof name - 1);
    size_t count = sizeof name - 1;
    count += frames_digits(head + count, length);
    memcpy(head + count, "\r\n\r\n", 4);
    frames_add(head, count + 4);
}

/// Sends the reply that every server here gives to `units/convert`.
static void frames_convert(const char *id, size_t length) {
    static const char before[] = "{\"jsonrpc\":\"2.0\",\"id\":";
    static const char after[] = ",\"result\":{\"value\":804.672}}";
    frames_head(sizeof before - 1 + length + sizeof after - 1);
    frames_add(before, sizeof before - 1);
    frames_add(id, length);
    frames_add(after, sizeof after - 1);
}

/// Finds a request's id by its name, and gives it the reply that every server here gives.
static void frames_answer(char *body, size_t length) {
    static const char name[] = "\"id\":";
    char *id = memmem(body, length, name, sizeof name - 1);
    if (id == NULL) return;
    id += sizeof name - 1;
    char *end = id;
    while (end < body + length && *end != ',' && *end != '}') end++;
    frames_convert(id, (size_t)(end - id));
}

/// Hands every message to `answer` until the input ends. A frame that does not begin with its
/// length, or is larger than the buffer, ends the program: the harness sends none.
static int frames_serve(void (*answer)(char *body, size_t length)) {
    static const char name[] = "Content-Length: ";
    size_t end = 0;
    for (;;) {
        ssize_t count = read(STDIN_FILENO, frames_in + end, FRAMES_IN - end);
        if (count <= 0) return count == 0 ? 0 : 1;
        end += (size_t)count;
        size_t start = 0;
        for (;;) {
            char *head = frames_in + start;
            char *blank = memmem(head, end - start, "\r\n\r\n", 4);
            if (blank == NULL) break;
            if (memcmp(head, name, sizeof name - 1) != 0) return 1;
            size_t length = 0;
            for (char *digit = head + sizeof name - 1; *digit >= '0' && *digit <= '9'; digit++) {
                length = length * 10 + (size_t)(*digit - '0');
            }
            char *body = blank + 4;
            if (length > FRAMES_IN / 2) return 1;
            if ((size_t)(frames_in + end - body) < length) break;
            answer(body, length);
            start = (size_t)(body + length - frames_in);
        }
        frames_flush();
        memmove(frames_in, frames_in + start, end - start);
        end -= start;
    }
}

#endif

// The least that a folder of items can cost: looking at every file, reading and splitting every
// file, and putting new content in the place of old so that it lasts. Started with a folder and the
// name of one of these works; for each line of its input it does the work once and prints the
// nanoseconds that passed.
// The files that it writes are its own and no items: `floor-WORK-N`, with a dot before it while they
// wait.

#include "measure.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { most = 1000, room = 1 << 16 };

static int folder;
static const char *work;
static char contents_of[most][4096];
static size_t lengths[most];

static void need(int holds, const char *what) {
    if (holds) return;
    perror(what);
    exit(2);
}

static int64_t passed(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static int is_item(const char *name) {
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".ics") == 0;
}

// Calls the work with each item's name, and gives how many there are.
static size_t each_item(void (*work)(const char *name, size_t place)) {
    DIR *stream = fdopendir(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    need(stream != NULL, "opendir");
    size_t count = 0;
    for (struct dirent *entry; (entry = readdir(stream)) != NULL;) {
        if (is_item(entry->d_name)) work(entry->d_name, count++);
    }
    closedir(stream);
    return count;
}

// MARK: Looking and reading

static void look(const char *name, size_t place) {
    (void)place;
    struct statx status;
    need(statx(folder, name, AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS, &status) == 0, name);
}

static size_t lines;
// The start of each line; not static, so that the compiler cannot remove it as unused.
uint32_t starts[room];

static size_t fill(const char *name, char *bytes, size_t size) {
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    need(file >= 0, name);
    ssize_t length = read(file, bytes, size);
    need(length >= 0, name);
    close(file);
    return (size_t)length;
}

static void split(const char *name, size_t place) {
    (void)place;
    static char bytes[room];
    size_t found = 0;
    const char *at = bytes, *end = bytes + fill(name, bytes, sizeof bytes);
    while (at < end) {
        starts[found++] = (uint32_t)(at - bytes);
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        at = feed == NULL ? end : feed + 1;
    }
    lines += found;
}

// MARK: Writing

static void keep(const char *name, size_t place) {
    if (place < most) lengths[place] = fill(name, contents_of[place], sizeof contents_of[place]);
}

static const char *named(char *name, const char *beginning, size_t place) {
    snprintf(name, 32, "%sfloor-%s-%zu", beginning, work, place);
    return name;
}

static void put(const char *beginning, size_t place, int synced) {
    char name[32];
    int file = openat(folder, named(name, beginning, place),
                      O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    need(file >= 0, "create");
    need(write(file, contents_of[place], lengths[place]) == (ssize_t)lengths[place], "write");
    if (synced) need(fdatasync(file) == 0, "fdatasync");
    close(file);
}

// So many files at once, synced one by one or with all that the file system has.
static void replace(size_t count, int one_by_one) {
    char fresh[32], old[32];
    for (size_t place = 0; place < count; place++) put(".", place, one_by_one);
    if (!one_by_one) need(syncfs(folder) == 0, "syncfs");
    for (size_t place = 0; place < count; place++) {
        named(fresh, ".", place);
        named(old, "", place);
        need(renameat2(folder, fresh, folder, old, RENAME_EXCHANGE) == 0, "renameat2");
    }
    need(fsync(folder) == 0, "fsync");
    for (size_t place = 0; place < count; place++) {
        need(unlinkat(folder, named(fresh, ".", place), 0) == 0, "unlink");
    }
}

static void remove_own(size_t count) {
    char name[32];
    for (size_t place = 0; place < count; place++) {
        unlinkat(folder, named(name, ".", place), 0);
        unlinkat(folder, named(name, "", place), 0);
    }
}

int main(int count, char **arguments) {
    keep_memory();
    if (count < 3) return 2;
    folder = open(arguments[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    need(folder >= 0, arguments[1]);
    work = arguments[2];
    need(strlen(work) < 8, "such work");
    size_t files = count > 3 ? strtoul(arguments[3], NULL, 10) : 0;
    need(files <= most, "so many files");
    if (files > 0) {
        remove_own(most);
        need(each_item(keep) >= files, "items");
        for (size_t place = 0; place < files; place++) put("", place, 0);
    }

    while (asked()) {
        int64_t start = passed();
        size_t items = files;
        if (strcmp(work, "look") == 0) items = each_item(look);
        if (strcmp(work, "split") == 0) items = each_item(split);
        if (files > 0) replace(files, strcmp(work, "each") == 0);
        printf("work %lld items= %zu\n", (long long)(passed() - start), items);
    }
    remove_own(files);
    return 0;
}

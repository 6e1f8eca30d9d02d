// simdjson over one file of records: text to its DOM, and on demand to structs that own what they
// hold. For each line of its input it does both twice and prints the nanoseconds of CPU time
// that the second time took.

#include <malloc.h>
#include <simdjson.h>
#include <time.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Record {
    std::string id, list, title;
    std::optional<std::string> notes;
    std::int64_t priority;
    std::string due, zone;
    bool completed;
    std::vector<std::string> tags;
    double latitude, longitude, radius;
    std::string created, modified;
    bool isLocation;
};

template <typename Value>
std::string string(Value &&value) {
    return std::string(std::string_view(value.get_string()));
}

Record taken(simdjson::ondemand::object object) {
    Record record;
    record.id = string(object["id"]);
    record.list = string(object["list"]);
    record.title = string(object["title"]);
    simdjson::ondemand::value notes = object["notes"];
    if (!bool(notes.is_null())) record.notes = string(notes);
    record.priority = object["priority"].get_int64();
    record.due = string(object["due"]);
    record.zone = string(object["timeZone"]);
    record.completed = object["completed"].get_bool();
    for (auto tag : object["tags"].get_array()) record.tags.push_back(string(tag));
    record.latitude = object["latitude"].get_double();
    record.longitude = object["longitude"].get_double();
    record.radius = object["radius"].get_double();
    record.created = string(object["creationDate"]);
    record.modified = string(object["lastModifiedDate"]);
    record.isLocation = object["isLocation"].get_bool();
    return record;
}

long long worked() {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

struct Times {
    long long parse, decode;
};

/// The parsers keep their memory from one text to the next, as their authors advise.
struct Parsers {
    simdjson::dom::parser dom;
    simdjson::ondemand::parser demand;
};

Times pass(Parsers &parsers, const simdjson::padded_string &text) {
    long long start = worked();
    simdjson::dom::element root = parsers.dom.parse(text);
    long long parsed = worked() - start;

    start = worked();
    std::vector<Record> records;
    simdjson::ondemand::document document = parsers.demand.iterate(text);
    for (auto element : document.get_array()) records.push_back(taken(element.get_object()));
    long long decoded = worked() - start;

    if (simdjson::dom::array(root).size() != records.size()) std::exit(1);
    return {parsed, decoded};
}

void serve(const simdjson::padded_string &text) {
    Parsers parsers;
    std::string line;
    while (std::getline(std::cin, line)) {
        pass(parsers, text);
        Times second = pass(parsers, text);
        std::printf("parse %lld decode %lld\n", second.parse, second.decode);
        std::fflush(stdout);
    }
}

}  // namespace

int main(int count, char **arguments) {
    if (count < 2) return 2;
    // Memory that was given back once stays with us: a limit has every advantage.
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    try {
        simdjson::padded_string text = simdjson::padded_string::load(arguments[1]);
        serve(text);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}

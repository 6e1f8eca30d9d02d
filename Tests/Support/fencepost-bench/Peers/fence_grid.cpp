// The least that a fix can cost: circles in the cells of one flat grid, a cell's list in one chain,
// and what is inside now held against what was inside before. One grid suffices because all radii
// are alike and no circle is near a pole or the antimeridian; nothing dwells, nothing is kept, and
// no circle is removed. For each line of its input it goes along every track once and prints the
// nanoseconds that fixes took, and how many crossings there were.

#include "fences.h"

struct circle {
    double latitude, longitude, cosine, radius;
};

struct link {
    uint32_t circle, next;
};

struct cell {
    uint64_t key;
    uint32_t head;
};

static const double earth = 6371008.8;
static const uint32_t none = UINT32_MAX;
static const uint64_t empty = UINT64_MAX;

class grid {
    std::vector<circle> circles;
    std::vector<link> links;
    std::vector<cell> cells;
    size_t used = 0;
    double step = 0;
    std::vector<uint32_t> inside, found;

    static uint64_t key(int64_t row, int64_t column) {
        return (uint64_t)row << 32 | (uint32_t)column;
    }

    cell &place(uint64_t key) {
        size_t mask = cells.size() - 1;
        size_t at = (key * UINT64_C(0x9E3779B97F4A7C15)) >> 38 & mask;
        while (cells[at].key != key && cells[at].key != empty) at = (at + 1) & mask;
        return cells[at];
    }

    void grow() {
        std::vector<cell> old(std::move(cells));
        cells.assign(old.size() * 2, cell{empty, none});
        for (const cell &each : old)
            if (each.key != empty) place(each.key) = each;
    }

    int64_t row(double latitude) const { return (int64_t)std::floor(latitude / step); }

  public:
    explicit grid(const std::vector<given> &all) {
        double largest = 0;
        for (const given &each : all) largest = std::max(largest, each.radius);
        // Twice the largest radius: a circle is in four cells at most at the equator.
        step = 2 * largest / earth;
        circles.reserve(all.size());
        links.reserve(all.size() * 2);
        cells.assign(1024, cell{empty, none});
        for (const given &each : all) {
            double latitude = each.latitude * M_PI / 180, longitude = each.longitude * M_PI / 180;
            double cosine = std::cos(latitude), reach = each.radius / earth, turn = reach / cosine;
            uint32_t number = (uint32_t)circles.size();
            circles.push_back(circle{latitude, longitude, cosine, each.radius});
            for (int64_t r = row(latitude - reach); r <= row(latitude + reach); r++)
                for (int64_t c = row(longitude - turn); c <= row(longitude + turn); c++) {
                    if (used * 4 >= cells.size() * 3) grow();
                    cell &home = place(key(r, c));
                    if (home.key == empty) {
                        home.key = key(r, c);
                        used++;
                    }
                    links.push_back(link{number, home.head});
                    home.head = (uint32_t)links.size() - 1;
                }
        }
    }

    // How many it enters and leaves.
    size_t move(double latitude, double longitude) {
        latitude *= M_PI / 180;
        longitude *= M_PI / 180;
        double cosine = std::cos(latitude);
        found.clear();
        for (uint32_t at = place(key(row(latitude), row(longitude))).head; at != none;
             at = links[at].next) {
            const circle &each = circles[links[at].circle];
            double north = each.latitude - latitude, east = each.longitude - longitude;
            double reach = each.radius / earth;
            if (std::fabs(north) > reach) continue;
            double a = std::sin(north / 2), b = std::sin(east / 2);
            double part = a * a + cosine * each.cosine * b * b;
            if (2 * earth * std::asin(std::sqrt(part)) <= each.radius)
                found.push_back(links[at].circle);
        }
        std::sort(found.begin(), found.end());
        size_t common = 0;
        for (size_t a = 0, b = 0; a < found.size() && b < inside.size();) {
            if (found[a] == inside[b]) common++, a++, b++;
            else if (found[a] < inside[b]) a++;
            else b++;
        }
        size_t crossings = found.size() + inside.size() - 2 * common;
        std::swap(found, inside);
        return crossings;
    }
};

int main(int count, char **arguments) {
    material all(count > 1 ? arguments[1] : "");
    // What was freed before would be taken again unseen.
    malloc_trim(0);
    int64_t before = memory();
    int64_t start = worked();
    grid grid(all.circles);
    long long build = worked() - start, taken = memory() - before;
    while (asked()) {
        printf("build %lld memory %lld ", build, taken);
        for (size_t number = 0; number < all.tracks.size(); number++) {
            size_t crossings = 0, first = 0;
            std::vector<int64_t> times;
            times.reserve(all.tracks[number].size());
            for (const point &fix : all.tracks[number]) {
                int64_t from = elapsed();
                crossings += grid.move(fix.latitude, fix.longitude);
                times.push_back(elapsed() - from);
                if (times.size() == 1000) first = crossings;
            }
            // Out of everything, so that each round begins alike.
            grid.move(0, 0);
            std::sort(times.begin(), times.end());
            printf("%zu-p50 %lld %zu-p99 %lld %zu-crossings= %zu %zu-first= %zu ", number,
                        (long long)times[times.size() / 2], number,
                        (long long)times[times.size() * 99 / 100], number, crossings, number, first);
        }
        printf("\n");
    }
}

"""Two trees of boxes over a file of circles: rtree's R-tree, and shapely's packed one, whichever is
named. Their results are checked against the circles themselves; a crossing is a circle that
contains the fix now and not before, or the other way round. For each line of input it follows the
beginning of every track once and prints the nanoseconds that fixes took, and the number of
crossings."""

import struct
import sys
from math import asin, cos, radians, sin, sqrt
from time import perf_counter_ns, process_time_ns

import numpy

EARTH = 6371008.8
# Of each track: they take long.
FIXES = 1000
CHANGES = 1000


def material(path):
    with open(path, "rb") as file:
        (count,) = struct.unpack("<Q", file.read(8))
        circles = numpy.fromfile(file, "<f8", 3 * count).reshape(count, 3)
        (tracks,) = struct.unpack("<Q", file.read(8))
        all = []
        for _ in range(tracks):
            (fixes,) = struct.unpack("<Q", file.read(8))
            all.append(numpy.fromfile(file, "<f8", 2 * fixes).reshape(fixes, 2)[:FIXES])
    return circles, [track.tolist() for track in all]


def boxes(circles):
    latitudes, longitudes, radii = circles.T
    north = numpy.degrees(radii / EARTH) * (1 + 1e-9)
    east = north / numpy.cos(numpy.radians(numpy.abs(latitudes) + north))
    return longitudes - east, latitudes - north, longitudes + east, latitudes + north


def memory():
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith("RssAnon:"):
                return int(line.split()[1]) * 1024
    return 0


class Tree:
    def __init__(self, circles):
        from rtree import index

        columns = [column.tolist() for column in boxes(circles)]
        self.circles = circles.tolist()
        self.boxes = list(zip(*columns))
        stream = ((number, box, None) for number, box in enumerate(self.boxes))
        self.index = index.Index(stream)

    def near(self, latitude, longitude):
        return self.index.intersection((longitude, latitude, longitude, latitude))

    def changes(self):
        """Some are removed, made, and moved to each other's places."""
        count = min(CHANGES, len(self.boxes) // 2)
        times = {}
        start = process_time_ns()
        for number in range(count):
            self.index.delete(number, self.boxes[number])
        times["remove"] = (process_time_ns() - start) // count
        start = process_time_ns()
        for number in range(count):
            self.index.insert(number, self.boxes[number])
        times["insert"] = (process_time_ns() - start) // count
        start = process_time_ns()
        for number in range(count):
            self.index.delete(number, self.boxes[number])
            self.index.insert(number, self.boxes[number + count])
        times["move"] = (process_time_ns() - start) // count
        for number in range(count):
            self.index.delete(number, self.boxes[number + count])
            self.index.insert(number, self.boxes[number])
        return times


class PackedTree:
    def __init__(self, circles):
        import shapely

        self.circles = circles.tolist()
        self.point = shapely.Point
        self.tree = shapely.STRtree(shapely.box(*boxes(circles)))

    def near(self, latitude, longitude):
        return self.tree.query(self.point(longitude, latitude)).tolist()

    def changes(self):
        return {}


def inside(tree, latitude, longitude):
    found = set()
    north = radians(latitude)
    for number in tree.near(latitude, longitude):
        other, meridian, radius = tree.circles[number]
        part = sin((radians(other) - north) / 2) ** 2
        part += cos(north) * cos(radians(other)) * sin(radians(meridian - longitude) / 2) ** 2
        if 2 * EARTH * asin(sqrt(part)) <= radius:
            found.add(number)
    return found


def walk(tree, track):
    times, crossings, before = [], 0, set()
    for latitude, longitude in track:
        start = perf_counter_ns()
        now = inside(tree, latitude, longitude)
        crossings += len(now ^ before)
        before = now
        times.append(perf_counter_ns() - start)
    times.sort()
    return times[len(times) // 2], times[len(times) * 99 // 100], crossings


def main():
    circles, tracks = material(sys.argv[2])
    before, start = memory(), process_time_ns()
    tree = {"rtree": Tree, "shapely": PackedTree}[sys.argv[1]](circles)
    build, taken = process_time_ns() - start, memory() - before
    for _ in sys.stdin:
        words = [f"build {build} memory {taken}"]
        for number, track in enumerate(tracks):
            half, most, crossings = walk(tree, track)
            words.append(f"{number}-p50 {half} {number}-p99 {most} {number}-first= {crossings}")
        words += [f"{name} {time}" for name, time in tree.changes().items()]
        print(*words, flush=True)


main()

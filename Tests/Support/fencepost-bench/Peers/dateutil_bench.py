"""dateutil over a file of rules: the occurrences of a year and of one ten years on as instants, and
the next one after a moment. For each line of its input it does all of it once and prints the
nanoseconds of CPU time that it took, and the sums of the instants."""

import sys
from datetime import datetime, timedelta, timezone
from time import process_time_ns
from zoneinfo import ZoneInfo

from dateutil.rrule import rruleset, rrulestr


def wall(text, zone):
    return datetime.strptime(text, "%Y%m%dT%H%M%S").replace(tzinfo=zone)


def recurrence(line):
    zone, start, text, excluded = line.split("|")
    zone = ZoneInfo(zone)
    rule = rrulestr(text, dtstart=wall(start, zone))
    if not excluded:
        return rule, zone
    times = rruleset()
    times.rrule(rule)
    for time in excluded.split(","):
        times.exdate(wall(time, zone))
    return times, zone


def total(rules, start, end):
    instants = 0
    for rule, zone in rules:
        last = wall(end, zone) - timedelta(seconds=1)
        for time in rule.between(wall(start, zone), last, inc=True):
            instants += int(time.timestamp())
    return instants


def total_of_next(rules, moment):
    instants = 0
    for rule, zone in rules:
        time = rule.after(moment.astimezone(zone))
        if time is not None:
            instants += int(time.timestamp())
    return instants


def main():
    with open(sys.argv[1]) as file:
        bounds = file.readline().strip().split("|")
        rules = [recurrence(line.strip()) for line in file]
    moment = wall(bounds[4], timezone.utc)
    works = {
        "first": lambda: total(rules, bounds[0], bounds[1]),
        "later": lambda: total(rules, bounds[2], bounds[3]),
        "next": lambda: total_of_next(rules, moment),
    }
    for _ in sys.stdin:
        words = []
        for name, work in works.items():
            start = process_time_ns()
            result = work()
            words.append(f"{name} {process_time_ns() - start} {name}= {result}")
        print(*words, flush=True)


main()

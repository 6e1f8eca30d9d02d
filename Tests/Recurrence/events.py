"""Random calendar events, seeded, held against recurring-ical-events: series of each form of start, with
rules, added and excluded dates, overrides of one occurrence and of all that follow, in zones of their own
and named in several forms. Every occurrence is compared by its start, its end and its title.

  .build/peers/bin/python Tests/Recurrence/events.py [COUNT] [SEED]

Takes the program from $EVENTS_CLI. Where the two differ, an entry of `KNOWN` must explain it; every
run checks an example of each entry, so that a difference that is gone is noticed.
"""

import collections
import dataclasses
import datetime
import os
import random
import subprocess
import sys
import typing
import zoneinfo

import icalendar
import recurring_ical_events
from cases import UTC
from dateutil import rrule

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DAY = datetime.timedelta(days=1)
MINUTE = datetime.timedelta(minutes=1)
FIRST, LAST = datetime.date(2025, 1, 1), datetime.date(2029, 1, 1)
LIMIT = 20_000
ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]
# Where dateutil, which makes the other's rules, agrees with `slowly.py`.
RULES = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU",
    "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=2TU,-1FR",
    "FREQ=MONTHLY;BYMONTHDAY=-1,15", "FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU",
    "FREQ=DAILY;BYHOUR=1,2,3,14", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1,-1",
]


@dataclasses.dataclass
class Override:
    original: datetime.datetime
    start: datetime.datetime
    length: datetime.timedelta
    lasts: bool = False
    # In which form the original is written: the start's own, or UTC.
    in_utc: bool = False
    # Of the start, where it is another one than the series'.
    kind: str = ""
    canceled: bool = False


@dataclasses.dataclass
class Event:
    # "floating", "utc", "date", or the name of a zone.
    kind: str
    start: datetime.datetime
    length: datetime.timedelta
    rule: str = ""
    # Whether the length is a DURATION.
    nominal: bool = False
    added: list = dataclasses.field(default_factory=list)
    # A start and a length.
    periods: list = dataclasses.field(default_factory=list)
    excluded: list = dataclasses.field(default_factory=list)
    overrides: list = dataclasses.field(default_factory=list)

    def instant(self, wall):
        return in_utc(wall, self.kind)

    @property
    def lasting(self):
        return sorted((o for o in self.overrides if o.lasts), key=lambda o: o.original)

    @property
    def text(self):
        lines = ["SUMMARY:series"] + span(self.kind, self.start, self.length, self.nominal)
        if self.rule:
            lines.append(f"RRULE:{self.rule}")
        lines += [f"RDATE{stamp(self.kind, wall)}" for wall in self.added]
        for wall, length in self.periods:
            end = stamp(self.kind, wall + length).split(":")[-1]
            lines.append(f"RDATE;VALUE=PERIOD{stamp(self.kind, wall)}/{end}")
        lines += [f"EXDATE{stamp(self.kind, wall)}" for wall in self.excluded]
        text = component(lines)
        for number, other in enumerate(self.overrides):
            wall = stamp(self.kind, other.original)
            if other.in_utc:
                wall = stamp("utc", self.instant(other.original))
            lines = [f"RECURRENCE-ID{';RANGE=THISANDFUTURE' * other.lasts}{wall}", f"SUMMARY:other {number}"]
            lines += span(other.kind or self.kind, other.start, other.length, False)
            text += component(lines + ["STATUS:CANCELLED"] * other.canceled)
        return f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n{text}END:VCALENDAR\n"


def in_utc(wall, kind):
    """By RFC 5545 §3.3.5: of two the first, and in a gap by the offset before it."""
    if kind in ("floating", "date", "utc"):
        return wall
    return wall.replace(tzinfo=zoneinfo.ZoneInfo(kind)).astimezone(UTC).replace(tzinfo=None)


def component(lines):
    return "\n".join(["BEGIN:VEVENT", "UID:one", "DTSTAMP:20260101T000000Z", *lines, "END:VEVENT"]) + "\n"


def stamp(kind, wall):
    if kind == "date":
        return f";VALUE=DATE:{wall:%Y%m%d}"
    zone = "" if kind in ("floating", "utc") else f";TZID={kind}"
    return f"{zone}:{wall:%Y%m%dT%H%M%S}" + "Z" * (kind == "utc")


def span(kind, start, length, nominal):
    lines = [f"DTSTART{stamp(kind, start)}"]
    if nominal:
        return lines + [f"DURATION:P{length.days}DT{length.seconds // 60}M" if length.seconds else
                        f"DURATION:P{length.days}D"]
    return lines + [f"DTEND{stamp(kind, start + length)}"]


def random_event(rng):
    kind = rng.choice(["floating", "utc", "date", rng.choice(ZONES), rng.choice(ZONES)])
    is_date = kind == "date"
    start = datetime.datetime(2025, 6, 1) + DAY * rng.randrange(500)
    if not is_date:
        start += MINUTE * rng.choice([0, 90, 150, 180, 600, 1410, rng.randrange(1440)])

    def length():
        if is_date:
            return DAY * rng.randint(1, 4)
        return rng.choice([0, 1, 1, 3, 25]) * 60 * MINUTE

    # Several a day are asked for without a zone only: the other takes an excluded local time also for one in
    # UTC, and leaves out what is an offset away.
    rule = rng.choice([rule for rule in RULES if kind in ("floating", "utc") or "BYHOUR" not in rule])
    made = rrule.rrulestr(rule, dtstart=start)
    # A start out of step is one of the differences between engines, and not what is asked here.
    start = made[0]
    some = made[:30]
    event = Event(kind, start, length(), rule, nominal=rng.random() < 0.2)
    if event.nominal and not event.length:
        event.nominal = False
    end = rng.random()
    if end < 0.3:
        event.rule += f";COUNT={rng.randint(1, 25)}"
    elif end < 0.6:
        last = rng.choice(some)
        text = stamp("utc" if kind in ZONES else kind, event.instant(last))
        event.rule += ";UNTIL=" + text.split(":")[-1]

    def some_time():
        off = rng.choice([0, 0, 0, 0, 1]) * (DAY if is_date else 61 * MINUTE)
        return rng.choice(some) + off

    for _ in range(rng.choice([0, 0, 1, 3])):
        event.added.append(some_time())
    for _ in range(rng.choice([0, 0, 1, 3])):
        event.excluded.append(some_time())
    if not is_date and rng.random() < 0.2:
        event.periods.append((some_time(), 2 * 60 * MINUTE))
    for _ in range(rng.choice([0, 0, 1, 2, 4])):
        original = some_time()
        shift = rng.choice([0, 0, 1, -1, 3]) * DAY
        if not is_date:
            shift += rng.choice([0, 0, 30, -90]) * MINUTE
        other = Override(original, original + shift, length(), lasts=rng.random() < 0.3)
        other.in_utc = kind in ZONES and rng.random() < 0.3
        other.canceled = rng.random() < 0.1
        if kind in ZONES and not other.lasts and rng.random() < 0.2:
            other.kind = rng.choice(ZONES)
        # Events with a duplicate occurrence are not compared.
        if all(original != another.original for another in event.overrides):
            event.overrides.append(other)
    return event


def ask_us(events):
    program = os.environ.get("EVENTS_CLI") or os.path.join(TOP, ".build/release/events-cli")
    command = [program, f"{FIRST:%Y%m%d}", f"{LAST:%Y%m%d}", str(LIMIT)]
    done = subprocess.run(
        command, input="".join(event.text for event in events), capture_output=True, text=True, check=True)
    answers = list(blocks(done.stdout.splitlines()))
    assert len(answers) == len(events), done.stderr
    for event, answer in zip(events, answers):
        if any(line.startswith("!") for line in answer):
            raise SystemExit(f"ours refuses {event.text}: {answer}")
    return [collections.Counter(line.split(" ", 1)[1] for line in answer) for answer in answers]


def blocks(lines):
    block = []
    for line in lines:
        if line:
            block.append(line)
        else:
            yield block
            block = []


def ask_them(event):
    calendar = icalendar.Calendar.from_ical(event.text)
    between = (datetime.datetime.combine(day, datetime.time(), UTC) for day in (FIRST, LAST))
    found = recurring_ical_events.of(calendar).between(*between)
    return collections.Counter(
        f"{written(one.start)} {written(one.end)} {one['SUMMARY']}" for one in found)


def written(time):
    if not isinstance(time, datetime.datetime):
        return f"{time:%Y%m%d}"
    if time.tzinfo is None:
        return f"{time:%Y%m%dT%H%M%S}"
    return f"{time.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def have_the_same_starts(mine, theirs):
    def starts(found):
        return collections.Counter(" ".join(line.split(" ")[::2]) for line in found.elements())

    return starts(mine) == starts(theirs)


def clocks_are_set(event, line):
    """Whether the clocks are set between the start and the end of an occurrence."""
    if event.kind not in ZONES:
        return False
    zone = zoneinfo.ZoneInfo(event.kind)
    ends = [datetime.datetime.strptime(text, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).astimezone(zone)
            for text in line.split(" ")[:2]]
    return len({(time + DAY * off).utcoffset() for time in ends for off in (-1, 0, 1)}) > 1


@dataclasses.dataclass
class Known:
    name: str
    # Of an event, of what only we have and of what only they have.
    explains: typing.Callable
    witness: Event


def excluded_override(event, mine, theirs):
    """The library ignores an override of an excluded date; a file that has one means it."""
    gone = [o for o in event.overrides if o.original in event.excluded]
    titles = {f"other {event.overrides.index(o)}" for o in gone}
    return bool(gone) and not theirs and all(line.split(" ", 2)[2] in titles for line in mine)


def length_on_the_wall(event, mine, theirs):
    """The library keeps the length in wall time, also for a DTEND, which is exact by RFC 5545
    §3.8.5.3."""
    lines = list(mine) + list(theirs)
    # Clocks may also be set while the first takes place, which says how long all take.
    spans = [(event.start, event.length)] + [(o.start, o.length) for o in event.lasting]
    others = any(event.instant(start + length) - event.instant(start) != length for start, length in spans)
    return have_the_same_starts(mine, theirs) and (others or all(clocks_are_set(event, line) for line in lines))


def lasting_in_utc(event, mine, theirs):
    """How far all that follow are moved is what lies between two instants for theirs, where the original is
    written in UTC; for ours it is always what lies between them on the wall, as for originals on it."""
    moved = {f"other {number}" for number, o in enumerate(event.overrides) if o.lasts and o.in_utc
             and event.instant(o.start) - event.instant(o.original) != o.start - o.original}
    return all(line.split(" ", 2)[2] in moved for line in list(mine) + list(theirs))


def at(text):
    return datetime.datetime.strptime(text, "%Y%m%dT%H%M")


KNOWN = [
    Known("an override of an excluded date", excluded_override, Event(
        "floating", at("20260105T1000"), 60 * MINUTE, "FREQ=DAILY;COUNT=3", excluded=[at("20260106T1000")],
        overrides=[Override(at("20260106T1000"), at("20260106T1100"), 60 * MINUTE)])),
    Known("moved as far on the clock", lasting_in_utc, Event(
        "Europe/Berlin", at("20261020T1000"), 60 * MINUTE, "FREQ=DAILY;COUNT=9",
        overrides=[Override(at("20261022T1000"), at("20261026T1000"), 60 * MINUTE, lasts=True, in_utc=True)])),
    Known("as long on the wall", length_on_the_wall, Event(
        "Europe/Berlin", at("20260327T2300"), 8 * 60 * MINUTE, "FREQ=DAILY;COUNT=3")),
]


def compare(events):
    counts, failures = collections.Counter(), []
    for event, mine in zip(events, ask_us(events)):
        theirs = ask_them(event)
        counts["occurrences"] += mine.total()
        more, less = mine - theirs, theirs - mine
        if not more and not less:
            counts["agrees"] += 1
            continue
        reasons = [known.name for known in KNOWN if known.explains(event, more, less)]
        if reasons:
            counts[f"known: {reasons[0]}"] += 1
        else:
            failures.append(f"{event.text}  only ours   {sorted(more)[:4]}\n  only theirs {sorted(less)[:4]}")
    return counts, failures


def main():
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 20261122
    print(f"{total} events, seed {seed}")
    rng = random.Random(seed)
    failures = []
    for known in KNOWN:
        if not compare([known.witness])[0][f"known: {known.name}"]:
            failures.append(f"no longer so, or said too narrowly: {known.name}")
    counts, found = compare([random_event(rng) for _ in range(total)])
    failures += found
    for name, number in sorted(counts.items()):
        print(f"{number:6}  {name}")
    for failure in failures[:int(os.environ.get("SHOWN", "5"))]:
        print(failure)
    print(f"{len(failures)} unexplained")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()

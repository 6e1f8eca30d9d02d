"""Random recurrences: a start of each kind, one legal rule with any of its parts, an end, added and
excluded times, and a window to look through. Knows no engine."""

import dataclasses
import datetime
import random
import zoneinfo

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
TIMES = ("BYHOUR", "BYMINUTE", "BYSECOND")
CLOCKS = ("HOURLY", "MINUTELY", "SECONDLY")
FREQUENCIES = ("YEARLY", "MONTHLY", "WEEKLY", "DAILY") + CLOCKS
ZONES = ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Kathmandu"]
UTC = datetime.timezone.utc
SECOND = datetime.timedelta(seconds=1)
DAY = datetime.timedelta(days=1)

# What may stand in a rule of which frequency, RFC 5545 §3.3.10, and its range; a minus is allowed
# where the third is true.
PARTS = {
    "BYMONTH": (1, 12, False, FREQUENCIES),
    "BYWEEKNO": (1, 53, True, ("YEARLY",)),
    "BYYEARDAY": (1, 366, True, ("YEARLY",) + CLOCKS),
    "BYMONTHDAY": (1, 31, True, ("YEARLY", "MONTHLY", "DAILY") + CLOCKS),
    "BYDAY": (1, 53, True, FREQUENCIES),
    "BYHOUR": (0, 23, False, FREQUENCIES),
    "BYMINUTE": (0, 59, False, FREQUENCIES),
    "BYSECOND": (0, 60, False, FREQUENCIES),
}


@dataclasses.dataclass
class Case:
    rule: dict
    start: datetime.datetime
    # "floating", "utc", "date", or the name of a zone.
    kind: str = "floating"
    added: list = dataclasses.field(default_factory=list)
    excluded: list = dataclasses.field(default_factory=list)
    # Occurrences before it are not asked for.
    window: datetime.datetime = datetime.datetime.min

    @property
    def is_date(self):
        return self.kind == "date"

    @property
    def zone(self):
        """None where the start floats, or is a day."""
        if self.kind in ("floating", "date"):
            return None
        return UTC if self.kind == "utc" else zoneinfo.ZoneInfo(self.kind)

    @property
    def freq(self):
        return self.rule["FREQ"]

    @property
    def interval(self):
        return int(self.rule.get("INTERVAL", "1"))

    @property
    def count(self):
        return int(self.rule.get("COUNT", "0"))

    def numbers(self, part):
        return [int(value) for value in self.rule[part].split(",")] if part in self.rule else []

    def weekdays(self):
        """Pairs of an ordinal, 0 for none, and a weekday from 0 on."""
        parts = self.rule["BYDAY"].split(",") if "BYDAY" in self.rule else []
        return [(int(part[:-2] or "0"), DAYS.index(part[-2:])) for part in parts]

    def without(self, *parts, **new):
        """The same with another rule."""
        rule = {name: value for name, value in self.rule.items() if name not in parts}
        return dataclasses.replace(self, rule={**rule, **new})

    def instant(self, wall):
        """In UTC by RFC 5545 §3.3.5: of two the first, and in a gap by the offset before it."""
        return wall.replace(tzinfo=self.zone).astimezone(UTC) if self.zone else wall

    def stamp(self, wall):
        if self.is_date:
            return f"{wall.year:04}{wall:%m%d}"
        return f"{wall.year:04}{wall:%m%dT%H%M%S}" + ("Z" if self.kind == "utc" else "")

    @property
    def text(self):
        return ";".join(f"{name}={value}" for name, value in self.rule.items())

    def line(self, limit):
        """As `recurrence-cli` reads it."""
        fields = [f"START={self.stamp(self.start)}", f"RRULE={self.text}", f"LIMIT={limit}"]
        if self.zone and self.kind != "utc":
            fields.append(f"ZONE={self.kind}")
        for name, walls in (("RDATE", self.added), ("EXDATE", self.excluded)):
            if walls:
                fields.append(f"{name}=" + ",".join(self.stamp(wall) for wall in walls))
        if self.window > self.start:
            fields.append(f"FROM={self.stamp(self.window)}")
        return "|".join(fields)


def parse(stamp):
    stamp = stamp.rstrip("Z")
    return datetime.datetime(
        int(stamp[:4]), int(stamp[4:6]), int(stamp[6:8]),
        *(int(stamp[at : at + 2]) for at in (9, 11, 13)) if len(stamp) > 8 else (0, 0, 0))


def some(rng, low, high, most, signed):
    values = {rng.randint(low, high) for _ in range(rng.randint(1, most))}
    if signed:
        values = {-value if rng.random() < 0.4 else value for value in values}
    return ",".join(str(value) for value in sorted(values))


def weekdays(rng, numbered, reach):
    days = set()
    for _ in range(rng.randint(1, 4)):
        ordinal = ""
        if numbered and rng.random() < 0.6:
            ordinal = str(rng.choice([1, 1, -1]) * rng.randint(1, reach))
        days.add(ordinal + rng.choice(DAYS))
    return ",".join(sorted(days))


def random_rule(rng):
    freq = rng.choice(["YEARLY"] * 5 + ["MONTHLY"] * 4 + ["WEEKLY"] * 3 + ["DAILY"] * 3 + list(CLOCKS))
    rule = {"FREQ": freq}
    if rng.random() < 0.5:
        rule["INTERVAL"] = str(rng.choice([2, 2, 3, 4, 5, 7, 10, 12, 13, 36, 90, rng.randint(100, 5000)]))
    for part, (low, high, signed, allowed) in PARTS.items():
        chance = 0.15 if freq in CLOCKS or part == "BYYEARDAY" else 0.22
        if freq not in allowed or rng.random() > chance:
            continue
        if part == "BYDAY":
            numbered = freq in ("MONTHLY", "YEARLY") and "BYWEEKNO" not in rule
            rule[part] = weekdays(rng, numbered, high if freq == "YEARLY" and "BYMONTH" not in rule else 5)
        else:
            rule[part] = some(rng, low, high, 5, signed)
    if "BYWEEKNO" in rule and rng.random() < 0.5:
        rule["BYWEEKNO"] = rng.choice(["1", "53", "52,53,1", "-1", "-53", "52"])
    if "BYSECOND" in rule and rng.random() < 0.2:
        rule["BYSECOND"] = rng.choice(["60", "59,60", "0,60"])
    if rng.random() < 0.25 and any(part in rule for part in PARTS):
        rule["BYSETPOS"] = some(rng, 1, rng.choice([2, 4, 10, 366]), 3, True)
    if rng.random() < 0.3:
        rule["WKST"] = rng.choice(DAYS)
    return rule


def random_start(rng, kind):
    day = datetime.date(1997, 1, 1) + DAY * rng.randrange(365 * 20)
    if rng.random() < 0.2:
        day = datetime.date(*rng.choice([
            (2000, 2, 29), (2008, 12, 31), (2010, 1, 1), (2009, 12, 31), (2003, 12, 29), (2004, 1, 31)]))
    if kind == "date":
        return datetime.datetime.combine(day, datetime.time())
    hour = rng.choice([0, 1, 2, 3, 23, rng.randrange(24)])
    return datetime.datetime.combine(
        day, datetime.time(hour, rng.choice([0, 0, 30, 59]), rng.choice([0, 0, 17, 59])))


def random_case(rng, walk):
    """`walk` gives the first occurrences, so that ends and exceptions can be put onto them."""
    kind = rng.choice(["floating", "utc", "date", rng.choice(ZONES), rng.choice(ZONES)])
    case = Case(random_rule(rng), random_start(rng, kind), kind)
    some_times = walk(case) or [case.start]
    step = DAY if case.is_date else SECOND
    end = rng.random()
    if end < 0.2:
        case.rule["COUNT"] = str(rng.randint(1, 40))
    elif end < 0.45:
        # On, just before and just behind an occurrence, at times before the start.
        last = rng.choice(some_times + [case.start]) + step * rng.choice([0, 0, -1, 1])
        case.rule["UNTIL"] = case.stamp(last)
        if case.zone:
            case.rule["UNTIL"] = case.instant(last).strftime("%Y%m%dT%H%M%SZ")
    for walls in (case.added, case.excluded):
        if rng.random() < 0.3:
            for _ in range(rng.randint(1, 5)):
                walls.append(rng.choice(some_times) + step * rng.choice([0, 0, 0, -1, 5, 90]))
    if case.added and rng.random() < 0.5:
        case.excluded.append(rng.choice(case.added))
    if not case.count and rng.random() < 0.25:
        near = rng.random() < 0.6
        case.window = case.start + DAY * rng.randint(0, 9000 if near else 2_900_000)
        if case.window.year > 9980:
            case.window = datetime.datetime(9980, 1, 1)
    return case


def random_cases(total, seed, walk):
    rng = random.Random(seed)
    return [random_case(rng, walk) for _ in range(total)]

"""Where python-dateutil and libical 3.0 are known to say something else, one by one and each with its
reason. An entry says as narrowly as it can which rules it is about. Where possible it also says what the
peer reads instead, and then counts only if the peer gives exactly what we give for that. Each has a
witness that every run asks: an entry that has gone is a failure, like one that is missing.

None of these is taken on trust: `slowly.py` vouches for ours in every case.
"""

import dataclasses
import datetime
import typing

from cases import CLOCKS, DAY, DAYS, TIMES, UTC, Case, parse

HOUR = datetime.timedelta(hours=1)
OWN_PART = {"HOURLY": "BYHOUR", "MINUTELY": "BYMINUTE", "SECONDLY": "BYSECOND"}


@dataclasses.dataclass
class Known:
    peer: str
    name: str
    applies: typing.Callable[[Case], bool]
    # A rule and its start.
    witness: tuple
    # The case that the peer reads instead.
    instead: typing.Optional[typing.Callable[[Case], Case]] = None
    # Whether a difference is of the kind meant: of what one has and the other has not.
    explains: typing.Optional[typing.Callable[[Case, set], bool]] = None

    def witness_case(self):
        text, start, *zone = self.witness
        case = Case(dict(part.split("=") for part in text.split(";")), parse(start), *zone[:1])
        case.excluded = [parse(stamp) for stamp in zone[1:]]
        return case


def times_a_day(case):
    count = 1
    for part in TIMES:
        count *= len({min(n, 59) for n in case.numbers(part)}) or 1
    return 1 if case.is_date else count


def negatives(case):
    return [number for part in ("BYMONTHDAY", "BYYEARDAY") for number in case.numbers(part) if number < 0]


def without_negatives(case):
    for part in ("BYMONTHDAY", "BYYEARDAY"):
        if part in case.rule:
            left = [str(number) for number in case.numbers(part) if number > 0]
            # A list with nothing left refuses every day.
            case = case.without(**{part: ",".join(left)}) if left else never(case)
    return case


def never(case):
    """Nothing but its start."""
    return case.without(*(part for part in case.rule if part != "FREQ"), COUNT="1")


def names_one_day_twice(case):
    """Some month or year has a day that two entries name, from both of its ends."""
    for part, lengths in (("BYMONTHDAY", range(28, 32)), ("BYYEARDAY", (365, 366))):
        numbers = case.numbers(part)
        if any(up - down - 1 in lengths for up in numbers for down in numbers if up > 0 > down):
            return True
    return False


def leaves_its_week(case):
    """libical first moves the start to BYDAY's first weekday, and from there goes on by whole weeks: the
    steps of INTERVAL are off where that is in another week. It sorts weekdays from Sunday on."""
    if case.freq != "WEEKLY" or "BYDAY" not in case.rule or case.interval == 1:
        return False
    wkst = (DAYS.index(case.rule.get("WKST", "MO")) + 1) % 7
    this = (case.start.weekday() + 1) % 7
    first = min(((weekday + 1) % 7 - wkst) % 7 for _, weekday in case.weekdays())
    move = (first + wkst) % 7 - this
    if move and this < wkst:
        move -= 7
    if not (move < 0 or this < (first + wkst) % 7):
        move = 0
    return not 0 <= (this - wkst) % 7 + move < 7


def moves_its_start(case):
    """libical begins in the first hour of BYHOUR (minute of BYMINUTE, and so on), at what is left of the
    start, or behind it: at 04:59 for a start of 00:59, whatever lies before."""
    if case.freq not in CLOCKS:
        return False
    values = (("BYHOUR", case.start.hour), ("BYMINUTE", case.start.minute), ("BYSECOND", case.start.second))
    coarse = values[: CLOCKS.index(case.freq) + 1]
    return any(part in case.rule and case.numbers(part)[0] != value for part, value in coarse)


def near_new_year(case, difference):
    """The week that a year shares with another one; in COUNT and BYSETPOS one day carries on."""
    if case.count or "BYSETPOS" in case.rule:
        return True
    return all((time.month, time.day) >= (12, 26) or (time.month, time.day) <= (1, 6) for time in difference)


def offset(case, time):
    return time.replace(tzinfo=UTC).astimezone(case.zone).utcoffset()


def behind_a_change(case, difference):
    """After the zone's clocks were first changed."""
    time, end = case.start - DAY, min(difference) + 2 * DAY
    while time < end and offset(case, time) == offset(case, case.start - DAY):
        time += 20 * DAY
    return offset(case, min(time, end)) != offset(case, case.start - DAY)


def an_hour_off_at_night(case, difference):
    """Each time of the one has one of the other an hour beside it, when clocks are changed: from one to
    four at night. Its fellow may lie before the start, or behind where both lists are cut."""
    # Whole sets are compared as instants.
    is_set = bool(case.added or case.excluded)
    start = case.instant(case.start).replace(tzinfo=None) if is_set else case.start
    shown = [time + offset(case, time) if is_set else time for time in difference]
    alone = [
        time for time in difference
        if not {time - HOUR, time + HOUR} & difference and time - HOUR >= start]
    return alone in ([], [max(difference)]) and all(1 <= time.hour <= 4 for time in shown)


KNOWN = []


def entries(peer, case):
    return [known for known in KNOWN if known.peer == peer and known.applies(case)]


def reading(peer, case):
    """The case that a peer takes this one for."""
    for known in entries(peer, case):
        case = known.instead(case) if known.instead else case
    return case


def reason(peer, case, pair, again):
    """The names of what explains that ours is not theirs; `again` makes the same pair with what we say of
    another case."""
    found = entries(peer, case)
    names = [known.name for known in found if known.instead]
    ours, theirs = again(reading(peer, case)) if names else pair
    if ours == theirs:
        return "; ".join(names)
    # Behind the end of the shorter one, both being cut, a difference would say nothing.
    end = min(ours[-1:] + theirs[-1:])
    difference = {time for time in set(ours) ^ set(theirs) if time <= end} or set(ours) ^ set(theirs)
    for known in found:
        if not known.instead and (not known.explains or known.explains(case, difference)):
            return known.name
    return None


KNOWN += [
    Known(
        "libical", "BYSETPOS is ignored but in MONTHLY and YEARLY",
        lambda case: "BYSETPOS" in case.rule and case.freq not in ("MONTHLY", "YEARLY"),
        ("FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=1", "20210301T090000"),
        lambda case: case.without("BYSETPOS")),
    Known(
        "libical", "INTERVAL is ignored beside the BY part of its own unit",
        lambda case: case.interval > 1 and OWN_PART.get(case.freq) in case.rule,
        ("FREQ=HOURLY;INTERVAL=2;BYHOUR=9,10", "20210301T090000"),
        lambda case: case.without("INTERVAL")),
    Known(
        "libical", "negative BYMONTHDAY and BYYEARDAY match no day where they limit",
        lambda case: case.freq in CLOCKS + ("DAILY",) and bool(negatives(case)),
        ("FREQ=DAILY;BYMONTHDAY=1,-1", "20210301T090000"),
        without_negatives),
    Known(
        "libical", "BYSETPOS picks among days, not among the times of days",
        lambda case: "BYSETPOS" in case.rule and times_a_day(case) > 1,
        ("FREQ=MONTHLY;BYDAY=MO;BYHOUR=9,10;BYSETPOS=1", "20210301T090000")),
    Known(
        "libical", "a day that BYMONTHDAY or BYYEARDAY names from both ends counts twice for BYSETPOS",
        lambda case: "BYSETPOS" in case.rule and names_one_day_twice(case),
        ("FREQ=MONTHLY;BYMONTHDAY=29,30,-1,-2;BYSETPOS=-1", "20210330T090000")),
    Known(
        "libical", "steps of INTERVAL from another week than the start's",
        leaves_its_week,
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=MO", "20210303T090000")),
    Known(
        "libical", "hours, minutes and seconds begin in the first that is named, or behind it",
        moves_its_start,
        ("FREQ=MINUTELY;INTERVAL=7;BYHOUR=4", "20210301T005900")),
    Known(
        "libical", "weeks from the end of the year are counted from that of weeks that begin on Monday",
        lambda case: case.rule.get("WKST", "MO") != "MO" and any(n < 0 for n in case.numbers("BYWEEKNO")),
        ("FREQ=YEARLY;BYWEEKNO=-10;BYDAY=MO;WKST=SU", "20050301T090000")),
    Known(
        "libical", "weeks that lie in two years: a year has the days that its own weeks have",
        lambda case: "BYWEEKNO" in case.rule,
        ("FREQ=YEARLY;BYWEEKNO=52;BYDAY=SA", "20100101T090000"),
        explains=near_new_year),
    Known(
        "libical", "a wall time that comes twice is the second, one that never comes is an hour off, and so "
        "are others, found by way of it",
        lambda case: case.zone is not None and case.kind != "utc",
        ("FREQ=DAILY", "20071026T023000", "Europe/Berlin", "20071026T023000"),
        explains=an_hour_off_at_night),
    Known(
        "libical", "hours, minutes and seconds are what passes in a zone, not what its wall shows",
        lambda case: case.zone is not None and case.kind != "utc" and case.freq in CLOCKS,
        ("FREQ=HOURLY;INTERVAL=90;BYDAY=MO", "20121001T000000", "Europe/Berlin"),
        explains=behind_a_change),
    Known(
        "dateutil", "weeks that lie in two years: some days of the last and of the first are left out",
        lambda case: "BYWEEKNO" in case.rule,
        ("FREQ=YEARLY;BYWEEKNO=52;BYDAY=SA", "20100101T090000"),
        explains=near_new_year),
]

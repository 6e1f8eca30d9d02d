"""Random rules, seeded, against python-dateutil and libical 3.

  venv/bin/python Tests/Recurrence/differential.py [COUNT] [SEED]

Both peers are known to differ from us in the cases listed below, each with its reason. Where a
difference can be said as a rule (`translate_*`), the peer is asked for the rule that means the
same, and must agree; where it cannot (`DATEUTIL`, `LIBICAL`), the case is only counted. Any other
difference fails.
"""

import collections
import datetime
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import warnings

from dateutil.rrule import rrulestr

warnings.simplefilter("ignore")
HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
LIMIT = 60


# Rules


def some(rng, low, high, most, signed=False):
    values = {rng.randint(low, high) for _ in range(rng.randint(1, most))}
    if signed:
        values = {-v if rng.random() < 0.4 else v for v in values}
    return ",".join(str(v) for v in sorted(values))


def weekdays(rng, numbered, reach):
    days = set()
    for _ in range(rng.randint(1, 4)):
        ordinal = ""
        if numbered and rng.random() < 0.6:
            ordinal = str(rng.choice([1, 1, -1]) * rng.randint(1, reach))
        days.add(ordinal + rng.choice(DAYS))
    return ",".join(sorted(days))


def random_rule(rng):
    freq = rng.choice(
        ["YEARLY"] * 5 + ["MONTHLY"] * 5 + ["WEEKLY"] * 3 + ["DAILY"] * 3
        + ["HOURLY", "HOURLY", "MINUTELY", "SECONDLY"]
    )
    sub = freq in ("HOURLY", "MINUTELY", "SECONDLY")
    rule = {"FREQ": freq}
    if rng.random() < 0.5:
        rule["INTERVAL"] = str(rng.choice([2, 2, 3, 4, 5, 7, 10, 12, 13, 36, 90]))
    few = 0.15 if sub else 0.3
    if rng.random() < few:
        rule["BYMONTH"] = some(rng, 1, 12, 4)
    if freq == "YEARLY" and rng.random() < 0.2:
        rule["BYWEEKNO"] = some(rng, 1, 53, 4, True)
        if rng.random() < 0.5:
            rule["BYWEEKNO"] = rng.choice(["1", "53", "52,53,1", "-1", "-53", "52"])
    if (freq == "YEARLY" or sub) and rng.random() < 0.15:
        rule["BYYEARDAY"] = some(rng, 1, 366, 8, True)
    if freq != "WEEKLY" and rng.random() < few:
        rule["BYMONTHDAY"] = some(rng, 1, 31, 5, True)
    if rng.random() < 0.4:
        numbered = freq in ("MONTHLY", "YEARLY") and "BYWEEKNO" not in rule
        yearly = freq == "YEARLY" and "BYMONTH" not in rule
        rule["BYDAY"] = weekdays(rng, numbered, 53 if yearly else 5)
    clock = 0.2
    if rng.random() < clock:
        rule["BYHOUR"] = some(rng, 0, 23, 3)
    if rng.random() < clock:
        rule["BYMINUTE"] = some(rng, 0, 59, 3)
    if rng.random() < clock:
        rule["BYSECOND"] = some(rng, 0, 59, 3)
    if rng.random() < 0.25 and any(part.startswith("BY") for part in rule):
        rule["BYSETPOS"] = some(rng, 1, rng.choice([2, 4, 10]), 3, True)
    if rng.random() < 0.3:
        rule["WKST"] = rng.choice(DAYS)
    if rng.random() < 0.2:
        rule["COUNT"] = str(rng.randint(1, 40))
    return rule


def random_start(rng, whole_days):
    day = datetime.date(1997, 1, 1) + datetime.timedelta(days=rng.randrange(365 * 20))
    if rng.random() < 0.2:
        day = rng.choice([
            datetime.date(2000, 2, 29), datetime.date(2008, 12, 31), datetime.date(2010, 1, 1),
            datetime.date(2009, 12, 31), datetime.date(2003, 12, 29), datetime.date(2004, 1, 31),
        ])
    if whole_days:
        return datetime.datetime.combine(day, datetime.time())
    return datetime.datetime.combine(
        day, datetime.time(rng.randrange(24), rng.choice([0, 0, 30, 59]), rng.choice([0, 0, 17])))


def text(rule):
    return ";".join(f"{name}={value}" for name, value in rule.items())


def stamp(time, whole_days):
    return time.strftime("%Y%m%d" if whole_days else "%Y%m%dT%H%M%S")


def numbers(rule, part):
    return [int(v) for v in rule[part].split(",")] if part in rule else []


def has_sub_day(rule):
    return rule["FREQ"] in ("HOURLY", "MINUTELY", "SECONDLY")


# What both peers say otherwise


def translate_dateutil(rule, start, whole_days):
    """The rule by which dateutil means what we mean."""
    rule = dict(rule)
    if rule["FREQ"] == "YEARLY" and "BYYEARDAY" not in rule:
        if "BYWEEKNO" in rule:
            # 1. BYWEEKNO without BYDAY: the start's weekday (dateutil: all seven days).
            if "BYDAY" not in rule and "BYMONTHDAY" not in rule:
                rule["BYDAY"] = DAYS[start.weekday()]
        elif "BYMONTHDAY" in rule and "BYMONTH" not in rule:
            # 2. BYMONTHDAY without BYMONTH: the start's month (dateutil: every month).
            rule["BYMONTH"] = str(start.month)
            # Numbered weekdays then count in the month for dateutil, and in the year for us.
            if any(d[:1] in "-123456789" and d for d in rule.get("BYDAY", "").split(",")):
                return None
    return without_times(rule) if whole_days else rule


def without_times(rule):
    """3. BYHOUR, BYMINUTE and BYSECOND do not count for a DATE (dateutil has only date-times, and
    libical gives the same day several times)."""
    return {p: v for p, v in rule.items() if p not in ("BYHOUR", "BYMINUTE", "BYSECOND")}


def mixed_weekdays(rule, start):
    ordinals = [len(d) > 2 for d in rule.get("BYDAY", "").split(",")]
    return any(ordinals) and not all(ordinals)


DATEUTIL = {
    "plain beside numbered weekdays (dateutil asks a day to be both, RFC: either)": mixed_weekdays,
    "first week of WEEKLY with BYSETPOS (dateutil's begins at the start)":
        lambda rule, start: rule["FREQ"] == "WEEKLY" and "BYSETPOS" in rule,
    "BYWEEKNO with COUNT or BYSETPOS, which carry a difference near New Year on (see `near_new_year`)":
        lambda rule, start: "BYWEEKNO" in rule and ("COUNT" in rule or "BYSETPOS" in rule),
}


def near_new_year(stamp):
    """Days that can lie in a week of another year. dateutil gives those of the year before's last
    week only for BYWEEKNO=-1 and where it guesses the number of weeks right (it takes this year's
    for the last), those of the next year's first week only for BYWEEKNO=1. Example: BYWEEKNO=52;
    BYDAY=SA leaves out 2011-01-01, which is in week 52 of 2010."""
    return stamp[4:8] in ("1229", "1230", "1231", "0101", "0102", "0103")

LIBICAL = {
    "BYSETPOS picks days, never times, and only in MONTHLY and YEARLY":
        lambda rule, start: "BYSETPOS" in rule and (
            rule["FREQ"] not in ("MONTHLY", "YEARLY")
            or any(p in rule for p in ("BYHOUR", "BYMINUTE", "BYSECOND"))),
    "INTERVAL is not kept beside a BY part of the same unit in sub-daily rules":
        lambda rule, start: has_sub_day(rule) and any(
            p in rule for p in ("BYHOUR", "BYMINUTE", "BYSECOND")),
    "negative BYMONTHDAY and BYYEARDAY never match where they limit":
        lambda rule, start: (has_sub_day(rule) or rule["FREQ"] == "DAILY") and any(
            n < 0 for n in numbers(rule, "BYMONTHDAY") + numbers(rule, "BYYEARDAY")),
    "BYWEEKNO's days near New Year (a week 53 that is none; weeks counted on from the year's "
    "first weekday; other years' days with no BYDAY)":
        lambda rule, start: "BYWEEKNO" in rule,
    "a value of BYMONTHDAY or BYYEARDAY that two entries name counts twice for BYSETPOS":
        lambda rule, start: "BYSETPOS" in rule and (
            len(numbers(rule, "BYMONTHDAY")) > 1 or len(numbers(rule, "BYYEARDAY")) > 1),
    "weeks of INTERVAL in WEEKLY, with WKST or a start that is not in BYDAY (libical counts from "
    "the first weekday of BYDAY)":
        lambda rule, start: rule["FREQ"] == "WEEKLY" and "BYDAY" in rule and "INTERVAL" in rule
        and ("WKST" in rule or DAYS[start.weekday()] not in rule["BYDAY"].split(",")),
}


# The peers


class Slow(Exception):
    pass


def on_alarm(*_):
    raise Slow


def ask_dateutil(rule, start, horizon):
    found = []
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.1)
    try:
        for time in rrulestr(text(rule), dtstart=start):
            if len(found) >= LIMIT + 1 or time > horizon:
                break
            found.append(time)
    except Slow:
        return None
    except ValueError as error:
        # Its word for a step that never meets BYHOUR, BYMINUTE or BYSECOND.
        if "empty" not in str(error):
            raise
        return []
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return found


def ask_program(command, lines):
    reply = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True)
    answers = reply.stdout.split("\n")[: len(lines)]
    assert len(answers) == len(lines) and reply.returncode == 0, (command, reply.stderr[-500:])
    return answers


def compile_libical():
    if not shutil.which("cc") or not os.path.exists("/usr/include/libical/ical.h"):
        return None
    program = os.path.join(tempfile.mkdtemp(), "libical-peer")
    source = os.path.join(HERE, "libical-peer.c")
    subprocess.run(["cc", "-O2", "-o", program, source, "-lical"], check=True)
    return program


def aligned(ours, theirs, start, count):
    """Both cut to what can be compared. The start is always our first, and theirs only where the
    rule gives it; COUNT counts it in either case."""
    if not theirs or theirs[0] != start:
        theirs = [start] + theirs
        if count:
            theirs = theirs[:count]
    length = min(len(ours), len(theirs), LIMIT)
    return ours[:LIMIT] if len(ours) > length else ours[:length], (
        theirs[:LIMIT] if len(theirs) > length else theirs[:length])


def main():
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 20261120
    print(f"{total} rules, seed {seed}")
    rng = random.Random(seed)
    signal.signal(signal.SIGVTALRM, on_alarm)
    cases = []
    for _ in range(total):
        whole_days = rng.random() < 0.15
        rule = random_rule(rng)
        if whole_days and has_sub_day(rule):
            rule["FREQ"] = "DAILY"
            rule.pop("BYYEARDAY", None)
        if not any(part.startswith("BY") and part != "BYSETPOS" for part in rule):
            rule.pop("BYSETPOS", None)
        cases.append((rule, random_start(rng, whole_days), whole_days))
    lines = [f"{text(r)}|{stamp(s, w)}|{LIMIT + 1}" for r, s, w in cases]
    cli = os.environ.get("RECURRENCE_CLI") or os.path.join(TOP, ".build/release/recurrence-cli")
    ours = ask_program([cli], lines)
    for line, answer in zip(lines, ours):
        assert not answer.startswith("!"), (line, answer)
    libical = compile_libical()
    asked = [f"{text(without_times(r) if w else r)}|{stamp(s, w)}|{LIMIT + 1}" for r, s, w in cases]
    icals = ask_program([libical], asked) if libical else None
    counts = collections.Counter()
    failures = []
    for index, (rule, start, whole_days) in enumerate(cases):
        count = int(rule.get("COUNT", "0"))
        first = stamp(start, whole_days)
        mine = ours[index].split(" ")
        # dateutil
        asked = translate_dateutil(rule, start, whole_days)
        horizon = min(start + datetime.timedelta(days=365 * 40), datetime.datetime(9000, 1, 1))
        found = ask_dateutil(asked, start, horizon) if asked else None
        if found is None:
            counts["dateutil: slower than 0.1 s" if asked else "dateutil: not asked"] += 1
        else:
            end = stamp(horizon, whole_days)
            theirs = [stamp(time, whole_days) for time in found]
            compare(counts, failures, "dateutil", DATEUTIL, rule, start, lines[index],
                    [t for t in mine if t <= end], theirs, first, count)
        # libical
        if icals is None:
            continue
        answer = icals[index]
        if answer.startswith("!"):
            counts[f"libical: {answer}"] += 1
            continue
        end = stamp(datetime.datetime(2037, 12, 31), whole_days)
        theirs = [t for t in answer.split(" ") if t]
        compare(counts, failures, "libical", LIBICAL, rule, start, lines[index],
                [t for t in mine if t <= end], [t for t in theirs if t <= end], first, count)
    for name, number in sorted(counts.items()):
        print(f"{number:6}  {name}")
    for failure in failures[:12]:
        print(*failure, sep="\n  ")
    print(f"{len(failures)} unexplained")
    sys.exit(1 if failures else 0)


def without_new_year(mine, theirs):
    last = min(mine[-1], theirs[-1])
    kept = [[t for t in each if t <= last and not near_new_year(t)] for each in (mine, theirs)]
    return kept[0] == kept[1]


def compare(counts, failures, peer, known, rule, start, line, mine, theirs, first, count):
    left, right = aligned(mine, theirs, first, count)
    if left == right:
        counts[f"{peer}: agree"] += 1
        return
    if "BYWEEKNO" in rule and without_new_year(left, right):
        counts[f"{peer}: known: BYWEEKNO, days from 29 December to 3 January only"] += 1
        return
    for reason, applies in known.items():
        if applies(rule, start):
            counts[f"{peer}: known: {reason}"] += 1
            return
    at = next((i for i, (a, b) in enumerate(zip(left, right)) if a != b), min(len(left), len(right)))
    failures.append((f"{peer}: {line}", f"ours   {left[max(0, at - 1):at + 4]}",
                     f"theirs {right[max(0, at - 1):at + 4]}"))


if __name__ == "__main__":
    main()

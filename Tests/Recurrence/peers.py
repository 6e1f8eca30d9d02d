"""Asks python-dateutil and libical for a case. Where a peer means something else by a rule, it is asked
for the rule that says what we mean: each such translation is named, with its reason."""

import collections
import datetime
import os
import signal
import subprocess
import tempfile
import warnings

import dateutil.rrule
from cases import CLOCKS, DAY, DAYS, TIMES, UTC, parse
from known import reading
from slowly import is_rule_start

warnings.simplefilter("ignore")
HERE = os.path.dirname(os.path.abspath(__file__))

# How often each was needed, by peer and name.
translated = collections.Counter()


class NotAsked(Exception):
    """The peer has no way to say it."""


def translate(peer, case):
    """The case by which a peer means what we mean."""
    # The start counts for them where their own reading gives it.
    others = case.count and not is_rule_start(reading(peer, case))
    if others:
        case = case.without(COUNT=str(case.count - 1))
        translated[f"{peer} is asked otherwise: COUNT counts a start that the rule does not give"] += 1
    for refuse in REFUSALS if peer == "libical" else ():
        refuse(case)
    for name, change in COMMON + (DATEUTIL if peer == "dateutil" else LIBICAL):
        changed = change(case)
        if changed:
            translated[f"{peer} is asked otherwise: {name}"] += 1
            case = changed
    return case


def times_of_a_day(case):
    if case.is_date and case.freq in CLOCKS:
        raise NotAsked("hours of whole days (ours: each day once)")
    if case.is_date and any(part in case.rule for part in TIMES):
        return case.without(*TIMES)
    return None


def leap_second(case):
    if 60 not in case.numbers("BYSECOND"):
        return None
    seconds = sorted({min(second, 59) for second in case.numbers("BYSECOND")})
    return case.without(BYSECOND=",".join(map(str, seconds)))


def weekday_of_weeks(case):
    if "BYWEEKNO" not in case.rule or any(p in case.rule for p in ("BYDAY", "BYMONTHDAY", "BYYEARDAY")):
        return None
    return case.without(BYDAY=DAYS[case.start.weekday()])


def month_of_month_days(case):
    parts = ("BYYEARDAY", "BYWEEKNO", "BYMONTH")
    if case.freq != "YEARLY" or "BYMONTHDAY" not in case.rule or any(p in case.rule for p in parts):
        return None
    if any(ordinal for ordinal, _ in case.weekdays()):
        raise NotAsked("numbered weekdays of the year beside BYMONTHDAY (a month would number them again)")
    return case.without(BYMONTH=str(case.start.month))


def plain_among_numbered(case):
    ordinals = {ordinal for ordinal, _ in case.weekdays()}
    if 0 not in ordinals or len(ordinals) == 1:
        return None
    most = 53 if case.freq == "YEARLY" and "BYMONTH" not in case.rule else 5
    days = [
        f"{number}{DAYS[weekday]}" for ordinal, weekday in case.weekdays()
        for number in ([ordinal] if ordinal else range(1, most + 1))]
    return case.without(BYDAY=",".join(days))


def first_week(case):
    if case.freq != "WEEKLY" or "BYSETPOS" not in case.rule:
        return None
    back = (case.start.weekday() - DAYS.index(case.rule.get("WKST", "MO"))) % 7
    if not back:
        return None
    if case.count:
        raise NotAsked("COUNT beside WEEKLY with BYSETPOS (it would count what is before the start)")
    changed = case if "BYDAY" in case.rule else case.without(BYDAY=DAYS[case.start.weekday()])
    changed = changed.without()
    changed.start = case.start - back * DAY
    return changed


def known_zone(case):
    if case.kind in ("America/Sao_Paulo", "Australia/Lord_Howe"):
        raise NotAsked("zones whose clocks it sets on other days (America/Sao_Paulo, Australia/Lord_Howe)")


def implemented(case):
    """What libical 3 says of itself."""
    month, month_day, year_day, week, day = (
        part in case.rule for part in ("BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYDAY"))
    if case.freq == "YEARLY" and (
        year_day and (week or month or month_day) or week and (month_day or month and not day)):
        raise NotAsked("parts that it does not take together (BYYEARDAY, BYWEEKNO and others)")


COMMON = (
    ("a DATE has no BYHOUR, BYMINUTE, BYSECOND", times_of_a_day),
    ("second 60 is the second before it", leap_second),
)
DATEUTIL = (
    ("BYWEEKNO alone means the start's weekday (dateutil: all seven)", weekday_of_weeks),
    ("BYMONTHDAY alone means the start's month (dateutil: every month)", month_of_month_days),
    ("plain beside numbered weekdays are either (dateutil: both at once)", plain_among_numbered),
    ("the first week of WEEKLY with BYSETPOS is whole (dateutil: from the start on)", first_week),
)
REFUSALS = (known_zone, implemented)
LIBICAL = (
    ("BYWEEKNO alone means the start's weekday (libical counts weeks from the year's first)", weekday_of_weeks),
)


class Slow(Exception):
    pass


def on_alarm(*_):
    raise Slow


signal.signal(signal.SIGVTALRM, on_alarm)


def ask_dateutil(case, limit, horizon):
    """Occurrences up to the horizon; None where it takes more than 0.05 s."""
    asked = translate("dateutil", case)
    zone = case.zone

    def aware(wall):
        return wall.replace(tzinfo=zone)

    found = []
    try:
        # Within another `try`, for the alarm can come while it is being turned off.
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.05)
            times = dateutil.rrule.rruleset()
            if not case.count or asked.count:
                times.rrule(dateutil.rrule.rrulestr(asked.text, dtstart=aware(asked.start)))
            times.rdate(aware(case.start))
            for wall in case.added:
                times.rdate(aware(wall))
            for wall in case.excluded:
                times.exdate(aware(wall))
            for time in times:
                time = time.replace(tzinfo=None)
                if len(found) > limit or time > horizon:
                    break
                if time >= max(case.start, case.window):
                    found.append(time)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return found
    except Slow:
        return None
    except ValueError as error:
        # Its word for a step that never meets BYHOUR, BYMINUTE or BYSECOND.
        if "empty" not in str(error):
            raise
        raise NotAsked("a rule that never meets its own times (dateutil refuses it)") from None


class Libical:
    """All at once, for each answer costs a process as it is."""

    def __init__(self):
        self.program = os.path.join(tempfile.mkdtemp(), "libical-peer")
        source = os.path.join(HERE, "libical-peer.c")
        subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-o", self.program, source, "-lical"], check=True)

    def ask(self, cases, limit, horizons):
        """For each a list of walls or instants, or a string that says why there is none."""
        lines, refusals = [], {}
        for index, (case, horizon) in enumerate(zip(cases, horizons)):
            try:
                lines.append(self.line(translate("libical", case), limit, horizon))
            except NotAsked as refusal:
                refusals[index] = f"not asked: {refusal}"
                lines.append("")
        answers = run([self.program], lines)
        return [
            refusals.get(index) or (answer if answer.startswith("!") else list(map(self.read, answer.split())))
            for index, answer in enumerate(answers)]

    @staticmethod
    def line(case, limit, horizon):
        zone = f";TZID={case.kind}" if case.zone and case.kind != "utc" else ";VALUE=DATE" * case.is_date
        lines = ["BEGIN:VEVENT", f"DTSTART{zone}:{case.stamp(case.start)}"]
        if case.rule.get("COUNT") != "0":
            lines.append(f"RRULE:{case.text}")
        for name, walls in (("RDATE", case.added), ("EXDATE", case.excluded)):
            # It takes a TZID beside RDATE for no more than a decoration, so it is given instants.
            form = ";VALUE=DATE" * case.is_date
            for wall in walls:
                stamp = case.instant(wall).strftime("%Y%m%dT%H%M%SZ") if case.zone else case.stamp(wall)
                lines.append(f"{name}{form}:{stamp}")
        return f"{limit + 1} {horizon:%Y%m%dT%H%M%SZ} " + "\t".join(lines + ["END:VEVENT"])

    @staticmethod
    def read(text):
        if text.startswith("@"):
            return datetime.datetime.fromtimestamp(int(text[1:]), UTC).replace(tzinfo=None)
        return parse(text)


def run(command, lines):
    reply = subprocess.run(
        command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
    answers = reply.stdout.split("\n")[: len(lines)]
    if reply.returncode or len(answers) < len(lines):
        raise SystemExit(f"{command[0]} stopped after {len(answers)} of {len(lines)}: {reply.stderr[-500:]}")
    return answers

"""Recurrence as slowly and plainly as RFC 5545 §3.3.10 says it: every day of every period is held
against every part. The third engine, which vouches where the peers are known to differ. Follows our
own decisions where the RFC is silent: a missing part comes from the start, a week's days belong to the
calendar year they lie in, and a leap second is the second before it."""

import calendar
import datetime
import itertools

from cases import CLOCKS, DAY, DAYS, UTC, parse

UNITS = {"HOURLY": 3600, "MINUTELY": 60, "SECONDLY": 1}


class Walk:
    """One case's rule. `covered` is how far it got when its patience ended; None to the end."""

    def __init__(self, case, patience):
        self.case = case
        self.left = patience
        self.covered = None
        start = case.start
        rule = case.without("BYHOUR", "BYMINUTE", "BYSECOND") if case.is_date else case
        self.hours, self.minutes = rule.numbers("BYHOUR"), rule.numbers("BYMINUTE")
        self.seconds = sorted({min(second, 59) for second in rule.numbers("BYSECOND")})
        self.months = case.numbers("BYMONTH")
        self.month_days = case.numbers("BYMONTHDAY")
        self.year_days = case.numbers("BYYEARDAY")
        self.weeks = case.numbers("BYWEEKNO")
        self.weekdays = case.weekdays()
        self.wkst = DAYS.index(case.rule.get("WKST", "MO"))
        self.complete(start)
        ordinals = {ordinal for ordinal, _ in self.weekdays}
        self.plain = {day for _, day in self.weekdays} if ordinals == {0} else set()

    def complete(self, start):
        """Takes from the start what the rule does not say."""
        freq = self.case.freq
        if freq == "WEEKLY":
            self.weekdays = self.weekdays or [(0, start.weekday())]
        if freq == "MONTHLY" and not self.month_days and not self.weekdays:
            self.month_days = [start.day]
        # An ordinal counts in the year only where no month is named by the rule itself.
        self.in_year = freq == "YEARLY" and not self.months
        if freq == "YEARLY" and not self.year_days:
            if self.weeks:
                if not self.weekdays and not self.month_days:
                    self.weekdays = [(0, start.weekday())]
            elif not self.weekdays or self.month_days:
                self.months = self.months or [start.month]
                self.month_days = self.month_days or [start.day]
        unit = UNITS.get(freq, 86_400)
        self.period_hours = self.hours if unit > 3600 else [0]
        self.period_minutes = self.minutes if unit > 60 else [0]
        self.period_seconds = self.seconds if unit > 1 else [0]
        self.period_hours = self.period_hours or [start.hour]
        self.period_minutes = self.period_minutes or [start.minute]
        self.period_seconds = self.period_seconds or [start.second]

    # Days

    def is_meant(self, day):
        length = calendar.monthrange(day.year, day.month)[1]
        year_length = 366 if calendar.isleap(day.year) else 365
        year_day = day.timetuple().tm_yday
        if self.months and day.month not in self.months:
            return False
        if self.plain and day.weekday() not in self.plain:
            return False
        if self.month_days and not {day.day, day.day - length - 1} & set(self.month_days):
            return False
        if self.year_days and not {year_day, year_day - year_length - 1} & set(self.year_days):
            return False
        if self.weeks and not set(self.week_numbers(day)) & set(self.weeks):
            return False
        at, size = (year_day, year_length) if self.in_year else (day.day, length)
        ordinals = (0, (at - 1) // 7 + 1, -((size - at) // 7 + 1))
        return not self.weekdays or any(
            weekday == day.weekday() and ordinal in ordinals for ordinal, weekday in self.weekdays)

    def week_numbers(self, day):
        """Of the year that has most of the week, counted from both of its ends."""
        number = day.toordinal() - (day.weekday() - self.wkst) % 7
        fourth = datetime.date.fromordinal(min(number + 3, datetime.date.max.toordinal()))
        length = 366 if calendar.isleap(fourth.year) else 365
        at = fourth.timetuple().tm_yday
        return ((at - 1) // 7 + 1, -((length - at) // 7 + 1))

    def days_of_period(self, number):
        """The first day of a period and how many it has; None past the end of the calendar."""
        start, step = self.case.start.date(), self.case.interval * number
        if self.case.freq == "YEARLY":
            year = start.year + step
            return (datetime.date(year, 1, 1), 365 + calendar.isleap(year)) if year < 10_000 else None
        if self.case.freq == "MONTHLY":
            year, month = divmod(start.year * 12 + start.month - 1 + step, 12)
            if year > 9999:
                return None
            return datetime.date(year, month + 1, 1), calendar.monthrange(year, month + 1)[1]
        first = start.toordinal() + step
        if self.case.freq == "WEEKLY":
            first += 6 * step - (start.weekday() - self.wkst) % 7
        length = 7 if self.case.freq == "WEEKLY" else 1
        if not 1 <= first <= datetime.date.max.toordinal() - length:
            return None
        return datetime.date.fromordinal(first), length

    # Periods

    def first_period(self, wall):
        """The number of one that is not after a wall time."""
        start, wall = self.case.start, max(wall, self.case.start)
        if self.case.freq == "YEARLY":
            passed = wall.year - start.year
        elif self.case.freq == "MONTHLY":
            passed = (wall.year - start.year) * 12 + wall.month - start.month
        else:
            seconds = {"WEEKLY": 604_800, "DAILY": 86_400}.get(self.case.freq) or UNITS[self.case.freq]
            passed = int((wall - start).total_seconds()) // seconds
        return max(0, passed // self.case.interval - 1)

    def sets(self, wall):
        """The occurrences of period after period, each set in order."""
        numbers = itertools.count(self.first_period(wall))
        if self.case.freq in CLOCKS:
            yield from self.clock_sets(numbers)
            return
        for number in numbers:
            period = self.days_of_period(number)
            if not period:
                return
            first, length = period
            self.left -= length
            days = [day for day in (first + DAY * at for at in range(length)) if self.is_meant(day)]
            yield datetime.datetime.combine(first, datetime.time()), [
                datetime.datetime.combine(day, time) for day in days for time in self.times()]

    def times(self):
        parts = (self.period_hours, self.period_minutes, self.period_seconds)
        return [datetime.time(*part) for part in itertools.product(*map(sorted, parts))]

    def clock_sets(self, numbers):
        unit = UNITS[self.case.freq]
        start = self.case.start
        origin = start.replace(
            minute=start.minute if unit < 3600 else 0, second=start.second if unit < 60 else 0)
        step = unit * self.case.interval
        number = next(numbers)
        while True:
            try:
                period = origin + datetime.timedelta(seconds=number * step)
            except OverflowError:
                return
            self.left -= 1
            skip = self.refusing(period, unit)
            if skip:
                # To the first step in the next day, hour or minute.
                number += -(-skip // step)
                yield period, []
                continue
            minutes = sorted(self.period_minutes) if unit == 3600 else [0]
            seconds = sorted(self.period_seconds) if unit >= 60 else [0]
            yield period, [
                period + datetime.timedelta(minutes=minute, seconds=second)
                for minute in minutes for second in seconds]
            number += 1

    def refusing(self, time, unit):
        """Seconds to pass over, where this time is not meant."""
        in_day = time.hour * 3600 + time.minute * 60 + time.second
        if not self.is_meant(time.date()):
            return 86_400 - in_day
        if self.hours and time.hour not in self.hours:
            return 3600 - in_day % 3600
        if unit < 3600 and self.minutes and time.minute not in self.minutes:
            return 60 - in_day % 60
        return 1 if unit == 1 and self.seconds and time.second not in self.seconds else 0

    def raw(self, wall):
        """The rule's occurrences, positions picked, without its end."""
        positions = self.case.numbers("BYSETPOS")
        for first, found in self.sets(wall):
            if self.left < 0:
                self.covered = first - datetime.timedelta(seconds=1)
                return
            if positions:
                picked = {p - 1 if p > 0 else len(found) + p for p in positions}
                found = [time for at, time in enumerate(found) if at in picked]
            for time in found:
                yield time.replace(hour=0, minute=0, second=0) if self.case.is_date else time


def is_rule_start(case):
    """Whether the rule gives its own start."""
    for time in Walk(case, 1000).raw(case.start):
        if time >= case.start:
            return time == case.start
    return False


def occurrences(case, limit, patience=20_000):
    """The first so many from the window on, and how far they are sure; None to the end."""
    walk = Walk(case, patience)
    wall = max(case.window, case.start)
    count = case.count or None
    until = parse(case.rule["UNTIL"]) if "UNTIL" in case.rule else None
    if until and case.zone:
        until = until.replace(tzinfo=UTC)
    excluded = set(case.excluded)
    # The start counts, whether or not the rule gives it.
    given = [case.start] if case.start >= wall else []
    passed = 1
    for time in walk.raw(case.start if count else wall):
        if time <= case.start or (given and time <= given[-1]):
            continue
        passed += 1
        if count and passed > count:
            break
        if until and case.instant(time) > until:
            # In an autumn's hour a later wall can be no later instant, so look a day further.
            if time > until.replace(tzinfo=None) + 2 * DAY:
                break
            continue
        if time < wall:
            continue
        given.append(time)
        if sum(one not in excluded for one in given) > limit:
            break
    added = [time for time in case.added if time > case.start and time >= wall]
    far = given[-1] if len(given) > limit else None
    sure = min(filter(None, (walk.covered, far)), default=None)
    found = sorted({time for time in given + added if time not in excluded})
    return [time for time in found if not sure or time <= sure], sure

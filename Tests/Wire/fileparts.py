"""Compares two states of an iCalendar file, component by component and line by line.

Does not know the meaning of lines, except for those that name a component: RECURRENCE-ID and its RANGE.
"""

import collections

STAMPS = {"DTSTAMP", "LAST-MODIFIED", "SEQUENCE"}
# The lines that an occurrence's component has in addition to a copy of the series' lines.
OF_SERIES = {"RRULE", "RDATE", "EXDATE", "EXRULE"}
OF_OCCURRENCE = {"RECURRENCE-ID", "DTSTART", "DTEND", "DURATION"}


class Part:
    """A component: its lines, unfolded, and its components."""

    def __init__(self, kind):
        self.kind, self.lines, self.parts = kind, [], []

    def value(self, name):
        for line in self.lines:
            if called(line) == name:
                return line.partition(":")[2]
        return None

    def all_lines(self):
        inner = [line for part in self.parts for line in part.all_lines()]
        return [f"BEGIN:{self.kind}", *self.lines, *inner, f"END:{self.kind}"]

    def key(self):
        """The key of a component in its file: the series, one occurrence, or one and all later
        ones."""
        for line in self.lines:
            if called(line) == "RECURRENCE-ID":
                lasting = "RANGE=THISANDFUTURE" in line.upper()
                return self.kind, "lasting" if lasting else line.rpartition(":")[2]
        return self.kind, "series"


def called(line):
    return line.split(":")[0].split(";")[0].upper()


def parse(data):
    """The VCALENDAR of a file."""
    text = data.decode().replace("\r\n ", "").replace("\r\n\t", "")
    stack = [Part("")]
    for line in text.split("\r\n"):
        if line.startswith("BEGIN:"):
            stack.append(Part(line[6:]))
            stack[-2].parts.append(stack[-1])
        elif line.startswith("END:"):
            stack.pop()
        elif line:
            stack[-1].lines.append(line)
    (calendar,) = stack[0].parts
    return calendar


def names_that_differ(old, new):
    """The names of lines that are in only one of two components."""
    one, other = collections.Counter(old.lines), collections.Counter(new.lines)
    return {called(line) for line in ((one - other) + (other - one))}


def items(calendar):
    """The items by their keys, and all other components."""
    found, rest = {}, []
    for part in calendar.parts:
        if part.kind not in ("VEVENT", "VTODO"):
            rest.append("\n".join(part.all_lines()))
            continue
        key = part.key()
        while key in found:
            key = *key, "again"
        found[key] = part
    return found, rest


def alarm_faults(old, new, title):
    """The differences in the components of an item; an alarm contains the item's title."""
    if len(old.parts) != len(new.parts):
        return [f"{len(old.parts)} components became {len(new.parts)}"]
    faults = []
    for one, other in zip(old.parts, new.parts, strict=True):
        names = names_that_differ(one, other)
        said = title and one.value("DESCRIPTION") == title[0]
        if names == {"DESCRIPTION"} and said and other.value("DESCRIPTION") == title[1]:
            names = set()
        if names or one.kind != other.kind:
            faults.append(f"{one.kind} differs in {names}")
        faults += alarm_faults(one, other, None)
    return faults


def item_faults(old, new, allowed, wanted):
    """The differences in an item besides the lines that may differ; the wanted one must differ."""
    names = names_that_differ(old, new)
    faults = [f"{old.key()}: {name} differs" for name in sorted(names - allowed - STAMPS)]
    if wanted and wanted not in names:
        faults.append(f"{old.key()}: {wanted} is what it was")
    titles = None
    if wanted == "SUMMARY":
        titles = old.value("SUMMARY"), new.value("SUMMARY")
    return faults + [f"{old.key()}: {fault}" for fault in alarm_faults(old, new, titles)]


def faults(before, after, wanted, occurrence):
    """What differs between two states of a file besides one line of one item.

    - wanted: the name of that line
    - occurrence: the original start of the occurrence it is about, as RECURRENCE-ID says it; nothing
      for the series
    """
    old_calendar, new_calendar = parse(before), parse(after)
    found = [f"VCALENDAR: {name}" for name in names_that_differ(old_calendar, new_calendar)]
    (old, zones), (new, other_zones) = items(old_calendar), items(new_calendar)
    found += [f"lost: {zone[:60]}" for zone in zones if zone not in other_zones]
    kind = next(iter(old))[0]
    series, lasting, single = (kind, "series"), (kind, "lasting"), (kind, occurrence)
    target = series if series in old else next(iter(old))
    repeats = len(old) > 1 or target != series or any(old[series].value(name) for name in OF_SERIES)
    if occurrence and repeats:
        target = single
    for key, part in old.items():
        if key not in new:
            found.append(f"lost: {key}")
        elif key == target:
            found += item_faults(part, new[key], {wanted}, wanted)
        elif part.all_lines() == new[key].all_lines():
            continue
        elif key == lasting and part.value("RECURRENCE-ID") == occurrence:
            # Two components must not name one occurrence: the lasting one begins at the next.
            found += item_faults(part, new[key], OF_OCCURRENCE, None)
        else:
            found.append(f"{key} is another now")
    for key, part in new.items():
        if key in old:
            continue
        if key != target:
            found.append(f"made: {key}")
            continue
        base = old.get(series)
        if lasting in old and old[lasting].value("RECURRENCE-ID")[:15] <= occurrence[:15]:
            base = old[lasting]
        found += item_faults(base, part, OF_SERIES | OF_OCCURRENCE | {wanted}, wanted)
        if any(part.value(name) for name in OF_SERIES):
            found.append(f"{key} repeats by itself")
    return found

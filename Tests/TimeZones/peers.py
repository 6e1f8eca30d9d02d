"""Other programs' libraries read the VTIMEZONEs that we write, and are compared with zoneinfo.

  VTIMEZONE_CLI=PATH venv/bin/python Tests/TimeZones/peers.py [INSTANTS] [SEED]

The readers are icalendar with both of its engines, vobject, and libical 3 if the system has it,
each told to follow the rules and not the name. At random instants from
2000 to 2037, and around every change of the clocks, the offset must be zoneinfo's. INSTANTS counts
those of one zone, one way of writing and one library.
"""

import ctypes
import ctypes.util
import datetime
import os
import random
import subprocess
import sys
import zoneinfo

import icalendar
import vobject
from icalendar.timezone import tzp

UTC = datetime.timezone.utc
# Rules of all kinds: none, half an hour, both sides of the year, the week's last day that spills
# into another month, hours beyond the day, negative daylight time, rules of the past, the moon.
ZONES = """
Africa/Cairo Africa/Casablanca Africa/El_Aaiun Africa/Johannesburg Africa/Lagos Africa/Tripoli
America/Argentina/Buenos_Aires America/Asuncion America/Caracas America/Havana America/Mexico_City
America/New_York America/Nuuk America/Sao_Paulo America/Santiago America/Scoresbysund
America/St_Johns America/Los_Angeles Antarctica/Troll Asia/Amman Asia/Beirut Asia/Dhaka Asia/Gaza
Asia/Jerusalem Asia/Kathmandu Asia/Kolkata Asia/Pyongyang Asia/Tehran Asia/Tokyo
Australia/Lord_Howe Australia/Sydney Etc/GMT-14 Europe/Berlin Europe/Dublin Europe/Istanbul
Europe/Lisbon Europe/London Europe/Moscow Pacific/Apia Pacific/Auckland Pacific/Chatham
Pacific/Fiji
""".split()
SPANS = [(2000, 2037), (2026, 2026), (2007, 2010)]
LAST = 2037


def ask(lines):
    run = subprocess.run(
        [os.environ["VTIMEZONE_CLI"]], input=("\n".join(lines) + "\n").encode(),
        capture_output=True, check=True, timeout=120,
    )
    texts = run.stdout.decode().split("END:VCALENDAR\r\n")[:-1]
    assert len(texts) == len(lines), run.stdout
    return [text + "END:VCALENDAR\r\n" for text in texts]


def second(year):
    return int(datetime.datetime(year, 1, 1, tzinfo=UTC).timestamp())


def changes(zone, first, last):
    """The seconds at which the clocks of a zone are set, found by halving."""
    found = []
    step = 86400
    for start in range(first, last, step):
        low, high = start, start + step
        if offset(zone, low) == offset(zone, high):
            continue
        while high - low > 1:
            middle = (low + high) // 2
            if offset(zone, middle) == offset(zone, low):
                low = middle
            else:
                high = middle
        found.append(high)
    return found


def offset(zone, at):
    moment = datetime.datetime.fromtimestamp(at, UTC).astimezone(zone)
    return int(moment.utcoffset().total_seconds())


def with_dateutil(theirs, zone):
    """dateutil is asked for the offset of a wall time, as of any date in a file. Its conversion
    from UTC cannot follow Samoa across the date line."""

    def answer(at):
        wall = datetime.datetime.fromtimestamp(at, UTC).astimezone(zone)
        return int(theirs.utcoffset(wall.replace(tzinfo=None)).total_seconds())

    return answer


def by_icalendar(provider, text):
    tzp.use(provider)
    calendar = icalendar.Calendar.from_ical(text)
    assert not any(part.errors for part in calendar.walk())
    return calendar.walk("VTIMEZONE")[0].to_tz(tzp, lookup_tzid=False)


def by_icalendar_dateutil(text, zone):
    return with_dateutil(by_icalendar("zoneinfo", text), zone)


def by_icalendar_pytz(text, zone):
    theirs = by_icalendar("pytz", text)
    return lambda at: offset(theirs, at)


def by_vobject(text, zone):
    return with_dateutil(vobject.readOne(text).vtimezone.gettzinfo(), zone)


class Libical:
    """libical's own reading of a VTIMEZONE, through its C functions."""

    class Time(ctypes.Structure):
        _fields_ = [
            (name, ctypes.c_int)
            for name in "year month day hour minute second is_date is_daylight".split()
        ] + [("zone", ctypes.c_void_p)]

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        for name in "icalparser_parse_string icalcomponent_get_first_component icaltimezone_new" \
                .split():
            getattr(self.library, name).restype = ctypes.c_void_p
        self.library.icalcomponent_count_errors.argtypes = [ctypes.c_void_p]
        self.library.icalparser_parse_string.argtypes = [ctypes.c_char_p]
        self.library.icalcomponent_get_first_component.argtypes = [ctypes.c_void_p, ctypes.c_int]
        self.library.icaltimezone_set_component.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        self.library.icaltimezone_get_utc_offset_of_utc_time.argtypes = [
            ctypes.c_void_p, ctypes.POINTER(self.Time), ctypes.POINTER(ctypes.c_int)]
        self.library.icalcomponent_string_to_kind.argtypes = [ctypes.c_char_p]
        self.kind = self.library.icalcomponent_string_to_kind(b"VTIMEZONE")

    def __call__(self, text, zone):
        calendar = self.library.icalparser_parse_string(text.encode())
        assert calendar and self.library.icalcomponent_count_errors(calendar) == 0
        component = self.library.icalcomponent_get_first_component(calendar, self.kind)
        theirs = self.library.icaltimezone_new()
        assert self.library.icaltimezone_set_component(theirs, component) == 1

        def offset(at):
            moment = datetime.datetime.fromtimestamp(at, UTC)
            time = self.Time(*moment.timetuple()[:6])
            return self.library.icaltimezone_get_utc_offset_of_utc_time(
                theirs, ctypes.byref(time), ctypes.byref(ctypes.c_int()))

        return offset


def readers():
    found = {
        "icalendar, dateutil": by_icalendar_dateutil,
        "icalendar, pytz": by_icalendar_pytz,
        "vobject": by_vobject,
    }
    library = ctypes.util.find_library("ical")
    if library and library.endswith(".so.3"):
        found["libical 3"] = Libical(library)
    else:
        print("libical 3 is not on this system")
    return found


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    cases = [(name, first, last) for name in ZONES for first, last in SPANS]
    texts = ask([f"{name} {first} {last}" for name, first, last in cases])
    libraries = readers()
    compared = dict.fromkeys(libraries, 0)
    wrong = []
    set_at = {name: changes(zoneinfo.ZoneInfo(name), second(2000), second(LAST)) for name in ZONES}
    for (name, first, last), text in zip(cases, texts):
        zone = zoneinfo.ZoneInfo(name)
        # Twenty years beyond its dates, whatever becomes of the zone.
        begin, end = second(first), second(min(last + 20, LAST) + 1)
        near = [at + by for at in set_at[name] if begin < at < end for by in (-1, 0)]
        for library, read in libraries.items():
            case = f"{library}: {name} {first} {last}"
            try:
                theirs = read(text, zone)
                for at in near + [chance.randrange(begin, end) for _ in range(count)]:
                    compared[library] += 1
                    found, expected = theirs(at), offset(zone, at)
                    if found != expected:
                        when = datetime.datetime.fromtimestamp(at, UTC)
                        wrong.append(f"{case}: at {when} {found}, not {expected}")
            except Exception as error:  # Whatever they answer, they did not use our VTIMEZONE.
                wrong.append(f"{case}: {error!r}")
    for library, number in compared.items():
        print(f"{number:8}  {library}")
    for line in wrong[:20]:
        print(line)
    print(f"{len(wrong)} wrong, in {len(cases)} VTIMEZONEs")
    sys.exit(1 if wrong or not all(compared.values()) else 0)


main()

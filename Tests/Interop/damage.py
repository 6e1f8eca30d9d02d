"""A fence survives libraries that destroy one of its two formats each, tested with the real
libraries:
libical 3, which Evolution and others are built on, and vobject, which Radicale is built on."""

import ctypes
import ctypes.util
import datetime
import functools
import os
import re
import subprocess

import vobject
from live import Beside, Live, changed
from reporting import main
from waiting import until

# GEO, which both of them keep, has six decimals with libical.
FENCE = {
    "title": "Büro", "latitude": 47.376887, "longitude": 8.541694, "radius": 141.1748,
    "address": "Langstrasse 1, 8004 Zürich", "placeId": None,
}
REMINDER = {
    "title": "Rad, abschliessen", "due": "2026-12-01T18:00:00", "timeZone": "Europe/Zurich",
    "tags": ["Rad", "Büro"],
    "alarms": [{"proximity": "leave", "places": [FENCE]}, {"relativeOffset": -600}],
}


HALVES = [
    rb"\r\nPROXIMITY:DEPART", rb"\r\nURL:geo:47.376887,8.541694;u=141.1748",
    rb"\r\nX-APPLE-PROXIMITY:DEPART", rb"\r\nX-APPLE-STRUCTURED-LOCATION[^\n]*:geo:47.376887,8.541694",
    rb"\r\nGEO:47.376887;8.541694", rb"\r\nX-FENCEPOST-FENCE:",
]


@functools.cache
def libical():
    library = ctypes.CDLL(ctypes.util.find_library("ical") or "libical.so.3")
    library.icalparser_parse_string.restype = ctypes.c_void_p
    library.icalparser_parse_string.argtypes = [ctypes.c_char_p]
    library.icalcomponent_as_ical_string.restype = ctypes.c_char_p
    library.icalcomponent_as_ical_string.argtypes = [ctypes.c_void_p]
    return library


def through_libical(content):
    parsed = libical().icalparser_parse_string(content)
    assert parsed
    return libical().icalcomponent_as_ical_string(parsed)


def without_x(content):
    """As programs do that keep no line that begins with X-."""
    return re.sub(rb"\r\nX-[^\r\n]*", b"", unfolded(content))


def without_geo(content):
    return re.sub(rb"\r\nGEO[^\r\n]*", b"", unfolded(content))


def moved_by_phone(content):
    """As Tasks.org does when the person chooses another place: it writes GEO and nothing else."""
    return re.sub(rb"\r\nGEO:[^\r\n]*", b"\r\nGEO:46.948;7.4474", unfolded(content))


def without_alarm_uids(content):
    """As programs do that know alarms as RFC 5545 has them."""
    alarms = re.sub(rb"\r\n(X-WR-ALARMUID|X-MOZ-LASTACK|ACKNOWLEDGED)[^\r\n]*", b"", unfolded(content))
    return re.sub(rb"(BEGIN:VALARM)\r\nUID:[^\r\n]*", rb"\1", alarms)


def without_zone(content):
    return re.sub(rb"BEGIN:VTIMEZONE.*END:VTIMEZONE\r\n", b"", content, flags=re.DOTALL)


def through_libical_but_for_places(content):
    """As libical 4 leaves it: sorted otherwise, each category on a line of its own."""
    return re.sub(rb"CATEGORIES:([^,\r]*),([^\r]*)", rb"CATEGORIES:\1\r\nCATEGORIES:\2", content)


def through_vobject(content):
    return vobject.readOne(content.decode()).serialize().encode()


def unfolded(content):
    return re.sub(rb"\r?\n[ \t]", b"", content)


class Damage(Beside):
    def check(self, *libraries, without):
        """Each library damages a file; our next write restores what it destroyed."""
        saved = self.live.ask("reminder/save", {"reminder": REMINDER})["reminder"]
        path = self.file(saved["id"])
        whole = unfolded(path.read_bytes())
        content = path.read_bytes()
        for library in libraries:
            content = library(content)
        for pattern in without:
            self.assertRegex(whole, pattern)
            self.assertNotRegex(unfolded(content), pattern)
        self.write(path.name, content)
        # Fetched at once; a notification may come or not, because no visible member has changed.
        self.live.ask("store/refresh")
        damaged = self.live.get(saved["id"])
        self.assertEqual(changed(damaged), changed(saved))
        self.assertEqual(path.read_bytes(), content)

        again = self.live.ask("reminder/save", {"reminder": {"id": saved["id"], "priority": 1}})
        self.assertEqual(changed(again["reminder"]), changed(saved, priority=1))
        repaired = unfolded(path.read_bytes())
        for pattern in without:
            self.assertRegex(repaired, pattern)
        self.assertNotIn(b"X-LIC-ERROR", repaired)
        self.assertEqual(repaired.count(b"BEGIN:VLOCATION"), 1)
        self.assertEqual(repaired.count(b"CATEGORIES"), 1)
        self.assert_well()

        # Each format alone is enough again.
        for half in (rb"\r\n(PROXIMITY|X-FENCEPOST)[^\r\n]*|\r\nBEGIN:VLOCATION.*END:VLOCATION",
                     rb"\r\n(X-APPLE|X-FENCEPOST|GEO)[^\r\n]*"):
            self.write(path.name, re.sub(half, b"", repaired, flags=re.DOTALL))
            self.live.ask("store/refresh")
            places = self.live.get(saved["id"])["alarms"][0]["places"]
            self.assertEqual([(p["title"], p["radius"]) for p in places], [("Büro", 141.1748)])
            self.assertAlmostEqual(places[0]["latitude"], FENCE["latitude"])
            self.assertAlmostEqual(places[0]["longitude"], FENCE["longitude"])

    def test_every_digit(self):
        """one of them does not cost a coordinate a single digit"""
        exact = {**FENCE, "latitude": 47.37688712345678, "longitude": -0.1 - 0.2}
        alarms = [{"proximity": "enter", "places": [exact]}]
        for library in (through_libical, through_vobject):
            with self.subTest(library.__name__):
                asked = {"reminder": {**REMINDER, "alarms": alarms}}
                saved = self.live.ask("reminder/save", asked)["reminder"]
                path = self.file(saved["id"])
                self.write(path.name, library(path.read_bytes()))
                self.live.ask("store/refresh")
                self.assertEqual(self.live.get(saved["id"])["alarms"], saved["alarms"])
                self.assertEqual(saved["alarms"][0]["places"], [exact])

    def test_libical(self):
        """libical 3 deletes RFC 9074's format of a fence, and our next write restores it"""
        self.check(through_libical, without=[rb"\r?\nPROXIMITY:DEPART", rb"\r?\nBEGIN:VLOCATION"])

    def test_vobject(self):
        """vobject cuts the longitude off Apple's format, and our next write restores it"""
        self.check(through_vobject, without=[rb"X-APPLE-STRUCTURED-LOCATION[^\n]*geo:[^\n]*8\.541694"])

    def test_both(self):
        """after both of them, in either order, the fence is still there"""
        for order in ((through_libical, through_vobject), (through_vobject, through_libical)):
            with self.subTest(order[0].__name__):
                self.check(*order, without=[
                    rb"\r?\nBEGIN:VLOCATION",
                    rb"X-APPLE-STRUCTURED-LOCATION[^\n]*geo:[^\n]*8\.541694"])

    def damaged(self, *libraries):
        """A saved reminder, its file, the whole text, and what is left of it after these."""
        saved = self.live.ask("reminder/save", {"reminder": REMINDER})["reminder"]
        path = self.file(saved["id"])
        whole = path.read_bytes()
        content = whole
        for library in libraries:
            content = library(content)
        self.write(path.name, content)
        self.live.ask("store/refresh")
        return saved, path, whole

    def test_doctor(self):
        """doctor names what each of them has destroyed, and --fix brings it back"""
        for libraries in (
            [through_libical], [through_vobject], [without_x], [without_geo],
            [without_x, through_libical_but_for_places], [through_libical, through_vobject],
        ):
            with self.subTest([each.__name__ for each in libraries]):
                saved, path, whole = self.damaged(*libraries)
                for words in (["doctor"], ["doctor", "--fix"]):
                    subprocess.run(
                        [os.environ["FENCEPOST"], *words, "--store", self.store], timeout=60,
                        stdout=subprocess.DEVNULL, check=False)
                self.live.ask("store/refresh")
                self.assertEqual(changed(self.live.get(saved["id"])), changed(saved))
                for pattern in HALVES:
                    self.assertRegex(unfolded(whole), pattern)
                    self.assertRegex(unfolded(path.read_bytes()), pattern)
                self.assertNotIn("lost", self.doctor())
                self.live.ask("reminder/remove", {"id": saved["id"]})

    def test_next_write(self):
        """a program that drops X- lines, or GEO, has them back after our next write"""
        for library in (without_x, without_geo):
            with self.subTest(library.__name__):
                saved, path, whole = self.damaged(library)
                self.assertEqual(changed(self.live.get(saved["id"])), changed(saved))
                self.live.ask("reminder/save", {"reminder": {"id": saved["id"], "priority": 1}})
                for pattern in HALVES:
                    self.assertRegex(unfolded(path.read_bytes()), pattern)
                self.assert_well()

    def doctor_fixes(self):
        run = subprocess.run(
            [os.environ["FENCEPOST"], "doctor", "--fix", "--store", self.store], timeout=60,
            stdout=subprocess.PIPE, check=False, text=True)
        self.live.ask("store/refresh")
        return run.stdout

    def test_moved_by_phone(self):
        """a place that a phone moves by GEO alone is moved, and doctor or our next write says so in
        both formats"""
        for repair in ("doctor", "write"):
            with self.subTest(repair):
                saved, path, _ = self.damaged(moved_by_phone)
                timed = saved["alarms"][1]
                moved = self.live.get(saved["id"])["alarms"]
                (place,) = moved[0]["places"]
                self.assertEqual(
                    (place["latitude"], place["longitude"], place["radius"], place["title"]),
                    (46.948, 7.4474, 141.1748, None))
                self.assertEqual((moved[0]["id"], moved[1]), (saved["alarms"][0]["id"], timed))
                self.assertIn("lost or moved", self.doctor())
                if repair == "doctor":
                    self.doctor_fixes()
                else:
                    self.live.ask(
                        "reminder/save", {"reminder": {"id": saved["id"], "priority": 1}})
                self.assertEqual(self.live.get(saved["id"])["alarms"], moved)
                text = unfolded(path.read_bytes())
                self.assertEqual(text.count(b"geo:46.948,7.4474"), 2)
                self.assertNotIn(b"47.376887", text)
                self.assertNotIn("lost or moved", self.doctor())
                self.live.ask("reminder/remove", {"id": saved["id"]})

    def test_policy(self):
        """what the person chose for a fence survives a program that drops every X- line"""
        policy = {"dwell": 300, "margin": 25, "fireIfInside": True, "onceOnly": True}
        alarm = {"proximity": "leave", "places": [FENCE], "policy": policy}
        for repair in ("doctor", "write"):
            with self.subTest(repair):
                asked = {"reminder": {**REMINDER, "alarms": [alarm]}}
                saved = self.live.ask("reminder/save", asked)["reminder"]
                path = self.file(saved["id"])
                whole = path.read_bytes()
                self.write(path.name, without_x(whole))
                self.live.ask("store/refresh")
                self.assertEqual(changed(self.live.get(saved["id"])), changed(saved))
                if repair == "doctor":
                    self.doctor_fixes()
                else:
                    self.live.ask(
                        "reminder/save", {"reminder": {"id": saved["id"], "priority": 1}})
                for line in re.findall(rb"X-FENCEPOST[^\r]*", unfolded(whole)):
                    self.assertIn(line, unfolded(path.read_bytes()))
                self.live.ask("reminder/remove", {"id": saved["id"]})

    def test_alarm_uids_taken_away(self):
        """an alarm whose UID and acknowledgement a program drops does not go off again, with a
        server that runs and with one that starts later"""
        soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=1)
        at = soon.strftime("%Y-%m-%dT%H:%M:%SZ")
        saved = self.live.ask(
            "reminder/save", {"reminder": {"title": "Herd", "alarms": [{"absoluteDate": at}]}})
        uid = saved["reminder"]["id"]

        def open_firings(live):
            return live.ask("alarm/firings", {"open": True})["firings"]

        until(lambda: open_firings(self.live), "the alarm to go off")
        (firing,) = open_firings(self.live)
        self.live.ask("alarm/acknowledge", {"firing": firing["firing"]})
        path = self.file(uid)
        self.write(path.name, without_alarm_uids(path.read_bytes()))
        self.live.ask("store/refresh")
        (alarm,) = self.live.get(uid)["alarms"]
        self.assertNotEqual(alarm["id"], firing["alarm"])
        self.assertEqual(open_firings(self.live), [])
        # Our next write keeps the new id.
        self.live.ask("reminder/save", {"reminder": {"id": uid, "title": "Ofen"}})
        self.assertEqual([each["id"] for each in self.live.get(uid)["alarms"]], [alarm["id"]])
        other = Live(self.store)
        self.addCleanup(other.close)
        self.assertEqual(open_firings(other), [])

    def test_zone_taken_away(self):
        """a VTIMEZONE that a program took away or wrote again means the same, and doctor adds it"""
        saved, path, whole = self.damaged(without_zone)
        self.assertEqual(changed(self.live.get(saved["id"])), changed(saved))
        self.live.ask("reminder/save", {"reminder": {"id": saved["id"], "due": "2026-12-02T18:00:00"}})
        self.assertIn(b"BEGIN:VTIMEZONE", path.read_bytes())

    def test_twice(self):
        """repeated damage and repair loses nothing"""
        saved = self.live.save(**REMINDER)
        path = self.file(saved["id"])
        for number in range(1, 6):
            self.write(path.name, through_vobject(through_libical(path.read_bytes())))
            self.live.ask("store/refresh")
            now = self.live.ask(
                "reminder/save", {"reminder": {"id": saved["id"], "priority": number}})
            self.assertEqual(changed(now["reminder"]), changed(saved, priority=number))
        self.assertEqual(path.read_bytes().count(b"X-APPLE-STRUCTURED-LOCATION"), 1)
        self.assert_well()


if __name__ == "__main__":
    main()

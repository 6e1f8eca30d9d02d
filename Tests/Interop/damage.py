"""A fence survives libraries that destroy one of its two formats each, tested with the real
libraries:
libical 3, which Evolution and others are built on, and vobject, which Radicale is built on."""

import ctypes
import ctypes.util
import functools
import os
import re
import subprocess

import vobject
from live import Beside, changed
from reporting import main

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

    def test_zone_taken_away(self):
        """a VTIMEZONE that a program took away or wrote anew means the same, and doctor adds it"""
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

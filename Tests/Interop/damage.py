"""Proves that a fence outlives libraries that destroy a half of it each, by the real libraries:
libical 3, which Evolution and others are built on, and vobject, which Radicale is built on."""

import ctypes
import ctypes.util
import functools
import re

import vobject
from live import Beside, changed
from reporting import main

# GEO, which outlives both of them, has six decimals with libical.
FENCE = {
    "title": "Büro", "latitude": 47.376887, "longitude": 8.541694, "radius": 141.1748,
    "address": "Langstrasse 1, 8004 Zürich", "placeId": None,
}
REMINDER = {
    "title": "Rad, abschliessen", "due": "2026-12-01T18:00:00", "timeZone": "Europe/Zurich",
    "tags": ["Rad", "Büro"],
    "alarms": [{"proximity": "leave", "places": [FENCE]}, {"relativeOffset": -600}],
}


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


def through_vobject(content):
    return vobject.readOne(content.decode()).serialize().encode()


def unfolded(content):
    return re.sub(rb"\r?\n[ \t]", b"", content)


class Damage(Beside):
    def check(self, *libraries, without):
        """Each of these does what it does to a file; what it destroys is there again after ours."""
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
        # Asked for at once, and it may be told or not, for nothing that is seen has changed.
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

        # Both halves bear it alone again.
        for half in (rb"\r\n(PROXIMITY|X-FENCEPOST)[^\r\n]*|\r\nBEGIN:VLOCATION.*END:VLOCATION",
                     rb"\r\n(X-APPLE|X-FENCEPOST|GEO)[^\r\n]*"):
            self.write(path.name, re.sub(half, b"", repaired, flags=re.DOTALL))
            self.live.ask("store/refresh")
            places = self.live.get(saved["id"])["alarms"][0]["places"]
            self.assertEqual([(p["title"], p["radius"]) for p in places], [("Büro", 141.1748)])
            self.assertAlmostEqual(places[0]["latitude"], FENCE["latitude"])
            self.assertAlmostEqual(places[0]["longitude"], FENCE["longitude"])

    def test_every_digit(self):
        """one of them costs a coordinate not a digit"""
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
        """libical 3 deletes RFC 9074's half of a fence, and our next write brings it back"""
        self.check(through_libical, without=[rb"\r?\nPROXIMITY:DEPART", rb"\r?\nBEGIN:VLOCATION"])

    def test_vobject(self):
        """vobject cuts the longitude off Apple's half, and our next write brings it back"""
        self.check(through_vobject, without=[rb"X-APPLE-STRUCTURED-LOCATION[^\n]*geo:[^\n]*8\.541694"])

    def test_both(self):
        """after both of them, in either order, the fence is still there"""
        for order in ((through_libical, through_vobject), (through_vobject, through_libical)):
            with self.subTest(order[0].__name__):
                self.check(*order, without=[
                    rb"\r?\nBEGIN:VLOCATION",
                    rb"X-APPLE-STRUCTURED-LOCATION[^\n]*geo:[^\n]*8\.541694"])

    def test_twice(self):
        """who damages and is repaired over and over loses nothing on the way"""
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

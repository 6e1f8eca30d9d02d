"""Proves that real khal and Fencepost can keep events in one store at the same time (interop.md §2)."""

from live import ZONE, Beside, changed
from reporting import main

CINEMA = {
    "title": "Kino \"Zur\" Mühle", "latitude": 47.376887, "longitude": 8.541694, "radius": 150,
    "address": "Langstrasse 1\n8004 Zürich",
}
NIGHTS = {
    "title": "Filmabend; mit Käse, \\und\\ Wein", "notes": "Zeile 1\nZeile 2", "location": "Kino",
    "url": "https://example.org/a?b=c", "start": "2026-11-27T20:00:00",
    "end": "2026-11-27T23:00:00", "place": CINEMA, "availability": "tentative",
    "status": "confirmed", "recurrence": ["FREQ=WEEKLY;COUNT=5;BYDAY=FR"],
    "alarms": [
        {"relativeOffset": -1800},
        {"relativeOffset": 600, "relativeTo": "end"},
        {"proximity": "enter", "place": CINEMA, "policy": {"dwell": 30, "onceOnly": True}},
    ],
}
RANGE = {"start": "2026-11-20", "end": "2027-01-20"}


class Khal(Beside):
    def listed(self):
        shown = self.khal(
            "list", "--day-format", "", "--format", "{start-long-full}|{end-long-full}|{title}",
            "2026-11-20", "60d")
        return [line.split("|") for line in shown.splitlines() if line]

    def ask(self, method, **params):
        """A change of ours, and what is told of it let pass."""
        answer = self.live.ask(method, params)
        assert self.live.hear("store/didChange")["origin"] == "self"
        return answer

    def nights(self):
        """A series with one night that was moved and one that was taken out."""
        saved = self.ask("event/save", event=NIGHTS)["event"]
        self.ask(
            "event/save", event={"id": saved["id"], "start": "2026-12-05T20:30:00"},
            occurrence="2026-12-04T20:00:00")
        self.ask("event/remove", id=saved["id"], occurrence="2026-12-11T20:00:00")
        return self.get(saved["id"])

    def get(self, identity):
        return self.live.ask("event/get", {"id": identity})["event"]

    def occurrences(self):
        return self.live.ask("event/fetch", RANGE)["occurrences"]

    def test_lists(self):
        """khal lists what Fencepost wrote: each occurrence when it is, and none that is not"""
        self.nights()
        self.ask(
            "event/save", event={"title": "Messe", "start": "2026-12-08", "end": "2026-12-10"})
        self.ask(
            "event/save", event={
                "title": "Anruf", "start": "2026-12-01T09:00:00", "end": "2026-12-01T09:30:00",
                "timeZone": "America/New_York"})
        self.assertEqual(self.listed(), [
            ["2026-11-27 20:00", "2026-11-27 23:00", NIGHTS["title"]],
            ["2026-12-01 15:00", "2026-12-01 15:30", "Anruf"],
            ["2026-12-05 20:30", "2026-12-05 23:30", NIGHTS["title"]],
            ["2026-12-08 00:00", "2026-12-09 00:00", "Messe"],
            ["2026-12-08 00:00", "2026-12-09 00:00", "Messe"],
            ["2026-12-18 20:00", "2026-12-18 23:00", NIGHTS["title"]],
            ["2026-12-25 20:00", "2026-12-25 23:00", NIGHTS["title"]],
        ])

    def test_edits(self):
        """what khal edits is heard of, and nothing else of the event is lost"""
        before = self.nights()
        known = self.occurrences()
        self.khal("edit", "--show-past", "Filmabend", answers="s\nKinoabend\nq\n")
        self.live.hear_changes(events={"updated": [before["id"]]})
        self.assertEqual(changed(self.get(before["id"])), changed(before, title="Kinoabend"))
        self.assertEqual(
            [changed(each) for each in self.occurrences()],
            [
                changed(each) if each["isDetached"] else changed(each, title="Kinoabend")
                for each in known
            ])
        self.assert_well()

        # Our next change mends what khal has written twice or in its own way, and loses nothing.
        self.ask("event/save", event={"id": before["id"], "notes": "Ohne Wein"})
        after = changed(before, title="Kinoabend", notes="Ohne Wein")
        self.assertEqual(changed(self.get(before["id"])), after)
        self.assertIn(NIGHTS["title"], [row[2] for row in self.listed()])
        self.assertEqual(len(self.listed()), 4)
        self.doctor()

    def test_adds_and_deletes(self):
        """what khal adds is an event, and what it deletes is gone"""
        self.khal("new", "-a", "Reminders", "2026-12-24", "18:00", "20:00", "Bescherung", "::", "Baum")
        (added,) = self.occurrences()
        self.live.hear_changes(events={"created": [added["id"]]})
        self.assertEqual(
            [added[key] for key in ("title", "notes", "start", "end", "timeZone", "occurrence")],
            ["Bescherung", "Baum", "2026-12-24T18:00:00", "2026-12-24T20:00:00", ZONE,
             "2026-12-24T18:00:00"])
        saved = self.ask("event/save", event={"id": added["id"], "location": "Zürich"})["event"]
        self.khal("edit", "--show-past", "Bescherung", answers="D\ny\n")
        self.live.hear_changes(events={"removed": [added["id"]]})
        self.assertEqual(self.occurrences(), [])
        self.assert_well()
        self.assertEqual(saved["location"], "Zürich")

    def test_conflicts(self):
        """what khal has put in the way is found there"""
        self.khal("new", "-a", "Reminders", "2026-12-24", "18:00", "20:00", "Bescherung")
        span = {"start": "2026-12-24T19:00:00", "end": "2026-12-24T21:00:00"}
        self.live.ask("store/refresh")
        found = self.live.ask("event/conflicts", span)["occurrences"]
        self.assertEqual([each["title"] for each in found], ["Bescherung"])


if __name__ == "__main__":
    main()

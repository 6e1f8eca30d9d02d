"""Real khal and Fencepost keep events in one store at the same time. Fencepost's side is its own
client for Python, clients/python, with the changes that it reports.
"""

import dataclasses
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from fencepost import AlarmInput, AlarmPlaceInput, AlarmPolicyInput, Client
from live import ZONE, Beside
from reporting import main
from waiting import PATIENCE

BERLIN = ZoneInfo(ZONE)
CINEMA = AlarmPlaceInput(
    title="Kino \"Zur\" Mühle", latitude=47.376887, longitude=8.541694, radius=150,
    address="Langstrasse 1\n8004 Zürich",
)
NIGHT = datetime(2026, 11, 27, 20, tzinfo=BERLIN)
TITLE = "Filmabend; mit Käse, \\und\\ Wein"
NIGHTS = {
    "title": TITLE, "notes": "Zeile 1\nZeile 2", "location": "Kino",
    "url": "https://example.org/a?b=c", "start": NIGHT, "end": NIGHT + timedelta(hours=3),
    "place": CINEMA, "availability": "tentative", "status": "confirmed",
    "recurrence": ["FREQ=WEEKLY;COUNT=5;BYDAY=FR"],
    "alarms": [
        AlarmInput(relative_offset=-1800),
        AlarmInput(relative_offset=600, relative_to="end"),
        AlarmInput(
            proximity="enter", place=CINEMA, policy=AlarmPolicyInput(dwell=30, once_only=True)),
    ],
}


def changed(event, **members):
    """The event with changed members, and without those that every change updates."""
    return dataclasses.replace(event, **members, last_modified_date=None, revision="")


class Khal(Beside):
    def setUp(self):
        super().setUp()
        self.client = Client(
            store=self.store, arguments=["--access", "full"], time_zone=ZONE, timeout=PATIENCE)
        self.addCleanup(self.client.close)
        self.changes = self.client.changes()

    def listed(self):
        shown = self.khal(
            "list", "--day-format", "", "--format", "{start-long-full}|{end-long-full}|{title}",
            "2026-11-20", "60d")
        return [line.split("|") for line in shown.splitlines() if line]

    def save(self, seen=None, **members):
        """Makes a change, and skips its notification."""
        saved = self.client.event.save(seen, **members).event.whole()
        self.assertEqual(self.changes.get(PATIENCE).origin, "self")
        return saved

    def hear(self, **expected):
        """Reads notifications of changes by another program until all expected ones came."""
        heard = {}
        while heard != expected:
            change = self.changes.get(PATIENCE)
            self.assertEqual(change.origin, "external")
            for what, ids in dataclasses.asdict(change.events).items():
                if ids:
                    heard[what] = tuple(sorted({*heard.get(what, ()), *ids}))
            self.assertLessEqual(heard.items(), expected.items())

    def nights(self):
        """A series with one night that was moved and one that was taken out."""
        series = self.save(**NIGHTS)
        self.save(
            id=series.id, start=NIGHT + timedelta(days=8, minutes=30),
            occurrence="2026-12-04T20:00:00")
        self.client.event.remove(series.id, occurrence="2026-12-11T20:00:00")
        self.assertEqual(self.changes.get(PATIENCE).origin, "self")
        return self.client.event.get(series.id).event

    def occurrences(self):
        return self.client.event.fetch(date(2026, 11, 20), date(2027, 1, 20)).occurrences

    def test_lists(self):
        """khal lists what Fencepost wrote: each occurrence when it is, and none that is not"""
        self.nights()
        self.save(title="Messe", start=date(2026, 12, 8), end=date(2026, 12, 10))
        nine = datetime(2026, 12, 1, 9, tzinfo=ZoneInfo("America/New_York"))
        self.save(title="Anruf", start=nine, end=nine + timedelta(minutes=30))
        self.assertEqual(self.listed(), [
            ["2026-11-27 20:00", "2026-11-27 23:00", TITLE],
            ["2026-12-01 15:00", "2026-12-01 15:30", "Anruf"],
            ["2026-12-05 20:30", "2026-12-05 23:30", TITLE],
            ["2026-12-08 00:00", "2026-12-09 00:00", "Messe"],
            ["2026-12-08 00:00", "2026-12-09 00:00", "Messe"],
            ["2026-12-18 20:00", "2026-12-18 23:00", TITLE],
            ["2026-12-25 20:00", "2026-12-25 23:00", TITLE],
        ])

    def test_edits(self):
        """an edit by khal is reported, and nothing else of the event is lost"""
        before = self.nights()
        known = self.occurrences()
        self.khal("edit", "--show-past", "Filmabend", answers="s\nKinoabend\nq\n")
        self.hear(updated=(before.id,))
        now = self.client.event.get(before.id).event
        self.assertEqual(changed(now), changed(before, title="Kinoabend"))
        self.assertEqual(
            [changed(each) for each in self.occurrences()],
            [
                changed(each) if each.is_detached else changed(each, title="Kinoabend")
                for each in known
            ])
        self.assert_well()

        # Our next change repairs what khal has written twice or in its own way, and loses nothing.
        after = self.save(now, notes="Ohne Wein")
        self.assertEqual(changed(after), changed(before, title="Kinoabend", notes="Ohne Wein"))
        self.assertIn(TITLE, [row[2] for row in self.listed()])
        self.assertEqual(len(self.listed()), 4)
        self.doctor()

    def test_adds_and_deletes(self):
        """what khal adds is an event, and what it deletes is gone"""
        self.khal("new", "-a", "Reminders", "2026-12-24", "18:00", "20:00", "Bescherung", "::", "Baum")
        # A file of this moment may still be incomplete.
        self.client.store.refresh()
        (added,) = self.occurrences()
        self.hear(created=(added.id,))
        eve = datetime(2026, 12, 24, 18, tzinfo=BERLIN)
        self.assertEqual(
            [added.title, added.notes, added.start, added.end, added.occurrence],
            ["Bescherung", "Baum", eve, eve + timedelta(hours=2), "2026-12-24T18:00:00"])
        saved = self.save(id=added.id, location="Zürich")
        self.khal("edit", "--show-past", "Bescherung", answers="D\ny\n")
        self.hear(removed=(added.id,))
        self.assertEqual(self.occurrences(), ())
        self.assert_well()
        self.assertEqual(saved.location, "Zürich")

    def test_conflicts(self):
        """an event that khal added is found as a conflict"""
        self.khal("new", "-a", "Reminders", "2026-12-24", "18:00", "20:00", "Bescherung")
        self.client.store.refresh()
        found = self.client.event.conflicts(
            start=datetime(2026, 12, 24, 19), end=datetime(2026, 12, 24, 21))
        self.assertEqual([each.title for each in found.occurrences], ["Bescherung"])


if __name__ == "__main__":
    main()

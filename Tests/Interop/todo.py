"""Real todoman and Fencepost use one store at the same time."""

import datetime
import json
import zoneinfo

from live import ZONE, Beside, changed
from reporting import main

CONFIGURATION = """
path = "{lists}/*"
date_format = "%Y-%m-%d"
time_format = "%H:%M"
default_list = "Reminders"
default_due = 0
cache_path = "{home}/todoman.sqlite3"
"""
SHOP = {
    "title": "Bäckerei \"Zur\" Mühle", "latitude": 47.376887, "longitude": 8.541694, "radius": 150,
    "address": "Langstrasse 1\n8004 Zürich",
}
ALARMS = [
    {"proximity": "enter", "place": SHOP, "policy": {"dwell": 30, "onceOnly": True}},
    {"relativeOffset": -900},
    {"absoluteDate": "2026-11-30T08:00:00Z"},
]
WHOLE = {
    "title": "Brot, Käse; \\Milch\\", "notes": "Zeile 1\nZeile 2, weiter", "location": "Zürich",
    "url": "https://example.org/a?b=c,d", "priority": 5, "due": "2026-12-01T09:00:00",
    "timeZone": "America/New_York", "tags": ["Essen", "zwei Worte"], "alarms": ALARMS,
}


def instant(wall, zone):
    return datetime.datetime.fromisoformat(wall).replace(tzinfo=zoneinfo.ZoneInfo(zone))


class Todoman(Beside):
    def setUp(self):
        super().setUp()
        self.configuration = self.home / "todoman.py"
        lists = self.store / "lists"
        self.configuration.write_text(CONFIGURATION.format(lists=lists, home=self.home))

    def todo(self, *arguments, code=0):
        return self.run_program("todo", "--config", self.configuration, *arguments, code=code)

    def listed(self):
        return json.loads(self.todo("--porcelain", "list", "--status", "ANY"))

    def number(self, title):
        """The number that todoman gives the task with this title."""
        (number,) = [each["id"] for each in self.listed() if each["summary"] == title]
        return str(number)

    def test_lists(self):
        """todoman lists what Fencepost wrote, every member that it knows"""
        self.live.ask("list/save", {"list": {"title": "Büro", "color": "#1E90FF"}})
        self.live.hear("store/didChange")
        self.live.save(**WHOLE)
        self.live.save(title="Ganztags", due="2026-12-24", list="Büro", priority=1)
        self.live.save(title="Schwebend", due="2026-12-24T18:00:00", timeZone=None)
        done = self.live.save(title="Erledigt", completed=True)
        tasks = {task["summary"]: task for task in self.listed()}
        for task in tasks.values():
            task.pop("id")
        ours = {
            "categories": [], "completed": False, "completed_at": None, "description": "",
            "due": None, "list": "Reminders", "list_colour": None, "location": "", "percent": 0,
            "priority": 0, "recurring": False, "start": None,
        }
        at = int(datetime.datetime.fromisoformat(
            done["completionDate"].replace("Z", "+00:00")).timestamp())
        self.assertEqual(tasks, {
            WHOLE["title"]: {
                **ours, "summary": WHOLE["title"], "categories": WHOLE["tags"],
                "description": WHOLE["notes"], "location": "Zürich", "priority": 5,
                "due": int(instant(WHOLE["due"], WHOLE["timeZone"]).timestamp()),
            },
            "Ganztags": {
                **ours, "summary": "Ganztags", "list": "Büro", "list_colour": "#1E90FF",
                "priority": 1, "due": tasks["Ganztags"]["due"],
            },
            "Schwebend": {
                **ours, "summary": "Schwebend",
                "due": int(instant("2026-12-24T18:00:00", ZONE).timestamp()),
            },
            "Erledigt": {
                **ours, "summary": "Erledigt", "completed": True, "completed_at": at,
                "percent": 100,
            },
        })
        self.assert_well()

    def test_done(self):
        """a completion by todoman is reported, by its id alone, and keeps alarms and fences"""
        saved = self.live.save(**WHOLE)
        self.live.save(title="Bleibt, wie es ist")
        self.todo("done", self.number(WHOLE["title"]))
        self.live.hear_changes(reminders={"updated": [saved["id"]]})
        now = self.live.get(saved["id"])
        # todoman writes every zone's times as UTC.
        expected = changed(
            saved, completed=True, completionDate=now["completionDate"],
            due="2026-12-01T14:00:00", timeZone="Etc/UTC")
        self.assertEqual(changed(now), expected)
        self.assertIsNotNone(now["completionDate"])
        self.assert_well()

    def test_edit(self):
        """an edit by todoman is reported; what it does not know stays, to the last unknown line"""
        saved = self.live.save(**{**WHOLE, "due": "2026-12-01", "timeZone": None})
        path = self.file(saved["id"])
        whole = path.read_bytes().replace(
            b"END:VTODO", b"X-OWN;X-PARAM=\"a,b\":geo, and more\r\nEND:VTODO")
        self.write(path.name, whole)
        self.live.hear_changes(reminders={"updated": [saved["id"]]})
        self.todo(
            "edit", self.number(WHOLE["title"]), "--priority", "high", "--location", "Bern",
            "--due", "2026-12-03 10:30", "--category", "Neu")
        self.live.hear_changes(reminders={"updated": [saved["id"]]})
        now = self.live.get(saved["id"])
        expected = changed(
            saved, priority=4, location="Bern", due="2026-12-03T09:30:00", timeZone="Etc/UTC",
            tags=["Neu"])
        self.assertEqual(changed(now), expected)
        self.assertIn(b"X-OWN;X-PARAM=\"a,b\":geo", path.read_bytes())
        # Edited once more, by us and by todoman.
        self.live.save(id=saved["id"], title="Brot", timeZone=ZONE)
        self.todo("cancel", self.number("Brot"))
        self.live.hear_changes(reminders={"updated": [saved["id"]]})
        self.assertEqual(self.live.get(saved["id"])["alarms"], saved["alarms"])
        self.assert_well()

    def test_dates(self):
        """todoman changes due dates as Sources/ICalendar/README.md says: to UTC, and without a
        start"""
        cases = {
            "all day": ({"due": "2026-12-24"}, {}),
            "floating": (
                {"due": "2026-07-24T18:00:00", "timeZone": None},
                {"due": "2026-07-24T16:00:00", "timeZone": "Etc/UTC"}),
            "zoned": (
                {"due": "2026-07-24T18:00:00", "timeZone": "Asia/Kathmandu"},
                {"due": "2026-07-24T12:15:00", "timeZone": "Etc/UTC"}),
            "as iOS writes a day": (
                {"start": "2026-12-24", "due": "2026-12-24"}, {"start": None}),
            "start before": (
                {"start": "2026-07-24T17:00:00", "due": "2026-07-24T18:00:00", "timeZone": ZONE},
                {"start": "2026-07-24T15:00:00", "due": "2026-07-24T16:00:00",
                 "timeZone": "Etc/UTC"}),
        }
        saved = {
            title: self.live.save(title=title, alarms=ALARMS[:1], **dates)
            for title, (dates, _) in cases.items()
        }
        numbers = {task["summary"]: str(task["id"]) for task in self.listed()}
        for title, (_, becomes) in cases.items():
            with self.subTest(title):
                self.todo("edit", numbers[title], "--priority", "medium")
                self.live.hear_changes(reminders={"updated": [saved[title]["id"]]})
                now = self.live.get(saved[title]["id"])
                self.assertEqual(changed(now), changed(saved[title], priority=5, **becomes))
        self.assert_well()

    def test_new(self):
        """a task created by todoman appears, gets a fence from us, and is listed by todoman as
        before"""
        self.todo("new", "--list", "Reminders", "--due", "2026-12-24 10:00", "Geschenke")
        (path,) = self.list.glob("*.ics")
        identity = path.stem
        self.live.hear_changes(reminders={"created": [identity]})
        new = self.live.get(identity)
        self.assertEqual(
            (new["title"], new["due"], new["timeZone"], new["alarms"]),
            ("Geschenke", "2026-12-24T09:00:00", "Etc/UTC", []))
        before = self.listed()
        saved = self.live.save(id=identity, alarms=ALARMS[:1])
        self.assertEqual(saved["alarms"][0]["places"], [{**SHOP, "placeId": None}])
        self.assertEqual(self.listed(), before)
        self.assertEqual(list(self.list.glob("*.ics")), [path])
        self.assert_well()

    def test_repeating(self):
        """a repeating task that todoman completes becomes two, and both are reported"""
        saved = self.live.save(
            title="Gießen", due="2026-12-01T09:00:00", timeZone=ZONE, alarms=ALARMS[:1],
            recurrence=["FREQ=WEEKLY;BYDAY=TU"])
        self.todo("done", self.number("Gießen"))
        (path,) = set(self.list.glob("*.ics")) - {self.file(saved["id"])}
        self.live.hear_changes(
            reminders={"updated": [saved["id"]], "created": [path.stem]})
        done, following = self.live.get(saved["id"]), self.live.get(path.stem)
        self.assertTrue(done["completed"])
        self.assertEqual(done["recurrence"], [])
        self.assertEqual(done["alarms"], saved["alarms"])
        self.assertEqual(
            (following["title"], following["due"], following["completed"]),
            ("Gießen", "2026-12-08T08:00:00", False))
        self.assert_well()

    def test_move_and_delete(self):
        """moving and deleting by todoman are reported as such"""
        self.live.ask("list/save", {"list": {"title": "Büro"}})
        self.live.hear("store/didChange")
        saved = self.live.save(**WHOLE)
        self.todo("move", "--list", "Büro", self.number(WHOLE["title"]))
        self.live.hear_changes(reminders={"updated": [saved["id"]]})
        self.assertEqual(changed(self.live.get(saved["id"])), changed(saved, list="Büro"))
        self.todo("delete", "--yes", self.number(WHOLE["title"]))
        self.live.hear_changes(reminders={"removed": [saved["id"]]})
        gone = self.live.answer("reminder/get", {"id": saved["id"]})
        self.assertEqual(gone["error"]["code"], 1102)
        self.assert_well()

    def test_same_names(self):
        """two lists of one name stop todoman, and Fencepost says so and makes no third"""
        other = self.store / "lists" / "other"
        other.mkdir()
        (other / "displayname").write_text("Reminders")
        self.live.hear_changes(lists={"created": ["other"]})
        told = self.live.hear("store/didFindProblem")["problems"]
        self.assertEqual([(each["kind"], each["list"]) for each in told], [("duplicateTitle", "other")])
        self.assertIn("same identity", self.todo("list", code=23))
        problems = self.live.ask("store/refresh")["problems"]
        self.assertEqual(problems, told)
        self.assertIn("Reminders", self.doctor(code=1))
        refused = self.live.answer("list/save", {"list": {"title": "Reminders"}})
        self.assertEqual(refused["error"]["code"], 1109)
        renamed = self.live.ask("list/save", {"list": {"id": "other", "title": "Andere"}})
        self.assertEqual(renamed["list"]["title"], "Andere")
        self.assert_well()
        self.todo("list")


if __name__ == "__main__":
    main()

"""What other apps write is read in full, and an edit leaves everything else as it was, to the last
byte."""

import re

import apps
import icalendar
from live import Beside
from reporting import main

# What every edit writes again, as RFC 5545 asks.
BOOKKEEPING = re.compile(r"(DTSTAMP|LAST-MODIFIED|SEQUENCE):")


def lines(content):
    text = content.decode()
    assert text.endswith("\r\n")
    return text[:-2].split("\r\n")


def difference(before, after):
    """The lines that were removed and added, without stamps; the others keep their order."""
    old = [line for line in lines(before) if not BOOKKEEPING.match(line)]
    new = [line for line in lines(after) if not BOOKKEEPING.match(line)]
    gone = [line for line in old if line not in new]
    come = [line for line in new if line not in old]
    assert [line for line in old if line in new] == [line for line in new if line in old]
    return gone, come


class Foreign(Beside):
    def setUp(self):
        super().setUp()
        # The parent, which another app has made as well.
        self.write("parent.ics", (
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTODO\r\nUID:parent-of-all\r\n"
            "DTSTAMP:20260101T000000Z\r\nSUMMARY:Eltern\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
        ).encode())
        self.live.hear_changes(reminders={"created": ["parent-of-all"]})

    def check(self, file):
        identity = file.read["id"]
        path = self.list / f"from-{len(file.content)}.ics"
        self.write(path.name, file.content)
        self.live.hear_changes(reminders={"created": [identity]})
        read = self.live.get(identity)
        revision = read.pop("revision")
        # They give the same times as the dates.
        instants = {name: read.pop(name) for name in ("startInstant", "dueInstant")}
        expected = {**file.read, "alarms": [
            # An alarm without an id from the app has one of ours.
            {"id": seen["id"], **alarm} for alarm, seen in zip(file.read["alarms"], read["alarms"])
        ]}
        self.assertEqual(read, expected)
        self.assertEqual(path.read_bytes(), file.content)

        # The reply can be sent back without any effect, not even a new stamp.
        same = self.live.ask("reminder/save", {"reminder": read, "ifRevision": revision})
        self.assertEqual(same["reminder"], {**read, **instants, "revision": revision})
        self.assertEqual(path.read_bytes(), file.content)

        saved = self.live.save(id=identity, **file.edit)
        self.assertEqual(
            {**saved, **dict.fromkeys(("revision", "lastModifiedDate"))},
            {**read, **file.edit, **dict.fromkeys(("revision", "lastModifiedDate")),
             **{name: saved[name] for name in instants}})
        edited = path.read_bytes()
        self.assertEqual(difference(file.content, edited), (file.gone, file.new))
        calendar = icalendar.Calendar.from_ical(edited)
        self.assertEqual([part.errors for part in calendar.walk() if part.errors], [])

        # And as before, once the edit is undone.
        self.live.ask("store/undo")
        self.live.hear("store/didChange")
        self.assertEqual(difference(file.content, path.read_bytes()), ([], []))
        self.assert_well()

    def test_ios_26(self):
        """a reminder of iOS 26.5 is read in full and survives an edit"""
        self.check(apps.IOS_26)

    def test_ios_11(self):
        """a reminder of iOS 11 that repeats and waits for you to leave does so as well"""
        self.check(apps.IOS_11)

    def test_tasks_org(self):
        """a task of Tasks.org does so as well, and its GEO alone makes no fence"""
        self.check(apps.TASKS_ORG)

    def test_nextcloud(self):
        """a task of Nextcloud Tasks does so as well, floating stamps and all"""
        self.check(apps.NEXTCLOUD)

    def test_elementary(self):
        """a task of elementary Tasks does so as well: a fence whose trigger says no 1976"""
        self.check(apps.ELEMENTARY)

    def test_mail(self):
        """raw newlines in a title, as iCloud's mail has sent them, cost their own lines alone"""
        broken = apps.IOS_26.content.replace(b"X-TITLE=Zuhause:", b"X-TITLE=Zu\r\nhause:")
        self.write("mail.ics", broken)
        identity = apps.IOS_26.read["id"]
        self.live.hear_changes(reminders={"created": [identity]})
        self.assertEqual(self.live.get(identity)["title"], apps.IOS_26.read["title"])
        self.live.save(id=identity, **apps.IOS_26.edit)
        path = self.list / "mail.ics"
        self.assertEqual(
            difference(broken, path.read_bytes()), (apps.IOS_26.gone, apps.IOS_26.new))


if __name__ == "__main__":
    main()

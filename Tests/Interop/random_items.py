"""Simple reminders that are edited at random, as files that git and Syncthing carry between two machines."""

import base64
import re

MARKERS = re.compile(rb"^(<<<<<<<|=======|>>>>>>>)", re.MULTILINE)
WORDS = ["bread", "milk", "post", "keys", "paint", "seeds"]


class Item:
    """A simple reminder: single values, tags, lines of notes, alarms."""

    def __init__(self, uid):
        self.uid, self.stamp = uid, 1
        self.values, self.tags, self.notes, self.alarms = {"SUMMARY": uid}, set(), [], {}

    def text(self):
        lines = [f"{name}:{value}" for name, value in sorted(self.values.items())]
        if self.tags:
            lines.append("CATEGORIES:" + ",".join(sorted(self.tags)))
        if self.notes:
            lines.append("DESCRIPTION:" + "\\n".join(self.notes))
        for uid, trigger in sorted(self.alarms.items()):
            lines += ["BEGIN:VALARM", f"UID:{uid}", f"TRIGGER:-PT{trigger}M", "END:VALARM"]
        head = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", f"UID:{self.uid}"]
        stamp = [f"LAST-MODIFIED:20260101T{self.stamp:06}Z"]
        return "\r\n".join([*head, *stamp, *lines, "END:VTODO", "END:VCALENDAR", ""]).encode()

    def edit(self, chance, serial):
        """Changes something; returns a text that must be found again in the result."""
        self.stamp = serial
        new = f"{chance.choice(WORDS)} {serial}"
        kind = chance.randrange(4)
        if kind == 0:
            self.values[chance.choice(["SUMMARY", "LOCATION", "URL", "X-OWN"])] = new
        elif kind == 1:
            self.tags.add(new)
        elif kind == 2:
            self.notes.insert(chance.randrange(len(self.notes) + 1), new)
        else:
            self.alarms[f"alarm {serial}"] = serial
            new = f"alarm {serial}"
        return new


def unfolded(content):
    return re.sub(rb"\r?\n[ \t]", b"", content)


def kept(content):
    """The contents of the conflict records."""
    found = b""
    for token in re.findall(rb"^X-FENCEPOST-CONFLICT:[A-Z-]+\.(\S*)", unfolded(content), re.M):
        found += b"\n" + base64.urlsafe_b64decode(token + b"=" * (-len(token) % 4))
    return found


def read(content):
    """The item of a file that we or git have merged."""
    item = Item("")
    alarm = None
    for line in unfolded(content).decode().split("\r\n"):
        name, _, value = line.partition(":")
        if line == "BEGIN:VALARM":
            alarm = {}
        elif line == "END:VALARM":
            item.alarms[alarm["UID"]] = alarm["TRIGGER"][3:-1]
            alarm = None
        elif alarm is not None:
            alarm[name] = value
        elif name == "UID":
            item.uid = value
        elif name == "CATEGORIES":
            item.tags = set(value.split(","))
        elif name == "DESCRIPTION":
            item.notes = value.split("\\n")
        elif name in ("SUMMARY", "LOCATION", "URL", "X-OWN"):
            item.values[name] = value
    return item


def with_unknown(before, item):
    """The item's text, with its records of earlier conflicts."""
    records = [
        line for line in unfolded(before).split(b"\r\n") if line.startswith(b"X-FENCEPOST-CONFLICT:")
    ]
    text = item.text()
    return text.replace(b"END:VTODO\r\n", b"".join(r + b"\r\n" for r in records) + b"END:VTODO\r\n")

"""Files as other apps write them, each with everything that must be read from it and what an edit
may change. They imitate, line by line, what these apps wrote: iOS 26.5 and iOS 11, Tasks.org,
Nextcloud Tasks, elementary Tasks. Real files hold further properties that no program knows, and so do these.
"""

HOME = {
    "title": "Zuhause", "latitude": 47.376887, "longitude": 8.541694, "radius": 141.1748408176572,
    "address": "Langstrasse 1\n8004 Zürich\nSchweiz", "placeId": None,
}
PLAIN_ALARM = {
    "relativeOffset": None, "relativeTo": None, "absoluteDate": None, "proximity": None,
    "places": [], "policy": None, "acknowledged": None, "snoozedUntil": None,
}
EMPTY = {
    "list": "Reminders", "notes": None, "url": None, "location": None, "priority": 0, "start": None,
    "startTimeZone": None, "due": None, "timeZone": None, "completed": False,
    "completionDate": None, "creationDate": None, "lastModifiedDate": None, "tags": [],
    "parent": None, "attachments": [], "alarms": [], "recurrence": [], "isLocation": False,
}


def alarm(**members):
    if members.get("kind") == "location":
        members.setdefault("policy", dict.fromkeys(("dwell", "margin", "fireIfInside", "onceOnly")))
    return {**PLAIN_ALARM, **members}


class File:
    """One file, by its app: its lines, how it is read, an edit, and the lines that this changes."""

    def __init__(self, app, lines, read, edit, gone, new):
        self.app = app
        self.content = "".join(line + "\r\n" for line in lines.strip("\n").split("\n")).encode()
        self.read = {**EMPTY, **read}
        self.edit = edit
        self.gone, self.new = gone, new


IOS_ZONE = """\
BEGIN:VTIMEZONE
TZID:Europe/Zurich
BEGIN:DAYLIGHT
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZNAME:MESZ
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZNAME:MEZ
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE"""

# Folds lines where iOS does: late, and never at a character that is not ASCII.
IOS_26 = File(
    "iOS 26.5",
    """
BEGIN:VCALENDAR
CALSCALE:GREGORIAN
PRODID:-//Apple Inc.//iOS 26.5//EN
VERSION:2.0
BEGIN:VTODO
CREATED:20260718T061500Z
DESCRIPTION:Mit Ausweis\\, bitte\\nund Quittung
DTSTAMP:20260718T061512Z
DTSTART;VALUE=DATE:20260720
DUE;VALUE=DATE:20260720
LAST-MODIFIED:20260718T061511Z
PRIORITY:1
STATUS:NEEDS-ACTION
SUMMARY:郵便局で荷物を受け取る、身分証明書と不在連絡票を忘れずに持って行くこと、それから切手も買う
UID:6B2C0F0E-11A7-4E0B-9C55-0A1B2C3D4E5F
URL;VALUE=URI:https://example.org/parcel?id=1\\,2
X-APPLE-SORT-ORDER:806048100
X-APPLE-SOMETHING-NEW;X-PARAM="a;b":whatever\\;it,is
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Reminder
TRIGGER;VALUE=DATE-TIME:19760401T005545Z
UID:0A8F2D9B-6D0E-4F0C-B0C6-1F2E3D4C5B6A
X-APPLE-PROXIMITY:ARRIVE
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=Langstrasse 1\\\\n8004 Zürich\\\\nSchweiz;
 X-APPLE-MAPKIT-HANDLE=CAESvAEIrk0Q8a2Ck5vT7uG4ARoSCe9VK6;X-APPLE-RADIUS=
 141.1748408176572;X-APPLE-REFERENCEFRAME=1;X-TITLE=Zuhause:geo:47.376887,
 8.541694
X-WR-ALARMUID:0A8F2D9B-6D0E-4F0C-B0C6-1F2E3D4C5B6A
END:VALARM
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Reminder
TRIGGER;VALUE=DATE-TIME:20260720T070000Z
UID:5E6F7A8B-0000-4D4D-8888-AABBCCDDEEFF
X-WR-ALARMUID:5E6F7A8B-0000-4D4D-8888-AABBCCDDEEFF
END:VALARM
BEGIN:VALARM
ACTION:NONE
TRIGGER;VALUE=DATE-TIME:19760401T005545Z
X-APPLE-DEFAULT-ALARM:TRUE
X-APPLE-LOCAL-DEFAULT-ALARM:TRUE
UID:99999999-0000-4D4D-8888-AABBCCDDEEFF
END:VALARM
END:VTODO
END:VCALENDAR
""",
    {
        "id": "6B2C0F0E-11A7-4E0B-9C55-0A1B2C3D4E5F",
        "title": "郵便局で荷物を受け取る、身分証明書と不在連絡票を忘れずに持って行くこと、それから切手も買う",
        "notes": "Mit Ausweis, bitte\nund Quittung", "url": "https://example.org/parcel?id=1,2",
        "priority": 1, "start": "2026-07-20", "due": "2026-07-20",
        "creationDate": "2026-07-18T06:15:00.000Z", "lastModifiedDate": "2026-07-18T06:15:11.000Z",
        "isLocation": True,
        "alarms": [
            alarm(id="0A8F2D9B-6D0E-4F0C-B0C6-1F2E3D4C5B6A", kind="location", proximity="enter",
                  places=[HOME]),
            alarm(id="5E6F7A8B-0000-4D4D-8888-AABBCCDDEEFF", kind="absolute",
                  absoluteDate="2026-07-20T07:00:00.000Z"),
        ],
    },
    {"priority": 5},
    ["PRIORITY:1"], ["PRIORITY:5"],
)
IOS_11 = File(
    "iOS 11",
    f"""
BEGIN:VCALENDAR
CALSCALE:GREGORIAN
PRODID:-//Apple Inc.//iOS 11.3//EN
VERSION:2.0
{IOS_ZONE}
BEGIN:VTODO
CREATED:20180418T101500Z
DTSTAMP:20180418T101512Z
DTSTART;TZID=Europe/Zurich:20180420T180000
DUE;TZID=Europe/Zurich:20180420T180000
LAST-MODIFIED:20180418T101511Z
RRULE:FREQ=WEEKLY;UNTIL=20180630T160000Z;BYDAY=FR
STATUS:NEEDS-ACTION
SUMMARY:Rad abschliessen
UID:8C7B0A12-AAAA-4B4B-9999-001122334455
X-APPLE-SORT-ORDER:545742900
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Reminder
TRIGGER;VALUE=DATE-TIME:19760401T005545Z
UID:D1D2D3D4-6D0E-4F0C-B0C6-1F2E3D4C5B6A
X-APPLE-PROXIMITY:DEPART
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;X-APPLE-REFERENC
 EFRAME=0;X-TITLE=Büro:geo:47.376887,8.541694
X-WR-ALARMUID:D1D2D3D4-6D0E-4F0C-B0C6-1F2E3D4C5B6A
END:VALARM
END:VTODO
END:VCALENDAR
""",
    {
        "id": "8C7B0A12-AAAA-4B4B-9999-001122334455", "title": "Rad abschliessen",
        "sortOrder": 545742900,
        "start": "2018-04-20T18:00:00", "due": "2018-04-20T18:00:00", "timeZone": "Europe/Zurich",
        "creationDate": "2018-04-18T10:15:00.000Z", "lastModifiedDate": "2018-04-18T10:15:11.000Z",
        "recurrence": ["FREQ=WEEKLY;UNTIL=20180630T160000Z;BYDAY=FR"], "isLocation": True,
        "alarms": [
            alarm(id="D1D2D3D4-6D0E-4F0C-B0C6-1F2E3D4C5B6A", kind="location", proximity="leave",
                  places=[{**HOME, "title": "Büro", "radius": 100, "address": None}]),
        ],
    },
    {"notes": "Und den Helm"},
    [], ["DESCRIPTION:Und den Helm"],
)
TASKS_ORG = File(
    "Tasks.org",
    f"""
BEGIN:VCALENDAR
VERSION:2.0
PRODID:+//IDN tasks.org//android-140602//EN
{IOS_ZONE}
BEGIN:VTODO
DTSTAMP:20261103T081500Z
UID:4429851530410212345
CREATED:20261103T081400Z
LAST-MODIFIED:20261103T081459Z
SUMMARY:Paket\\, abholen
DESCRIPTION:Schalter 3
GEO:47.376887;8.541694
PRIORITY:9
DUE;TZID=Europe/Zurich:20261110T183000
CATEGORIES:Wege,Post
RELATED-TO;RELTYPE=PARENT:parent-of-all
X-APPLE-SORT-ORDER:815386440
X-OC-HIDESUBTASKS:1
X-MOZ-LASTACK:20261101T080000Z
STATUS:NEEDS-ACTION
BEGIN:VALARM
TRIGGER;RELATED=END:-PT15M
ACTION:DISPLAY
DESCRIPTION:Default Tasks.org description
UID:f3b1f8c0-9d1c-4a39-8a7b-111111111111
END:VALARM
END:VTODO
END:VCALENDAR
""",
    {
        "id": "4429851530410212345", "title": "Paket, abholen", "notes": "Schalter 3",
        "priority": 9, "due": "2026-11-10T18:30:00", "timeZone": "Europe/Zurich",
        "tags": ["Wege", "Post"], "parent": "parent-of-all",
        "position": {"latitude": 47.376887, "longitude": 8.541694},
        "creationDate": "2026-11-03T08:14:00.000Z", "lastModifiedDate": "2026-11-03T08:14:59.000Z",
        "alarms": [
            alarm(id="f3b1f8c0-9d1c-4a39-8a7b-111111111111", kind="relative", relativeOffset=-900,
                  relativeTo="due", acknowledged="2026-11-01T08:00:00.000Z"),
        ],
    },
    {"tags": ["Wege"], "title": "Paket holen"},
    ["SUMMARY:Paket\\, abholen", "CATEGORIES:Wege,Post"],
    ["SUMMARY:Paket holen", "CATEGORIES:Wege"],
)
NEXTCLOUD = File(
    "Nextcloud Tasks",
    """
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Nextcloud Tasks v0.16.1
BEGIN:VTODO
UID:0f9d2c66-5b0f-4a53-8d3b-6b8f7f1f3c11
CREATED:20261103T081400
LAST-MODIFIED:20261103T081459
DTSTAMP:20261103T081459
SUMMARY:Unteraufgabe
RELATED-TO:4429851530410212345
LOCATION:Zürich\\, HB
PERCENT-COMPLETE:40
STATUS:IN-PROCESS
DTSTART:20261105T090000
DUE:20261106T100000
X-OC-HIDESUBTASKS:0
X-OC-HIDECOMPLETEDSUBTASKS:1
X-PINNED:true
X-APPLE-SORT-ORDER:815386441
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER;RELATED=START:-P1D
END:VALARM
END:VTODO
END:VCALENDAR
""",
    {
        "id": "0f9d2c66-5b0f-4a53-8d3b-6b8f7f1f3c11", "title": "Unteraufgabe",
        "sortOrder": 815386441,
        "parent": "4429851530410212345", "location": "Zürich, HB",
        "start": "2026-11-05T09:00:00", "due": "2026-11-06T10:00:00",
        "creationDate": "2026-11-03T08:14:00.000Z", "lastModifiedDate": "2026-11-03T08:14:59.000Z",
        "alarms": [alarm(kind="relative", relativeOffset=-86400, relativeTo="start")],
    },
    {"location": "Bern"},
    ["LOCATION:Zürich\\, HB"], ["LOCATION:Bern"],
)
ELEMENTARY = File(
    "elementary Tasks",
    """
BEGIN:VCALENDAR
CALSCALE:GREGORIAN
PRODID:-//Ximian//NONSGML Evolution Calendar//EN
VERSION:2.0
BEGIN:VTODO
UID:b7d7ed7a8c0f1d2e3f4a5b6c7d8e9f0011223344
DTSTAMP:20261103T081500Z
SUMMARY:Brot
LOCATION:Bäckerei
GEO:47.376887;8.541694
CREATED:20261103T081400Z
LAST-MODIFIED:20261103T081459Z
X-APPLE-SORT-ORDER:815386442
X-EVOLUTION-CALDAV-ETAG:0123456789abcdef
BEGIN:VALARM
X-EVOLUTION-ALARM-UID:aaaaaaaabbbbbbbbccccccccdddddddd00000000
ACTION:DISPLAY
DESCRIPTION:Brot
TRIGGER;RELATED=START:PT0S
X-APPLE-PROXIMITY:ARRIVE
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;X-TITLE=Bäckerei
 :geo:47.376887,8.541694
END:VALARM
END:VTODO
END:VCALENDAR
""",
    {
        "id": "b7d7ed7a8c0f1d2e3f4a5b6c7d8e9f0011223344", "title": "Brot", "location": "Bäckerei",
        "sortOrder": 815386442,
        "creationDate": "2026-11-03T08:14:00.000Z", "lastModifiedDate": "2026-11-03T08:14:59.000Z",
        "isLocation": True,
        "alarms": [
            alarm(kind="location", proximity="enter",
                  places=[{**HOME, "title": "Bäckerei", "radius": 100, "address": None}]),
        ],
    },
    {"due": "2026-12-01"},
    [], ["DUE;VALUE=DATE:20261201"],
)
ALL = [IOS_26, IOS_11, TASKS_ORG, NEXTCLOUD, ELEMENTARY]

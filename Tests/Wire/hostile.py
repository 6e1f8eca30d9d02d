"""Random and invalid params for every method of protocol/openrpc.json, from a seed. Knows schemas,
and values that break files, calendars and JSON; sends nothing. Replies are passed to
`Chance.learn`, so that ids, revisions and states are often real ones.
"""

import json
import pathlib

DOCUMENT = json.loads(
    (pathlib.Path(__file__).parents[2] / "protocol" / "openrpc.json").read_text(encoding="utf-8")
)
SCHEMAS = DOCUMENT["components"]["schemas"]
# Methods that begin or end a session are left out.
METHODS = {
    method["name"]: method
    for method in DOCUMENT["methods"]
    if method["name"] not in ("initialize", "shutdown")
}

TEXTS = [
    "", " ", "x", "Buy milk", "Zürich, 8004", "\0", "a\0b", "\t", "a\nb", "a\rb", "a\r\n b",
    "x\r\nEND:VCALENDAR", "x\nEND:VTODO\nBEGIN:VTODO\nUID:stolen", "x\r\nUID:stolen",
    "x\\nEND:VALARM\\r\\nEND:VTODO", "END:VALARM", "BEGIN:VEVENT", ":", ";", ",", '"', '";X=":"',
    "\\", "\\\\", "\\n", "\\;", "a\\,b;c:d\"e'f^n^^^'g", "a=b", "%s%n%x", "$0", "$1", "{}", "null",
    "\u0301\u0301\u0301", "e\u0301", "\u202egnp.exe", "\u05e9\u05dc\u05d5\u05dd \u202b\u200f",
    "\ufeffx", "\u2028\u2029\x85\x0b\x0c", "\x7f\x1b[31m\x9b", "\U0001f469\u200d\U0001f680" * 30,
    "\U0010ffff\ufffe\uffff", "x" * 75, "é" * 75, "漢字" * 500, " " * 200, "x" * 20_000, "," * 3000,
    "\n" * 3000, "\\" * 3000, "\ud800", "a\udfffb",
]
LARGE = ["x" * 1_000_000, "\u0301" * 500_000, "\r\n" * 400_000, '"' * 1_000_000]
PATHS = [
    "../../etc/passwd", "..", ".", "/", "/etc/passwd", "a/b", "a\0b", "a\\b", "../outside", ".state",
    ".state/lock", ".hidden", "displayname", "color", "a.ics", "a.tmp", ".fencepost-1-1-1.tmp",
    "lists", "lists/../..", "~", "~root", "-rf", "a\nb", "a b", " a", "a ", "a.", "%2e%2e%2f", "CON",
    "é", "e\u0301", "\u202e", "Reminders", "reminders", "REMINDERS", "x" * 255, "x" * 256,
    "é" * 200, "x" * 5000, "x" * 100_000, "", "\ud800", "a@b", "a~Reminders", "~Reminders",
]
DATES = [
    "2026-12-01", "2026-12-01T09:00:00", "2026-12-01T09:00:00Z", "2026-12-01T09:00:00.000Z",
    "2026-12-01T09:00:00+01:00", "2026-11-01T01:30:00", "2026-03-29T02:30:00", "0000-01-01",
    "0000-01-01T00:00:00", "0001-01-01", "0001-01-01T00:00:00Z", "1600-02-29", "1900-02-29",
    "9999-12-31", "9999-12-31T23:59:59", "9999-12-31T23:59:59.999Z", "10000-01-01", "-0001-01-01",
    "2026-02-30", "2026-13-01", "2026-12-01T24:00:00", "2026-12-01T23:59:60", "2026-12-01T",
    "20261201", "20261201T090000Z", "2026-12-1", "tomorrow", "2026-12-01T09:00", "2024-02-29",
    "2026-12-01T09:00:00.123456789Z", "2026-12-01 09:00:00", "٢٠٢٦-١٢-٠١", "2026-12-01\r\nX:y",
]
ZONES = [
    "Europe/Paris", "America/New_York", "Etc/UTC", "Asia/Kathmandu", "America/Nuuk", "UTC", "Z",
    "europe/paris", "../../../etc/passwd", "/etc/localtime", "Europe/Paris\r\nX:y", "posix/Etc/UTC",
    "Europe", "", "x" * 300, "Europe/Paris\0", "EST5EDT", "+01:00", "right/Europe/Paris", ".",
]
RULES = [
    "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=TU", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY;COUNT=2",
    "FREQ=DAILY;UNTIL=20261231", "FREQ=DAILY;UNTIL=20261231T000000Z", "FREQ=SECONDLY",
    "FREQ=SECONDLY;INTERVAL=1;COUNT=999999999", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;INTERVAL=999999999", "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;INTERVAL=99999999999999999999", "FREQ=DAILY;COUNT=0",
    "FREQ=DAILY;COUNT=999999999999999999999", "FREQ=DAILY;COUNT=2147483647", "FREQ=NEVER", "FREQ=",
    "", ";", "=", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;COUNT=1;UNTIL=20260101", "BYDAY=MO",
    "FREQ=MONTHLY;BYDAY=" + ",".join(f"{n}MO" for n in range(1, 1500)),
    "FREQ=YEARLY;BYYEARDAY=" + ",".join(str(n % 366 + 1) for n in range(5000)),
    "FREQ=HOURLY;BYMINUTE=" + ",".join(map(str, range(60))) + ";BYSECOND="
    + ",".join(map(str, range(60))),
    "FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU;BYSETPOS=-366", "FREQ=DAILY;UNTIL=99991231T235959Z",
    "FREQ=DAILY\r\nEND:VTODO", "FREQ=DAILY;X-A=b", "FREQ=MONTHLY;RSCALE=CHINESE;SKIP=OMIT",
    "freq=daily;byday=mo", "FREQ=DAILY;BYSETPOS=1", "FREQ=DAILY;" * 1000, "x" * 20_000,
]
LENGTHS = ["0.5 mi", "500 ft", "200", "0", "-1 m", "1e400 m", "1e308 mi", "", "mi", "½ mi", "٥٠ م",
           "20015116", "1,5 km", "NaN", "inf", "0x10", "9" * 400]
COLORS = ["#1E90FF", "#1e90ff", "#fff", "red", "#1E90FF\n", "../x", "#GGGGGG", "", "#1E90FF80"]
NUMBERS = [0, -0.0, 1, 2, 5, 9, 10, -1, 0.5, 1.5, 89.9999999, 90, 90.0000001, 180, -180.5, 1e-320,
           1e308, -1e308, 2**31, 2**53, 2**53 + 1, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**64,
           10**40, 0.1 + 0.2, 47.376887, 8.541694, 1e15, 86400, -900, 1e9, 2147483647]
# The usual values of members with these names.
BY_NAME = {
    "id": "ids", "ids": "ids", "list": "lists", "lists": "lists", "parent": "ids",
    "ifRevision": "revisions", "since": "states", "transaction": "transactions", "cursor": "cursors",
    "remove": "alarms",
}
# The valid values among them, and those that are valid only sometimes.
KNOWN_TEXTS = {
    **dict.fromkeys(["start", "due"], (DATES[:2], DATES)),
    **dict.fromkeys(["at", "completionDate", "absoluteDate"], (DATES[2:4], DATES)),
    **dict.fromkeys(["from", "to"], (DATES[:4], DATES)),
    **dict.fromkeys(["timeZone", "startTimeZone"], (ZONES[:5], ZONES)),
    **dict.fromkeys(["unit", "lengthUnit"], (["m", "mi", "ft"], ["xx", "μm", "m\0"])),
    "recurrence": (RULES[:5], RULES),
    "radius": (LENGTHS[:3], LENGTHS),
    "within": (LENGTHS[:3], LENGTHS),
    "color": (COLORS[:2], COLORS),
    "locale": (["de-DE", "en_US.UTF-8"], ["C", "x" * 5000, "ar-EG-u-nu-arab", "\0", "-", "../x"]),
}
# Members that belong together: a valid object has the members of one of these sets.
SHAPES = {
    "AlarmInput": [{"relativeOffset", "relativeTo"}, {"absoluteDate"}, {"proximity", "places"},
                   {"proximity", "place", "policy"}],
    "AlarmPlaceInput": [{"title", "latitude", "longitude", "radius", "address"}],
    "ReminderInput": [
        {"title", "notes", "url", "location", "priority", "tags", "alarms", "due", "recurrence"},
        {"title", "list", "due", "timeZone", "alarms", "completed", "attachments", "notes"},
        {"id", "title", "notes", "due", "priority", "alarms", "tags", "recurrence", "url"},
        {"id", "start", "due", "timeZone", "completionDate", "list", "parent", "location"},
        {"id", "completed", "tags", "attachments"},
    ],
    "ListInput": [{"title", "color"}, {"id", "title", "color"}, {"title", "entities"}],
}
ALWAYS = {"title", "due", "latitude", "longitude", "proximity", "places", "place", "absoluteDate",
          "relativeOffset"}


class Chance:
    """The random choices of one run, and the replies that it has learned."""

    def __init__(self, random):
        self.random = random
        self.ferocity = 0.1
        self.known = {kind: [] for kind in set(BY_NAME.values())}

    def request(self):
        """A method and its params."""
        # These methods fail in the most ways, so they are chosen most often.
        often = ["reminder/save"] * 18 + ["reminder/complete", "store/apply", "reminder/fetch"] * 4
        often += ["list/save", "reminder/remove", "store/undo", "reminder/get"] * 2
        name = self.random.choice(often + list(METHODS))
        self.ferocity = self.random.choice([0, 0, 0.01, 0.03, 0.1, 0.4])
        if self.happens(self.ferocity / 5):
            return name, self.anything(0)
        return name, self.params(name)

    def params(self, name):
        parameters = METHODS[name]["params"]
        schemas = {each["name"]: each["schema"] for each in parameters}
        required = {each["name"] for each in parameters if each.get("required")}
        return self.members(schemas, required, 0)

    def happens(self, probability):
        return self.random.random() < probability

    # By schema

    def members(self, schemas, required, depth):
        one = {}
        generosity = self.random.choice([0.1, 0.3, 0.6, 1])
        for name, schema in schemas.items():
            if self.happens(1 - self.ferocity if name in required else generosity):
                one[name] = self.value(schema, name, depth + 1)
        if self.happens(self.ferocity / 4):
            one[self.text()] = self.anything(depth + 1)
        return one

    def value(self, schema, name, depth):
        if self.happens(self.ferocity):
            return self.random.choice([self.anything, lambda _: None])(depth)
        if name == "params" and "$ref" not in schema:
            return self.params(self.random.choice(
                ["reminder/save", "reminder/save", "reminder/complete", "reminder/remove"]))
        if "$ref" in schema:
            name_of_type = schema["$ref"].split("/")[-1]
            if name_of_type in SHAPES and self.ferocity < 0.05:
                return self.shaped(name_of_type, depth)
            return self.value(SCHEMAS[name_of_type], name, depth)
        if "oneOf" in schema:
            return self.value(self.random.choice(schema["oneOf"]), name, depth)
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = kind[0] if self.happens(0.9) else self.random.choice(kind)
        if kind == "object":
            return self.members(
                schema.get("properties", {}), set(schema.get("required", [])), depth)
        if kind == "array":
            count = self.count(name)
            return [self.value(schema["items"], name, depth + 1) for _ in range(count)]
        if kind == "string":
            return self.string(name)
        if kind in ("integer", "number"):
            return self.number(name, kind)
        if kind == "boolean":
            return self.happens(0.5)
        return self.anything(depth) if kind is None else None

    def shaped(self, name, depth):
        """A value that is probably accepted."""
        members = SCHEMAS[name]["properties"]
        chosen = self.random.choice(SHAPES[name])
        schemas = {key: members[key] for key in members if key in chosen}
        return self.members(schemas, chosen & ALWAYS | chosen & {"id"}, depth)

    def count(self, name):
        if self.happens(0.02 * self.ferocity):
            return self.random.choice([101, 501, 3000])
        if name == "recurrence" and self.happens(0.9):
            return 1
        return self.random.choice([0, 1, 1, 1, 2, 3])

    def string(self, name):
        is_good = self.ferocity < 0.05 and self.happens(0.95)
        known = self.known.get(BY_NAME.get(name), [])
        if known and (is_good or self.happens(0.6)):
            return self.random.choice(known)
        if name in BY_NAME:
            return self.random.choice(PATHS)
        if name in KNOWN_TEXTS:
            return self.random.choice(KNOWN_TEXTS[name][0 if is_good else 1])
        return self.text()

    def text(self):
        if self.happens(0.003):
            return self.random.choice(LARGE)
        if self.happens(0.3):
            return self.random.choice(TEXTS + PATHS)
        return "".join(
            self.random.choice(TEXTS[:48]) for _ in range(self.random.randrange(1, 5))
        )[: self.random.choice([5, 80, 300])]

    def number(self, name, kind):
        if name in ("transaction", "limit") and self.happens(0.7):
            known = self.known["transactions"]
            return self.random.choice(known) if known and name[0] == "t" else 10
        if name == "priority" and self.happens(0.8):
            return self.random.randrange(10)
        if name in ("latitude", "longitude") and self.happens(0.8):
            return self.random.uniform(-90, 90)
        if self.happens(0.7):
            good = self.random.randrange(10_000)
            return good if kind == "integer" else good * self.random.choice([1, 0.1, 1 / 3])
        return self.random.choice(NUMBERS)

    # Without a schema

    def anything(self, depth):
        kind = self.random.randrange(9 if depth < 4 else 6)
        if kind == 6:
            return [self.anything(depth + 1) for _ in range(self.random.randrange(4))]
        if kind == 7:
            return {self.text(): self.anything(depth + 1) for _ in range(self.random.randrange(4))}
        if kind == 8:
            return self.nested(self.random.choice([30, 200, 3000]))
        return [None, True, False, self.random.choice(NUMBERS), self.text(),
                self.random.choice(PATHS + DATES)][kind]

    def nested(self, depth):
        text = '{"a":[' * (depth // 2) + "]}" * (depth // 2)
        return Raw(text)

    # What was answered

    def learn(self, answer):
        """Keeps what looks like an id, so that it is asked for again."""
        result = answer.get("result")
        if not isinstance(result, dict):
            return
        for item in [result.get("reminder"), *(result.get("reminders") or [])]:
            if isinstance(item, dict) and "id" in item:
                self.keep("ids", item["id"])
                self.keep("revisions", item.get("revision"))
                for alarm in item.get("alarms") or []:
                    self.keep("alarms", alarm["id"])
        for item in [result.get("list"), *(result.get("lists") or [])]:
            if isinstance(item, dict):
                self.keep("lists", item["id"])
                self.keep("revisions", item["revision"])
        for name in ("state", "transaction", "cursor"):
            self.keep(name + "s", result.get(name))

    def keep(self, kind, value):
        known = self.known[kind]
        if value is None or value in known:
            return
        known.append(value)
        # Newer ones are more likely to exist still.
        del known[:-12]


class Raw:
    """A piece of JSON that has no equivalent Python value."""

    def __init__(self, text):
        self.text = text


def written(value):
    """Encodes JSON, with lone surrogates as escapes and with raw pieces as they are."""
    if isinstance(value, Raw):
        return value.text
    if isinstance(value, dict):
        return "{%s}" % ",".join(f"{json.dumps(k)}:{written(v)}" for k, v in value.items())
    if isinstance(value, list):
        return "[%s]" % ",".join(map(written, value))
    return json.dumps(value)

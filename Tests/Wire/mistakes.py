"""Makes one plausible mistake in a valid request, and applies the remedy in the error.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/mistakes.py [COUNT] [SEED]

Every method is called with valid params first. Then one name is mistyped, put in the plural or
replaced by another program's name, one value has the wrong type or is misspelt, one key is added,
or the params are given by position. A refused request is corrected as its error says, by `field`,
`nearest` and `allowed` alone, and sent again: at least 95 of 100 must succeed then. Requests that
are accepted in spite of the mistake do not count.
"""

import collections
import datetime
import json
import pathlib
import random
import re
import sys
import tempfile

from server import Server
from wire import call, line

SHARE = 0.95
DOCUMENT = json.loads(
    (pathlib.Path(__file__).parents[2] / "protocol" / "openrpc.json").read_text(encoding="utf-8")
)
SCHEMAS = DOCUMENT["components"]["schemas"]
METHODS = {method["name"]: method for method in DOCUMENT["methods"]}
# These are called once per session, so not by this script.
APART = {"initialize", "shutdown"}
# Other names for the same: of EventKit, iCalendar, todo apps, and of a person in haste.
OTHER_NAMES = {
    "due": ["dueDate", "due_date", "deadline"], "start": ["startDate", "start_date"],
    "end": ["endDate", "end_date"], "list": ["calendar", "listId"], "title": ["name", "summary"],
    "notes": ["description", "note"], "recurrence": ["rrule", "recurrenceRule"],
    "latitude": ["lat"], "longitude": ["lng", "lon"], "place": ["placeId"],
    "completed": ["isCompleted", "done"], "tags": ["categories"], "timeZone": ["timezone", "tz"],
    "id": ["uid", "ID"], "relativeOffset": ["offset"], "where": ["filter"], "at": ["time"],
}


def session(folder):
    store = pathlib.Path(folder) / "store"
    return Talk(Server("--store", str(store), "--access", "full"))


class Talk:
    def __init__(self, server):
        self.server, self.number = server, 0

    def ask(self, method, params):
        self.number += 1
        self.server.write(line(call(self.number, method, params)))
        answer = self.server.lines(1)[0]
        assert answer["id"] == self.number, answer
        return answer

    def good(self, method, params):
        answer = self.ask(method, params)
        if "error" in answer:
            raise SystemExit(f"{method} {params}: {answer['error']}")
        return answer["result"]


def made(talk):
    """Something of each kind, and valid params for each method."""
    home = {"title": "Home", "latitude": 48.8606, "longitude": 2.3376, "radius": 150}
    place = talk.good("place/save", {"place": home})["place"]
    spare = talk.good("place/save", {"place": {**home, "title": "Spare", "latitude": 1}})["place"]
    chores = talk.good("list/save", {"list": {"title": "Chores"}})["list"]
    attic = talk.good("list/save", {"list": {"title": "Attic"}})["list"]
    due = {"due": "2026-12-01T09:00:00", "timeZone": "Europe/Paris"}
    alarms = [{"relativeOffset": -600, "relativeTo": "due"}]
    saved = {"title": "Water", **due, "list": chores["id"], "alarms": alarms}
    reminder = talk.good("reminder/save", {"reminder": saved})["reminder"]
    third = talk.good("reminder/save", {"reminder": {"title": "Third"}})["reminder"]
    for title in ("Post", "Bins"):
        arrive = {"proximity": "enter", "place": {"placeId": place["id"]}}
        talk.good("reminder/save", {"reminder": {"title": title, "alarms": [arrive]}})
    for minutes, latitude in ((30, 48.9), (20, 48.8606), (10, 48.8606)):
        then = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(minutes=minutes)
        talk.good("location/update", {"latitude": latitude, "longitude": 2.3376, "accuracy": 5,
                                      "at": f"{then:%Y-%m-%dT%H:%M:%S}Z"})
    event = {"title": "Choir", "start": "2026-11-27T18:00:00", "end": "2026-11-27T19:30:00"}
    weekly = {**event, "recurrence": ["FREQ=WEEKLY;BYDAY=FR"], "alarms": [{"relativeOffset": -900}]}
    fourth = talk.good("reminder/save", {"reminder": {"title": "Fourth"}})["reminder"]
    series = talk.good("event/save", {"event": weekly})["event"]
    lone = talk.good("event/save", {"event": event})["event"]
    info = talk.good("store/info", {})
    firings = [each["firing"] for each in talk.good("alarm/firings", {})["firings"]]
    enter = {"proximity": "enter", "place": {"placeId": place["id"]}}
    fence = {"title": "Tap", "latitude": 48.8, "longitude": 2.3, "radius": "0.5 mi"}
    return {
        "rpc.discover": [{}],
        "access/status": [{}],
        "access/request": [{"entity": "reminder", "level": "fullAccess"}],
        "list/all": [{}],
        "list/save": [{"list": {"title": "New", "color": "#1E90FF", "entities": ["reminder"]}}],
        "list/remove": [{"id": attic["id"]}],
        "list/default": [{"entity": "event"}],
        "list/setDefault": [{"entity": "reminder", "id": chores["id"]}],
        "reminder/save": [
            {"reminder": {"title": "Tea", "notes": "Green", **due, "tags": ["kitchen"],
                          "priority": 1, "alarms": [enter]}, "commit": True},
            {"reminder": {"id": reminder["id"], "start": "2026-11-30T08:00:00",
                          "due": "2026-12-02T10:00:00", "recurrence": ["FREQ=DAILY"],
                          "alarms": [{"absoluteDate": "2026-12-01T08:00:00Z"}]}},
            {"reminder": {"id": third["id"], "title": "Third again"},
             "ifRevision": third["revision"], "onConflict": "merge"},
            {"reminder": {"title": "Tap", "list": chores["id"], "alarms": [
                {"proximity": "leave", "places": [fence], "policy": {"dwell": 60,
                                                                     "onceOnly": True}}]}},
        ],
        "reminder/get": [{"id": reminder["id"]}],
        "item/get": [{"id": reminder["id"]}],
        "item/unresolved": [{}],
        "item/resolve": [{"id": reminder["id"], "take": "other", "dryRun": True}],
        "reminder/complete": [{"id": third["id"], "at": "2026-11-21T08:15:00Z"}],
        "reminder/remove": [{"id": fourth["id"], "commit": True}],
        "reminder/move": [{"ids": [reminder["id"]], "parent": None}],
        "reminder/fetch": [
            {"where": {"status": "incomplete", "lists": [chores["id"]], "text": "w"},
             "sort": "dueDate", "descending": True, "limit": 5, "fields": ["id", "title"]},
            {"where": {"due": {"from": "2026-11-01", "to": "2027-01-01T00:00:00"},
                       "priority": ["none", "high"], "proximity": "enter"}},
            {"where": {"near": {"latitude": 48.8, "longitude": 2.3, "within": 500}},
             "sort": "distance"},
        ],
        "view/list": [
            {"where": {"status": "incomplete", "lists": [chores["id"]]}, "group": "priority",
             "sort": "title", "descending": True, "fields": ["id", "title"], "limit": 5},
            {"group": "tag", "sections": ["kitchen"]},
        ],
        "view/agenda": [
            {"from": "2026-11-23", "to": "2026-12-30", "lists": [chores["id"]],
             "eventFields": ["title"], "reminderFields": ["title", "due"]},
            {"span": "week", "entities": ["event"]},
        ],
        "event/save": [
            {"event": {**weekly, "location": "Hall", "availability": "free", "status": "tentative"}},
            {"event": {"id": series["id"], "title": "Late choir"},
             "occurrence": "2026-12-04T18:00:00", "span": "thisEvent"},
        ],
        "event/get": [{"id": series["id"], "occurrence": "2026-12-04T18:00:00"}],
        "event/remove": [{"id": lone["id"], "span": "thisEvent"}],
        "event/fetch": [{"start": "2026-11-23", "end": "2026-12-30T12:00:00",
                         "lists": [chores["id"]]}],
        "event/conflicts": [{"start": "2026-11-27T19:00:00", "end": "2026-11-27T21:00:00Z"},
                            {"event": event}],
        "store/apply": [{"operations": [
            {"method": "reminder/save", "params": {"reminder": {"title": "Breakfast", **due}}},
            {"method": "reminder/save", "params": {"reminder": {"title": "Jam", "parent": "$0"}}},
        ], "dryRun": True}],
        "store/staged": [{}],
        "store/commit": [{}],
        "store/reset": [{}],
        "store/refresh": [{}],
        "store/info": [{}],
        "store/changes": [{"since": info["state"], "limit": 10}],
        "store/history": [{"limit": 2}],
        "store/undo": [{}],
        "store/redo": [{}],
        "place/all": [{}],
        "place/near": [{"latitude": 48.8606, "longitude": 2.3376, "within": "1 km"}],
        "place/save": [{"place": {"title": "Gym", "latitude": 47.5, "longitude": 8.5,
                                  "radius": {"value": 0.5, "unit": "mi"}, "notes": "Bag"}}],
        "place/remove": [{"id": spare["id"]}],
        "place/import": [{"format": "geojson", "text": json.dumps({
            "type": "Feature", "properties": {"name": "Pool"},
            "geometry": {"type": "Point", "coordinates": [2.3, 48.8]}})}],
        "item/import": [{"text": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:imported\r\n"
                                 "SUMMARY:Jam\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "dryRun": True,
                         "items": [{"id": "imported"}]}],
        "item/export": [{"where": {"status": "incomplete"}, "events": True}],
        "location/update": [{"latitude": 48.8606, "longitude": 2.3376, "accuracy": 12}],
        "location/current": [{}],
        "place/visits": [{"place": place["id"], "from": "2026-11-16", "to": "2026-11-23T09:00:00"}],
        "alarm/firings": [{"open": True}],
        "alarm/acknowledge": [{"firing": firings[0]}],
        "alarm/snooze": [{"firing": firings[1], "until": "2099-01-01T08:00:00Z"}],
        "alarm/explain": [{"item": reminder["id"]}],
        "alarm/upcoming": [{"limit": 3}],
        "location/replay": [{"format": "fixes", "track": [
            {"latitude": 48.9, "longitude": 2.3376, "accuracy": 5, "at": "2026-11-20T16:00:00Z"}]}],
        "map/render": [{"format": "svg", "where": {"status": "incomplete"}}],
        "units/info": [{"locale": "de-DE"}],
        "units/convert": [{"value": 0.5, "from": "mi", "to": "m"}],
        "units/parse": [{"text": "0,5 mi", "locale": "de-DE"}],
        "text/parse": [{"text": "Buy milk tomorrow #shop", "for": "reminder"}],
        "text/read": [{"id": reminder["id"], "kind": "reminder"}],
        "text/write": [{"kind": "reminder", "text": "Title: Buy milk\nDue: tomorrow\n"}],
        "text/diagnose": [{"kind": "reminder", "text": "Title: Buy milk\nDue: tomorrow\n"}],
        "text/complete": [{"kind": "event", "text": "Title: x\nStart: to\n", "line": 1, "character": 9}],
        "text/hover": [{"text": "Title: x\nDue: tomorrow\n", "line": 1, "character": 2}],
        "units/format": [{"metres": [100, 1500], "locale": "de-DE", "unit": "mi", "width": "long"}],
    }


# One mistake


def steps(value, path=()):
    """The path of each member and element, outermost first."""
    if not isinstance(value, (dict, list)):
        return
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield (*path, key)
        yield from steps(inner, (*path, key))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def put(value, path, new):
    at(value, path[:-1])[path[-1]] = new


def rename(holder, old, new):
    """Renames the key at its position, because the order of keys matters for params by position."""
    members = [(new if key == old else key, value) for key, value in holder.items()]
    holder.clear()
    holder.update(members)


def typo(chance, word):
    """One typing mistake; None if the word is too short to be recognised afterwards."""
    if len(word) < 4:
        return None
    place = chance.randrange(1, len(word) - 1)
    kind = chance.randrange(3)
    if kind == 0:
        return word[:place] + word[place + 1 :]
    if kind == 1 and word[place] != word[place + 1]:
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    return word[:place] + word[place] + word[place:]


def snake(word):
    return re.sub(r"([A-Z])", lambda found: "_" + found[0].lower(), word)


def misspelt(chance, word):
    """A name as people mistake it; another one than `word`, or None."""
    ways = [typo(chance, word), snake(word), word + "s", word.capitalize(), word.upper()]
    ways += [word[:-1]] if word.endswith("s") else []
    ways += OTHER_NAMES.get(word, [])
    found = chance.choice(ways)
    return found if found != word else None


def wrong_method(chance, request):
    family, _, verb = request["method"].partition("/")
    ways = [f"{family}s/{verb}", f"{family}.{verb}", f"{family}/{snake(verb)}",
            f"{verb}{family.capitalize()}", f"{family.capitalize()}/{verb}",
            f"{typo(chance, family)}/{verb}", f"{family}/{typo(chance, verb)}"]
    names = {"save": ["create", "add", "update"], "remove": ["delete"], "complete": ["done"]}
    ways += [f"{family}/{name}" for name in names.get(verb, [])]
    wrong = chance.choice(ways) if verb else "rpc.discovery"
    is_mistake = wrong != request["method"] and "None" not in wrong
    request["method"] = wrong
    return is_mistake


def wrong_key(chance, request):
    paths = [path for path in steps(request["params"]) if isinstance(path[-1], str)]
    paths = [path for path in paths if not (path[-1] == "params" and len(path) == 3)]
    if not paths:
        return False
    path = chance.choice(paths)
    new = misspelt(chance, path[-1])
    holder = at(request["params"], path[:-1])
    if new is None or new in holder:
        return False
    if new == "placeId" and isinstance(holder["place"], dict):
        put(request["params"], path, holder["place"].get("placeId", "home"))
    rename(holder, path[-1], new)
    return True


def extra_key(chance, request):
    holders = [()] + [p for p in steps(request["params"])
                      if isinstance(at(request["params"], p), dict)]
    holder = at(request["params"], chance.choice(holders))
    key, value = chance.choice([("verbose", True), ("url2", "x"), ("x", 1), ("foo", None),
                                ("apiVersion", "1"), ("metadata", {}), ("colour", "red")])
    if key in holder:
        return False
    holder[key] = value
    return True


def by_position(chance, request):
    names = [each["name"] for each in METHODS[request["method"]]["params"]]
    given = list(request["params"])
    # An omitted param in the middle cannot be given by position.
    if not given or given != names[: len(given)]:
        return False
    request["params"] = list(request["params"].values())
    return True


def wrong_type(chance, request):
    path = chance.choice(list(steps(request["params"])) or [()])
    if not path:
        return False
    value = at(request["params"], path)
    if isinstance(value, bool):
        new = chance.choice([str(value).lower(), int(value)])
    elif isinstance(value, (int, float)):
        new = chance.choice([str(value), [value]])
    elif isinstance(value, str):
        new = [value]
    elif isinstance(value, list) and len(value) == 1:
        new = value[0]
    elif isinstance(value, dict):
        new = [value]
    else:
        return False
    put(request["params"], path, new)
    return True


def near_choice(chance, request):
    """A value of an enumeration: mistyped, in capitals or another program's."""
    words = {"enter": "arrive", "leave": "exit", "incomplete": "open", "tentative": "tentativ"}
    choices = {c for schema in SCHEMAS.values() for c in schema.get("enum", [])}
    paths = [p for p in steps(request["params"]) if p[-1] not in ("title", "text", "id")]
    paths = [p for p in paths if isinstance(at(request["params"], p), str)]
    paths = [p for p in paths if at(request["params"], p) in choices | {"m", "mi"}]
    if not paths:
        return False
    path = chance.choice(paths)
    word = at(request["params"], path)
    long = {"m": "metres", "mi": "miles"}
    ways = [typo(chance, word), word.upper(), words.get(word), word + "s"]
    new = long.get(word) or chance.choice(ways)
    if new in (None, word):
        return False
    put(request["params"], path, new)
    return True


def wrong_time(chance, request):
    paths = [p for p in steps(request["params"])
             if isinstance(at(request["params"], p), str)
             and re.fullmatch(r"\d{4}-\d\d-\d\dT.*", at(request["params"], p))]
    if not paths:
        return False
    path = chance.choice(paths)
    plain = at(request["params"], path).rstrip("Z")
    ways = [plain[:-3], plain + "Z", plain + "+01:00", plain.replace("T", " "), plain + ".000Z",
            plain[:-3] + "Z", plain, plain.replace("T", "t")]
    new = chance.choice(ways)
    if new == at(request["params"], path):
        return False
    put(request["params"], path, new)
    return True


MISTAKES = [wrong_method, wrong_key, wrong_key, extra_key, by_position, wrong_type, near_choice,
            wrong_time]

# The remedy


def parsed(field):
    """`params.reminder.alarms[1].place` → its steps."""
    found = []
    for key, index, quoted in re.findall(r'([\w$/-]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]', field):
        found.append(key or (int(index) if index else json.loads(quoted)))
    return tuple(found)


def mended(request, error):
    """The request as the error says to send it, or None if it suggests nothing."""
    request = json.loads(json.dumps(request))
    data = error["data"]
    if error["code"] == -32601:
        request["method"] = data.get("nearest")
        return request if request["method"] else None
    path = parsed(data.get("field", ""))
    if not path:
        return None
    if path == ("params",) and "nearest" in data:
        request["params"] = data["nearest"]
        return request
    try:
        holder = at(request, path[:-1])
    except (KeyError, IndexError, TypeError):
        return None
    # For a wrong key the error names the key, for a wrong value the value.
    if "this key is not known" in error["message"]:
        if "nearest" not in data:
            del holder[path[-1]]
            return request
        outer, _, inner = data["nearest"].partition(".")
        if inner:
            holder.setdefault(outer, {})[inner] = holder.pop(path[-1])
        else:
            rename(holder, path[-1], outer)
        return request
    if "nearest" not in data:
        return None
    holder[path[-1]] = data["nearest"]
    return request


class Tally:
    def __init__(self):
        self.counts = collections.defaultdict(collections.Counter)
        self.failures = []

    def judge(self, chance, talk, method, params, mistake):
        request = {"method": method, "params": json.loads(json.dumps(params))}
        if not mistake(chance, request):
            return False
        first = talk.ask(request["method"], request["params"])
        name = mistake.__name__
        if "error" not in first:
            self.counts[name]["taken"] += 1
            return True
        error = first["error"]
        assert " " in error["message"], error
        again = mended(request, error)
        answer = talk.ask(again["method"], again["params"]) if again else first
        if "error" in answer:
            self.counts[name]["lost"] += 1
            self.failures.append((name, request, error, again, answer.get("error")))
        else:
            self.counts[name]["mended"] += 1
        return True


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(2**32)
    print(f"# seed {seed}", flush=True)
    chance = random.Random(seed)
    tally = Tally()
    done, seen = 0, set()
    unseen = set(METHODS) - APART
    while done < count or unseen - seen:
        with tempfile.TemporaryDirectory() as folder:
            talk = session(folder)
            with talk.server:
                good = made(talk)
                assert set(good) == set(METHODS) - APART, set(good) ^ (set(METHODS) - APART)
                # These methods remove things, so each session calls them last.
                last = ["list/remove", "store/undo", "store/redo"]
                for method in [*chance.sample(sorted(set(good) - set(last)), len(good) - 3), *last]:
                    if method == "store/redo":
                        talk.good("store/undo", {})
                    params = chance.choice(good[method])
                    if tally.judge(chance, talk, method, params, chance.choice(MISTAKES)):
                        seen.add(method)
                        done += 1
    for failure in tally.failures if "-v" in sys.argv else tally.failures[:20]:
        name, request, error, again, second = failure
        print(f"# {name}: {json.dumps(request)}\n#   {json.dumps(error)}")
        print(f"#   mended: {json.dumps(again)}\n#   then: {json.dumps(second)}")
    mended_all = sum(count["mended"] for count in tally.counts.values())
    refused = mended_all + sum(count["lost"] for count in tally.counts.values())
    for name, counts in sorted(tally.counts.items()):
        print(f"# {name}: {dict(counts)}")
    print(f"# {mended_all} of {refused} refusals named what to send: {mended_all / refused:.1%}")
    print(f"{done} asked, {len(seen)} methods, {len(unseen - seen)} not asked")
    if mended_all < SHARE * refused:
        raise SystemExit(f"less than {SHARE:.0%}")


if __name__ == "__main__":
    main()

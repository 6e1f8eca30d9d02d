"""Sends random, mostly invalid requests of every method to a real server, and checks the results.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/fuzz.py [REQUESTS] [SEED]

Each request has exactly one answer, in time: a result of the shape that the document gives it, or an
error that the document knows, in words. No file appears outside the store or where none belongs;
every item can be read by icalendar, vobject and the server, who all read the same in it; and neither
`store/info` nor `fencepost doctor` finds anything wrong.
"""

import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
import unicodedata

import icalendar
import jsonschema
import vobject

import hostile
from server import Server
from wire import call, line, tell

ERRORS = {each["code"]: name for name, each in hostile.DOCUMENT["components"]["errors"].items()}
# Errors that any method may have, besides those that the document lists for it.
COMMON = {-32600, -32601, -32602, 1108}
# Seconds for one burst, on a machine that is busy; and MiB at the peak.
PATIENCE, MEMORY = 30, 900
STEERING = {"Cc", "Cf", "Zl", "Zp"}
INSIDE = re.compile(
    r"lists/[^/]+/([^/]+\.ics|displayname|color)|settings\.json|places\.json|\.state/.*", re.DOTALL
)
TEXTS = {"SUMMARY": "title", "DESCRIPTION": "notes", "LOCATION": "location", "URL": "url"}


def validator(schema):
    root = {"components": hostile.DOCUMENT["components"], "allOf": [schema]}
    return jsonschema.Draft202012Validator(root)


RESULTS = {
    name: validator(method["result"]["schema"]) for name, method in hostile.METHODS.items()
}
HEARD = {
    each["name"]: validator({
        "type": "object",
        "required": [p["name"] for p in each["params"] if p.get("required")],
        "properties": {p["name"]: p["schema"] for p in each["params"]},
    })
    for each in hostile.DOCUMENT["x-notifications-from-server"]
}
DETAILS = validator({"$ref": "#/components/schemas/ErrorData"})


class Fuzz:
    def __init__(self, folder, seed):
        self.random = random.Random(seed)
        self.chance = hostile.Chance(self.random)
        self.folder = folder
        self.store = folder / "outer" / "inner" / "store"
        self.store.parent.mkdir(parents=True)
        for place in (folder, folder / "outer", self.store.parent):
            (place / "canary.ics").write_text("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
        self.outside = self.beyond()
        self.asked = self.refused = self.number = 0
        self.slowest = 0, None
        self.peak = self.left = 0
        self.said = {}

    def run(self, count, sessions=4):
        for _ in range(sessions):
            with self.server() as server:
                while self.asked < count * (_ + 1) / sessions:
                    self.burst(server)
                self.check(server)
                self.peak = max(self.peak, server.peak())
                assert self.peak < MEMORY, f"{self.peak} MiB"
                server.end_input()
                server.rest()
                assert server.code() == 0, server.said()
                assert server.said() == "", server.said()
            self.examine()

    def server(self):
        server = Server("--store", str(self.store), "--access", "full", cwd=self.store.parent)
        server.write(line(call("hello", "initialize", {"clientInfo": {"name": "fuzz"}})))
        server.lines(1)
        server.write(line(tell("initialized", {})))
        return server

    # One burst

    def burst(self, server):
        requests = [self.request() for _ in range(self.random.choice([1, 1, 1, 2, 5, 20]))]
        bodies = [body.encode() for _, _, body in requests]
        # Exceeding a limit fails the whole batch.
        batched = len(bodies) > 1 and not any(b'{"a":[{' in body for body in bodies)
        batched = batched and self.random.random() < 0.2
        begun = time.monotonic()
        server.write(line(b"[%s]" % b",".join(bodies)) if batched else b"".join(map(line, bodies)))
        try:
            answers = self.answers(server, len(requests), batched)
        except Exception:
            print("asked:", *(body[:2000] for _, _, body in requests), sep="\n")
            raise
        took = time.monotonic() - begun
        self.slowest = max(self.slowest, (took, requests[0][1]), key=lambda each: each[0])
        for (number, method, body), answer in zip(requests, answers):
            try:
                self.judge(number, method, answer)
            except Exception:
                print(f"asked: {body[:3000]}\nanswered: {str(answer)[:3000]}")
                raise
            self.chance.learn(answer)

    def request(self):
        self.number += 1
        self.asked += 1
        method, params = self.chance.request()
        body = '{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}'
        return self.number, method, body % (self.number, method, hostile.written(params))

    def answers(self, server, count, batched):
        """Reads this many answers, and checks the notifications between them."""
        found = []
        while len(found) < count:
            (message,) = server.lines(1)
            if isinstance(message, list):
                assert batched
                found += message
            elif "method" in message:
                self.hear(message)
            else:
                found.append(message)
        assert len(found) == count
        return found

    def hear(self, message):
        assert "id" not in message, message
        HEARD[message["method"]].validate(message["params"])
        if message["method"] == "window/logMessage":
            assert message["params"]["type"] > 2, message

    def judge(self, number, method, answer):
        assert answer["jsonrpc"] == "2.0" and answer["id"] == number, answer
        if "result" in answer:
            assert set(answer) == {"jsonrpc", "id", "result"}
            RESULTS[method].validate(answer["result"])
            return
        self.refused += 1
        assert set(answer) == {"jsonrpc", "id", "error"}
        error = answer["error"]
        assert set(error) == {"code", "message", "data"}
        DETAILS.validate(error["data"])
        assert error["data"]["kind"] == ERRORS[error["code"]]
        # An error message has no control characters, whatever it quotes.
        words = error["message"] + error["data"].get("hint", "")
        assert " " in words and not STEERING & set(map(unicodedata.category, words)), error
        assert len(error["message"]) < 1000 and len(error["data"].get("hint", "")) < 1000
        self.said.setdefault((method, error["code"]), error)

    # What is left

    def ask(self, server, method, params=None):
        self.number += 1
        server.write(line(call(self.number, method, params)))
        (answer,) = self.answers(server, 1, False)
        assert "result" in answer, (method, params, answer)
        return answer["result"]

    def check(self, server):
        """Compares the items of the server with what other libraries read from the files."""
        self.ask(server, "store/reset")
        info = self.ask(server, "store/refresh")
        assert info["problems"] == [], info["problems"]
        reminders = self.ask(server, "reminder/fetch")["reminders"]
        assert info["counts"]["reminders"] == len(reminders)
        self.left = len(reminders)
        files = sorted((self.store / "lists").glob("*/*.ics"))
        assert len(files) == len(reminders), (len(files), len(reminders))
        by_id = {reminder["id"]: reminder for reminder in reminders}
        for file in files:
            content = file.read_bytes()
            try:
                seen = by_id[compare(content, by_id)]
                assert seen["list"] == file.parent.name
            except Exception:
                print(f"the file {file}: {content[:3000]!r}")
                raise
        for reminder in self.random.sample(reminders, min(40, len(reminders))):
            self.send_back(server, reminder)

    def send_back(self, server, reminder):
        """A fetched item can be sent back without any effect."""
        again = self.ask(server, "reminder/save", {"reminder": reminder})
        try:
            assert again["reminder"] == reminder
        except AssertionError:
            print(f"sent: {reminder}\ncame: {again}")
            raise

    def beyond(self):
        """The contents of all files outside the store."""
        return {
            path: path.read_bytes() if path.is_file() else None
            for path in self.folder.rglob("*")
            if self.store not in (path, *path.parents)
        }

    def examine(self):
        """Examines the store's files while no server runs."""
        assert self.beyond() == self.outside, self.beyond().keys() ^ self.outside.keys()
        for path in self.store.rglob("*"):
            assert not path.is_symlink()
            name = str(path.relative_to(self.store))
            assert path.is_dir() or INSIDE.fullmatch(name), name
        run = subprocess.run(
            [os.environ["FENCEPOST"], "doctor", "--store", self.store, "--json"],
            capture_output=True, timeout=PATIENCE,
        )
        found = [json.loads(one) for one in run.stdout.splitlines()]
        # Removed lists can still be restored, and no program reports positions.
        found = [each for each in found if each["kind"] not in ("trash", "silence")]
        assert run.returncode == 0 and not found and not run.stderr, (run, found)


def unlisted(said):
    """Errors that the document does not list for their method."""
    for (method, code), error in said.items():
        listed = {each["$ref"].split("/")[-1] for each in hostile.METHODS[method].get("errors", [])}
        if code not in COMMON and ERRORS[code] not in listed:
            yield method, error


def compare(content, by_id):
    """Compares what two libraries read from a file with the server's item; returns its id."""
    assert re.fullmatch(rb"([^\r\n]{1,75}\r\n)+", content)
    calendar = icalendar.Calendar.from_ical(content)
    assert not any(part.errors for part in calendar.walk()), calendar.errors
    items = [part for part in calendar.subcomponents if part.name != "VTIMEZONE"]
    assert [item.name for item in items] == ["VTODO"]
    (item,) = items
    reminder = by_id[str(item["UID"])]
    # vobject decodes backslashes and icalendar does not.
    theirs = vobject.readOne(content.decode()).vtodo
    for name, member in TEXTS.items():
        seen = reminder[member]
        said = theirs.getChildValue(name.lower()) or None
        if name == "URL" and said is not None:
            # RFC 5545 has no escapes in a URI, but programs write them.
            said = re.sub(r"\\+([,;])", r"\1", said)
        assert said == seen, (name, said, seen)
        if "\\" not in (seen or ""):
            assert (item.get(name) or None) == seen, name
    assert int(item.get("PRIORITY", 0)) == reminder["priority"]
    if not any("\\" in tag for tag in reminder["tags"]):
        tags = [str(tag) for tag in item["CATEGORIES"].cats] if "CATEGORIES" in item else []
        assert tags == reminder["tags"]
    assert [part.name for part in item.subcomponents] == ["VALARM"] * len(reminder["alarms"])
    for alarm, seen in zip(item.subcomponents, reminder["alarms"]):
        assert [part.name for part in alarm.subcomponents] == ["VLOCATION"] * len(seen["places"])
        for place, said in zip(alarm.subcomponents, seen["places"]):
            if "\\" not in (said["title"] or ""):
                assert place.get("NAME") == said["title"]
    return reminder["id"]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    seed = sys.argv[2] if len(sys.argv) > 2 else str(random.SystemRandom().randrange(1 << 32))
    print(f"fuzz: {count} requests, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="fencepost-fuzz-") as folder:
        fuzz = Fuzz(pathlib.Path(folder), seed)
        fuzz.run(count)
        assert not list(unlisted(fuzz.said)), list(unlisted(fuzz.said))
        took, method = fuzz.slowest
        print(
            f"fuzz: {fuzz.asked} requests, {fuzz.refused} refused in {len(fuzz.said)} ways; "
            f"{fuzz.left} reminders left; at most {took:.1f} s ({method}), {fuzz.peak:.0f} MiB"
        )


if __name__ == "__main__":
    main()

"""The session without a process: bytes in, bytes out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fencepost import ConflictError, Firing, WorkDoneProgress
from fencepost._errors import ServerEndedError, WireError
from fencepost._feeds import AlarmFeed, Change, ChangeFeed
from fencepost._framing import Frames, frame
from fencepost._resending import Deaths
from fencepost._session import Hello, Session
from test_moments import FIELDS

NO_IDS: dict[str, list[str]] = {"created": [], "updated": [], "removed": []}
SERVER = {
    "serverInfo": {"name": "fencepost", "version": "0"},
    "capabilities": {
        "experimental": {
            "fencepost": {
                "protocolVersion": "1.1",
                "methods": [],
                "limits": dict.fromkeys(
                    ("message", "depth", "values", "numberLength", "number", "batch", "outgoing"), 1
                ),
            }
        }
    },
}


class Kept:
    """A waiter that keeps what it gets."""

    def __init__(self) -> None:
        self.got: list[Any] = []

    def settle(self, result: Any) -> None:
        self.got.append(result)

    def fail(self, error: Exception) -> None:
        self.got.append(error)

    def hear(self, progress: WorkDoneProgress, /) -> None:
        self.got.append(progress.kind)


class Wire:
    """The other end of a session."""

    def __init__(self) -> None:
        self.session = Session(Hello(name="test", version="0"))
        self.begin()

    def begin(self) -> None:
        self.frames = Frames()
        self.session.begin()
        (hello,) = self.sent()
        assert hello["method"] == "initialize"
        self.answer(hello["id"], SERVER)

    def sent(self) -> list[Any]:
        return self.frames.receive(self.session.take())

    def say(self, **message: Any) -> None:
        self.session.receive(frame({"jsonrpc": "2.0", **message}))

    def answer(self, number: int, result: Any) -> None:
        self.say(id=number, result=result)

    def refuse(self, number: int, code: int, **data: Any) -> None:
        self.say(id=number, error={"code": code, "message": "No.", "data": data})

    def ask(self, method: str, **params: Any) -> Kept:
        waiter = Kept()
        self.session.ask(method, params, waiter)
        return waiter

    def changed(self, since: str, state: str, *created: str) -> None:
        changes = {kind: NO_IDS for kind in ("lists", "events", "places")}
        params = {
            "since": since, "state": state, "origin": "other", "transactions": [1],
            "changes": {**changes, "reminders": {**NO_IDS, "created": list(created)}},
        }  # fmt: skip
        self.say(method="store/didChange", params=params)


@pytest.fixture
def wire() -> Wire:
    wire = Wire()
    assert [each["method"] for each in wire.sent()] == ["initialized"]
    return wire


def test_cuts() -> None:
    """messages are the same however their bytes are cut"""
    messages = [{"id": 1, "result": "Zürich 🌍"}, {"method": "x"}, {"id": 2, "result": None}]
    data = b"".join(
        [frame(messages[0]), frame(messages[1]).replace(b"Content-Length: ", b"content-length:"),
         frame(messages[2]).replace(b"\r\n\r\n", b"\r\nContent-Type: x\r\n\r\n")]
    )  # fmt: skip
    for size in (1, 2, 7, len(data)):
        frames = Frames()
        got = [m for at in range(0, len(data), size) for m in frames.receive(data[at : at + size])]
        assert got == messages


@pytest.mark.parametrize("data", [b"fencepost: no\r\n\r\n", b"x" * 5000])
def test_no_server(data: bytes) -> None:
    """what is not a server is found out"""
    with pytest.raises(WireError, match="not a server of Fencepost"):
        Frames().receive(data)


def test_answers(wire: Wire) -> None:
    """each answer finds its caller, in any order, and a stray one is ignored"""
    one, two = wire.ask("units/info"), wire.ask("list/all")
    first, second = (each["id"] for each in wire.sent())
    wire.answer(second, 2)
    wire.answer(99, 0)
    wire.say(id=None, error={"code": -32700, "message": "?"})
    wire.answer(first, 1)
    assert (one.got, two.got) == ([1], [2])


def test_waiting_for_hello() -> None:
    """what is asked before the server said hello goes out after it, in order"""
    session = Session(Hello(name="test", version="0"))
    kept = [Kept(), Kept()]
    session.ask("list/all", {}, kept[0])
    session.begin()
    session.ask("units/info", {}, kept[1])
    assert [each["method"] for each in Frames().receive(session.take())] == ["initialize"]
    session.receive(frame({"id": 2, "result": SERVER}))
    sent = [each["method"] for each in Frames().receive(session.take())]
    assert sent == ["initialized", "list/all", "units/info"]


def test_hello_refused() -> None:
    """if the server refuses to begin, each caller gets the error"""
    session = Session(Hello(name="test", version="0"))
    kept = Kept()
    session.begin()
    session.ask("list/all", {}, kept)
    error = {"code": 1109, "message": "There is no zone 'Moon'.", "data": {"kind": "invalidValue"}}
    session.receive(frame({"id": 1, "error": error}))
    session.ask("list/all", {}, kept)
    assert [str(each) for each in kept.got] == ["There is no zone 'Moon'."] * 2


def test_server_ends(wire: Wire) -> None:
    """after its end only what cannot be done twice is sent again, and the rest is reported"""
    read = wire.ask("reminder/fetch")
    made = wire.ask("reminder/save", reminder={"title": "Bread"})
    changed = wire.ask("reminder/save", reminder={"id": "a"}, ifRevision="1")
    loose = wire.ask("reminder/save", reminder={"id": "a"})
    done = wire.ask("reminder/complete", id="a")
    undone = wire.ask("store/undo")
    staged = wire.ask("reminder/save", reminder={"id": "a"}, ifRevision="1", commit=False)
    before = {each["method"] + str(each["id"]): each for each in wire.sent()}
    wire.session.ended()
    for lost in (loose, done, undone, staged):
        assert isinstance(lost.got[0], ServerEndedError) and len(lost.got) == 1
    wire.begin()
    sent = wire.sent()
    assert [each["method"] for each in sent] == [
        "initialized", "reminder/fetch", "reminder/save", "reminder/save",
    ]  # fmt: skip
    assert all(before[each["method"] + str(each["id"])] == each for each in sent[1:])
    assert sent[2]["params"]["ifRevision"] is None
    assert not (read.got or made.got or changed.got)


def test_made_already(wire: Wire) -> None:
    """a reminder that had been made before the server ended is not made twice, and is not an error"""
    made = wire.ask("reminder/save", reminder={"title": "Bread"})
    (message,) = wire.sent()
    wire.session.ended()
    wire.begin()
    identity = message["params"]["reminder"]["id"]
    current = {**FIELDS, "id": identity}
    wire.refuse(message["id"], 1101, id=identity, current=current)
    assert made.got == [{"reminder": current, "state": None, "transaction": None}]


def test_changed_already(wire: Wire) -> None:
    """a conflict after a restart says that it may be with what was asked itself"""
    changed = wire.ask("reminder/save", reminder={"id": "a"}, ifRevision="1")
    (message,) = wire.sent()
    wire.session.ended()
    wire.begin()
    wire.refuse(message["id"], 1101, id="a", current={**FIELDS, "id": "a"})
    (error,) = changed.got
    assert isinstance(error, ConflictError) and error.resent and error.current.id == "a"


def test_staged(wire: Wire) -> None:
    """what was staged and is gone with its server is not committed as if it were there"""
    staged = wire.ask("reminder/save", reminder={"id": "a"}, ifRevision="1", commit=False)
    wire.answer(wire.sent()[0]["id"], {})
    wire.session.ended()
    wire.begin()
    wire.sent()
    commit = wire.ask("store/commit")
    assert wire.sent() == [] and isinstance(commit.got[0], ServerEndedError)
    assert staged.got == [{}] and "save it again" in str(commit.got[0])
    wire.ask("store/commit")
    assert len(wire.sent()) == 1


def test_own_ids(wire: Wire) -> None:
    """who brings an id or a revision keeps it, and a change gets none"""
    wire.ask("reminder/save", reminder={"id": "a", "title": "A"}, ifRevision=None)
    wire.ask("reminder/save", reminder={"id": "a"})
    wire.ask("list/save", list={"title": "L"})
    assert [each["params"] for each in wire.sent()] == [
        {"reminder": {"id": "a", "title": "A"}, "ifRevision": None},
        {"reminder": {"id": "a"}},
        {"list": {"title": "L"}},
    ]


def test_late_answers(wire: Wire) -> None:
    """what the person answers a server that has ended is not said to the next one"""

    def asks() -> Any:
        params = {"type": 3, "message": "May it?", "actions": [{"title": "Allow"}]}
        question = {"id": 1000001, "method": "window/showMessageRequest", "params": params}
        (asked,) = wire.session.receive(frame({"jsonrpc": "2.0", **question}))
        return asked

    first = asks()
    wire.session.ended()
    wire.begin()
    wire.sent()
    second = asks()
    wire.session.answer(first, {"title": "Allow"})
    assert wire.sent() == []
    wire.session.answer(second, None)
    assert wire.sent() == [{"jsonrpc": "2.0", "id": 1000001, "result": None}]


def feed(wire: Wire, state: str = "s0") -> list[Any]:
    heard: list[Any] = []
    listener = ChangeFeed(wire.session, state, heard.append)
    wire.session.listeners.append(listener)
    listener.resume()
    return heard


def missed(wire: Wire, state: str, *created: str, more: bool = False) -> None:
    (message,) = wire.sent()
    assert message["method"] == "store/changes"
    changes = {kind: NO_IDS for kind in ("lists", "events", "places")}
    changes["reminders"] = {**NO_IDS, "created": list(created)}
    wire.answer(message["id"], {"changes": changes, "state": state, "hasMore": more})


def made(heard: list[Change]) -> list[tuple[str, str | None, tuple[str, ...]]]:
    return [(each.since, each.state, each.reminders.created) for each in heard]


def test_chain(wire: Wire) -> None:
    """changes come in order, each from where the last one ended"""
    heard = feed(wire)
    missed(wire, "s0")
    wire.changed("s0", "s1", "a")
    wire.changed("s1", "s2", "b")
    assert made(heard) == [("s0", "s1", ("a",)), ("s1", "s2", ("b",))]
    assert wire.sent() == []


def test_gap(wire: Wire) -> None:
    """where a change is missing, what was missed is asked for, and nothing is heard twice"""
    heard = feed(wire)
    missed(wire, "s0")
    wire.changed("s1", "s2", "b")
    wire.changed("s2", "s3", "c")
    missed(wire, "s2", "a", "b", more=False)
    assert made(heard) == [("s0", "s2", ("a", "b")), ("s2", "s3", ("c",))]


def test_overtaken(wire: Wire) -> None:
    """what was caught up on already is not heard again when it is told"""
    heard = feed(wire)
    wire.changed("s0", "s1", "a")
    missed(wire, "s1", "a")
    missed(wire, "s1")
    assert made(heard) == [("s0", "s1", ("a",))]


def test_pages_of_changes(wire: Wire) -> None:
    """many changes are caught up on page by page"""
    heard = feed(wire)
    missed(wire, "s1", "a", more=True)
    missed(wire, "s2", "b")
    assert made(heard) == [("s0", "s1", ("a",)), ("s1", "s2", ("b",))]


def test_restart_of_changes(wire: Wire) -> None:
    """a new server is asked what changed since the last thing that was heard"""
    feed(wire)
    missed(wire, "s0")
    wire.changed("s0", "s1", "a")
    wire.session.ended()
    wire.begin()
    message = wire.sent()[-1]
    assert message["params"] == {"since": "s1"}


def test_lost_history(wire: Wire) -> None:
    """where history does not reach back, all is to be fetched again, and then it goes on"""
    heard = feed(wire)
    (message,) = wire.sent()
    wire.refuse(message["id"], 1107, kind="cannotCalculateChanges")
    wire.changed("s8", "s9", "z")
    assert [each.anew for each in heard] == [True, False]
    assert made(heard[1:]) == [("s8", "s9", ("z",))]


def test_notifications_of_tomorrow(wire: Wire) -> None:
    """a notification or a question that is not known yet disturbs nothing"""
    wire.say(method="store/didDream", params={"of": "sheep"})
    wire.say(method="store/didChange", params={"since": 1})
    wire.say(id=1000001, method="window/dance", params={})
    (answer,) = wire.sent()
    assert (answer["id"], answer["error"]["code"]) == (1000001, -32601)


FIRING = {
    "firing": "f", "item": "i", "entity": "reminder", "occurrence": None, "alarm": "a",
    "title": "T", "cause": "time", "at": "2026-11-20T09:00:00.000Z", "repeated": False,
}  # fmt: skip


def test_firings_once(wire: Wire) -> None:
    """a firing is heard once, whether it was open before, is told meanwhile, or by a new server"""
    heard: list[Any] = []
    alarms = AlarmFeed(wire.session, heard.append)
    wire.session.listeners.append(alarms)
    for name in ("a", "b"):
        wire.say(method="alarm/didFire", params={**FIRING, "firing": name})
    open_firing = {**FIRING, "firing": "a", "isOpen": True, "end": None}
    alarms.begin((Firing.read(open_firing),))
    wire.say(method="alarm/didFire", params={**FIRING, "firing": "b", "repeated": True})
    wire.say(method="alarm/didFire", params={**FIRING, "firing": "c"})
    assert [(each.firing, each.repeated) for each in heard] == [
        ("a", True), ("b", False), ("c", False),
    ]  # fmt: skip


def closed(name: str, reason: str = "acknowledged") -> dict[str, Any]:
    end = {"reason": reason, "at": "2026-11-20T09:01:00.000Z"}
    return {**FIRING, "firing": name, "isOpen": False, "end": end}


def test_closings_once(wire: Wire) -> None:
    """the end of a firing is reported once, after it, and only to a feed that was told of the
    firing"""
    heard: list[Any] = []
    alarms = AlarmFeed(wire.session, heard.append)
    wire.session.listeners.append(alarms)
    wire.say(method="alarm/didClose", params={"firings": [closed("before")]})
    wire.say(method="alarm/didFire", params={**FIRING, "firing": "b"})
    wire.say(method="alarm/didClose", params={"firings": [closed("b", "snoozed")]})
    open_firing = {**FIRING, "firing": "a", "isOpen": True, "end": None}
    alarms.begin((Firing.read(open_firing),))
    wire.say(method="alarm/didClose", params={"firings": [closed("a", "completed"), closed("x")]})
    wire.say(method="alarm/didClose", params={"firings": [closed("a", "completed")]})
    assert [(each.firing, getattr(each, "end", None) and each.end.reason) for each in heard] == [
        ("a", None), ("b", None), ("b", "snoozed"), ("a", "completed"),
    ]  # fmt: skip


def test_closings_missed(wire: Wire) -> None:
    """what was closed between two servers is asked for, and only where something was open"""
    heard: list[Any] = []
    alarms = AlarmFeed(wire.session, heard.append, fires=False)
    wire.session.listeners.append(alarms)
    alarms.begin(())
    wire.session.ended()
    wire.begin()
    assert [each["method"] for each in wire.sent()] == ["initialized"]
    for name in ("a", "b"):
        wire.say(method="alarm/didFire", params={**FIRING, "firing": name})
    wire.session.ended()
    wire.begin()
    _, asked = wire.sent()
    assert (asked["method"], asked["params"]) == ("alarm/firings", {"open": False})
    wire.say(method="alarm/didFire", params={**FIRING, "firing": "b", "repeated": True})
    wire.answer(asked["id"], {"firings": [closed("old"), closed("a", "removed")]})
    wire.say(method="alarm/didClose", params={"firings": [closed("b")]})
    assert [(each.firing, each.end.reason) for each in heard] == [
        ("a", "removed"), ("b", "acknowledged"),
    ]  # fmt: skip


def test_broken_callback(caplog: pytest.LogCaptureFixture) -> None:
    """a callback that fails does not end the session"""
    wire = Wire()

    def broken(message: Any) -> None:
        raise RuntimeError("no log")

    wire.session.on_log = broken
    wire.say(method="window/logMessage", params={"type": 2, "message": "Hm."})
    assert "no log" in caplog.text


def test_patience() -> None:
    """a server that ends is started at once, then later and later, and at last not any more"""
    deaths = Deaths()
    assert [deaths.note(float(at)) for at in range(6)] == [0, 0.25, 0.5, 1, 2, None]
    assert deaths.note(100.0) == 0


def test_hello() -> None:
    """who is there is said, and nothing that is not known"""
    hello = Hello(name="n", version="1", time_zone="Europe/Paris", shows_questions=True, process=7)
    assert json.loads(json.dumps(hello.params())) == {
        "processId": 7,
        "clientInfo": {"name": "n", "version": "1"},
        "capabilities": {"window": {"showMessageRequest": {}}},
        "initializationOptions": {"timeZone": "Europe/Paris"},
    }

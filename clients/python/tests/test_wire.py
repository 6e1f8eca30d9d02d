"""What is absent, what is null, and what is unknown."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any

import fencepost
import pytest
from conftest import TOP
from fencepost import (
    ABSENT,
    AlarmInput,
    AlarmPlaceInput,
    FetchedReminder,
    LengthInUnit,
    OperationCompleted,
    OperationRemoved,
    OperationSaved,
    Reminder,
    ReminderInput,
    Where,
    requests,
)
from fencepost._names import Method
from fencepost._refusals import refusal
from fencepost._resending import new_id
from fencepost._types import read_operation_result
from test_moments import FIELDS

DOCUMENT: dict[str, Any] = json.loads((TOP / "protocol" / "openrpc.json").read_text())
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]


def test_absent() -> None:
    """nothing, null and a value are three things in a save"""
    assert ReminderInput(id="a", notes=None, title="T").write() == {
        "id": "a", "notes": None, "title": "T",
    }  # fmt: skip
    assert not ABSENT and repr(ABSENT) == "ABSENT"
    assert Where(status=None).write() == {}


def test_nested() -> None:
    """objects in objects are written as they are"""
    place = AlarmPlaceInput(title="Bakery", radius=LengthInUnit(value=0.5, unit="mi"))
    assert ReminderInput(alarms=[AlarmInput(proximity="enter", places=[place])]).write() == {
        "alarms": [
            {
                "proximity": "enter",
                "places": [{"title": "Bakery", "radius": {"value": 0.5, "unit": "mi"}}],
            }
        ]
    }


@pytest.mark.parametrize("tags", ["home", {"home"}])
def test_sequences(tags: Any) -> None:
    """a text where several things are meant is refused, and so is what has no order"""
    with pytest.raises(TypeError, match="tags"):
        ReminderInput(tags=tags).write()


def test_unknown_members() -> None:
    """members and choices that are not known yet do not break reading"""
    wire = {**FIELDS, "mood": "new", "alarms": []}
    assert Reminder.read(wire) == Reminder.read(FIELDS)
    status = fencepost.Access.read({"reminders": "later", "events": "denied", "location": "denied"})
    assert str(status.reminders) == "later"


def test_parts() -> None:
    """what was not asked for is absent, and is not shown"""
    part = FetchedReminder.read(
        {"id": "bread", "due": "2026-12-01T09:00:00", "timeZone": "Asia/Tokyo"}
    )
    assert part.title is ABSENT and part.notes is ABSENT
    assert "title" not in repr(part) and "bread" in repr(part)
    with pytest.raises(ValueError, match="title"):
        part.whole()
    assert FetchedReminder.read(FIELDS).whole() == Reminder.read(FIELDS)


def test_unions() -> None:
    """which kind of result an operation has is told by its members"""
    assert isinstance(read_operation_result({"reminder": FIELDS}), OperationSaved)
    completed = read_operation_result({"reminder": FIELDS, "completedCopy": None})
    assert isinstance(completed, OperationCompleted)
    assert isinstance(read_operation_result({}), OperationRemoved)


def test_examples() -> None:
    """every example of the protocol's document can be read, and is a value like any other"""
    seen = 0
    for name, schema in SCHEMAS.items():
        kind = getattr(fencepost, name)
        for example in schema["examples"]:
            if hasattr(kind, "read") and set(schema.get("required", [])) <= set(example):
                value = kind.read(example)
                assert value == kind.read(example)
                assert dataclasses.is_dataclass(value)
                seen += 1
    assert seen > 50


def test_exports() -> None:
    """every type of the protocol is there under its own name"""
    assert [name for name in SCHEMAS if not hasattr(fencepost, name)] == []


def test_every_method() -> None:
    """every method of the protocol has a request"""
    methods = {method["name"] for method in DOCUMENT["methods"]}
    names = {value for key, value in vars(Method).items() if key.isupper()}
    assert names == methods
    made = {re.sub(r"[/.]|(?=[A-Z])", "_", name).lower() for name in methods}
    assert {name for name in made if not hasattr(requests, name)} == set()


def test_errors() -> None:
    """each kind of error is a class of its own, with what the server said for programs"""
    error = refusal(
        {"code": 1101, "message": "It has changed.", "data": {"hint": "Look.", "current": FIELDS}},
        "reminder/save",
        {},
    )
    assert isinstance(error, fencepost.ConflictError)
    assert (error.kind, error.code, error.hint) == ("conflict", 1101, "Look.")
    assert error.current == Reminder.read(FIELDS)
    assert str(error) == "It has changed. Look."
    codes = {each["code"] for each in DOCUMENT["components"]["errors"].values()}
    assert {refusal({"code": code}, "m", {}).code for code in codes} == codes


def test_unknown_error() -> None:
    """a kind of error that is not known yet is an error all the same"""
    error = refusal({"code": 4711, "message": "New."}, "reminder/save", {})
    assert type(error) is fencepost.RequestError and (str(error), error.number) == ("New.", 4711)


def test_ids() -> None:
    """ids made here are UUIDs of version 7 that count up"""
    made = [new_id() for _ in range(10_000)]
    assert made == sorted(set(made))
    assert all(len(each) == 36 and each[14] == "7" and each[19] in "89ab" for each in made)

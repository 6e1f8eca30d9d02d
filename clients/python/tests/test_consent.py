"""The person, who is asked when something first needs it, and whose word counts at once."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from conftest import PATIENCE
from fencepost import (
    AccessDidChange,
    Client,
    EventStoreNotAuthorizedError,
    Question,
    Usage,
    ask_on_terminal,
)

Make = Callable[..., Client]
USAGE = Usage(reminders="Prints your shopping list.")


class Person:
    """Answers as told, and remembers what was asked."""

    def __init__(self, answer: str | None) -> None:
        self.answer = answer
        self.asked: list[Question] = []

    def __call__(self, question: Question) -> str | None:
        self.asked.append(question)
        return self.answer


def access(program: str, *arguments: str) -> None:
    subprocess.run([program, "access", *arguments], check=True, timeout=PATIENCE, stdout=-1)


def test_allowed(make: Make) -> None:
    """the person is asked when something first needs it, once, and then it is done"""
    person = Person("Allow")
    client = make(arguments=[], usage=USAGE, consent=person)
    client.units.parse("500 ft")
    assert person.asked == []
    made = client.reminder.save(title="Bread").reminder
    assert list(client.reminders()) == [made]
    (question,) = person.asked
    assert "Prints your shopping list." in question.message and "Allow" in question.actions
    assert client.access.status().reminders == "fullAccess"


def test_refused(make: Make) -> None:
    """who was refused sees nothing, is told what to do, and does not ask again"""
    person = Person("Don't allow")
    client = make(arguments=[], usage=USAGE, consent=person)
    for _ in range(2):
        with pytest.raises(EventStoreNotAuthorizedError, match="fencepost access"):
            client.reminder.fetch()
    with pytest.raises(EventStoreNotAuthorizedError):
        client.changes()
    with pytest.raises(EventStoreNotAuthorizedError):
        client.alarms()
    assert len(person.asked) == 1
    assert client.access.status().reminders == "denied"


@pytest.mark.parametrize("answer", [None, "Maybe"])
def test_undecided(make: Make, answer: str | None) -> None:
    """no answer is none: nothing is remembered"""
    client = make(arguments=[], usage=USAGE, consent=Person(answer))
    with pytest.raises(EventStoreNotAuthorizedError):
        client.reminder.fetch()
    assert client.access.status().reminders == "notDetermined"


def test_broken_question(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    """a question that cannot be shown has no answer, and no request hangs"""

    def broken(question: Question) -> str | None:
        raise RuntimeError("no terminal")

    client = make(arguments=[], usage=USAGE, consent=broken)
    with pytest.raises(EventStoreNotAuthorizedError):
        client.reminder.fetch()
    assert "no terminal" in caplog.text


def test_nobody_to_ask(make: Make) -> None:
    """without a way to ask, the sentence says how the person can grant it"""
    client = make(arguments=[])
    with pytest.raises(
        EventStoreNotAuthorizedError, match="fencepost access grant fencepost-python"
    ):
        client.reminder.save(title="Bread")


def test_taken_back(make: Make, program: str) -> None:
    """what the person takes back or grants meanwhile counts at once"""
    client = make(arguments=[], usage=USAGE, consent=Person("Allow"))
    client.reminder.save(title="Bread")
    heard = client.notifications(AccessDidChange)
    access(program, "deny", "fencepost-python")
    while heard.get(PATIENCE).reminders != "denied":
        pass
    with pytest.raises(EventStoreNotAuthorizedError):
        client.reminder.fetch()
    access(program, "grant", "fencepost-python", "reminders")
    while heard.get(PATIENCE).reminders != "fullAccess":
        pass
    assert client.reminder.fetch().total == 1


def test_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """on a terminal the person chooses by number or by word; without one there is no answer"""
    question = Question("May it?", ("Allow", "Don't allow"))

    class Stream:
        def __init__(self, line: str, is_terminal: bool = True) -> None:
            self.line, self.is_terminal = line, is_terminal
            self.said: list[str] = []

        def isatty(self) -> bool:
            return self.is_terminal

        def readline(self) -> str:
            return self.line

        def write(self, text: str) -> int:
            self.said.append(text)
            return len(text)

        def flush(self) -> None:
            pass

    def choice(line: str, is_terminal: bool = True) -> Any:
        monkeypatch.setattr("sys.stdin", Stream(line, is_terminal))
        monkeypatch.setattr("sys.stderr", Stream(""))
        return ask_on_terminal(question)

    assert [choice(line) for line in ("1\n", "2\n", "Allow\n", "\n", "", "3\n", "0\n")] == [
        "Allow", "Don't allow", "Allow", None, None, None, None,
    ]  # fmt: skip
    assert choice("1\n", is_terminal=False) is None

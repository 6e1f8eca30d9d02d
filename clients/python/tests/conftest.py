"""What the tests share: a server's program, a store of its own for each test, and a line a test, as
Tests/Peers/run counts them. A test's docstring is the sentence that it proves.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fencepost import Client

PATIENCE = 180.0
TOP = Path(__file__).parents[3]

_lines: list[str] = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    function = getattr(item, "function", None)
    sentence = " ".join(((function and function.__doc__) or item.name).split())
    if "[" in item.name:
        sentence += f" ({item.name.split('[', 1)[1].rstrip(']')})"
    if report.when == "call" or report.failed or report.skipped:
        if report.when != "teardown" or report.failed:
            line = ("ok " if report.passed else "not ok ") + sentence
            _lines.append(line)
            if os.environ.get("FENCEPOST_TEST_LINES"):
                print("\n" + line, flush=True)
    return report


@pytest.fixture(scope="session")
def program() -> str:
    """The server's binary."""
    found = os.environ.get("FENCEPOST") or shutil.which("fencepost")
    assert found, "set FENCEPOST to the server's program"
    return found


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "store"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, program: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No one's configuration, no one's consent, no one's locale."""
    path = tmp_path / "home"
    path.mkdir()
    for name in ("LANG", "LC_MEASUREMENT"):
        monkeypatch.delenv(name, raising=False)
    for name, folder in (("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state")):
        monkeypatch.setenv(name, str(path / folder))
    monkeypatch.setenv("HOME", str(path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("FENCEPOST", program)
    return path


@pytest.fixture
def make(store: Path) -> Iterator[Callable[..., Client]]:
    """Makes clients of the test's store, with everything granted unless said otherwise."""
    clients: list[Client] = []

    def made(**options: Any) -> Client:
        options.setdefault("arguments", ["--access", "full"])
        options.setdefault("time_zone", "Europe/Berlin")
        client = Client(store=store, timeout=PATIENCE, **options)
        clients.append(client)
        return client

    yield made
    for client in clients:
        client.close()


@pytest.fixture
def client(make: Callable[..., Client]) -> Client:
    return make()


@pytest.fixture
def call(program: str, store: Path) -> Callable[..., str]:
    """The person's own `fencepost call`."""

    def run(*arguments: str) -> str:
        line = [program, "call", *arguments, "--store", str(store)]
        return subprocess.run(line, check=True, timeout=PATIENCE, stdout=-1, text=True).stdout

    return run


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """A program that is the server of a transcript."""

    def program(name: str) -> str:
        player = os.environ.get("FENCEPOST_TRANSCRIPT")
        assert player, "set FENCEPOST_TRANSCRIPT to the program protocol-transcript"
        transcript = TOP / "protocol" / "transcripts" / f"{name}.transcript"
        script = tmp_path / "played"
        script.write_text(f'#!/bin/sh\nexec "{player}" play "{transcript}"\n')
        script.chmod(0o755)
        return str(script)

    return program

"""Every example of README.md runs, on a store of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PATIENCE

README = (Path(__file__).parents[1] / "README.md").read_text()
SECTIONS = re.split(r"^## ", README, flags=re.MULTILINE)
EXAMPLES = [
    (section.splitlines()[0], code)
    for section in SECTIONS
    for code in re.findall(r"```python\n(.*?)```", section, re.DOTALL)
]


@pytest.mark.parametrize(("title", "code"), EXAMPLES, ids=[title for title, _ in EXAMPLES])
def test_example(title: str, code: str, store: Path) -> None:
    """README's example runs"""
    environment = {
        **os.environ,
        "FENCEPOST_STORE": str(store),
        "PYTHONPATH": str(Path(__file__).parents[1] / "src"),
        "PYTHONWARNINGS": "error",
    }
    run = subprocess.run(
        [sys.executable, "-X", "dev", "-c", code],
        env=environment,
        timeout=PATIENCE,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    # A slow machine is told of by asyncio, and no fault of the example's.
    said = [line for line in run.stderr.splitlines() if not re.match(r"Executing .* took ", line)]
    assert (run.returncode, said) == (0, [])


def test_links() -> None:
    """README is read on an index as well, where a link to a file of the repository leads nowhere"""
    links = re.findall(r"\]\(([^)]*)\)", README)
    assert [each for each in links if not re.match(r"https?:|#", each)] == []


def test_examples_are_there() -> None:
    """README has an example for each idea"""
    assert len(EXAMPLES) >= 10

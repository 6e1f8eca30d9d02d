"""The pytest plug-in of Fencepost, outside the package so that a run of pytest that does not use it
does not load the package. It has the fixture `fencepost`, a server of the test's own.

```python
def test_tea(fencepost):
    fencepost.client.add("Tea remind in 20 minutes")
    fencepost.advance(minutes=20)
    assert fencepost.expect(AlarmDidFire).title == "Tea"
```

`@pytest.mark.fencepost(beginning=…, time_zone=…)` has what `Rehearsal` takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from fencepost.testing import Rehearsal


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "fencepost(beginning, command, arguments, locale, time_zone, patience): "
        "how the server of the fixture 'fencepost' is started.",
    )


@pytest.fixture
def fencepost(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Rehearsal]:
    """A Fencepost server with a store, a clock and ids of this test's own."""
    from fencepost.testing import Rehearsal

    marker = request.node.get_closest_marker("fencepost")
    options = dict(marker.kwargs) if marker else {}
    with Rehearsal(tmp_path / "fencepost", **options) as rehearsal:
        for name, value in rehearsal.environment.items():
            monkeypatch.setenv(name, value)
        yield rehearsal

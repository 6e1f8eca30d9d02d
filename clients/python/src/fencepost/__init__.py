"""Location reminders in plain files: a client for Fencepost.

```python
from datetime import date
from fencepost import Client

with Client() as client:
    client.reminder.save(title="Buy milk", due=date(2026, 12, 1))
    for reminder in client.reminders(status="incomplete"):
        print(reminder.title, reminder.due)
```

`Client` waits for each answer, `AsyncClient` is its twin for asyncio. Everything that travels is a
frozen dataclass, exceptions are in `fencepost.errors`, requests as values in `fencepost.requests`.
"""

from . import errors as errors
from . import requests as requests
from ._errors import FencepostError as FencepostError
from ._errors import RequestError as RequestError
from ._failures import ConflictError as ConflictError
from ._failures import EventStoreNotAuthorizedError as EventStoreNotAuthorizedError
from ._failures import NotFoundError as NotFoundError
from ._feeds import AlarmEvent as AlarmEvent
from ._feeds import Change as Change
from ._filters import save_filter as save_filter
from ._filters import saved_filters as saved_filters
from ._names import PROTOCOL_VERSION as PROTOCOL_VERSION
from ._quickadd import Added as Added
from ._quickadd import UnclearLineError as UnclearLineError
from ._server import Question as Question
from ._server import ask_on_terminal as ask_on_terminal
from ._types import *
from ._version import __version__ as __version__
from ._wire import ABSENT as ABSENT
from ._wire import Absent as Absent
from .aio import AsyncClient as AsyncClient
from .client import Client as Client
from .client import Feed as Feed

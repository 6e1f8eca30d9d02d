"""A request as a value: its params and how the answer is read. Does not know who sends it, or how."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from ._types import WorkDoneProgress

T = TypeVar("T")
Out = TypeVar("Out", covariant=True)


@dataclass(frozen=True, slots=True)
class Request(Generic[Out]):
    """What is asked. `fencepost.requests` has a function for each."""

    method: str
    params: Mapping[str, Any]
    read: Callable[[Any], Out] = field(repr=False, compare=False)

    def write(self) -> dict[str, Any]:
        """As one of the `operations` of `store/apply`."""
        return {"method": self.method, "params": dict(self.params)}


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some of what is meant, and where the rest begins."""

    items: tuple[T, ...]
    cursor: str | None


@dataclass(frozen=True, slots=True)
class Pages(Generic[T]):
    """What is asked for page by page."""

    method: str
    params: Mapping[str, Any]
    member: str
    item: Callable[[Any], T]
    size: int

    def request(self, cursor: str | None) -> Request[Page[T]]:
        """The page that begins there."""
        params = {**self.params, "limit": self.size}
        if cursor is not None:
            params["cursor"] = cursor
        return Request(self.method, params, self._page)

    def _page(self, wire: Any) -> Page[T]:
        return Page(tuple(self.item(each) for each in wire[self.member]), wire["cursor"])


def anything(wire: Any) -> Any:
    """A result as JSON has it."""
    return wire


class Asks(Protocol):
    """Who sends a request and waits for its answer."""

    def ask(
        self,
        request: Request[T],
        /,
        *,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> T: ...

    def each(self, pages: Pages[T], /) -> Iterator[T]: ...


class AsksLater(Protocol):
    """Who sends a request and has its answer later."""

    async def ask(
        self,
        request: Request[T],
        /,
        *,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> T: ...

    def each(self, pages: Pages[T], /) -> AsyncIterator[T]: ...

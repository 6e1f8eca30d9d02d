# The methods of the asyncio client, family by family.
# Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
# ruff: noqa: E501, F401, F403, F405

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from datetime import date, datetime
from typing import Any

from ._types import *
from . import _requests as requests
from ._request import Asks, AsksLater, Request
from ._wire import ABSENT, Absent


class RpcMethods:
    """The methods of `rpc/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def discover(self, *, method: str | None = None) -> Any:
        """Answers this document.

        What the server can do, as OpenRPC describes it: methods, types, errors and examples. With
        `method`, only the methods whose names begin with it, and the types they refer to.
        """
        return await self._client.ask(requests.rpc_discover(method=method))


class AccessMethods:
    """The methods of `access/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def status(self) -> Access:
        """Says what this client may do.

        Needs no access, asks nobody, and changes nothing.
        """
        return await self._client.ask(requests.access_status())

    async def request(
        self,
        entity: AccessEntity,
        *,
        level: AccessLevel | None = None,
    ) -> AccessAnswer:
        """Asks the person for access, once.

        The question is put through `window/showMessageRequest`, with the purpose text that
        `initialize` gave under `usage`. The answer is remembered under the client's name, and a
        second request is answered with it. Without a purpose text, or where the client cannot
        show a question, nobody is asked and nothing is remembered. Later requests do not wait for
        the person. After five minutes without an answer the result is `{granted: false, status:
        "notDetermined"}`, and nothing is remembered. Refused in a batch.

        - `level`: Without it `fullAccess`.
        """
        return await self._client.ask(requests.access_request(entity, level=level))


class ListMethods:
    """The methods of `list/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def all(self) -> Lists:
        """Answers every list that can hold what the client may see."""
        return await self._client.ask(requests.list_all())

    async def save(
        self,
        seen: List | None = None,
        /,
        *,
        id: str | None = None,
        title: str | None | Absent = ABSENT,
        color: str | None | Absent = ABSENT,
        entities: Sequence[Entity] | None | Absent = ABSENT,
        if_revision: str | None | Absent = ABSENT,
    ) -> ListChange:
        """Creates a list, or changes one.

        - `seen`: What is to be changed, as it was seen: it gives `id` and `if_revision`.
        - `id`: Which list, which is its folder's name; without it a new one is made, named after
            its title. One that there is not is made with `ifRevision: null`.
        - `title`: A name that no other list is shown by. A new list needs one.
        - `color`: `#RRGGBB`; null takes it away.
        - `entities`: What it takes; null for both.
        - `if_revision`: Refused as a conflict where the list is another than this. With null
            there must be none of that id yet, and it is made.
        """
        return await self._client.ask(requests.list_save(seen, id=id, title=title, color=color, entities=entities, if_revision=if_revision))

    async def remove(self, list: List | str) -> ChangeResult:
        """Removes a list and everything in it.

        One transaction, which `store/undo` takes back as a whole: the list's folder is moved to
        the store's trash. If it was a default list, there is no default afterwards.

        - `list`: Which, or its id.
        """
        return await self._client.ask(requests.list_remove(list))

    async def default(self, entity: Entity) -> DefaultList:
        """Answers the list that takes new items when none is named."""
        return await self._client.ask(requests.list_default(entity))

    async def set_default(self, entity: Entity, list: List | str) -> ChangeResult:
        """Chooses the list that takes new items when none is named.

        - `list`: A list that takes it.
        """
        return await self._client.ask(requests.list_set_default(entity, list))


class ReminderMethods:
    """The methods of `reminder/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def save(
        self,
        seen: Reminder | FetchedReminder | None = None,
        /,
        *,
        id: str | None = None,
        list: str | None = None,
        title: str | None | Absent = ABSENT,
        notes: str | None | Absent = ABSENT,
        url: str | None | Absent = ABSENT,
        location: str | None | Absent = ABSENT,
        priority: int | None | Absent = ABSENT,
        start: date | datetime | str | None | Absent = ABSENT,
        start_time_zone: str | None | Absent = ABSENT,
        due: date | datetime | str | None | Absent = ABSENT,
        time_zone: str | None | Absent = ABSENT,
        completed: bool | None | Absent = ABSENT,
        completion_date: datetime | str | None | Absent = ABSENT,
        tags: Sequence[str] | None | Absent = ABSENT,
        parent: str | None | Absent = ABSENT,
        attachments: Sequence[AttachmentInput] | None | Absent = ABSENT,
        alarms: Sequence[AlarmInput] | None | Absent = ABSENT,
        alarm_changes: AlarmChanges | None = None,
        recurrence: Sequence[str] | None | Absent = ABSENT,
        if_revision: str | None | Absent = ABSENT,
        commit: bool | None = None,
    ) -> ReminderChange:
        """Creates a reminder, or changes one.

        When it is answered, the change is on disk. Whatever else the file holds stays as it is.
        If another program has changed the reminder meanwhile, only the members that are given are
        set; send `ifRevision` to be refused instead.

        - `seen`: What is to be changed, as it was seen: it gives `id` and `if_revision`.
        - `id`: Which reminder; without it a new one is made. In `store/apply`, `"$0"` is what
            operation 0 made.
        - `list`: The id of its list; of a new one without it the default list.
        - `title`: Not empty. A new reminder needs one.
        - `priority`: 0–9.
        - `start`: `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an
            offset.
        - `start_time_zone`: An IANA zone, where it differs from `timeZone`.
        - `due`: As `start`.
        - `time_zone`: An IANA zone; null makes a time float. Left out, the date keeps its own,
            and a time that is new gets the session's. A zone for a whole day is refused.
        - `completed`: Does what `reminder/complete` does, or takes it back.
        - `completion_date`: An instant. Completes at that time, and null takes completion back,
            where `completed` is left out; else it only says when.
        - `parent`: The id of another reminder.
        - `attachments`: Replaces all of them.
        - `alarms`: Replaces the set: one with a known `id` is changed where it stands, one
            without is new, and one that is missing goes.
        - `alarm_changes`: Changes single alarms; not together with `alarms`.
        - `recurrence`: RFC 5545 RRULE texts.
        - `if_revision`: Refused as a conflict where the reminder is another than this. With null
            it must not exist yet, and an `id` of your own may be given: so a retry cannot make it
            twice.
        - `commit`: False: the change is kept in this session, where only its own fetches see it,
            until `store/commit` or `store/reset`.
        """
        return await self._client.ask(requests.reminder_save(seen, id=id, list=list, title=title, notes=notes, url=url, location=location, priority=priority, start=start, start_time_zone=start_time_zone, due=due, time_zone=time_zone, completed=completed, completion_date=completion_date, tags=tags, parent=parent, attachments=attachments, alarms=alarms, alarm_changes=alarm_changes, recurrence=recurrence, if_revision=if_revision, commit=commit))

    async def get(self, reminder: Reminder | FetchedReminder | str) -> OneReminder:
        """Answers one reminder.

        - `reminder`: Which, or its id.
        """
        return await self._client.ask(requests.reminder_get(reminder))

    async def complete(
        self,
        reminder: Reminder | FetchedReminder | str,
        *,
        at: datetime | str | None = None,
        if_revision: str | None | Absent = ABSENT,
        completed: bool | None = None,
        commit: bool | None = None,
    ) -> Completion:
        """Completes a reminder, or takes that back.

        A repeating reminder leaves a completed copy with an id of its own and moves to its first
        date after both its due date and `at`, with its start and its alarms. After the last date
        it is completed itself, without a copy. Its subtasks stay open.

        - `reminder`: Which, or its id.
        - `at`: An instant; now, where it is left out.
        - `if_revision`: Refused as a conflict where the reminder is another than this: of two
            presses the second completes no second date.
        - `completed`: False takes completion back.
        - `commit`: False: the change is kept in this session, where only its own fetches see it,
            until `store/commit` or `store/reset`.
        """
        return await self._client.ask(requests.reminder_complete(reminder, at=at, if_revision=if_revision, completed=completed, commit=commit))

    async def remove(
        self,
        reminder: Reminder | FetchedReminder | str,
        *,
        if_revision: str | None | Absent = ABSENT,
        commit: bool | None = None,
    ) -> ChangeResult:
        """Removes a reminder.

        Its subtasks stay.

        - `reminder`: Which, or its id.
        - `if_revision`: Refused as a conflict where the reminder is another than this.
        - `commit`: As with `reminder/save`.
        """
        return await self._client.ask(requests.reminder_remove(reminder, if_revision=if_revision, commit=commit))

    async def fetch(
        self,
        *,
        lists: Sequence[str] | None = None,
        status: CompletionStatus | None = None,
        due: DateRange | None = None,
        completed: DateRange | None = None,
        priority: Sequence[PriorityBand] | None = None,
        is_location: bool | None = None,
        proximity: Proximity | None = None,
        near: Nearby | None = None,
        text: str | None = None,
        tags: Sequence[str] | None = None,
        parent: str | None | Absent = ABSENT,
        ids: Sequence[str] | None = None,
        sort: SortKey | None = None,
        descending: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        fields: Sequence[ReminderField] | None = None,
    ) -> ReminderPage:
        """Answers the reminders that match, in order.

        A cursor stays good while the store changes: a reminder whose position does not change is
        seen exactly once. What this session has saved with `commit: false` is included.

        - `lists`: In one of these, by id.
        - `status`: Without it `all`.
        - `due`: Due in it. With an end to it, what has no due date is out.
        - `completed`: Completed, and in this range. With an end to it, what has no completion
            date is out.
        - `priority`: Of one of these.
        - `is_location`: Whether one of its alarms is for a place.
        - `proximity`: With an alarm for a place that goes off this way.
        - `near`: With an alarm for a place whose centre lies in this circle.
        - `text`: In the title, the notes, the location, the URL or a tag, whatever the case and
            the accents.
        - `tags`: With every one of these, whatever their case.
        - `parent`: A part of this reminder, by id; with null only what stands at the top: what
            has no parent, and what names one that is gone or that is below itself, as other
            programs may write it.
        - `ids`: One of these.
        - `sort`: Without it `creationDate`. `distance` needs `where.near`.
        - `descending`: Turns what is sorted by. What has none of it stays last, and what is equal
            stays as it was.
        - `limit`: At most so many; without it all. With 0 only `total` is of interest.
        - `cursor`: Goes on behind the page that gave it; for the same `where`, `sort` and
            `descending` only.
        - `fields`: Only these members of each.
        """
        return await self._client.ask(requests.reminder_fetch(lists=lists, status=status, due=due, completed=completed, priority=priority, is_location=is_location, proximity=proximity, near=near, text=text, tags=tags, parent=parent, ids=ids, sort=sort, descending=descending, limit=limit, cursor=cursor, fields=fields))

    def each(
        self,
        *,
        lists: Sequence[str] | None = None,
        status: CompletionStatus | None = None,
        due: DateRange | None = None,
        completed: DateRange | None = None,
        priority: Sequence[PriorityBand] | None = None,
        is_location: bool | None = None,
        proximity: Proximity | None = None,
        near: Nearby | None = None,
        text: str | None = None,
        tags: Sequence[str] | None = None,
        parent: str | None | Absent = ABSENT,
        ids: Sequence[str] | None = None,
        sort: SortKey | None = None,
        descending: bool | None = None,
        page: int = 500,
    ) -> AsyncIterator[Reminder]:
        """Answers the reminders that match, in order. Each of them whole, fetched page by page as
        you go.

        - `lists`: In one of these, by id.
        - `status`: Without it `all`.
        - `due`: Due in it. With an end to it, what has no due date is out.
        - `completed`: Completed, and in this range. With an end to it, what has no completion
            date is out.
        - `priority`: Of one of these.
        - `is_location`: Whether one of its alarms is for a place.
        - `proximity`: With an alarm for a place that goes off this way.
        - `near`: With an alarm for a place whose centre lies in this circle.
        - `text`: In the title, the notes, the location, the URL or a tag, whatever the case and
            the accents.
        - `tags`: With every one of these, whatever their case.
        - `parent`: A part of this reminder, by id; with null only what stands at the top: what
            has no parent, and what names one that is gone or that is below itself, as other
            programs may write it.
        - `ids`: One of these.
        - `sort`: Without it `creationDate`. `distance` needs `where.near`.
        - `descending`: Turns what is sorted by. What has none of it stays last, and what is equal
            stays as it was.
        - `page`: How many are fetched at once.
        """
        return self._client.each(requests.reminder_each(lists=lists, status=status, due=due, completed=completed, priority=priority, is_location=is_location, proximity=proximity, near=near, text=text, tags=tags, parent=parent, ids=ids, sort=sort, descending=descending, page=page))


class ItemMethods:
    """The methods of `item/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def get(self, id: str) -> OneItem:
        """Answers a reminder or an event by its id, whichever it is."""
        return await self._client.ask(requests.item_get(id))


class EventMethods:
    """The methods of `event/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def save(
        self,
        seen: Event | FetchedEvent | SavedEvent | None = None,
        /,
        *,
        id: str | None = None,
        list: str | None = None,
        title: str | None | Absent = ABSENT,
        notes: str | None | Absent = ABSENT,
        url: str | None | Absent = ABSENT,
        location: str | None | Absent = ABSENT,
        place: AlarmPlaceInput | None | Absent = ABSENT,
        start: date | datetime | str | None | Absent = ABSENT,
        end: date | datetime | str | None | Absent = ABSENT,
        time_zone: str | None | Absent = ABSENT,
        all_day: bool | None | Absent = ABSENT,
        availability: Availability | None | Absent = ABSENT,
        status: EventStatus | None | Absent = ABSENT,
        alarms: Sequence[AlarmInput] | None | Absent = ABSENT,
        alarm_changes: AlarmChanges | None = None,
        recurrence: Sequence[str] | None | Absent = ABSENT,
        attachments: Sequence[AttachmentInput] | None | Absent = ABSENT,
        occurrence: str | None = None,
        span: Span | None = None,
        if_revision: str | None | Absent = ABSENT,
        commit: bool | None = None,
    ) -> EventChange:
        """Creates an event, or changes one: a series, one occurrence, or one occurrence and all
        later ones.

        When it is answered, the change is on disk. Whatever else the file holds stays as it is.
        An occurrence that is changed is detached from then on (`isDetached`) and keeps its own
        values when the series changes. `futureEvents` ends the series before the occurrence and
        makes a new series, with an id of its own, of it and all later ones; the new one is
        answered, and past occurrences stay as they were. Where the start of a whole series moves,
        detached and removed occurrences move along. Where its rule changes, detached occurrences
        stay, also if the new rule has no such date.

        - `seen`: What is to be changed, as it was seen: it gives `id` and `if_revision`.
        - `id`: Which event; without it a new one is made. In `store/apply`, `"$0"` is what
            operation 0 made.
        - `list`: The id of its list; of a new one without it the default list.
        - `title`: Not empty. A new event needs one.
        - `location`: A place in free words.
        - `place`: Where it is on the earth.
        - `start`: `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an
            offset. A new event needs one.
        - `end`: As `start`, and not before it; of whole days the first that is not in it any
            more. A new event needs one. Where only the start is given, the end moves with it.
        - `time_zone`: An IANA zone; null makes a time float. Left out, a date keeps its own, and
            a time that is new gets the session's. A zone for whole days is refused.
        - `all_day`: Says what the form of `start` says already; another value is refused.
        - `alarms`: Replaces the set: one with a known `id` is changed where it stands, one
            without is new, and one that is missing goes.
        - `alarm_changes`: Changes single alarms; not together with `alarms`.
        - `recurrence`: RFC 5545 RRULE texts. One occurrence alone cannot have others.
        - `attachments`: Replaces all of them.
        - `occurrence`: Which occurrence, by the start that the series gives it: `occurrence` of
            what `event/fetch` answers. An `event` that has an `occurrence` of its own names it too;
            two that differ are refused.
        - `span`: With `occurrence`: this one alone, which is what is meant without it, or it and
            all later ones. Without `occurrence` the whole series is meant, whatever is said here.
        - `if_revision`: Refused as a conflict where the event is another than this. With null it
            must not exist yet, and an `id` of your own may be given: so a retry cannot make it
            twice.
        - `commit`: False: the change is kept in this session, where only its own fetches see it,
            until `store/commit` or `store/reset`.
        """
        return await self._client.ask(requests.event_save(seen, id=id, list=list, title=title, notes=notes, url=url, location=location, place=place, start=start, end=end, time_zone=time_zone, all_day=all_day, availability=availability, status=status, alarms=alarms, alarm_changes=alarm_changes, recurrence=recurrence, attachments=attachments, occurrence=occurrence, span=span, if_revision=if_revision, commit=commit))

    async def get(
        self,
        event: Event | FetchedEvent | SavedEvent | str,
        *,
        occurrence: str | None = None,
    ) -> OneEvent:
        """Answers one event: the whole series, or one occurrence of it.

        - `event`: Which, or its id.
        - `occurrence`: Which occurrence, by the start that the series gives it: `occurrence` of
            what `event/fetch` answers.
        """
        return await self._client.ask(requests.event_get(event, occurrence=occurrence))

    async def remove(
        self,
        event: Event | FetchedEvent | SavedEvent | str,
        *,
        occurrence: str | None = None,
        span: Span | None = None,
        if_revision: str | None | Absent = ABSENT,
        commit: bool | None = None,
    ) -> ChangeResult:
        """Removes an event: a series, one occurrence, or one occurrence and all later ones.

        A series without any occurrence left is removed as a whole.

        - `event`: Which, or its id.
        - `occurrence`: Which occurrence, by the start that the series gives it: `occurrence` of
            what `event/fetch` answers.
        - `span`: With `occurrence`: this one alone, which is what is meant without it, or it and
            all later ones. Without `occurrence` the whole series is meant, whatever is said here.
        - `if_revision`: Refused as a conflict where the event is another than this.
        - `commit`: False: the change is kept in this session, where only its own fetches see it,
            until `store/commit` or `store/reset`.
        """
        return await self._client.ask(requests.event_remove(event, occurrence=occurrence, span=span, if_revision=if_revision, commit=commit))

    async def fetch(
        self,
        start: date | datetime | str,
        end: date | datetime | str,
        *,
        lists: Sequence[str] | None = None,
        text: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        fields: Sequence[EventField] | None = None,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> FoundEvents:
        """Answers the events that take place in a range of time.

        Series are expanded, with detached and removed occurrences considered. An event that
        overlaps the range is included, and one that takes no time if it begins in the range.
        Floating times and whole days are read in the session's zone. More than 100,000
        occurrences are refused. A cursor stays good while the store changes. A long search runs
        in slices over the store as it was when it began: with a `workDoneToken` it reports its
        progress, and `$/cancelRequest` ends it.

        - `end`: Not in the range any more.
        - `lists`: Only events of these; without it all.
        - `text`: Only what has it in the title, the notes, the location or the URL, whatever the
            case and the accents.
        - `limit`: At most so many; without it all. With 0 only `total` is of interest.
        - `cursor`: Goes on behind the page that gave it; for the same range, lists and text only.
        - `fields`: Only these members of each.
        - `progress`: Hears how far it is; what it raises ends the request.
        """
        return await self._client.ask(requests.event_fetch(start, end, lists=lists, text=text, limit=limit, cursor=cursor, fields=fields), progress=progress)

    def each(
        self,
        start: date | datetime | str,
        end: date | datetime | str,
        *,
        lists: Sequence[str] | None = None,
        text: str | None = None,
        page: int = 500,
    ) -> AsyncIterator[Event]:
        """Answers the events that take place in a range of time. Each of them whole, fetched page
        by page as you go.

        - `end`: Not in the range any more.
        - `lists`: Only events of these; without it all.
        - `text`: Only what has it in the title, the notes, the location or the URL, whatever the
            case and the accents.
        - `page`: How many are fetched at once.
        """
        return self._client.each(requests.event_each(start, end, lists=lists, text=text, page=page))

    async def conflicts(
        self,
        *,
        start: date | datetime | str | None = None,
        end: date | datetime | str | None = None,
        event: EventInput | None = None,
        occurrence: str | None = None,
        lists: Sequence[str] | None = None,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> Conflicts:
        """Answers the events that overlap a span of time, or an event that is to be saved.

        An event that is `free` or `canceled` does not conflict. Whole days take the whole day in
        the session's zone. An event that ends when the other begins does not conflict. A
        repeating draft is compared with its first thousand occurrences within a year of its
        start. The event with the draft's own `id` does not conflict with it. A long search runs
        in slices: with a `workDoneToken` it reports its progress, and `$/cancelRequest` ends it.

        - `start`: With `end`: the span.
        - `event`: Instead of `start` and `end`: an event as `event/save` takes it.
        - `occurrence`: With `event`: only this occurrence of it is to be changed.
        - `lists`: Only events of these; without it all.
        - `progress`: Hears how far it is; what it raises ends the request.
        """
        return await self._client.ask(requests.event_conflicts(start=start, end=end, event=event, occurrence=occurrence, lists=lists), progress=progress)


class StoreMethods:
    """The methods of `store/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def apply(
        self,
        operations: Sequence[Operation | Request[Any]],
        *,
        dry_run: bool | None = None,
        title: str | None = None,
    ) -> Applied:
        """Makes several changes that happen together or not at all.

        `"$0"` as an id, in any operation, stands for what operation 0 created. An error names its
        operation in `data.index`.

        - `dry_run`: True: everything is checked and answered, and nothing is changed.
        - `title`: What history calls the transaction; without it `store/apply`. One line.
        """
        return await self._client.ask(requests.store_apply(operations, dry_run=dry_run, title=title))

    async def staged(self) -> StagedChanges:
        """Answers what this session has saved with `commit: false`."""
        return await self._client.ask(requests.store_staged())

    async def commit(self) -> ChangeResult:
        """Writes everything that was saved with `commit: false`, or nothing.

        One transaction. If an item has changed since it was staged, it is a conflict, and
        everything stays staged.
        """
        return await self._client.ask(requests.store_commit())

    async def reset(self) -> Reset:
        """Drops everything that was saved with `commit: false`."""
        return await self._client.ask(requests.store_reset())

    async def refresh(self) -> StoreInfo:
        """Looks at every file now, and answers what `store/info` does.

        Changes by other programs are noticed without it. If it finds some, `store/didChange`
        follows its answer.
        """
        return await self._client.ask(requests.store_refresh())

    async def info(self) -> StoreInfo:
        """Answers how many items there are, and what is wrong with files."""
        return await self._client.ask(requests.store_info())

    async def changes(self, since: str, *, limit: int | None = None) -> ChangesSince:
        """Answers exactly what changed since a state.

        If history does not reach back to the state, the error is `cannotCalculateChanges`: fetch
        everything, and continue from its state.

        - `since`: A state, of an answer or a notification; of another session or a day ago, too.
        - `limit`: At most so many transactions at once.
        """
        return await self._client.ask(requests.store_changes(since, limit=limit))

    async def history(self, *, limit: int | None = None) -> History:
        """Answers who changed what, newest first.

        - `limit`: At most so many; without it 100.
        """
        return await self._client.ask(requests.store_history(limit=limit))

    async def undo(self, *, transaction: int | None = None) -> Reversal:
        """Takes a transaction back.

        Puts back the members that it changed, and nothing else. If one of them has been changed
        since, it is a conflict. The undo is a transaction itself. A client cannot take back a
        transaction that touched something it may not see.

        - `transaction`: Which; without it this client's last that still stands.
        """
        return await self._client.ask(requests.store_undo(transaction=transaction))

    async def redo(self) -> Reversal:
        """Repeats what this client took back last."""
        return await self._client.ask(requests.store_redo())


class PlaceMethods:
    """The methods of `place/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def all(self) -> AllPlaces:
        """Answers every place of the person's own."""
        return await self._client.ask(requests.place_all())

    async def near(
        self,
        latitude: float,
        longitude: float,
        *,
        within: Radius | None = None,
    ) -> NearbyPlaces:
        """Answers the places near a point, nearest first.

        - `latitude`: Degrees north, from -90 to 90.
        - `longitude`: Degrees east, from -180 to 180.
        - `within`: How far away a place's middle may be; without it, all are given.
        """
        return await self._client.ask(requests.place_near(latitude, longitude, within=within))

    async def save(
        self,
        seen: Place | None = None,
        /,
        *,
        id: str | None = None,
        title: str | None | Absent = ABSENT,
        latitude: float | None = None,
        longitude: float | None = None,
        radius: Radius | None | Absent = ABSENT,
        address: str | None | Absent = ABSENT,
        notes: str | None | Absent = ABSENT,
        if_revision: str | None | Absent = ABSENT,
    ) -> PlaceChange:
        """Creates a place, or changes one and everything that follows it.

        The title, centre, radius and address of every alarm and every event's place with this
        `placeId` become the place's, in the same transaction, which `store/undo` takes back as a
        whole. Items that the client may not see follow right after, in a transaction of the
        server's own.

        - `seen`: What is to be changed, as it was seen: it gives `id` and `if_revision`.
        - `id`: Which place; without it a new one is made, whose id is made of its title.
        - `title`: Not empty. A new place needs one.
        - `latitude`: A new place needs one.
        - `longitude`: A new place needs one.
        - `radius`: 0, null, or nothing for a new place: the default radius.
        - `if_revision`: Refused as a conflict where the place is another than this; null where
            there is one at all.
        """
        return await self._client.ask(requests.place_save(seen, id=id, title=title, latitude=latitude, longitude=longitude, radius=radius, address=address, notes=notes, if_revision=if_revision))

    async def remove(self, place: Place | str, *, if_revision: str | None = None) -> ChangeResult:
        """Removes a place.

        Alarms and events that followed it keep its circle as their own, in one transaction, which
        `store/undo` takes back as a whole. Items that the client may not see follow right after,
        in a transaction of the server's own.

        - `place`: Which, or its id.
        - `if_revision`: Refused as a conflict where the place is another than this.
        """
        return await self._client.ask(requests.place_remove(place, if_revision=if_revision))

    async def import_(
        self,
        format: PlaceFormat,
        text: str,
        *,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> Imported:
        """Imports places from another program's file.

        One transaction for the whole file; importing the same text again changes nothing. An
        entry is taken for an existing place with its id or, if it has no id, with its title
        within 100 m; what the text does not say of that place stays. Alarms that follow an
        updated place move with it. A long text is read in slices: with a `workDoneToken` it
        reports its progress, and until it has been read `$/cancelRequest` ends it without a
        change.

        - `text`: The file's content.
        - `progress`: Hears how far it is; what it raises ends the request.
        """
        return await self._client.ask(requests.place_import(format, text), progress=progress)


class LocationMethods:
    """The methods of `location/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def update(
        self,
        latitude: float,
        longitude: float,
        *,
        accuracy: float | None = None,
        at: datetime | str | None = None,
        source: str | None = None,
    ) -> LocationUpdated:
        """Says where the person is, and so which fences are crossed.

        Needs no access; a client that may not know the location gets an empty answer. A fix is
        ignored, and `ignored` says why, if it is older than the last one of its source (`old`),
        more than a minute ahead of the clock (`future`), or from a source that does not lead
        (`source`: it takes over when the other has been silent for ten minutes).

        - `latitude`: Degrees north, from -90 to 90.
        - `longitude`: Degrees east, from -180 to 180.
        - `accuracy`: Metres around; without it, or 0: exact.
        - `at`: When it was measured; without it, now.
        - `source`: Who measured it, where several do.
        """
        return await self._client.ask(requests.location_update(latitude, longitude, accuracy=accuracy, at=at, source=source))

    async def current(self) -> Whereabouts:
        """Answers where the person is, and in which of their places."""
        return await self._client.ask(requests.location_current())

    async def replay(
        self,
        format: TrackFormat,
        track: RecordedTrack,
        *,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> Replayed:
        """Answers which alarms a recorded track would set off, and when.

        The track goes through the same rules on a clock of its own, and changes nothing. Before
        it, every side is unknown, every alarm exists and none has gone off. The clock also runs
        between fixes, so times and conditions count as well; times end with the track, and after
        it only crossings that have begun are followed to their end. A long replay runs in slices:
        with a `workDoneToken` it reports its progress, and `$/cancelRequest` ends it.

        - `track`: For `fixes` an array, for all others the text of the file. A GPX route without
            times is walked at 1.4 m/s from now on.
        - `progress`: Hears how far it is; what it raises ends the request.
        """
        return await self._client.ask(requests.location_replay(format, track), progress=progress)


class AlarmMethods:
    """The methods of `alarm/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def firings(self, *, open: bool | None = None) -> Firings:
        """Answers the alarms that have gone off.

        In the order in which they went off. A firing is open until it is acknowledged or snoozed,
        or its item is completed or removed. Closed firings are kept for 90 days.

        - `open`: Only those that are open, or only those that are not; without it, all.
        """
        return await self._client.ask(requests.alarm_firings(open=open))

    async def acknowledge(self, firing: Firing | AlarmDidFire | str) -> ChangeResult:
        """Marks a firing as seen.

        For a time alarm this is written into the item, so that other programs do not repeat it.
        For a place alarm it is kept here only, for it would tell others where the person was. A
        firing that is closed already stays as it is.

        - `firing`: Which, or its id.
        """
        return await self._client.ask(requests.alarm_acknowledge(firing))

    async def snooze(
        self,
        firing: Firing | AlarmDidFire | str,
        *,
        until: datetime | str | None = None,
        until_next_visit: bool | None = None,
    ) -> ChangeResult:
        """Postpones a firing.

        Until an instant: the alarm then goes off wherever the person is, also in other programs
        that support RFC 9074. Or `untilNextVisit`, for a place alarm: it goes off at the next
        visit, and this one does not count.

        - `firing`: Which, or its id.
        - `until`: An instant that is to come.
        """
        return await self._client.ask(requests.alarm_snooze(firing, until=until, until_next_visit=until_next_visit))

    async def explain(
        self,
        item: Reminder | FetchedReminder | Event | FetchedEvent | SavedEvent | str,
        *,
        alarm: str | None = None,
    ) -> Explanations:
        """Explains why an alarm went off, or did not, and what it waits for.

        As of now, in members and in one sentence for the person. A client without access to the
        location learns nothing about where the person is: those members are null, and the
        sentence speaks of the alarm alone.

        - `item`: Which, or its id.
        - `alarm`: Without it all alarms of the item that can go off.
        """
        return await self._client.ask(requests.alarm_explain(item, alarm=alarm))

    async def upcoming(self, *, limit: int | None = None) -> UpcomingAlarms:
        """Answers which alarms are armed.

        Coming times in their order, snoozed ones included, and the places that wait to be
        crossed, by the item's title. Where the person is does not matter.

        - `limit`: So many times and so many places at most, from 0 to 10000; without it 100.
        """
        return await self._client.ask(requests.alarm_upcoming(limit=limit))


class MapMethods:
    """The methods of `map/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def render(
        self,
        format: MapFormat,
        *,
        lists: Sequence[str] | None = None,
        status: CompletionStatus | None = None,
        due: DateRange | None = None,
        completed: DateRange | None = None,
        priority: Sequence[PriorityBand] | None = None,
        is_location: bool | None = None,
        proximity: Proximity | None = None,
        near: Nearby | None = None,
        text: str | None = None,
        tags: Sequence[str] | None = None,
        parent: str | None | Absent = ABSENT,
        ids: Sequence[str] | None = None,
    ) -> RenderedMap:
        """Draws the fences of reminders, the places, and where the person is, to scale.

        Staged changes are not drawn. Where the person is, and on which side of a fence, is drawn
        for a client that may know the location; fences for one that may see reminders. Lengths
        are written as in the session's locale.

        - `lists`: In one of these, by id.
        - `status`: Without it `all`.
        - `due`: Due in it. With an end to it, what has no due date is out.
        - `completed`: Completed, and in this range. With an end to it, what has no completion
            date is out.
        - `priority`: Of one of these.
        - `is_location`: Whether one of its alarms is for a place.
        - `proximity`: With an alarm for a place that goes off this way.
        - `near`: With an alarm for a place whose centre lies in this circle.
        - `text`: In the title, the notes, the location, the URL or a tag, whatever the case and
            the accents.
        - `tags`: With every one of these, whatever their case.
        - `parent`: A part of this reminder, by id; with null only what stands at the top: what
            has no parent, and what names one that is gone or that is below itself, as other
            programs may write it.
        - `ids`: One of these.
        """
        return await self._client.ask(requests.map_render(format, lists=lists, status=status, due=due, completed=completed, priority=priority, is_location=is_location, proximity=proximity, near=near, text=text, tags=tags, parent=parent, ids=ids))


class TextMethods:
    """The methods of `text/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def parse(
        self,
        text: str,
        *,
        for_: TextPurpose | None = None,
        now: str | None = None,
        cursor: int | None = None,
    ) -> ParsedLine:
        """What a line means that a person typed: an item to be saved, in one grammar for all
        clients.

        Nothing is saved. `reminder`, `event` or `place`, as `kind` says, can be sent to
        `reminder/save`, `event/save` or `place/save` as it is where no diagnostic is an error.
        Words are read in English and in the language of the session's locale; `12/01` and bare
        lengths as in its region; times in the session's zone. Each word is part of the title, or
        has a meaning, or is an error; what is doubtful has a diagnostic that says what was
        chosen. The grammar is in TEXT.md. Offsets count in the session's position encoding, which
        is UTF-16 unless `initialize` agreed on another.

        - `text`: One line; what follows a line break is notes. Of more than 8192 characters the
            rest is not read, and a diagnostic says so.
        - `for_`: What the line is to become. Without it, or with `guess`: an event where it has
            an end, a place where it is a name with coordinates, else a reminder.
        - `now`: The wall clock in the session's zone to count from, such as
            `2026-11-20T10:00:00`; without it the present time.
        - `cursor`: An offset in the text, for `completions` there.
        """
        return await self._client.ask(requests.text_parse(text, for_=for_, now=now, cursor=cursor))


class UnitsMethods:
    """The methods of `units/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def info(self, *, locale: str | None = None) -> UnitsInfo:
        """Answers how lengths are measured and written in a locale.

        - `locale`: Another locale than the session's.
        """
        return await self._client.ask(requests.units_info(locale=locale))

    async def convert(self, value: float, from_: str, to: str) -> Conversion:
        """Converts a length to another unit, exactly.

        The result is the nearest double to the true value, or the number of at most 15 digits
        that converts back to exactly what was given. So a length comes back from metres as the
        number that the person typed: 500 ft are 152.4 m, and 152.4 m are 500 ft.

        - `from_`: A unit by its symbol, its CLDR name or its English name: `mi`, `mile`, `miles`.
        """
        return await self._client.ask(requests.units_convert(value, from_, to))

    async def parse(self, text: str, *, locale: str | None = None) -> ParsedLength:
        """Reads a length as a person writes it.

        Understands the numbers, unit symbols and unit names of the locale, and symbols and
        English names everywhere. A number without a unit is in the preferred unit.

        - `locale`: Another locale than the session's.
        """
        return await self._client.ask(requests.units_parse(text, locale=locale))

    async def format(
        self,
        metres: Metres,
        *,
        locale: str | None = None,
        unit: str | None = None,
        width: Width | None = None,
    ) -> FormattedLength:
        """Writes lengths as a person reads them.

        Rounded for reading by at most 5 %, in the unit that suits the length: metres then
        kilometres, feet then miles where a number without a unit means feet. With `unit` the
        exact number in that unit. Takes one length or many, and answers alike.

        - `locale`: Another locale than the session's.
        - `unit`: Show the exact number in this unit, not a rounded one in a unit that suits.
        - `width`: `short` (the default) writes the unit's symbol, `long` its name.
        """
        return await self._client.ask(requests.units_format(metres, locale=locale, unit=unit, width=width))


class Methods:
    """What a client can ask: a family of methods each."""

    def _make_families(self, client: AsksLater) -> None:
        self.rpc = RpcMethods(client)
        """The methods of `rpc/…`."""
        self.access = AccessMethods(client)
        """The methods of `access/…`."""
        self.list = ListMethods(client)
        """The methods of `list/…`."""
        self.reminder = ReminderMethods(client)
        """The methods of `reminder/…`."""
        self.item = ItemMethods(client)
        """The methods of `item/…`."""
        self.event = EventMethods(client)
        """The methods of `event/…`."""
        self.store = StoreMethods(client)
        """The methods of `store/…`."""
        self.place = PlaceMethods(client)
        """The methods of `place/…`."""
        self.location = LocationMethods(client)
        """The methods of `location/…`."""
        self.alarm = AlarmMethods(client)
        """The methods of `alarm/…`."""
        self.map = MapMethods(client)
        """The methods of `map/…`."""
        self.text = TextMethods(client)
        """The methods of `text/…`."""
        self.units = UnitsMethods(client)
        """The methods of `units/…`."""

# The methods of the asyncio client, family by family.
# Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
# ruff: noqa: E501, F401, F403, F405

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from datetime import date, datetime
from typing import Any, overload

from ._types import *
from . import _requests as requests
from ._request import AsksLater, Request
from ._wire import ABSENT, Absent


class RpcMethods:
    """The methods of `rpc/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def discover(self, *, method: str | None = None) -> Any:
        """Returns this document.

        What the server can do, as OpenRPC: methods, types, errors and examples. With `method`,
        only the methods whose names begin with it, and the types they refer to.
        """
        return await self._client.ask(requests.rpc_discover(method=method))


class AccessMethods:
    """The methods of `access/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def status(self) -> Access:
        """Returns what this client may do.

        Needs no access, asks the person nothing, and changes nothing.
        """
        return await self._client.ask(requests.access_status())

    async def request(
        self,
        entity: AccessEntity,
        *,
        level: AccessLevel | None = None,
    ) -> AccessAnswer:
        """Asks the person for access, once.

        The question is shown with `window/showMessageRequest`, with the purpose from the `usage`
        of `initialize`. The answer is stored under the client's name, and later requests get it
        at once. Without a purpose, or if the client cannot show a question, the person is not
        asked and nothing is stored. Later requests do not wait for the person. After five minutes
        without an answer the result is `{granted: false, status: "notDetermined"}`, and nothing
        is stored. Refused in a batch.

        - `level`: The default is `fullAccess`.
        """
        return await self._client.ask(requests.access_request(entity, level=level))


class ListMethods:
    """The methods of `list/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def all(self) -> Lists:
        """Returns every list that can hold something the client may see."""
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
        path: str | None | Absent = ABSENT,
        if_revision: str | None | Absent = ABSENT,
        commit: bool | None = None,
    ) -> ListChange:
        """Creates a list, or changes one.

        With a `path`, a folder elsewhere becomes a list at once; that can neither be staged nor
        be part of `store/apply`.

        - `seen`: What is to be changed, as it was seen: it gives `id` and `if_revision`.
        - `id`: The id of the list, which is its folder's name. Leave it out to create a list
            named after its title. To create one with this id, send `ifRevision: null`.
        - `title`: A title that no other list has. Required for a new list without a `path`; with
            one, the folder's own title is used otherwise.
        - `color`: `#RRGGBB`; null removes it.
        - `entities`: The entities that it may hold; null for both.
        - `path`: A folder elsewhere on disk that becomes a new list: an absolute path, or one
            that begins with `~/`. The folder stays where it is, and `settings.json` names it. The
            path of an existing list cannot be changed; its own path is accepted.
        - `if_revision`: A conflict unless the list has this revision. With null the list must not
            exist, and is created with the given id.
        - `commit`: False keeps the change in this session, where only this session sees it, until
            `store/commit` or `store/reset`.
        """
        return await self._client.ask(requests.list_save(seen, id=id, title=title, color=color, entities=entities, path=path, if_revision=if_revision, commit=commit))

    async def remove(self, list: List | str, *, commit: bool | None = None) -> ListRemoval:
        """Removes a list and everything in it.

        One transaction, which `store/undo` undoes as a whole: the list's folder is moved to the
        store's trash. A folder elsewhere, which `settings.json` names, is neither moved nor
        deleted: it is a list no longer, and `keptFolder` says where it stays. If it was a default
        list, there is no default afterwards.

        - `list`: Which, or its id.
        - `commit`: False keeps the change in this session, where only this session sees it, until
            `store/commit` or `store/reset`.
        """
        return await self._client.ask(requests.list_remove(list, commit=commit))

    async def default(self, entity: Entity) -> DefaultList:
        """Returns the list that takes new items when none is named."""
        return await self._client.ask(requests.list_default(entity))

    async def set_default(self, entity: Entity, list: List | str) -> ChangeResult:
        """Chooses the list that takes new items when none is named.

        - `list`: A list that may hold this entity.
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
        sort_order: int | None | Absent = ABSENT,
        attachments: Sequence[AttachmentInput] | None | Absent = ABSENT,
        alarms: Sequence[AlarmInput] | None | Absent = ABSENT,
        alarm_changes: AlarmChanges | None = None,
        recurrence: Sequence[str] | None | Absent = ABSENT,
        if_revision: str | None | Absent = ABSENT,
        on_conflict: OnConflict | None = None,
        commit: bool | None = None,
    ) -> ReminderChange:
        """Creates a reminder, or changes one.

        The change is on disk before the reply is sent. Everything else in the file stays as it
        is. If another program has changed the reminder meanwhile, only the given members are set;
        send `ifRevision` to get a conflict instead.

        - `seen`: What is to be changed, as it was seen: it gives `id` and `if_revision`.
        - `id`: The id of the reminder. Leave it out to create a new one. In `store/apply`, `"$0"`
            is the item that operation 0 created.
        - `list`: The id of its list; the default for a new reminder is the default list.
        - `title`: Required for a new reminder, and not empty.
        - `priority`: 0–9.
        - `start`: `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an
            offset.
        - `start_time_zone`: An IANA zone, if it differs from `timeZone`.
        - `due`: As `start`.
        - `time_zone`: An IANA zone; null makes a time floating. If omitted, the date keeps its
            zone, and a new time gets the session's. A zone for a whole day is refused.
        - `completed`: Does the same as `reminder/complete`, or reopens it.
        - `completion_date`: An instant. Without `completed`, it completes at that time, and null
            reopens; with `completed` it only gives the time.
        - `parent`: The id of another reminder.
        - `sort_order`: Its place in the order by hand; null for the one of its creation.
            `reminder/move` finds the number.
        - `attachments`: Replaces all of them.
        - `alarms`: Replaces the set: an alarm with a known `id` is changed, one without is
            created, and missing ones are removed.
        - `alarm_changes`: Changes single alarms; not together with `alarms`.
        - `recurrence`: RFC 5545 RRULE texts.
        - `if_revision`: A conflict unless the reminder has this revision. With null the reminder
            must not exist, and you may give an `id` of your own, so that a retry cannot create it
            twice.
        - `on_conflict`: What to do if the item no longer has the revision of `ifRevision`; `fail`
            by default.
        - `commit`: False keeps the change in this session, where only its own fetches see it,
            until `store/commit` or `store/reset`.
        """
        return await self._client.ask(requests.reminder_save(seen, id=id, list=list, title=title, notes=notes, url=url, location=location, priority=priority, start=start, start_time_zone=start_time_zone, due=due, time_zone=time_zone, completed=completed, completion_date=completion_date, tags=tags, parent=parent, sort_order=sort_order, attachments=attachments, alarms=alarms, alarm_changes=alarm_changes, recurrence=recurrence, if_revision=if_revision, on_conflict=on_conflict, commit=commit))

    async def get(self, reminder: Reminder | FetchedReminder | str) -> OneReminder:
        """Returns one reminder.

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
        """Completes a reminder, or reopens it.

        A repeating reminder leaves a completed copy with an id of its own, and moves to its first
        date that is after both its due date and `at`, with its start and its alarms. Added dates
        (RDATE) before that date from which its rule cannot continue, such as one between the
        dates of every third day, become open reminders of their own. After the last date it is
        completed itself, without a copy. Its subtasks stay open.

        - `reminder`: Which, or its id.
        - `at`: An instant; the default is now.
        - `if_revision`: A conflict unless the reminder has this revision: pressing twice does not
            complete the next date as well.
        - `completed`: False reopens the reminder.
        - `commit`: False keeps the change in this session, where only its own fetches see it,
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
        - `if_revision`: A conflict unless the reminder has this revision.
        - `commit`: As with `reminder/save`.
        """
        return await self._client.ask(requests.reminder_remove(reminder, if_revision=if_revision, commit=commit))

    async def move(
        self,
        ids: Sequence[str],
        *,
        before: str | None = None,
        after: str | None = None,
        parent: str | None | Absent = ABSENT,
    ) -> MovedReminders:
        """Moves reminders before or after another in the order by hand.

        In one transaction, which is undone together. They get numbers between the reminder and
        its neighbour in the same list and below the same parent; if there is no room, neighbours
        get other numbers, as few as possible. Their lists stay, and their parents unless `parent`
        is given.

        - `ids`: The reminders, in the order that they are to have; at most 1000.
        - `before`: The reminders go before this reminder.
        - `after`: The reminders go after this reminder. Send this or `before`, not both.
        - `parent`: The reminder to become a subtask of, or null for none. Without `before` and
            `after`, they come last there.
        """
        return await self._client.ask(requests.reminder_move(ids, before=before, after=after, parent=parent))

    @overload
    async def fetch(
        self,
        *,
        lists: Sequence[str] | None = None,
        status: CompletionStatus | None = None,
        due: DateRange | None = None,
        overdue: bool | None = None,
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
        fields: None = None,
    ) -> WholeReminderPage:
        ...

    @overload
    async def fetch(
        self,
        *,
        lists: Sequence[str] | None = None,
        status: CompletionStatus | None = None,
        due: DateRange | None = None,
        overdue: bool | None = None,
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
        fields: Sequence[ReminderField],
    ) -> ReminderPage:
        ...

    @overload
    async def fetch(
        self,
        *,
        lists: Sequence[str] | None = None,
        status: CompletionStatus | None = None,
        due: DateRange | None = None,
        overdue: bool | None = None,
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
        fields: Sequence[ReminderField] | None,
    ) -> ReminderPage | WholeReminderPage:
        ...

    async def fetch(
        self,
        *,
        lists: Sequence[str] | None = None,
        status: CompletionStatus | None = None,
        due: DateRange | None = None,
        overdue: bool | None = None,
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
    ) -> ReminderPage | WholeReminderPage:
        """Returns the reminders that match, sorted.

        A cursor stays valid while the store changes: a reminder whose position does not change is
        returned exactly once. Changes that this session saved with `commit: false` are included.

        - `lists`: In one of these lists, by id.
        - `status`: The default is `all`.
        - `due`: Due in this range. If `from` or `to` is given, reminders without a due date are
            excluded.
        - `overdue`: Whether it is overdue: due at a time that has passed, or on a day that is
            over. False also matches reminders without a due date.
        - `completed`: Completed in this range. If `from` or `to` is given, reminders without a
            completion date are excluded.
        - `priority`: With one of these priorities.
        - `is_location`: Whether it has a place alarm.
        - `proximity`: With a place alarm in this direction.
        - `near`: With a place alarm whose centre is in this circle.
        - `text`: With this text in the title, the notes, the location, the URL or a tag, ignoring
            case and accents.
        - `tags`: With all of these tags, ignoring case.
        - `parent`: A subtask of this reminder, by id. With null only top-level reminders: those
            without a parent, and those whose parent is missing or below the reminder itself, as
            other programs may write them.
        - `ids`: With one of these ids.
        - `sort`: The default is `creationDate`. `distance` needs `where.near`.
        - `descending`: Reverses the order. Reminders without the sort value stay last, and ties
            stay in their order.
        - `limit`: The most reminders to return; the default is all. With 0 only `total` is
            returned.
        - `cursor`: Continues after the page that returned it; only for the same `where`, `sort`
            and `descending`.
        - `fields`: Returns only these members of each.
        """
        return await self._client.ask(requests.reminder_fetch(lists=lists, status=status, due=due, overdue=overdue, completed=completed, priority=priority, is_location=is_location, proximity=proximity, near=near, text=text, tags=tags, parent=parent, ids=ids, sort=sort, descending=descending, limit=limit, cursor=cursor, fields=fields))

    def each(
        self,
        *,
        lists: Sequence[str] | None = None,
        status: CompletionStatus | None = None,
        due: DateRange | None = None,
        overdue: bool | None = None,
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
        """Returns the reminders that match, sorted. Each of them whole, fetched page by page as
        you go.

        - `lists`: In one of these lists, by id.
        - `status`: The default is `all`.
        - `due`: Due in this range. If `from` or `to` is given, reminders without a due date are
            excluded.
        - `overdue`: Whether it is overdue: due at a time that has passed, or on a day that is
            over. False also matches reminders without a due date.
        - `completed`: Completed in this range. If `from` or `to` is given, reminders without a
            completion date are excluded.
        - `priority`: With one of these priorities.
        - `is_location`: Whether it has a place alarm.
        - `proximity`: With a place alarm in this direction.
        - `near`: With a place alarm whose centre is in this circle.
        - `text`: With this text in the title, the notes, the location, the URL or a tag, ignoring
            case and accents.
        - `tags`: With all of these tags, ignoring case.
        - `parent`: A subtask of this reminder, by id. With null only top-level reminders: those
            without a parent, and those whose parent is missing or below the reminder itself, as
            other programs may write them.
        - `ids`: With one of these ids.
        - `sort`: The default is `creationDate`. `distance` needs `where.near`.
        - `descending`: Reverses the order. Reminders without the sort value stay last, and ties
            stay in their order.
        - `page`: How many are fetched at once.
        """
        return self._client.each(requests.reminder_each(lists=lists, status=status, due=due, overdue=overdue, completed=completed, priority=priority, is_location=is_location, proximity=proximity, near=near, text=text, tags=tags, parent=parent, ids=ids, sort=sort, descending=descending, page=page))


class ItemMethods:
    """The methods of `item/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def get(self, id: str) -> OneItem:
        """Returns a reminder or an event by its id."""
        return await self._client.ask(requests.item_get(id))

    async def import_(
        self,
        text: str,
        *,
        list: str | None = None,
        items: Sequence[ItemChoice] | None = None,
        dry_run: bool | None = None,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> ImportedItems:
        """Imports reminders and events from an iCalendar text.

        One transaction for the whole text, with any number of VTODO and VEVENT. Each component is
        kept as it is, with every line that is not understood, and the time zones that it names.
        An item whose UID the store has is left as it is; a component without a UID gets one that
        is made from its content. What cannot be read is refused, and the others are imported.
        Many items are written in slices: with a `workDoneToken` it reports its progress, and
        `$/cancelRequest` ends it without a change.

        - `text`: The content of one or more .ics files.
        - `list`: The list of the new items, by id; else the default list of each kind.
        - `items`: Imports only these items of the text; without it, all of them.
        - `dry_run`: True checks everything and returns the results, but changes nothing.
        - `progress`: Hears how far it is; what it raises ends the request.
        """
        return await self._client.ask(requests.item_import(text, list=list, items=items, dry_run=dry_run), progress=progress)

    async def export(
        self,
        *,
        lists: Sequence[str] | None = None,
        status: CompletionStatus | None = None,
        due: DateRange | None = None,
        overdue: bool | None = None,
        completed: DateRange | None = None,
        priority: Sequence[PriorityBand] | None = None,
        is_location: bool | None = None,
        proximity: Proximity | None = None,
        near: Nearby | None = None,
        text: str | None = None,
        tags: Sequence[str] | None = None,
        parent: str | None | Absent = ABSENT,
        ids: Sequence[str] | None = None,
        events: bool | None = None,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> ExportedItems:
        """Returns reminders and events as one iCalendar text.

        Each component is as it is in its file, with every line that is not understood; a time
        zone is there once. Staged changes are not in it. Many items are read in slices: with a
        `workDoneToken` it reports its progress, and `$/cancelRequest` ends it.

        - `lists`: In one of these lists, by id.
        - `status`: The default is `all`.
        - `due`: Due in this range. If `from` or `to` is given, reminders without a due date are
            excluded.
        - `overdue`: Whether it is overdue: due at a time that has passed, or on a day that is
            over. False also matches reminders without a due date.
        - `completed`: Completed in this range. If `from` or `to` is given, reminders without a
            completion date are excluded.
        - `priority`: With one of these priorities.
        - `is_location`: Whether it has a place alarm.
        - `proximity`: With a place alarm in this direction.
        - `near`: With a place alarm whose centre is in this circle.
        - `text`: With this text in the title, the notes, the location, the URL or a tag, ignoring
            case and accents.
        - `tags`: With all of these tags, ignoring case.
        - `parent`: A subtask of this reminder, by id. With null only top-level reminders: those
            without a parent, and those whose parent is missing or below the reminder itself, as
            other programs may write them.
        - `ids`: With one of these ids.
        - `events`: Whether to include events, of the lists of `where` if it names any; by default
            if there is no `where`.
        - `progress`: Hears how far it is; what it raises ends the request.
        """
        return await self._client.ask(requests.item_export(lists=lists, status=status, due=due, overdue=overdue, completed=completed, priority=priority, is_location=is_location, proximity=proximity, near=near, text=text, tags=tags, parent=parent, ids=ids, events=events), progress=progress)

    async def unresolved(self) -> UnresolvedItems:
        """Returns every item in which two sides of a synchronization have changed the same.

        Each has `mergeConflicts`. `item/resolve` settles them; with `dryRun` it returns the item
        as the other side has it.
        """
        return await self._client.ask(requests.item_unresolved())

    async def resolve(
        self,
        id: str,
        take: ConflictVersion,
        *,
        field: str | None = None,
        if_revision: str | None = None,
        dry_run: bool | None = None,
    ) -> ResolvedItem:
        """Settles what two sides of a synchronization have changed differently in an item.

        One transaction, which `store/undo` undoes. All of it, or with `field` one value. Without
        a conflict nothing is changed.

        - `field`: Only the conflicts about this, as `mergeConflicts` names it.
        - `if_revision`: A conflict unless the item has this revision.
        - `dry_run`: True checks everything and returns the results, but changes nothing.
        """
        return await self._client.ask(requests.item_resolve(id, take, field=field, if_revision=if_revision, dry_run=dry_run))


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
        on_conflict: OnConflict | None = None,
        commit: bool | None = None,
    ) -> EventChange:
        """Creates an event, or changes one: a series, one occurrence, or one occurrence and all
        later ones.

        The change is on disk before the reply is sent. Everything else in the file stays as it
        is. A changed occurrence is detached from then on (`isDetached`) and keeps its own values
        when the series changes. `futureEvents` ends the series before the occurrence, and creates
        a new series, with an id of its own, from it and all later ones; the new series is
        returned, and past occurrences stay as they were. If the start of a whole series moves,
        detached and removed occurrences move along. If its rule changes, detached occurrences
        stay, even if the new rule has no such date.

        - `seen`: What is to be changed, as it was seen: it gives `id` and `if_revision`.
        - `id`: The id of the event. Leave it out to create a new one. In `store/apply`, `"$0"` is
            the item that operation 0 created.
        - `list`: The id of its list; the default for a new reminder is the default list.
        - `title`: Required for a new event, and not empty.
        - `location`: A place in free text.
        - `place`: Its position on the map.
        - `start`: `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an
            offset. Required for a new event.
        - `end`: As `start`, and not before it; for whole days, the first day after the event.
            Required for a new event. If only the start is given, the end moves with it.
        - `time_zone`: An IANA zone; null makes a time floating. If omitted, a date keeps its
            zone, and a new time gets the session's. A zone for whole days is refused.
        - `all_day`: Must match the form of `start`, which decides.
        - `alarms`: Replaces the set: an alarm with a known `id` is changed, one without is
            created, and missing ones are removed.
        - `alarm_changes`: Changes single alarms; not together with `alarms`.
        - `recurrence`: RFC 5545 RRULE texts. A single occurrence cannot have its own.
        - `attachments`: Replaces all of them.
        - `occurrence`: The occurrence, by the start that the series gives it: `occurrence` in
            results of `event/fetch`. An `event` that contains an `occurrence` names it too; two
            different ones are refused.
        - `span`: With `occurrence`: only this one, which is the default, or this and all later
            ones. Without `occurrence` it is ignored and the whole series is changed.
        - `if_revision`: A conflict unless the event has this revision. With null the event must
            not exist, and you may give an `id` of your own, so that a retry cannot create it twice.
        - `on_conflict`: What to do if the item no longer has the revision of `ifRevision`; `fail`
            by default.
        - `commit`: False keeps the change in this session, where only its own fetches see it,
            until `store/commit` or `store/reset`.
        """
        return await self._client.ask(requests.event_save(seen, id=id, list=list, title=title, notes=notes, url=url, location=location, place=place, start=start, end=end, time_zone=time_zone, all_day=all_day, availability=availability, status=status, alarms=alarms, alarm_changes=alarm_changes, recurrence=recurrence, attachments=attachments, occurrence=occurrence, span=span, if_revision=if_revision, on_conflict=on_conflict, commit=commit))

    async def get(
        self,
        event: Event | FetchedEvent | SavedEvent | str,
        *,
        occurrence: str | None = None,
    ) -> OneEvent:
        """Returns one event: the whole series, or one occurrence of it.

        - `event`: Which, or its id.
        - `occurrence`: The occurrence, by the start that the series gives it: `occurrence` in
            results of `event/fetch`.
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

        A series without any remaining occurrence is removed as a whole.

        - `event`: Which, or its id.
        - `occurrence`: The occurrence, by the start that the series gives it: `occurrence` in
            results of `event/fetch`.
        - `span`: With `occurrence`: only this one, which is the default, or this and all later
            ones. Without `occurrence` it is ignored and the whole series is changed.
        - `if_revision`: A conflict unless the event has this revision.
        - `commit`: False keeps the change in this session, where only its own fetches see it,
            until `store/commit` or `store/reset`.
        """
        return await self._client.ask(requests.event_remove(event, occurrence=occurrence, span=span, if_revision=if_revision, commit=commit))

    @overload
    async def fetch(
        self,
        start: date | datetime | str,
        end: date | datetime | str,
        *,
        lists: Sequence[str] | None = None,
        text: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        fields: None = None,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> WholeFoundEvents:
        ...

    @overload
    async def fetch(
        self,
        start: date | datetime | str,
        end: date | datetime | str,
        *,
        lists: Sequence[str] | None = None,
        text: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        fields: Sequence[EventField],
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> FoundEvents:
        ...

    @overload
    async def fetch(
        self,
        start: date | datetime | str,
        end: date | datetime | str,
        *,
        lists: Sequence[str] | None = None,
        text: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        fields: Sequence[EventField] | None,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> FoundEvents | WholeFoundEvents:
        ...

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
    ) -> FoundEvents | WholeFoundEvents:
        """Returns the events that take place in a time range.

        Series are expanded, taking detached and removed occurrences into account. An event that
        overlaps the range is included; one of zero length if it begins in the range. Floating
        times and whole days are in the session's zone. More than 100,000 occurrences are refused.
        A cursor stays valid while the store changes. A long search runs in slices on the store as
        it was at its beginning: with a `workDoneToken` it reports its progress, and
        `$/cancelRequest` ends it.

        - `end`: The end of the range, which is excluded.
        - `lists`: Only events of these lists; the default is all.
        - `text`: Only events whose title, notes, location or URL contain this text, ignoring case
            and accents.
        - `limit`: The most events to return; the default is all. With 0 only `total` is returned.
        - `cursor`: Continues after the page that returned it; only for the same range, lists and
            text.
        - `fields`: Returns only these members of each.
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
        """Returns the events that take place in a time range. Each of them whole, fetched page by
        page as you go.

        - `end`: The end of the range, which is excluded.
        - `lists`: Only events of these lists; the default is all.
        - `text`: Only events whose title, notes, location or URL contain this text, ignoring case
            and accents.
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
        """Returns the events that conflict with a time range, or with an event to be saved.

        An event that is `free` or `canceled` does not conflict. Whole days take the whole day in
        the session's zone. An event that ends when the other begins does not conflict. A
        repeating draft is compared with its first thousand occurrences within a year of its
        start. The event with the draft's own `id` does not conflict with it. A long search runs
        in slices: with a `workDoneToken` it reports its progress, and `$/cancelRequest` ends it.

        - `start`: With `end`: the time range.
        - `event`: Instead of `start` and `end`: an event as for `event/save`.
        - `occurrence`: With `event`: only this occurrence will be changed.
        - `lists`: Only events of these lists; the default is all.
        - `progress`: Hears how far it is; what it raises ends the request.
        """
        return await self._client.ask(requests.event_conflicts(start=start, end=end, event=event, occurrence=occurrence, lists=lists), progress=progress)


class ViewMethods:
    """The methods of `view/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def list(
        self,
        *,
        lists: Sequence[str] | None = None,
        status: CompletionStatus | None = None,
        due: DateRange | None = None,
        overdue: bool | None = None,
        completed: DateRange | None = None,
        priority: Sequence[PriorityBand] | None = None,
        is_location: bool | None = None,
        proximity: Proximity | None = None,
        near: Nearby | None = None,
        text: str | None = None,
        tags: Sequence[str] | None = None,
        parent: str | None | Absent = ABSENT,
        ids: Sequence[str] | None = None,
        group: ViewGroup | None = None,
        sort: SortKey | None = None,
        descending: bool | None = None,
        sections: Sequence[str] | None = None,
        fields: Sequence[ReminderField] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        since: str | None = None,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> ViewedList:
        """Returns reminders as rows in sections, with words for the person.

        What a client needs to draw lists: sections in order, each with its rows in order,
        subtasks under their parents. A subtask is shown under its parent if both are in the same
        section, and otherwise as a row of its own. In sections by due date, an open subtask
        without a due date is in the section of its parent. Reminders that are each other's
        parents in a cycle are each shown as a row of their own. Changes that this session saved
        with `commit: false` are included. A client keeps its rows current as
        [README](README.md#views) says: after `store/didChange` it asks again with `since`, and at
        `validUntil` without. A long list is prepared in slices on the store as it was at its
        beginning: with a `workDoneToken` it reports its progress, and `$/cancelRequest` ends it.

        - `lists`: In one of these lists, by id.
        - `status`: The default is `all`.
        - `due`: Due in this range. If `from` or `to` is given, reminders without a due date are
            excluded.
        - `overdue`: Whether it is overdue: due at a time that has passed, or on a day that is
            over. False also matches reminders without a due date.
        - `completed`: Completed in this range. If `from` or `to` is given, reminders without a
            completion date are excluded.
        - `priority`: With one of these priorities.
        - `is_location`: Whether it has a place alarm.
        - `proximity`: With a place alarm in this direction.
        - `near`: With a place alarm whose centre is in this circle.
        - `text`: With this text in the title, the notes, the location, the URL or a tag, ignoring
            case and accents.
        - `tags`: With all of these tags, ignoring case.
        - `parent`: A subtask of this reminder, by id. With null only top-level reminders: those
            without a parent, and those whose parent is missing or below the reminder itself, as
            other programs may write them.
        - `ids`: With one of these ids.
        - `group`: The default is `due`.
        - `sort`: The order of the rows in each section, and of subtasks under one parent; the
            default is `dueDate`. `distance` is from `where.near`, or else from the person's last
            position, which needs their consent for `location`; reminders without a place come last.
        - `descending`: Reverses the order, as in `reminder/fetch`.
        - `sections`: Returns rows only of the sections with these keys; the others have their
            count and no rows, as if they were collapsed.
        - `fields`: Returns only these members of each reminder.
        - `limit`: The most rows to return, in all sections together; the default is all.
        - `cursor`: Continues after the page that returned it; for the same params, and as long as
            the store is not changed.
        - `since`: The `version` of an earlier answer to the same params: returns only the rows
            that have changed since, if that is known. Not with `limit`.
        - `progress`: Hears how far it is; what it raises ends the request.
        """
        return await self._client.ask(requests.view_list(lists=lists, status=status, due=due, overdue=overdue, completed=completed, priority=priority, is_location=is_location, proximity=proximity, near=near, text=text, tags=tags, parent=parent, ids=ids, group=group, sort=sort, descending=descending, sections=sections, fields=fields, limit=limit, cursor=cursor, since=since), progress=progress)

    async def agenda(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        span: AgendaSpan | None = None,
        entities: Sequence[Entity] | None = None,
        lists: Sequence[str] | None = None,
        text: str | None = None,
        event_fields: Sequence[EventField] | None = None,
        reminder_fields: Sequence[ReminderField] | None = None,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> ViewedAgenda:
        """Returns events and open reminders by day, with words for the person.

        The result has every day of the range, also days without rows. If today is in the range,
        everything that is overdue comes first, and is not repeated under its own day; this
        includes what was due before the range. The result contains only what the person has
        granted. Days, times and words are by the session's zone. A client asks again after
        `store/didChange`, and at `validUntil`. A long search runs in slices: with a
        `workDoneToken` it reports its progress, and `$/cancelRequest` ends it.

        - `from_`: The first day, as `2026-12-01`; the default is today.
        - `to`: The day after the last one; the default is a week after `from`. At most 400 days.
        - `span`: Instead of `to`: the whole day, week or month that has `from`.
        - `entities`: Only these; the default is both.
        - `lists`: Only of these lists; the default is all.
        - `text`: With this text, as in `event/fetch` and `reminder/fetch`.
        - `event_fields`: Returns only these members of each event.
        - `reminder_fields`: Returns only these members of each reminder.
        - `progress`: Hears how far it is; what it raises ends the request.
        """
        return await self._client.ask(requests.view_agenda(from_=from_, to=to, span=span, entities=entities, lists=lists, text=text, event_fields=event_fields, reminder_fields=reminder_fields), progress=progress)


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
        """Makes several changes, all or none.

        An id of `"$0"`, in any operation, is that of the item, place or list that operation 0
        created, also as the `list` of an item. An error names its operation in `data.index`.

        - `dry_run`: True checks everything and returns the results, but changes nothing.
        - `title`: The title of the transaction in the history; the default is `store/apply`. One
            line.
        """
        return await self._client.ask(requests.store_apply(operations, dry_run=dry_run, title=title))

    async def staged(self) -> StagedChanges:
        """Returns what this session has saved with `commit: false`."""
        return await self._client.ask(requests.store_staged())

    async def commit(self) -> ChangeResult:
        """Writes everything that was saved with `commit: false`, or nothing.

        One transaction. If an item or a list has changed since it was staged, it is a conflict,
        and everything stays staged.
        """
        return await self._client.ask(requests.store_commit())

    async def reset(self) -> Reset:
        """Drops everything that was saved with `commit: false`."""
        return await self._client.ask(requests.store_reset())

    async def refresh(self) -> StoreInfo:
        """Checks every file now, and returns the same as `store/info`.

        Changes by other programs are noticed without it. If it finds some, `store/didChange`
        follows its reply.
        """
        return await self._client.ask(requests.store_refresh())

    async def info(self) -> StoreInfo:
        """Returns how many items there are, and what is wrong with files."""
        return await self._client.ask(requests.store_info())

    async def changes(self, since: str, *, limit: int | None = None) -> ChangesSince:
        """Returns exactly what changed since a state.

        If history does not reach back to the state, the error is `cannotCalculateChanges`: fetch
        everything, and continue from its state.

        - `since`: A state from a result or notification, also of another session or an earlier
            day.
        - `limit`: The most transactions to return.
        """
        return await self._client.ask(requests.store_changes(since, limit=limit))

    async def history(self, *, limit: int | None = None, titles: bool | None = None) -> History:
        """Returns who changed what, newest first.

        - `limit`: The most transactions to return; the default is 100.
        - `titles`: Adds `titles` to each transaction; the default is false.
        """
        return await self._client.ask(requests.store_history(limit=limit, titles=titles))

    async def undo(
        self,
        *,
        transaction: int | None = None,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> Reversal:
        """Undoes a transaction.

        Restores the members that it changed, and nothing else. If one of them has been changed
        since, it is a conflict. The undo is a transaction itself. A long undo runs in slices:
        with a `workDoneToken` it reports its progress, and `$/cancelRequest` ends it without a
        change. A client cannot undo a transaction that touched something it may not see.

        - `transaction`: The transaction's number; the default is this client's last one that was
            not undone.
        - `progress`: Hears how far it is; what it raises ends the request.
        """
        return await self._client.ask(requests.store_undo(transaction=transaction), progress=progress)

    async def redo(self) -> Reversal:
        """Redoes what this client undid last.

        A long redo runs in slices, as `store/undo` does.
        """
        return await self._client.ask(requests.store_redo())


class PlaceMethods:
    """The methods of `place/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def all(self) -> AllPlaces:
        """Returns every place of the person."""
        return await self._client.ask(requests.place_all())

    async def near(
        self,
        latitude: float,
        longitude: float,
        *,
        within: Radius | None = None,
    ) -> NearbyPlaces:
        """Returns the places near a point, nearest first.

        - `latitude`: Degrees north, from -90 to 90.
        - `longitude`: Degrees east, from -180 to 180.
        - `within`: The greatest distance to the centre of a place; the default is no limit.
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
        wifi: Sequence[str] | None | Absent = ABSENT,
        if_revision: str | None | Absent = ABSENT,
    ) -> PlaceChange:
        """Creates a place, or changes one and everything that follows it.

        The title, centre, radius and address of every alarm and every event's place with this
        `placeId` become the place's, in the same transaction, which `store/undo` undoes as a
        whole. Items that the client may not see are changed right after, in a transaction of the
        server's own.

        - `seen`: What is to be changed, as it was seen: it gives `id` and `if_revision`.
        - `id`: The id of the place. Leave it out to create a new one, with an id made of its
            title.
        - `title`: Required for a new place, and not empty.
        - `latitude`: Required for a new place.
        - `longitude`: Required for a new place.
        - `radius`: 0 and null mean the default radius, as does leaving it out for a new place.
        - `wifi`: The networks that exist only at this place, by SSID, BSSID or the hardware
            address of the gateway; null for none.
        - `if_revision`: A conflict unless the place has this revision. With null the place must
            not exist.
        """
        return await self._client.ask(requests.place_save(seen, id=id, title=title, latitude=latitude, longitude=longitude, radius=radius, address=address, notes=notes, wifi=wifi, if_revision=if_revision))

    async def remove(self, place: Place | str, *, if_revision: str | None = None) -> ChangeResult:
        """Removes a place.

        Alarms and events that followed it keep its circle as their own, in one transaction, which
        `store/undo` undoes as a whole. Items that the client may not see are changed right after,
        in a transaction of the server's own.

        - `place`: Which, or its id.
        - `if_revision`: A conflict unless the place has this revision.
        """
        return await self._client.ask(requests.place_remove(place, if_revision=if_revision))

    async def import_(
        self,
        format: PlaceFormat,
        text: str,
        *,
        dry_run: bool | None = None,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> Imported:
        """Imports places from another program's file.

        One transaction for the whole file; importing the same text again changes nothing. An
        entry matches an existing place with its id or, if it has no id, with its title within 100
        m; members that the text does not give stay. Alarms that follow an updated place move with
        it. A long text is read in slices: with a `workDoneToken` it reports its progress, and
        until it has been read `$/cancelRequest` ends it without a change.

        - `text`: The file's content.
        - `dry_run`: True checks everything and returns the results, but changes nothing.
        - `progress`: Hears how far it is; what it raises ends the request.
        """
        return await self._client.ask(requests.place_import(format, text, dry_run=dry_run), progress=progress)

    async def visits(
        self,
        *,
        place: str | None = None,
        from_: date | datetime | str | None = None,
        to: date | datetime | str | None = None,
    ) -> FoundVisits:
        """Returns when the person was at which of their places, and for how long.

        A visit begins when the person enters the place, or with the first position inside it, and
        ends when they leave. If it began or ended while no program was running, the time is that
        of the first position that shows it. Visits are kept for the number of days that `visits`
        in `settings.json` sets; the default is 90.

        - `place`: Only visits to this place, by its id; the default is all places.
        - `from_`: The beginning of the range; the default is as far back as visits are kept.
        - `to`: The end of the range, which is excluded; the default is now.
        """
        return await self._client.ask(requests.place_visits(place=place, from_=from_, to=to))


class LocationMethods:
    """The methods of `location/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def update(
        self,
        latitude: float | None = None,
        longitude: float | None = None,
        *,
        accuracy: float | None = None,
        at: datetime | str | None = None,
        source: str | None = None,
        place: str | None = None,
        device: str | None = None,
    ) -> LocationUpdated:
        """Reports the person's position, and so which fences are crossed.

        Needs no access; a client that may not know the location gets an empty answer. A fix is
        ignored, and `ignored` says why, if it is older than the last one of its source or of the
        same moment and less exact (`old`), more than a minute ahead of the clock (`future`),
        known to within more than 500 m while a fix of 100 m or better is less than twelve hours
        old (`coarse`), or from a source that does not lead (`source`: it takes over when the
        other has been silent for ten minutes, or at once if it is four times as exact). If
        devices are in different places, the person is taken to be with the one that moved last,
        and a fix of another device is ignored (`device`). A fix without `accuracy`, `source` and
        `device` comes from the person: it counts, and does not make a later fix of another source
        be ignored. With `place` instead of coordinates, the person is at one of their places:
        that counts at once, whichever source leads, and does not silence sources that measure.
        With `source: "network"`, a network of the place reports it, which counts as a position
        does.

        - `latitude`: Degrees north, from -90 to 90. Needed without `place`.
        - `longitude`: Degrees east, from -180 to 180. Needed without `place`.
        - `accuracy`: The radius of uncertainty in metres; the default, and 0, mean exact.
        - `at`: When it was measured; the default is now.
        - `source`: The device that measured it, if there are several; for a place, `check-in` by
            default.
        - `place`: The id of the place that the person is at, instead of coordinates and an
            accuracy.
        - `device`: The device that is at this position, such as the person's phone; the default
            for a network is `computer`. Without `source`, it is the source as well.
        """
        return await self._client.ask(requests.location_update(latitude, longitude, accuracy=accuracy, at=at, source=source, place=place, device=device))

    async def current(self) -> Whereabouts:
        """Returns the person's position, and which of their places they are in."""
        return await self._client.ask(requests.location_current())

    async def replay(
        self,
        format: TrackFormat,
        track: RecordedTrack,
        *,
        progress: Callable[[WorkDoneProgress], None] | None = None,
    ) -> Replayed:
        """Returns which alarms a recorded track would set off, and when.

        The track is evaluated by the same rules on a clock of its own, and changes nothing.
        Before it, every side is unknown, every alarm exists and none has gone off. The clock also
        advances between fixes, so times and conditions count as well; time alarms end with the
        track, and after it only crossings that have begun are completed. A long replay runs in
        slices: with a `workDoneToken` it reports its progress, and `$/cancelRequest` ends it.

        - `track`: An array for `fixes`; the text of the file for other formats. A GPX route
            without times is walked at 1.4 m/s from now on.
        - `progress`: Hears how far it is; what it raises ends the request.
        """
        return await self._client.ask(requests.location_replay(format, track), progress=progress)


class AlarmMethods:
    """The methods of `alarm/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def firings(self, *, open: bool | None = None) -> Firings:
        """Returns the alarms that have gone off.

        In the order in which they went off. A firing is open until it is acknowledged or snoozed,
        or its item is completed or removed. Closed firings are kept for 90 days.

        - `open`: Only open ones, or only closed ones; the default is both.
        """
        return await self._client.ask(requests.alarm_firings(open=open))

    async def acknowledge(self, firing: Firing | AlarmDidFire | str) -> ChangeResult:
        """Marks a firing as seen.

        For a time alarm this is written into the item, so that other programs do not repeat it.
        For a place alarm it is stored only here, because it would tell others where the person
        was. A closed firing stays as it is.

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
        - `until`: An instant in the future.
        """
        return await self._client.ask(requests.alarm_snooze(firing, until=until, until_next_visit=until_next_visit))

    async def explain(
        self,
        item: Reminder | FetchedReminder | Event | FetchedEvent | SavedEvent | str,
        *,
        alarm: str | None = None,
    ) -> Explanations:
        """Explains why an alarm went off, or did not, and what it waits for.

        As of now, as members and as one sentence for the person. A client without access to the
        location learns nothing about where the person is: those members are null, and the
        sentence is only about the alarm.

        - `item`: Which, or its id.
        - `alarm`: The id of one alarm; the default is all alarms of the item that can go off.
        """
        return await self._client.ask(requests.alarm_explain(item, alarm=alarm))

    async def upcoming(self, *, limit: int | None = None) -> UpcomingAlarms:
        """Returns the alarms that are pending.

        Future times in order, snoozed ones included, and the places that wait to be crossed, by
        the item's title. The person's position does not matter.

        - `limit`: The most times and the most places to return, from 0 to 10000; the default is
            100.
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
        overdue: bool | None = None,
        completed: DateRange | None = None,
        priority: Sequence[PriorityBand] | None = None,
        is_location: bool | None = None,
        proximity: Proximity | None = None,
        near: Nearby | None = None,
        text: str | None = None,
        tags: Sequence[str] | None = None,
        parent: str | None | Absent = ABSENT,
        ids: Sequence[str] | None = None,
        width: int | None = None,
        height: int | None = None,
    ) -> RenderedMap:
        """Draws the fences of reminders, the places, and where the person is, to scale.

        Staged changes are not drawn. The person's position, and the side of each fence, are drawn
        for a client that may know the location; fences for one that may see reminders. A map
        frames the fences and the person; places and fences far away are named at its edge. The
        examples of a new store are drawn only if they are inside that frame. Lengths are written
        as in the session's locale.

        - `lists`: In one of these lists, by id.
        - `status`: The default is `all`.
        - `due`: Due in this range. If `from` or `to` is given, reminders without a due date are
            excluded.
        - `overdue`: Whether it is overdue: due at a time that has passed, or on a day that is
            over. False also matches reminders without a due date.
        - `completed`: Completed in this range. If `from` or `to` is given, reminders without a
            completion date are excluded.
        - `priority`: With one of these priorities.
        - `is_location`: Whether it has a place alarm.
        - `proximity`: With a place alarm in this direction.
        - `near`: With a place alarm whose centre is in this circle.
        - `text`: With this text in the title, the notes, the location, the URL or a tag, ignoring
            case and accents.
        - `tags`: With all of these tags, ignoring case.
        - `parent`: A subtask of this reminder, by id. With null only top-level reminders: those
            without a parent, and those whose parent is missing or below the reminder itself, as
            other programs may write them.
        - `ids`: With one of these ids.
        - `width`: Characters of a line of `text`, from 20 to 400; the default is 78.
        - `height`: Lines of the map of `text`, from 8 to 200; the default is 22. The scale, a
            list and an address follow below the map.
        """
        return await self._client.ask(requests.map_render(format, lists=lists, status=status, due=due, overdue=overdue, completed=completed, priority=priority, is_location=is_location, proximity=proximity, near=near, text=text, tags=tags, parent=parent, ids=ids, width=width, height=height))


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
        """Parses a line that a person typed as an item to save or as a filter, with one grammar
        for all clients.

        Nothing is saved. The item in `reminder`, `event` or `place`, as `kind` says, can be sent
        to `reminder/save`, `event/save` or `place/save` unchanged, if no diagnostic is an error.
        With `"for": "filter"` the line says which reminders to show, and `filter` is sent as
        `where`. Words are read in English and in the language of the session's locale; `12/01`
        and lengths without a unit as in its region; times in the session's zone. Each word is
        part of the title, has a meaning, or is an error; an ambiguous one has a diagnostic that
        says what was chosen. The grammar is in TEXT.md. Offsets count in the session's position
        encoding, which is UTF-16 unless `initialize` agreed on another.

        - `text`: One line; text after a line break becomes the notes. Beyond 8192 characters the
            text is not read, and a diagnostic says so.
        - `for_`: The kind of item. The default, and `guess`: an event if the line has an end, a
            place if it is a name with coordinates, else a reminder.
        - `now`: The wall time in the session's zone to count from, such as `2026-11-20T10:00:00`;
            the default is now.
        - `cursor`: An offset in the text, to get `completions` there.
        """
        return await self._client.ask(requests.text_parse(text, for_=for_, now=now, cursor=cursor))

    async def read(
        self,
        *,
        id: str | None = None,
        kind: DocumentKind | None = None,
        occurrence: str | None = None,
        span: Span | None = None,
        line: str | None = None,
        now: str | None = None,
    ) -> TextDocument:
        """Returns a reminder, an event, a place or a list as a document to be edited.

        Lines of a key and a value, such as `Due: fri 18:00`, then an empty line and the notes;
        the grammar is in TEXT.md. Values are read as `text/parse` reads them. An alarm has a line
        of its own, in words. What a document cannot say, such as attachments and other programs'
        properties, stays in the file and is kept by `text/write`. Without `id`, the document is
        for a new item, with empty lines; send it to `text/write` without an id. Offsets count in
        the session's position encoding, within their line.

        - `id`: The item's id; without it, a document for a new item.
        - `kind`: The kind of document. With an `id`, the default is a reminder or an event,
            whichever has the id.
        - `occurrence`: For one occurrence of an event: the start that the series gives it, as for
            `event/get`. Without it, the document is the whole series.
        - `span`: With `occurrence`: only this one, which is the default, or this and all later
            ones.
        - `line`: For a new item: a line that a person typed, as for `text/parse`, from which the
            document is filled.
        - `now`: The wall time in the session's zone to count from; the default is now.
        """
        return await self._client.ask(requests.text_read(id=id, kind=kind, occurrence=occurrence, span=span, line=line, now=now))

    async def write(
        self,
        text: str,
        *,
        id: str | None = None,
        kind: DocumentKind | None = None,
        new_id: str | None = None,
        occurrence: str | None = None,
        span: Span | None = None,
        base: str | None = None,
        now: str | None = None,
    ) -> WrittenDocument:
        """Saves an edited document: merges, saves once, or says what is wrong and where.

        `base` is the text that editing began with. With it, only the lines that differ from
        `base` are changes, and what others changed meanwhile is kept: line by line, each tag and
        each alarm by itself, and notes where the changed lines do not overlap. If both sides
        changed one line differently, the outcome is `conflict`, and nothing is saved. Without
        `base`, the document replaces the item's present content. What the document has no line
        for stays in the file, byte for byte. A line that cannot be read is accepted if it was not
        changed. Everything is saved in one transaction, which `store/undo` undoes.

        - `text`: The edited document.
        - `id`: The item's id; without it, a new item is created.
        - `kind`: As for `text/read`; the default for a new item is a reminder.
        - `new_id`: Without `id`: the id for the new item, so that the request can be sent again
            if no reply came; the outcome is then `unchanged`. It is a `conflict` if another item
            has the id, or if the item was changed since.
        - `occurrence`: For one occurrence of an event: the start that the series gives it, as for
            `event/get`. Without it, the document is the whole series.
        - `span`: With `occurrence`: only this one, which is the default, or this and all later
            ones.
        - `base`: The text that `text/read` or `text/write` returned.
        - `now`: The wall time in the session's zone to count from; the default is now.
        """
        return await self._client.ask(requests.text_write(text, id=id, kind=kind, new_id=new_id, occurrence=occurrence, span=span, base=base, now=now))

    async def diagnose(
        self,
        text: str,
        *,
        kind: DocumentKind | None = None,
        now: str | None = None,
    ) -> DiagnosedDocument:
        """Checks a document while it is edited: returns its errors and doubtful lines, its parts,
        and hints.

        Nothing is saved and no item is read. Offsets count in the session's position encoding,
        within their line.

        - `text`: The document.
        - `kind`: The kind of document; the default is a reminder.
        - `now`: The wall time in the session's zone to count from; the default is now.
        """
        return await self._client.ask(requests.text_diagnose(text, kind=kind, now=now))

    async def complete(
        self,
        text: str,
        line: int,
        character: int,
        *,
        kind: DocumentKind | None = None,
        now: str | None = None,
    ) -> DocumentCompletions:
        """Returns completions for the line at a cursor in a document: keys, dates, lists, places,
        alarms.

        - `text`: The document.
        - `line`: Counted from 0.
        - `character`: The offset in the line.
        - `kind`: The kind of document; the default is a reminder.
        - `now`: The wall time in the session's zone to count from; the default is now.
        """
        return await self._client.ask(requests.text_complete(text, line, character, kind=kind, now=now))

    async def hover(
        self,
        text: str,
        line: int,
        character: int,
        *,
        kind: DocumentKind | None = None,
        now: str | None = None,
    ) -> HoveredLine:
        """Explains the line at a cursor in a document: what it is for, and what it means.

        - `text`: The document.
        - `line`: Counted from 0.
        - `character`: The offset in the line.
        - `kind`: The kind of document; the default is a reminder.
        - `now`: The wall time in the session's zone to count from; the default is now.
        """
        return await self._client.ask(requests.text_hover(text, line, character, kind=kind, now=now))


class UnitsMethods:
    """The methods of `units/…`."""

    def __init__(self, client: AsksLater, /) -> None:
        self._client = client

    async def info(self, *, locale: str | None = None) -> UnitsInfo:
        """Returns how lengths are measured and written in a locale.

        - `locale`: A locale; the default is the session's.
        """
        return await self._client.ask(requests.units_info(locale=locale))

    async def convert(self, value: float, from_: str, to: str) -> Conversion:
        """Converts a length to another unit, exactly.

        The result is the double nearest to the true value, or the number of at most 15 digits
        that converts back to exactly what was given. So a length that was converted to metres
        comes back as the number that the person typed: 500 ft are 152.4 m, and 152.4 m are 500
        ft.

        - `from_`: A unit by its symbol, its CLDR name or its English name: `mi`, `mile`, `miles`.
        """
        return await self._client.ask(requests.units_convert(value, from_, to))

    async def parse(self, text: str, *, locale: str | None = None) -> ParsedLength:
        """Parses a length as a person writes it.

        Reads the numbers, unit symbols and unit names of the locale, and in every locale also
        symbols and English names. A number without a unit is in the preferred unit.

        - `locale`: A locale; the default is the session's.
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
        """Formats lengths for a person.

        Rounded by at most 5 %, in a unit that suits the length: metres and kilometres, or feet
        and miles where a number without a unit means feet. With `unit`, the exact number in that
        unit. Takes one length or several, and returns the same.

        - `locale`: A locale; the default is the session's.
        - `unit`: Returns the exact number in this unit, not a rounded one in a suitable unit.
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
        self.view = ViewMethods(client)
        """The methods of `view/…`."""
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

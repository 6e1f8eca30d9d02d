# Every request, made of typed arguments.
# Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
# ruff: noqa: E501, F401, F403, F405

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, overload

from ._types import *
from ._moments import instant_text, range_text
from ._request import Pages, Request, anything
from ._wire import ABSENT, Absent, given, identity, occurrence_of, or_absent, put, put_given, put_some, revision_of, sequence


def initialize(
    *,
    client_info: ClientInfo | None = None,
    process_id: int | None = None,
    locale: str | None = None,
    capabilities: ClientCapabilities | None = None,
    initialization_options: InitializationOptions | None = None,
    trace: str | None = None,
) -> Request[InitializeResult]:
    """Opens a session and names the client."""
    params: dict[str, Any] = {}
    put_given(params, "clientInfo", client_info)
    put_given(params, "processId", process_id)
    put_given(params, "locale", locale)
    put_given(params, "capabilities", capabilities)
    put_given(params, "initializationOptions", initialization_options)
    put_given(params, "trace", trace)
    return Request("initialize", params, InitializeResult.read)


def shutdown() -> Request[None]:
    """Ends the session; `exit` then ends the process."""
    params: dict[str, Any] = {}
    return Request("shutdown", params, anything)


def rpc_discover(*, method: str | None = None) -> Request[Any]:
    """Returns this document."""
    params: dict[str, Any] = {}
    put_given(params, "method", method)
    return Request("rpc.discover", params, anything)


def access_status() -> Request[Access]:
    """Returns what this client may do."""
    params: dict[str, Any] = {}
    return Request("access/status", params, Access.read)


def access_request(
    entity: AccessEntity,
    *,
    level: AccessLevel | None = None,
) -> Request[AccessAnswer]:
    """Asks the person for access, once."""
    params: dict[str, Any] = {}
    put(params, "entity", entity)
    put_given(params, "level", level)
    return Request("access/request", params, AccessAnswer.read)


def list_all() -> Request[Lists]:
    """Returns every list that can hold something the client may see."""
    params: dict[str, Any] = {}
    return Request("list/all", params, Lists.read)


def list_save(
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
) -> Request[ListChange]:
    """Creates a list, or changes one."""
    params: dict[str, Any] = {}
    put(params, "list", ListInput(
        id=id if seen is None else identity(seen),
        title=title,
        color=color,
        entities=entities,
        path=path,
    ).write())
    put(params, "ifRevision", revision_of(seen, if_revision))
    put_given(params, "commit", commit)
    return Request("list/save", params, ListChange.read)


def list_remove(list: List | str, *, commit: bool | None = None) -> Request[ListRemoval]:
    """Removes a list and everything in it."""
    params: dict[str, Any] = {}
    put(params, "id", identity(list))
    put_given(params, "commit", commit)
    return Request("list/remove", params, ListRemoval.read)


def list_default(entity: Entity) -> Request[DefaultList]:
    """Returns the list that takes new items when none is named."""
    params: dict[str, Any] = {}
    put(params, "entity", entity)
    return Request("list/default", params, DefaultList.read)


def list_set_default(entity: Entity, list: List | str) -> Request[ChangeResult]:
    """Chooses the list that takes new items when none is named."""
    params: dict[str, Any] = {}
    put(params, "entity", entity)
    put(params, "id", identity(list))
    return Request("list/setDefault", params, ChangeResult.read)


def reminder_save(
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
) -> Request[ReminderChange]:
    """Creates a reminder, or changes one."""
    params: dict[str, Any] = {}
    put(params, "reminder", ReminderInput(
        id=id if seen is None else identity(seen),
        list=list,
        title=title,
        notes=notes,
        url=url,
        location=location,
        priority=priority,
        start=start,
        start_time_zone=start_time_zone,
        due=due,
        time_zone=time_zone,
        completed=completed,
        completion_date=completion_date,
        tags=tags,
        parent=parent,
        sort_order=sort_order,
        attachments=attachments,
        alarms=alarms,
        alarm_changes=alarm_changes,
        recurrence=recurrence,
    ).write())
    put(params, "ifRevision", revision_of(seen, if_revision))
    put_given(params, "onConflict", on_conflict)
    put_given(params, "commit", commit)
    return Request("reminder/save", params, ReminderChange.read)


def reminder_get(reminder: Reminder | FetchedReminder | str) -> Request[OneReminder]:
    """Returns one reminder."""
    params: dict[str, Any] = {}
    put(params, "id", identity(reminder))
    return Request("reminder/get", params, OneReminder.read)


def reminder_complete(
    reminder: Reminder | FetchedReminder | str,
    *,
    at: datetime | str | None = None,
    if_revision: str | None | Absent = ABSENT,
    completed: bool | None = None,
    commit: bool | None = None,
) -> Request[Completion]:
    """Completes a reminder, or reopens it."""
    params: dict[str, Any] = {}
    put(params, "id", identity(reminder))
    put_given(params, "at", instant_text(at))
    put(params, "ifRevision", revision_of(reminder, if_revision))
    put_given(params, "completed", completed)
    put_given(params, "commit", commit)
    return Request("reminder/complete", params, Completion.read)


def reminder_remove(
    reminder: Reminder | FetchedReminder | str,
    *,
    if_revision: str | None | Absent = ABSENT,
    commit: bool | None = None,
) -> Request[ChangeResult]:
    """Removes a reminder."""
    params: dict[str, Any] = {}
    put(params, "id", identity(reminder))
    put(params, "ifRevision", revision_of(reminder, if_revision))
    put_given(params, "commit", commit)
    return Request("reminder/remove", params, ChangeResult.read)


def reminder_move(
    ids: Sequence[str],
    *,
    before: str | None = None,
    after: str | None = None,
    parent: str | None | Absent = ABSENT,
) -> Request[MovedReminders]:
    """Moves reminders before or after another in the order by hand."""
    params: dict[str, Any] = {}
    put(params, "ids", sequence(ids, "ids"))
    put_given(params, "before", before)
    put_given(params, "after", after)
    put(params, "parent", parent)
    return Request("reminder/move", params, MovedReminders.read)


@overload
def reminder_fetch(
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
) -> Request[WholeReminderPage]:
    ...

@overload
def reminder_fetch(
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
) -> Request[ReminderPage]:
    ...

@overload
def reminder_fetch(
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
) -> Request[ReminderPage | WholeReminderPage]:
    ...

def reminder_fetch(
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
) -> Request[Any]:
    """Returns the reminders that match, sorted."""
    params: dict[str, Any] = {}
    put_some(params, "where", Where(
        lists=lists,
        status=status,
        due=due,
        overdue=overdue,
        completed=completed,
        priority=priority,
        is_location=is_location,
        proximity=proximity,
        near=near,
        text=text,
        tags=tags,
        parent=parent,
        ids=ids,
    ).write())
    put_given(params, "sort", sort)
    put_given(params, "descending", descending)
    put_given(params, "limit", limit)
    put_given(params, "cursor", cursor)
    put_given(params, "fields", sequence(fields, "fields"))
    if fields is None:
        return Request("reminder/fetch", params, WholeReminderPage.read)
    return Request("reminder/fetch", params, ReminderPage.read)


def reminder_each(
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
) -> Pages[Reminder]:
    """Returns the reminders that match, sorted. Page by page, whole."""
    params: dict[str, Any] = {}
    put_some(params, "where", Where(
        lists=lists,
        status=status,
        due=due,
        overdue=overdue,
        completed=completed,
        priority=priority,
        is_location=is_location,
        proximity=proximity,
        near=near,
        text=text,
        tags=tags,
        parent=parent,
        ids=ids,
    ).write())
    put_given(params, "sort", sort)
    put_given(params, "descending", descending)
    return Pages("reminder/fetch", params, "reminders", Reminder.read, page)


def item_get(id: str) -> Request[OneItem]:
    """Returns a reminder or an event by its id."""
    params: dict[str, Any] = {}
    put(params, "id", id)
    return Request("item/get", params, OneItem.read)


def item_import(
    text: str,
    *,
    list: str | None = None,
    items: Sequence[ItemChoice] | None = None,
    dry_run: bool | None = None,
) -> Request[ImportedItems]:
    """Imports reminders and events from an iCalendar text."""
    params: dict[str, Any] = {}
    put(params, "text", text)
    put_given(params, "list", list)
    put_given(params, "items", sequence(items, "items"))
    put_given(params, "dryRun", dry_run)
    return Request("item/import", params, ImportedItems.read)


def item_export(
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
) -> Request[ExportedItems]:
    """Returns reminders and events as one iCalendar text."""
    params: dict[str, Any] = {}
    put_some(params, "where", Where(
        lists=lists,
        status=status,
        due=due,
        overdue=overdue,
        completed=completed,
        priority=priority,
        is_location=is_location,
        proximity=proximity,
        near=near,
        text=text,
        tags=tags,
        parent=parent,
        ids=ids,
    ).write())
    put_given(params, "events", events)
    return Request("item/export", params, ExportedItems.read)


def item_unresolved() -> Request[UnresolvedItems]:
    """Returns every item in which two sides of a synchronization have changed the same."""
    params: dict[str, Any] = {}
    return Request("item/unresolved", params, UnresolvedItems.read)


def item_resolve(
    id: str,
    take: ConflictVersion,
    *,
    field: str | None = None,
    if_revision: str | None = None,
    dry_run: bool | None = None,
) -> Request[ResolvedItem]:
    """Settles what two sides of a synchronization have changed differently in an item."""
    params: dict[str, Any] = {}
    put(params, "id", id)
    put(params, "take", take)
    put_given(params, "field", field)
    put_given(params, "ifRevision", if_revision)
    put_given(params, "dryRun", dry_run)
    return Request("item/resolve", params, ResolvedItem.read)


def event_save(
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
) -> Request[EventChange]:
    """Creates an event, or changes one: a series, one occurrence, or one occurrence and all later
    ones.
    """
    params: dict[str, Any] = {}
    put(params, "event", EventInput(
        id=id if seen is None else identity(seen),
        list=list,
        title=title,
        notes=notes,
        url=url,
        location=location,
        place=place,
        start=start,
        end=end,
        time_zone=time_zone,
        all_day=all_day,
        availability=availability,
        status=status,
        alarms=alarms,
        alarm_changes=alarm_changes,
        recurrence=recurrence,
        attachments=attachments,
    ).write())
    put_given(params, "occurrence", occurrence_of(seen, occurrence))
    put_given(params, "span", span)
    put(params, "ifRevision", revision_of(seen, if_revision))
    put_given(params, "onConflict", on_conflict)
    put_given(params, "commit", commit)
    return Request("event/save", params, EventChange.read)


def event_get(
    event: Event | FetchedEvent | SavedEvent | str,
    *,
    occurrence: str | None = None,
) -> Request[OneEvent]:
    """Returns one event: the whole series, or one occurrence of it."""
    params: dict[str, Any] = {}
    put(params, "id", identity(event))
    put_given(params, "occurrence", occurrence_of(event, occurrence))
    return Request("event/get", params, OneEvent.read)


def event_remove(
    event: Event | FetchedEvent | SavedEvent | str,
    *,
    occurrence: str | None = None,
    span: Span | None = None,
    if_revision: str | None | Absent = ABSENT,
    commit: bool | None = None,
) -> Request[ChangeResult]:
    """Removes an event: a series, one occurrence, or one occurrence and all later ones."""
    params: dict[str, Any] = {}
    put(params, "id", identity(event))
    put_given(params, "occurrence", occurrence_of(event, occurrence))
    put_given(params, "span", span)
    put(params, "ifRevision", revision_of(event, if_revision))
    put_given(params, "commit", commit)
    return Request("event/remove", params, ChangeResult.read)


@overload
def event_fetch(
    start: date | datetime | str,
    end: date | datetime | str,
    *,
    lists: Sequence[str] | None = None,
    text: str | None = None,
    limit: int | None = None,
    cursor: str | None = None,
    fields: None = None,
) -> Request[WholeFoundEvents]:
    ...

@overload
def event_fetch(
    start: date | datetime | str,
    end: date | datetime | str,
    *,
    lists: Sequence[str] | None = None,
    text: str | None = None,
    limit: int | None = None,
    cursor: str | None = None,
    fields: Sequence[EventField],
) -> Request[FoundEvents]:
    ...

@overload
def event_fetch(
    start: date | datetime | str,
    end: date | datetime | str,
    *,
    lists: Sequence[str] | None = None,
    text: str | None = None,
    limit: int | None = None,
    cursor: str | None = None,
    fields: Sequence[EventField] | None,
) -> Request[FoundEvents | WholeFoundEvents]:
    ...

def event_fetch(
    start: date | datetime | str,
    end: date | datetime | str,
    *,
    lists: Sequence[str] | None = None,
    text: str | None = None,
    limit: int | None = None,
    cursor: str | None = None,
    fields: Sequence[EventField] | None = None,
) -> Request[Any]:
    """Returns the events that take place in a time range."""
    params: dict[str, Any] = {}
    put(params, "start", range_text(start))
    put(params, "end", range_text(end))
    put_given(params, "lists", sequence(lists, "lists"))
    put_given(params, "text", text)
    put_given(params, "limit", limit)
    put_given(params, "cursor", cursor)
    put_given(params, "fields", sequence(fields, "fields"))
    if fields is None:
        return Request("event/fetch", params, WholeFoundEvents.read)
    return Request("event/fetch", params, FoundEvents.read)


def event_each(
    start: date | datetime | str,
    end: date | datetime | str,
    *,
    lists: Sequence[str] | None = None,
    text: str | None = None,
    page: int = 500,
) -> Pages[Event]:
    """Returns the events that take place in a time range. Page by page, whole."""
    params: dict[str, Any] = {}
    put(params, "start", range_text(start))
    put(params, "end", range_text(end))
    put_given(params, "lists", sequence(lists, "lists"))
    put_given(params, "text", text)
    return Pages("event/fetch", params, "occurrences", Event.read, page)


def event_conflicts(
    *,
    start: date | datetime | str | None = None,
    end: date | datetime | str | None = None,
    event: EventInput | None = None,
    occurrence: str | None = None,
    lists: Sequence[str] | None = None,
) -> Request[Conflicts]:
    """Returns the events that conflict with a time range, or with an event to be saved."""
    params: dict[str, Any] = {}
    put_given(params, "start", range_text(start))
    put_given(params, "end", range_text(end))
    put_given(params, "event", event)
    put_given(params, "occurrence", occurrence)
    put_given(params, "lists", sequence(lists, "lists"))
    return Request("event/conflicts", params, Conflicts.read)


def view_list(
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
) -> Request[ViewedList]:
    """Returns reminders as rows in sections, with words for the person."""
    params: dict[str, Any] = {}
    put_some(params, "where", Where(
        lists=lists,
        status=status,
        due=due,
        overdue=overdue,
        completed=completed,
        priority=priority,
        is_location=is_location,
        proximity=proximity,
        near=near,
        text=text,
        tags=tags,
        parent=parent,
        ids=ids,
    ).write())
    put_given(params, "group", group)
    put_given(params, "sort", sort)
    put_given(params, "descending", descending)
    put_given(params, "sections", sequence(sections, "sections"))
    put_given(params, "fields", sequence(fields, "fields"))
    put_given(params, "limit", limit)
    put_given(params, "cursor", cursor)
    put_given(params, "since", since)
    return Request("view/list", params, ViewedList.read)


def view_agenda(
    *,
    from_: str | None = None,
    to: str | None = None,
    span: AgendaSpan | None = None,
    entities: Sequence[Entity] | None = None,
    lists: Sequence[str] | None = None,
    text: str | None = None,
    event_fields: Sequence[EventField] | None = None,
    reminder_fields: Sequence[ReminderField] | None = None,
) -> Request[ViewedAgenda]:
    """Returns events and open reminders by day, with words for the person."""
    params: dict[str, Any] = {}
    put_given(params, "from", from_)
    put_given(params, "to", to)
    put_given(params, "span", span)
    put_given(params, "entities", sequence(entities, "entities"))
    put_given(params, "lists", sequence(lists, "lists"))
    put_given(params, "text", text)
    put_given(params, "eventFields", sequence(event_fields, "event_fields"))
    put_given(params, "reminderFields", sequence(reminder_fields, "reminder_fields"))
    return Request("view/agenda", params, ViewedAgenda.read)


def store_apply(
    operations: Sequence[Operation | Request[Any]],
    *,
    dry_run: bool | None = None,
    title: str | None = None,
) -> Request[Applied]:
    """Makes several changes, all or none."""
    params: dict[str, Any] = {}
    put(params, "operations", sequence(operations, "operations"))
    put_given(params, "dryRun", dry_run)
    put_given(params, "title", title)
    return Request("store/apply", params, Applied.read)


def store_staged() -> Request[StagedChanges]:
    """Returns what this session has saved with `commit: false`."""
    params: dict[str, Any] = {}
    return Request("store/staged", params, StagedChanges.read)


def store_commit() -> Request[ChangeResult]:
    """Writes everything that was saved with `commit: false`, or nothing."""
    params: dict[str, Any] = {}
    return Request("store/commit", params, ChangeResult.read)


def store_reset() -> Request[Reset]:
    """Drops everything that was saved with `commit: false`."""
    params: dict[str, Any] = {}
    return Request("store/reset", params, Reset.read)


def store_refresh() -> Request[StoreInfo]:
    """Checks every file now, and returns the same as `store/info`."""
    params: dict[str, Any] = {}
    return Request("store/refresh", params, StoreInfo.read)


def store_info() -> Request[StoreInfo]:
    """Returns how many items there are, and what is wrong with files."""
    params: dict[str, Any] = {}
    return Request("store/info", params, StoreInfo.read)


def store_changes(since: str, *, limit: int | None = None) -> Request[ChangesSince]:
    """Returns exactly what changed since a state."""
    params: dict[str, Any] = {}
    put(params, "since", since)
    put_given(params, "limit", limit)
    return Request("store/changes", params, ChangesSince.read)


def store_history(*, limit: int | None = None, titles: bool | None = None) -> Request[History]:
    """Returns who changed what, newest first."""
    params: dict[str, Any] = {}
    put_given(params, "limit", limit)
    put_given(params, "titles", titles)
    return Request("store/history", params, History.read)


def store_undo(*, transaction: int | None = None) -> Request[Reversal]:
    """Undoes a transaction."""
    params: dict[str, Any] = {}
    put_given(params, "transaction", transaction)
    return Request("store/undo", params, Reversal.read)


def store_redo() -> Request[Reversal]:
    """Redoes what this client undid last."""
    params: dict[str, Any] = {}
    return Request("store/redo", params, Reversal.read)


def place_all() -> Request[AllPlaces]:
    """Returns every place of the person."""
    params: dict[str, Any] = {}
    return Request("place/all", params, AllPlaces.read)


def place_near(
    latitude: float,
    longitude: float,
    *,
    within: Radius | None = None,
) -> Request[NearbyPlaces]:
    """Returns the places near a point, nearest first."""
    params: dict[str, Any] = {}
    put(params, "latitude", latitude)
    put(params, "longitude", longitude)
    put_given(params, "within", within)
    return Request("place/near", params, NearbyPlaces.read)


def place_save(
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
) -> Request[PlaceChange]:
    """Creates a place, or changes one and everything that follows it."""
    params: dict[str, Any] = {}
    put(params, "place", PlaceInput(
        id=id if seen is None else identity(seen),
        title=title,
        latitude=latitude,
        longitude=longitude,
        radius=radius,
        address=address,
        notes=notes,
        wifi=wifi,
    ).write())
    put(params, "ifRevision", revision_of(seen, if_revision))
    return Request("place/save", params, PlaceChange.read)


def place_remove(
    place: Place | str,
    *,
    if_revision: str | None = None,
) -> Request[ChangeResult]:
    """Removes a place."""
    params: dict[str, Any] = {}
    put(params, "id", identity(place))
    put_given(params, "ifRevision", given(revision_of(place, or_absent(if_revision))))
    return Request("place/remove", params, ChangeResult.read)


def place_import(
    format: PlaceFormat,
    text: str,
    *,
    dry_run: bool | None = None,
) -> Request[Imported]:
    """Imports places from another program's file."""
    params: dict[str, Any] = {}
    put(params, "format", format)
    put(params, "text", text)
    put_given(params, "dryRun", dry_run)
    return Request("place/import", params, Imported.read)


def place_visits(
    *,
    place: str | None = None,
    from_: date | datetime | str | None = None,
    to: date | datetime | str | None = None,
) -> Request[FoundVisits]:
    """Returns when the person was at which of their places, and for how long."""
    params: dict[str, Any] = {}
    put_given(params, "place", place)
    put_given(params, "from", range_text(from_))
    put_given(params, "to", range_text(to))
    return Request("place/visits", params, FoundVisits.read)


def location_update(
    latitude: float | None = None,
    longitude: float | None = None,
    *,
    accuracy: float | None = None,
    at: datetime | str | None = None,
    source: str | None = None,
    place: str | None = None,
    device: str | None = None,
) -> Request[LocationUpdated]:
    """Reports the person's position, and so which fences are crossed."""
    params: dict[str, Any] = {}
    put_given(params, "latitude", latitude)
    put_given(params, "longitude", longitude)
    put_given(params, "accuracy", accuracy)
    put_given(params, "at", instant_text(at))
    put_given(params, "source", source)
    put_given(params, "place", place)
    put_given(params, "device", device)
    return Request("location/update", params, LocationUpdated.read)


def location_current() -> Request[Whereabouts]:
    """Returns the person's position, and which of their places they are in."""
    params: dict[str, Any] = {}
    return Request("location/current", params, Whereabouts.read)


def alarm_firings(*, open: bool | None = None) -> Request[Firings]:
    """Returns the alarms that have gone off."""
    params: dict[str, Any] = {}
    put_given(params, "open", open)
    return Request("alarm/firings", params, Firings.read)


def alarm_acknowledge(firing: Firing | AlarmDidFire | str) -> Request[ChangeResult]:
    """Marks a firing as seen."""
    params: dict[str, Any] = {}
    put(params, "firing", identity(firing, "firing"))
    return Request("alarm/acknowledge", params, ChangeResult.read)


def alarm_snooze(
    firing: Firing | AlarmDidFire | str,
    *,
    until: datetime | str | None = None,
    until_next_visit: bool | None = None,
) -> Request[ChangeResult]:
    """Postpones a firing."""
    params: dict[str, Any] = {}
    put(params, "firing", identity(firing, "firing"))
    put_given(params, "until", instant_text(until))
    put_given(params, "untilNextVisit", until_next_visit)
    return Request("alarm/snooze", params, ChangeResult.read)


def alarm_explain(
    item: Reminder | FetchedReminder | Event | FetchedEvent | SavedEvent | str,
    *,
    alarm: str | None = None,
) -> Request[Explanations]:
    """Explains why an alarm went off, or did not, and what it waits for."""
    params: dict[str, Any] = {}
    put(params, "item", identity(item))
    put_given(params, "alarm", alarm)
    return Request("alarm/explain", params, Explanations.read)


def alarm_upcoming(*, limit: int | None = None) -> Request[UpcomingAlarms]:
    """Returns the alarms that are pending."""
    params: dict[str, Any] = {}
    put_given(params, "limit", limit)
    return Request("alarm/upcoming", params, UpcomingAlarms.read)


def location_replay(format: TrackFormat, track: RecordedTrack) -> Request[Replayed]:
    """Returns which alarms a recorded track would set off, and when."""
    params: dict[str, Any] = {}
    put(params, "format", format)
    put(params, "track", track)
    return Request("location/replay", params, Replayed.read)


def map_render(
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
) -> Request[RenderedMap]:
    """Draws the fences of reminders, the places, and where the person is, to scale."""
    params: dict[str, Any] = {}
    put_some(params, "where", Where(
        lists=lists,
        status=status,
        due=due,
        overdue=overdue,
        completed=completed,
        priority=priority,
        is_location=is_location,
        proximity=proximity,
        near=near,
        text=text,
        tags=tags,
        parent=parent,
        ids=ids,
    ).write())
    put(params, "format", format)
    put_given(params, "width", width)
    put_given(params, "height", height)
    return Request("map/render", params, RenderedMap.read)


def text_parse(
    text: str,
    *,
    for_: TextPurpose | None = None,
    now: str | None = None,
    cursor: int | None = None,
) -> Request[ParsedLine]:
    """Parses a line that a person typed as an item to save or as a filter, with one grammar for
    all clients.
    """
    params: dict[str, Any] = {}
    put(params, "text", text)
    put_given(params, "for", for_)
    put_given(params, "now", now)
    put_given(params, "cursor", cursor)
    return Request("text/parse", params, ParsedLine.read)


def text_read(
    *,
    id: str | None = None,
    kind: DocumentKind | None = None,
    occurrence: str | None = None,
    span: Span | None = None,
    line: str | None = None,
    now: str | None = None,
) -> Request[TextDocument]:
    """Returns a reminder, an event, a place or a list as a document to be edited."""
    params: dict[str, Any] = {}
    put_given(params, "id", id)
    put_given(params, "kind", kind)
    put_given(params, "occurrence", occurrence)
    put_given(params, "span", span)
    put_given(params, "line", line)
    put_given(params, "now", now)
    return Request("text/read", params, TextDocument.read)


def text_write(
    text: str,
    *,
    id: str | None = None,
    kind: DocumentKind | None = None,
    new_id: str | None = None,
    occurrence: str | None = None,
    span: Span | None = None,
    base: str | None = None,
    now: str | None = None,
) -> Request[WrittenDocument]:
    """Saves an edited document: merges, saves once, or says what is wrong and where."""
    params: dict[str, Any] = {}
    put(params, "text", text)
    put_given(params, "id", id)
    put_given(params, "kind", kind)
    put_given(params, "newId", new_id)
    put_given(params, "occurrence", occurrence)
    put_given(params, "span", span)
    put_given(params, "base", base)
    put_given(params, "now", now)
    return Request("text/write", params, WrittenDocument.read)


def text_diagnose(
    text: str,
    *,
    kind: DocumentKind | None = None,
    now: str | None = None,
) -> Request[DiagnosedDocument]:
    """Checks a document while it is edited: returns its errors and doubtful lines, its parts, and
    hints.
    """
    params: dict[str, Any] = {}
    put(params, "text", text)
    put_given(params, "kind", kind)
    put_given(params, "now", now)
    return Request("text/diagnose", params, DiagnosedDocument.read)


def text_complete(
    text: str,
    line: int,
    character: int,
    *,
    kind: DocumentKind | None = None,
    now: str | None = None,
) -> Request[DocumentCompletions]:
    """Returns completions for the line at a cursor in a document: keys, dates, lists, places,
    alarms.
    """
    params: dict[str, Any] = {}
    put(params, "text", text)
    put(params, "line", line)
    put(params, "character", character)
    put_given(params, "kind", kind)
    put_given(params, "now", now)
    return Request("text/complete", params, DocumentCompletions.read)


def text_hover(
    text: str,
    line: int,
    character: int,
    *,
    kind: DocumentKind | None = None,
    now: str | None = None,
) -> Request[HoveredLine]:
    """Explains the line at a cursor in a document: what it is for, and what it means."""
    params: dict[str, Any] = {}
    put(params, "text", text)
    put(params, "line", line)
    put(params, "character", character)
    put_given(params, "kind", kind)
    put_given(params, "now", now)
    return Request("text/hover", params, HoveredLine.read)


def units_info(*, locale: str | None = None) -> Request[UnitsInfo]:
    """Returns how lengths are measured and written in a locale."""
    params: dict[str, Any] = {}
    put_given(params, "locale", locale)
    return Request("units/info", params, UnitsInfo.read)


def units_convert(value: float, from_: str, to: str) -> Request[Conversion]:
    """Converts a length to another unit, exactly."""
    params: dict[str, Any] = {}
    put(params, "value", value)
    put(params, "from", from_)
    put(params, "to", to)
    return Request("units/convert", params, Conversion.read)


def units_parse(text: str, *, locale: str | None = None) -> Request[ParsedLength]:
    """Parses a length as a person writes it."""
    params: dict[str, Any] = {}
    put(params, "text", text)
    put_given(params, "locale", locale)
    return Request("units/parse", params, ParsedLength.read)


def units_format(
    metres: Metres,
    *,
    locale: str | None = None,
    unit: str | None = None,
    width: Width | None = None,
) -> Request[FormattedLength]:
    """Formats lengths for a person."""
    params: dict[str, Any] = {}
    put(params, "metres", metres)
    put_given(params, "locale", locale)
    put_given(params, "unit", unit)
    put_given(params, "width", width)
    return Request("units/format", params, FormattedLength.read)

__all__ = [
    "initialize",
    "shutdown",
    "rpc_discover",
    "access_status",
    "access_request",
    "list_all",
    "list_save",
    "list_remove",
    "list_default",
    "list_set_default",
    "reminder_save",
    "reminder_get",
    "reminder_complete",
    "reminder_remove",
    "reminder_move",
    "reminder_fetch",
    "reminder_each",
    "item_get",
    "item_import",
    "item_export",
    "item_unresolved",
    "item_resolve",
    "event_save",
    "event_get",
    "event_remove",
    "event_fetch",
    "event_each",
    "event_conflicts",
    "view_list",
    "view_agenda",
    "store_apply",
    "store_staged",
    "store_commit",
    "store_reset",
    "store_refresh",
    "store_info",
    "store_changes",
    "store_history",
    "store_undo",
    "store_redo",
    "place_all",
    "place_near",
    "place_save",
    "place_remove",
    "place_import",
    "place_visits",
    "location_update",
    "location_current",
    "alarm_firings",
    "alarm_acknowledge",
    "alarm_snooze",
    "alarm_explain",
    "alarm_upcoming",
    "location_replay",
    "map_render",
    "text_parse",
    "text_read",
    "text_write",
    "text_diagnose",
    "text_complete",
    "text_hover",
    "units_info",
    "units_convert",
    "units_parse",
    "units_format",
]

# The values that travel, as Python has them.
# Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
# ruff: noqa: E501, F401, F403, F405

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal, Union

from ._moments import instant_text, range_text, read_instant, read_wall, write_walls
from ._wire import ABSENT, Absent, optional, part, put, put_given, sequence, shown, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientInfo:
    """The client's name and version, as it gives them."""

    name: str
    version: str | None = None

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put(wire, "name", self.name)
        put_given(wire, "version", self.version)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientCapabilities:
    """The capabilities that Fencepost uses; LSP's others are ignored."""

    window: WindowCapabilities | None = None
    general: GeneralCapabilities | None = None
    text_document: Any | None = None
    """What the client can do with a text that it has open, as in LSP. A client that sends it gets
    the server's language features in the reply.
    """
    workspace: Any | None = None
    """What the client can do with its workspace, as in LSP."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "window", self.window)
        put_given(wire, "general", self.general)
        put_given(wire, "textDocument", self.text_document)
        put_given(wire, "workspace", self.workspace)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowCapabilities:
    """What the client can show a person."""

    show_message: Any | None = None
    """An object, as in LSP, if the client can show a question with answers to choose from."""
    show_message_request: Any | None = None
    """The same as `showMessage`, under the only name that Fencepost 1.1 knew. Both are accepted."""
    show_document: Any | None = None
    """`{"support": true}`, as in LSP, if the client opens documents on request."""
    work_done_progress: bool | None = None

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "showMessage", self.show_message)
        put_given(wire, "showMessageRequest", self.show_message_request)
        put_given(wire, "showDocument", self.show_document)
        put_given(wire, "workDoneProgress", self.work_done_progress)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializationOptions:
    """Fencepost's own settings for a session."""

    usage: Usage | None = None
    time_zone: str | None = None
    """The person's time zone by its IANA name; the default is the machine's."""
    length_unit: str | None = None
    """The unit of a number without one, instead of the locale's."""
    questions: bool | None = None
    """Whether a client that does not declare `window.showMessage` can show questions all the
    same.
    """
    alarms: bool | None = None
    """Whether alarms that go off are shown with `window/showMessageRequest`, by one of the
    sessions that ask for it.
    """
    shows_alarms: bool | None = None
    """Whether the client itself shows the alarms that `alarm/didFire` reports. While such a
    client is connected to the store, `alarms` of other sessions shows nothing.
    """

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "usage", self.usage)
        put_given(wire, "timeZone", self.time_zone)
        put_given(wire, "lengthUnit", self.length_unit)
        put_given(wire, "questions", self.questions)
        put_given(wire, "alarms", self.alarms)
        put_given(wire, "showsAlarms", self.shows_alarms)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What the client wants access for, in words that the person is shown."""

    reminders: str | None = None
    events: str | None = None
    location: str | None = None

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "reminders", self.reminders)
        put_given(wire, "events", self.events)
        put_given(wire, "location", self.location)
        return wire

TraceValue = Literal["off", "messages", "verbose"]
"""How much of a session is traced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializeResult:
    """The server's name, version and capabilities."""

    server_info: ServerInfo
    capabilities: ServerCapabilities

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> InitializeResult:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            server_info=ServerInfo.read(wire["serverInfo"]),
            capabilities=ServerCapabilities.read(wire["capabilities"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerInfo:
    """The server's name and version."""

    name: str
    version: str

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ServerInfo:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            name=wire["name"],
            version=wire["version"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerCapabilities:
    """LSP's capabilities. Fencepost's own are under `experimental`, as LSP provides. Those of a
    language server are there if the client's `capabilities` have `textDocument` or
    `workspace`.
    """

    position_encoding: PositionEncoding | None = None
    """How offsets in texts are counted in this session: the first of the client's
    `positionEncodings` that the server supports. Absent if the client named none; then it is
    UTF-16.
    """
    text_document_sync: Any | None = None
    """LSP's own. How texts are kept the same: incrementally."""
    diagnostic_provider: Any | None = None
    """LSP's own. That `textDocument/diagnostic` is answered."""
    completion_provider: Any | None = None
    """LSP's own. That `textDocument/completion` is answered."""
    hover_provider: Any | None = None
    """LSP's own. That `textDocument/hover` is answered."""
    code_action_provider: Any | None = None
    """LSP's own. That `textDocument/codeAction` is answered."""
    document_symbol_provider: Any | None = None
    """LSP's own. That `textDocument/documentSymbol` is answered."""
    folding_range_provider: Any | None = None
    """LSP's own. That `textDocument/foldingRange` is answered."""
    selection_range_provider: Any | None = None
    """LSP's own. That `textDocument/selectionRange` is answered."""
    document_formatting_provider: Any | None = None
    """LSP's own. That `textDocument/formatting` is answered."""
    document_link_provider: Any | None = None
    """LSP's own. That `textDocument/documentLink` is answered."""
    inlay_hint_provider: Any | None = None
    """LSP's own. That `textDocument/inlayHint` is answered."""
    semantic_tokens_provider: Any | None = None
    """LSP's own. That `textDocument/semanticTokens/full` is answered."""
    definition_provider: Any | None = None
    """LSP's own. That `textDocument/definition` is answered."""
    references_provider: Any | None = None
    """LSP's own. That `textDocument/references` is answered."""
    rename_provider: Any | None = None
    """LSP's own. That `textDocument/rename` is answered, and `textDocument/prepareRename` if the
    client declares it.
    """
    code_lens_provider: Any | None = None
    """LSP's own. That `textDocument/codeLens` is answered."""
    workspace_symbol_provider: Any | None = None
    """LSP's own. That `workspace/symbol` is answered."""
    workspace: Any | None = None
    """LSP's own. That a session may have several workspace folders."""
    execute_command_provider: Any | None = None
    """LSP's own. The commands of `workspace/executeCommand`."""
    experimental: ExperimentalCapabilities

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ServerCapabilities:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            position_encoding=wire.get("positionEncoding"),
            text_document_sync=wire.get("textDocumentSync"),
            diagnostic_provider=wire.get("diagnosticProvider"),
            completion_provider=wire.get("completionProvider"),
            hover_provider=wire.get("hoverProvider"),
            code_action_provider=wire.get("codeActionProvider"),
            document_symbol_provider=wire.get("documentSymbolProvider"),
            folding_range_provider=wire.get("foldingRangeProvider"),
            selection_range_provider=wire.get("selectionRangeProvider"),
            document_formatting_provider=wire.get("documentFormattingProvider"),
            document_link_provider=wire.get("documentLinkProvider"),
            inlay_hint_provider=wire.get("inlayHintProvider"),
            semantic_tokens_provider=wire.get("semanticTokensProvider"),
            definition_provider=wire.get("definitionProvider"),
            references_provider=wire.get("referencesProvider"),
            rename_provider=wire.get("renameProvider"),
            code_lens_provider=wire.get("codeLensProvider"),
            workspace_symbol_provider=wire.get("workspaceSymbolProvider"),
            workspace=wire.get("workspace"),
            execute_command_provider=wire.get("executeCommandProvider"),
            experimental=ExperimentalCapabilities.read(wire["experimental"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ExperimentalCapabilities:
    """Capabilities beyond LSP, by the name of the server."""

    fencepost: FencepostCapabilities

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ExperimentalCapabilities:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            fencepost=FencepostCapabilities.read(wire["fencepost"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FencepostCapabilities:
    """The protocol's version, the server's methods, and its limits."""

    protocol_version: str
    methods: tuple[str, ...]
    limits: MessageLimits

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> FencepostCapabilities:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            protocol_version=wire["protocolVersion"],
            methods=tuple(wire["methods"]),
            limits=MessageLimits.read(wire["limits"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageLimits:
    """The limits of one message. A message beyond them is answered with limitExceeded."""

    message: int
    """Bytes of one message."""
    depth: int
    """The depth of nested arrays and objects."""
    values: int
    """Values in one message, member names included."""
    number_length: int
    """Characters of one number."""
    number: float
    """The largest value of a number. Ids may be larger."""
    batch: int
    """Messages in one batch."""
    outgoing: int
    """Bytes that may wait for the client before the server stops reading and working, and bytes
    of the reply to one batch.
    """

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> MessageLimits:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            message=wire["message"],
            depth=wire["depth"],
            values=wire["values"],
            number_length=wire["numberLength"],
            number=wire["number"],
            batch=wire["batch"],
            outgoing=wire["outgoing"],
        )

AccessEntity = Literal["reminder", "event", "location"]
"""What access is granted to."""

AccessLevel = Literal["writeOnly", "fullAccess"]
"""The requested access. `writeOnly` is for events: adding them without seeing any."""

AccessStatus = Literal["notDetermined", "restricted", "denied", "writeOnly", "fullAccess"]
"""A client's access to one entity. `notDetermined`: the person was not asked. `restricted`: this
program may not ask. `denied`: the person said no.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """What the person lets this client see and change."""

    reminders: AccessStatus
    events: AccessStatus
    location: AccessStatus

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Access:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminders=wire["reminders"],
            events=wire["events"],
            location=wire["location"],
        )

Entity = Literal["reminder", "event"]
"""What a list can hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class List:
    """A list: a folder of items."""

    id: str
    """Its folder's name."""
    title: str
    """Its title; without one, its id."""
    color: str | None
    """The content of the folder's `color` file; `#RRGGBB` for a new list."""
    path: str
    """The path of its folder: `lists/` and its id within the store's folder, or the path that
    `settings.json` gives.
    """
    entities: tuple[Entity, ...]
    """The entities that it may hold."""
    is_default: bool
    """Whether new items are saved here if no list is named; `list/default` says which entity."""
    read_only: bool
    """Whether nothing in it can be changed."""
    revision: str
    """Changes whenever its title, color or entities change."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> List:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire["id"],
            title=wire["title"],
            color=wire["color"],
            path=wire["path"],
            entities=tuple(wire["entities"]),
            is_default=wire["isDefault"],
            read_only=wire["readOnly"],
            revision=wire["revision"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ListInput:
    """A list to be saved. Omitted members stay as they are."""

    id: str | None = None
    """The id of the list, which is its folder's name. Leave it out to create a list named after
    its title. To create one with this id, send `ifRevision: null`.
    """
    title: str | None | Absent = ABSENT
    """A title that no other list has. Required for a new list without a `path`; with one, the
    folder's own title is used otherwise.
    """
    color: str | None | Absent = ABSENT
    """`#RRGGBB`; null removes it."""
    entities: Sequence[Entity] | None | Absent = ABSENT
    """The entities that it may hold; null for both."""
    path: str | None | Absent = ABSENT
    """A folder elsewhere on disk that becomes a new list: an absolute path, or one that begins
    with `~/`. The folder stays where it is, and `settings.json` names it. The path of an
    existing list cannot be changed; its own path is accepted.
    """

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "id", self.id)
        put(wire, "title", self.title)
        put(wire, "color", self.color)
        put(wire, "entities", sequence(self.entities, "entities"))
        put(wire, "path", self.path)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """A reminder. Every member is always present, null or empty if it has no value."""

    id: str
    """Its UID."""
    list: str
    """The id of its list."""
    title: str
    notes: str | None
    url: str | None
    location: str | None
    """A place in free text; the places of alarms are in `alarms`."""
    position: ReminderPosition | None = None
    """The coordinates that the file's GEO gives, if none of its alarms waits for a place, as
    Tasks.org writes them. It is not an alarm: nothing goes off there. Absent otherwise. To be
    reminded there, add an alarm with `proximity` and this place.
    """
    merge_conflicts: tuple[MergeConflict, ...] | None = None
    """The values that two sides of a synchronization have changed differently. The item has the
    later value of each; `item/resolve` decides. Absent if there are none.
    """
    priority: int
    """1 is the highest, 9 the lowest, 0 none: 1–4 are high, 5 is medium, 6–9 are low."""
    start: date | datetime | None
    """Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`."""
    start_time_zone: str | None
    """The zone of `start` if it differs from `timeZone`, else null."""
    due: date | datetime | None
    """Wall time, as `start`."""
    time_zone: str | None
    """The IANA zone of `due`, or of `start` without a due date. If the file defines a zone under
    a name of its own: the IANA zone with the same offsets, or else the file's own name, with
    `timeZoneMeaning`. Null for all day, and for a floating time: nine o'clock in any zone.
    """
    time_zone_meaning: str | None = None
    """The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has
    the same offsets: its offset at that time, in a sentence. Absent otherwise.
    """
    completed: bool
    completion_date: datetime | None
    """An instant; null also if another program completed it without a time."""
    creation_date: datetime | None
    """An instant."""
    last_modified_date: datetime | None
    """An instant."""
    tags: tuple[str, ...]
    parent: str | None
    """The id of the reminder that this one is a subtask of."""
    sort_order: int | None = None
    """Its place in the order by hand, lower first, as CalDAV clients keep it in
    X-APPLE-SORT-ORDER. Absent if it was not moved: then it sorts by the seconds from
    2001-01-01 to its creation.
    """
    attachments: tuple[Attachment, ...]
    alarms: tuple[Alarm, ...]
    recurrence: tuple[str, ...]
    """RFC 5545 RRULE texts."""
    is_location: bool
    """Whether it has a place alarm."""
    revision: str
    """Changes whenever the content changes. Firing, acknowledging or snoozing an alarm does not
    change it.
    """
    start_instant: datetime | None
    """The instant that `start` means, in UTC: of a floating time in the session's zone, and of a
    whole day its first moment there. Null without a start.
    """
    due_instant: datetime | None
    """The instant that `due` means, as `startInstant`. Null without a due date."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Reminder:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire["id"],
            list=wire["list"],
            title=wire["title"],
            notes=wire["notes"],
            url=wire["url"],
            location=wire["location"],
            position=optional(lambda value: ReminderPosition.read(value), wire.get("position")),
            merge_conflicts=optional(lambda value: tuple(MergeConflict.read(each) for each in value), wire.get("mergeConflicts")),
            priority=wire["priority"],
            start=read_wall(wire["start"], wire.get("startTimeZone") or wire.get("timeZone")),
            start_time_zone=wire["startTimeZone"],
            due=read_wall(wire["due"], wire.get("timeZone")),
            time_zone=wire["timeZone"],
            time_zone_meaning=wire.get("timeZoneMeaning"),
            completed=wire["completed"],
            completion_date=optional(read_instant, wire["completionDate"]),
            creation_date=optional(read_instant, wire["creationDate"]),
            last_modified_date=optional(read_instant, wire["lastModifiedDate"]),
            tags=tuple(wire["tags"]),
            parent=wire["parent"],
            sort_order=wire.get("sortOrder"),
            attachments=tuple(Attachment.read(each) for each in wire["attachments"]),
            alarms=tuple(Alarm.read(each) for each in wire["alarms"]),
            recurrence=tuple(wire["recurrence"]),
            is_location=wire["isLocation"],
            revision=wire["revision"],
            start_instant=optional(read_instant, wire["startInstant"]),
            due_instant=optional(read_instant, wire["dueInstant"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeConflict:
    """A value of an item that two sides have changed differently, for instance this computer and
    a phone.
    """

    field: str
    """`title`, `notes`, `location`, `url`, `parent`; `dates` for when it is and how it repeats;
    `completion`, `place`, `alarm`; `occurrence` for one that was changed on one side and
    removed on the other. Else the name of the iCalendar property.
    """
    occurrence: str | None
    """The RECURRENCE-ID of the occurrence that has the conflict; null for the item itself."""
    current: str | None
    """The item's value, as text; lines of iCalendar for dates, places and alarms. Null if it has
    none.
    """
    other: str | None
    """The other side's value, in the same form. Null if the other side removed it."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> MergeConflict:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            field=wire["field"],
            occurrence=wire["occurrence"],
            current=wire["current"],
            other=wire["other"],
        )

ConflictVersion = Literal["current", "other"]
"""`current` keeps the item's value; `other` takes the other side's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderPosition:
    """The coordinates of a reminder without a place alarm."""

    latitude: float
    longitude: float

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ReminderPosition:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            latitude=wire["latitude"],
            longitude=wire["longitude"],
        )

ReminderField = Literal["id", "list", "title", "notes", "url", "location", "position", "mergeConflicts", "priority", "start", "startTimeZone", "due", "timeZone", "timeZoneMeaning", "completed", "completionDate", "creationDate", "lastModifiedDate", "tags", "parent", "sortOrder", "attachments", "alarms", "recurrence", "isLocation", "revision", "startInstant", "dueInstant"]
"""The members of a reminder, to request some of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchedReminder:
    """A Reminder, complete or with only the requested `fields`, in the same order."""

    id: str | Absent = ABSENT
    """Its UID."""
    list: str | Absent = ABSENT
    """The id of its list."""
    title: str | Absent = ABSENT
    notes: str | None | Absent = ABSENT
    url: str | None | Absent = ABSENT
    location: str | None | Absent = ABSENT
    """A place in free text; the places of alarms are in `alarms`."""
    position: ReminderPosition | Absent = ABSENT
    """The coordinates that the file's GEO gives, if none of its alarms waits for a place, as
    Tasks.org writes them. It is not an alarm: nothing goes off there. Absent otherwise. To be
    reminded there, add an alarm with `proximity` and this place.
    """
    merge_conflicts: tuple[MergeConflict, ...] | Absent = ABSENT
    """The values that two sides of a synchronization have changed differently. The item has the
    later value of each; `item/resolve` decides. Absent if there are none.
    """
    priority: int | Absent = ABSENT
    """1 is the highest, 9 the lowest, 0 none: 1–4 are high, 5 is medium, 6–9 are low."""
    start: date | datetime | None | Absent = ABSENT
    """Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`."""
    start_time_zone: str | None | Absent = ABSENT
    """The zone of `start` if it differs from `timeZone`, else null."""
    due: date | datetime | None | Absent = ABSENT
    """Wall time, as `start`."""
    time_zone: str | None | Absent = ABSENT
    """The IANA zone of `due`, or of `start` without a due date. If the file defines a zone under
    a name of its own: the IANA zone with the same offsets, or else the file's own name, with
    `timeZoneMeaning`. Null for all day, and for a floating time: nine o'clock in any zone.
    """
    time_zone_meaning: str | Absent = ABSENT
    """The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has
    the same offsets: its offset at that time, in a sentence. Absent otherwise.
    """
    completed: bool | Absent = ABSENT
    completion_date: datetime | None | Absent = ABSENT
    """An instant; null also if another program completed it without a time."""
    creation_date: datetime | None | Absent = ABSENT
    """An instant."""
    last_modified_date: datetime | None | Absent = ABSENT
    """An instant."""
    tags: tuple[str, ...] | Absent = ABSENT
    parent: str | None | Absent = ABSENT
    """The id of the reminder that this one is a subtask of."""
    sort_order: int | Absent = ABSENT
    """Its place in the order by hand, lower first, as CalDAV clients keep it in
    X-APPLE-SORT-ORDER. Absent if it was not moved: then it sorts by the seconds from
    2001-01-01 to its creation.
    """
    attachments: tuple[Attachment, ...] | Absent = ABSENT
    alarms: tuple[Alarm, ...] | Absent = ABSENT
    recurrence: tuple[str, ...] | Absent = ABSENT
    """RFC 5545 RRULE texts."""
    is_location: bool | Absent = ABSENT
    """Whether it has a place alarm."""
    revision: str | Absent = ABSENT
    """Changes whenever the content changes. Firing, acknowledging or snoozing an alarm does not
    change it.
    """
    start_instant: datetime | None | Absent = ABSENT
    """The instant that `start` means, in UTC: of a floating time in the session's zone, and of a
    whole day its first moment there. Null without a start.
    """
    due_instant: datetime | None | Absent = ABSENT
    """The instant that `due` means, as `startInstant`. Null without a due date."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> FetchedReminder:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire.get("id", ABSENT),
            list=wire.get("list", ABSENT),
            title=wire.get("title", ABSENT),
            notes=wire.get("notes", ABSENT),
            url=wire.get("url", ABSENT),
            location=wire.get("location", ABSENT),
            position=part(lambda value: ReminderPosition.read(value), wire, "position"),
            merge_conflicts=part(lambda value: tuple(MergeConflict.read(each) for each in value), wire, "mergeConflicts"),
            priority=wire.get("priority", ABSENT),
            start=part(lambda text: read_wall(text, wire.get("startTimeZone") or wire.get("timeZone")), wire, "start"),
            start_time_zone=wire.get("startTimeZone", ABSENT),
            due=part(lambda text: read_wall(text, wire.get("timeZone")), wire, "due"),
            time_zone=wire.get("timeZone", ABSENT),
            time_zone_meaning=wire.get("timeZoneMeaning", ABSENT),
            completed=wire.get("completed", ABSENT),
            completion_date=part(read_instant, wire, "completionDate"),
            creation_date=part(read_instant, wire, "creationDate"),
            last_modified_date=part(read_instant, wire, "lastModifiedDate"),
            tags=part(lambda value: tuple(value), wire, "tags"),
            parent=wire.get("parent", ABSENT),
            sort_order=wire.get("sortOrder", ABSENT),
            attachments=part(lambda value: tuple(Attachment.read(each) for each in value), wire, "attachments"),
            alarms=part(lambda value: tuple(Alarm.read(each) for each in value), wire, "alarms"),
            recurrence=part(lambda value: tuple(value), wire, "recurrence"),
            is_location=wire.get("isLocation", ABSENT),
            revision=wire.get("revision", ABSENT),
            start_instant=part(read_instant, wire, "startInstant"),
            due_instant=part(read_instant, wire, "dueInstant"),
        )

    def whole(self) -> Reminder:
        """All of it. Raises `ValueError` where a member was not asked for, or may not be seen."""
        return whole(Reminder, self)

    def __repr__(self) -> str:
        return shown(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderInput:
    """A reminder to be saved. Omitted members stay as they are, and null clears them. So a
    returned reminder can be changed and sent back.
    """

    id: str | None = None
    """The id of the reminder. Leave it out to create a new one. In `store/apply`, `"$0"` is the
    item that operation 0 created.
    """
    list: str | None = None
    """The id of its list; the default for a new reminder is the default list."""
    title: str | None | Absent = ABSENT
    """Required for a new reminder, and not empty."""
    notes: str | None | Absent = ABSENT
    url: str | None | Absent = ABSENT
    location: str | None | Absent = ABSENT
    priority: int | None | Absent = ABSENT
    """0–9."""
    start: date | datetime | str | None | Absent = ABSENT
    """`2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset."""
    start_time_zone: str | None | Absent = ABSENT
    """An IANA zone, if it differs from `timeZone`."""
    due: date | datetime | str | None | Absent = ABSENT
    """As `start`."""
    time_zone: str | None | Absent = ABSENT
    """An IANA zone; null makes a time floating. If omitted, the date keeps its zone, and a new
    time gets the session's. A zone for a whole day is refused.
    """
    completed: bool | None | Absent = ABSENT
    """Does the same as `reminder/complete`, or reopens it."""
    completion_date: datetime | str | None | Absent = ABSENT
    """An instant. Without `completed`, it completes at that time, and null reopens; with
    `completed` it only gives the time.
    """
    tags: Sequence[str] | None | Absent = ABSENT
    parent: str | None | Absent = ABSENT
    """The id of another reminder."""
    sort_order: int | None | Absent = ABSENT
    """Its place in the order by hand; null for the one of its creation. `reminder/move` finds the
    number.
    """
    attachments: Sequence[AttachmentInput] | None | Absent = ABSENT
    """Replaces all of them."""
    alarms: Sequence[AlarmInput] | None | Absent = ABSENT
    """Replaces the set: an alarm with a known `id` is changed, one without is created, and
    missing ones are removed.
    """
    alarm_changes: AlarmChanges | None = None
    """Changes single alarms; not together with `alarms`."""
    recurrence: Sequence[str] | None | Absent = ABSENT
    """RFC 5545 RRULE texts."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "id", self.id)
        put_given(wire, "list", self.list)
        put(wire, "title", self.title)
        put(wire, "notes", self.notes)
        put(wire, "url", self.url)
        put(wire, "location", self.location)
        put(wire, "priority", self.priority)
        put(wire, "startTimeZone", self.start_time_zone)
        put(wire, "timeZone", self.time_zone)
        put(wire, "completed", self.completed)
        put(wire, "completionDate", instant_text(self.completion_date))
        put(wire, "tags", sequence(self.tags, "tags"))
        put(wire, "parent", self.parent)
        put(wire, "sortOrder", self.sort_order)
        put(wire, "attachments", sequence(self.attachments, "attachments"))
        put(wire, "alarms", sequence(self.alarms, "alarms"))
        put_given(wire, "alarmChanges", self.alarm_changes)
        put(wire, "recurrence", sequence(self.recurrence, "recurrence"))
        write_walls(wire, start=self.start, due=self.due, zone=self.time_zone, own_zone=self.start_time_zone)
        return wire

Availability = Literal["busy", "free", "tentative", "unavailable"]
"""The person's availability during an event. Everything but `free` can conflict."""

EventStatus = Literal["confirmed", "tentative", "canceled"]
"""Whether it takes place. A `canceled` event does not conflict, and its alarms do not go off."""

OnConflict = Literal["fail", "merge"]
"""`fail` is a conflict. `merge` merges the change with all changes since `ifRevision`; it is a
conflict only if they overlap, and the error then holds all three versions.
"""

Span = Literal["thisEvent", "futureEvents"]
"""The scope of a change of one occurrence: only this one, or this and all later ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A calendar event: a whole series, or one occurrence of it. Every member is always present,
    null or empty if it has no value.
    """

    id: str
    """Its UID, shared by all occurrences of a series."""
    list: str
    """The id of its list."""
    title: str
    notes: str | None
    url: str | None
    location: str | None
    """A place in free text."""
    place: AlarmPlace | None
    """Its position on the map."""
    merge_conflicts: tuple[MergeConflict, ...] | None = None
    """The values that two sides of a synchronization have changed differently. The event has the
    later value of each; `item/resolve` decides. Every occurrence has those of the whole
    series. Absent if there are none.
    """
    start: date | datetime
    """Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`."""
    end: date | datetime
    """Wall time, as `start`. For whole days, the first day after it: an event on the 1st ends on
    the 2nd.
    """
    time_zone: str | None
    """The IANA zone of both. If the file defines a zone under a name of its own: the IANA zone
    with the same offsets, or else the file's own name, with `timeZoneMeaning`. Null for all
    day, and for a floating time: nine o'clock in any zone.
    """
    time_zone_meaning: str | None = None
    """The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has
    the same offsets: its offset at that time, in a sentence. Absent otherwise.
    """
    all_day: bool
    availability: Availability
    status: EventStatus | None
    alarms: tuple[Alarm, ...]
    recurrence: tuple[str, ...]
    """RFC 5545 RRULE texts."""
    occurrence: str | None
    """For an occurrence, the start that the series gives it, in the form of the series' start,
    whenever it really begins. Null for a whole series, and for an event that does not repeat
    unless it was found by its time.
    """
    is_detached: bool
    """Whether the occurrence was changed on its own."""
    attachments: tuple[Attachment, ...]
    attendees: tuple[Attendee, ...] | None = None
    """The people and rooms that are invited, the organizer first. Left out if there are none."""
    answer: AttendeeAnswer | None = None
    """The person's own answer: that of the attendee with one of the `addresses` of
    `settings.json`. Left out if there is none. A declined event conflicts with nothing.
    """
    creation_date: datetime | None
    """An instant."""
    last_modified_date: datetime | None
    """An instant."""
    revision: str
    """Changes whenever the content of the series or of any occurrence changes."""
    start_instant: datetime | None
    """The instant that `start` means, in UTC: of a floating time in the session's zone, and of a
    whole day its first moment there. Null only if its zone is unknown here.
    """
    end_instant: datetime | None
    """The instant that `end` means, as `startInstant`."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Event:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire["id"],
            list=wire["list"],
            title=wire["title"],
            notes=wire["notes"],
            url=wire["url"],
            location=wire["location"],
            place=optional(lambda value: AlarmPlace.read(value), wire["place"]),
            merge_conflicts=optional(lambda value: tuple(MergeConflict.read(each) for each in value), wire.get("mergeConflicts")),
            start=read_wall(wire["start"], wire.get("timeZone")),
            end=read_wall(wire["end"], wire.get("timeZone")),
            time_zone=wire["timeZone"],
            time_zone_meaning=wire.get("timeZoneMeaning"),
            all_day=wire["allDay"],
            availability=wire["availability"],
            status=wire["status"],
            alarms=tuple(Alarm.read(each) for each in wire["alarms"]),
            recurrence=tuple(wire["recurrence"]),
            occurrence=wire["occurrence"],
            is_detached=wire["isDetached"],
            attachments=tuple(Attachment.read(each) for each in wire["attachments"]),
            attendees=optional(lambda value: tuple(Attendee.read(each) for each in value), wire.get("attendees")),
            answer=wire.get("answer"),
            creation_date=optional(read_instant, wire["creationDate"]),
            last_modified_date=optional(read_instant, wire["lastModifiedDate"]),
            revision=wire["revision"],
            start_instant=optional(read_instant, wire["startInstant"]),
            end_instant=optional(read_instant, wire["endInstant"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchedEvent:
    """An Event, complete or with only the requested `fields`, in the same order."""

    id: str | Absent = ABSENT
    """Its UID, shared by all occurrences of a series."""
    list: str | Absent = ABSENT
    """The id of its list."""
    title: str | Absent = ABSENT
    notes: str | None | Absent = ABSENT
    url: str | None | Absent = ABSENT
    location: str | None | Absent = ABSENT
    """A place in free text."""
    place: AlarmPlace | None | Absent = ABSENT
    """Its position on the map."""
    merge_conflicts: tuple[MergeConflict, ...] | Absent = ABSENT
    """The values that two sides of a synchronization have changed differently. The event has the
    later value of each; `item/resolve` decides. Every occurrence has those of the whole
    series. Absent if there are none.
    """
    start: date | datetime | Absent = ABSENT
    """Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`."""
    end: date | datetime | Absent = ABSENT
    """Wall time, as `start`. For whole days, the first day after it: an event on the 1st ends on
    the 2nd.
    """
    time_zone: str | None | Absent = ABSENT
    """The IANA zone of both. If the file defines a zone under a name of its own: the IANA zone
    with the same offsets, or else the file's own name, with `timeZoneMeaning`. Null for all
    day, and for a floating time: nine o'clock in any zone.
    """
    time_zone_meaning: str | Absent = ABSENT
    """The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has
    the same offsets: its offset at that time, in a sentence. Absent otherwise.
    """
    all_day: bool | Absent = ABSENT
    availability: Availability | Absent = ABSENT
    status: EventStatus | None | Absent = ABSENT
    alarms: tuple[Alarm, ...] | Absent = ABSENT
    recurrence: tuple[str, ...] | Absent = ABSENT
    """RFC 5545 RRULE texts."""
    occurrence: str | None | Absent = ABSENT
    """For an occurrence, the start that the series gives it, in the form of the series' start,
    whenever it really begins. Null for a whole series, and for an event that does not repeat
    unless it was found by its time.
    """
    is_detached: bool | Absent = ABSENT
    """Whether the occurrence was changed on its own."""
    attachments: tuple[Attachment, ...] | Absent = ABSENT
    attendees: tuple[Attendee, ...] | Absent = ABSENT
    """The people and rooms that are invited, the organizer first. Left out if there are none."""
    answer: AttendeeAnswer | Absent = ABSENT
    """The person's own answer: that of the attendee with one of the `addresses` of
    `settings.json`. Left out if there is none. A declined event conflicts with nothing.
    """
    creation_date: datetime | None | Absent = ABSENT
    """An instant."""
    last_modified_date: datetime | None | Absent = ABSENT
    """An instant."""
    revision: str | Absent = ABSENT
    """Changes whenever the content of the series or of any occurrence changes."""
    start_instant: datetime | None | Absent = ABSENT
    """The instant that `start` means, in UTC: of a floating time in the session's zone, and of a
    whole day its first moment there. Null only if its zone is unknown here.
    """
    end_instant: datetime | None | Absent = ABSENT
    """The instant that `end` means, as `startInstant`."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> FetchedEvent:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire.get("id", ABSENT),
            list=wire.get("list", ABSENT),
            title=wire.get("title", ABSENT),
            notes=wire.get("notes", ABSENT),
            url=wire.get("url", ABSENT),
            location=wire.get("location", ABSENT),
            place=part(lambda value: AlarmPlace.read(value), wire, "place"),
            merge_conflicts=part(lambda value: tuple(MergeConflict.read(each) for each in value), wire, "mergeConflicts"),
            start=part(lambda text: read_wall(text, wire.get("timeZone")), wire, "start"),
            end=part(lambda text: read_wall(text, wire.get("timeZone")), wire, "end"),
            time_zone=wire.get("timeZone", ABSENT),
            time_zone_meaning=wire.get("timeZoneMeaning", ABSENT),
            all_day=wire.get("allDay", ABSENT),
            availability=wire.get("availability", ABSENT),
            status=wire.get("status", ABSENT),
            alarms=part(lambda value: tuple(Alarm.read(each) for each in value), wire, "alarms"),
            recurrence=part(lambda value: tuple(value), wire, "recurrence"),
            occurrence=wire.get("occurrence", ABSENT),
            is_detached=wire.get("isDetached", ABSENT),
            attachments=part(lambda value: tuple(Attachment.read(each) for each in value), wire, "attachments"),
            attendees=part(lambda value: tuple(Attendee.read(each) for each in value), wire, "attendees"),
            answer=wire.get("answer", ABSENT),
            creation_date=part(read_instant, wire, "creationDate"),
            last_modified_date=part(read_instant, wire, "lastModifiedDate"),
            revision=wire.get("revision", ABSENT),
            start_instant=part(read_instant, wire, "startInstant"),
            end_instant=part(read_instant, wire, "endInstant"),
        )

    def whole(self) -> Event:
        """All of it. Raises `ValueError` where a member was not asked for, or may not be seen."""
        return whole(Event, self)

    def __repr__(self) -> str:
        return shown(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemChoice:
    """An item of a text that is to be imported."""

    id: str
    """Its UID."""
    list: str | None = None
    """The list to import it into, by id; the default is the list for the whole text."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put(wire, "id", self.id)
        put_given(wire, "list", self.list)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedItem:
    """An item of an import."""

    id: str
    """Its UID."""
    kind: ItemKind
    title: str

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ImportedItem:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire["id"],
            kind=wire["kind"],
            title=wire["title"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedItem:
    """A component of an import that is not imported."""

    line: int
    """The line of its BEGIN in the text, from 1."""
    title: str | None
    message: str
    """The reason, as a sentence."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> RefusedItem:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            line=wire["line"],
            title=wire["title"],
            message=wire["message"],
        )

ItemKind = Literal["reminder", "event"]
"""The kind of an item."""

StagedKind = Literal["reminder", "event", "list"]
"""The kind of what is staged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StagedChange:
    """The pending change of one item or list."""

    id: str
    kind: StagedKind
    change: StagedChangeKind
    title: str
    """The staged title; for a removal, the title in the store."""
    list: str
    """The id of the item's list, or of the list itself."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> StagedChange:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire["id"],
            kind=wire["kind"],
            change=wire["change"],
            title=wire["title"],
            list=wire["list"],
        )

StagedChangeKind = Literal["created", "updated", "removed"]
"""The kind of change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedEvent:
    """An Event; only its `id` for a client that may only add."""

    id: str
    """Its UID, shared by all occurrences of a series."""
    list: str | Absent = ABSENT
    """The id of its list."""
    title: str | Absent = ABSENT
    notes: str | None | Absent = ABSENT
    url: str | None | Absent = ABSENT
    location: str | None | Absent = ABSENT
    """A place in free text."""
    place: AlarmPlace | None | Absent = ABSENT
    """Its position on the map."""
    merge_conflicts: tuple[MergeConflict, ...] | Absent = ABSENT
    """The values that two sides of a synchronization have changed differently. The event has the
    later value of each; `item/resolve` decides. Every occurrence has those of the whole
    series. Absent if there are none.
    """
    start: date | datetime | Absent = ABSENT
    """Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`."""
    end: date | datetime | Absent = ABSENT
    """Wall time, as `start`. For whole days, the first day after it: an event on the 1st ends on
    the 2nd.
    """
    time_zone: str | None | Absent = ABSENT
    """The IANA zone of both. If the file defines a zone under a name of its own: the IANA zone
    with the same offsets, or else the file's own name, with `timeZoneMeaning`. Null for all
    day, and for a floating time: nine o'clock in any zone.
    """
    time_zone_meaning: str | Absent = ABSENT
    """The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has
    the same offsets: its offset at that time, in a sentence. Absent otherwise.
    """
    all_day: bool | Absent = ABSENT
    availability: Availability | Absent = ABSENT
    status: EventStatus | None | Absent = ABSENT
    alarms: tuple[Alarm, ...] | Absent = ABSENT
    recurrence: tuple[str, ...] | Absent = ABSENT
    """RFC 5545 RRULE texts."""
    occurrence: str | None | Absent = ABSENT
    """For an occurrence, the start that the series gives it, in the form of the series' start,
    whenever it really begins. Null for a whole series, and for an event that does not repeat
    unless it was found by its time.
    """
    is_detached: bool | Absent = ABSENT
    """Whether the occurrence was changed on its own."""
    attachments: tuple[Attachment, ...] | Absent = ABSENT
    attendees: tuple[Attendee, ...] | Absent = ABSENT
    """The people and rooms that are invited, the organizer first. Left out if there are none."""
    answer: AttendeeAnswer | Absent = ABSENT
    """The person's own answer: that of the attendee with one of the `addresses` of
    `settings.json`. Left out if there is none. A declined event conflicts with nothing.
    """
    creation_date: datetime | None | Absent = ABSENT
    """An instant."""
    last_modified_date: datetime | None | Absent = ABSENT
    """An instant."""
    revision: str | Absent = ABSENT
    """Changes whenever the content of the series or of any occurrence changes."""
    start_instant: datetime | None | Absent = ABSENT
    """The instant that `start` means, in UTC: of a floating time in the session's zone, and of a
    whole day its first moment there. Null only if its zone is unknown here.
    """
    end_instant: datetime | None | Absent = ABSENT
    """The instant that `end` means, as `startInstant`."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> SavedEvent:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire["id"],
            list=wire.get("list", ABSENT),
            title=wire.get("title", ABSENT),
            notes=wire.get("notes", ABSENT),
            url=wire.get("url", ABSENT),
            location=wire.get("location", ABSENT),
            place=part(lambda value: AlarmPlace.read(value), wire, "place"),
            merge_conflicts=part(lambda value: tuple(MergeConflict.read(each) for each in value), wire, "mergeConflicts"),
            start=part(lambda text: read_wall(text, wire.get("timeZone")), wire, "start"),
            end=part(lambda text: read_wall(text, wire.get("timeZone")), wire, "end"),
            time_zone=wire.get("timeZone", ABSENT),
            time_zone_meaning=wire.get("timeZoneMeaning", ABSENT),
            all_day=wire.get("allDay", ABSENT),
            availability=wire.get("availability", ABSENT),
            status=wire.get("status", ABSENT),
            alarms=part(lambda value: tuple(Alarm.read(each) for each in value), wire, "alarms"),
            recurrence=part(lambda value: tuple(value), wire, "recurrence"),
            occurrence=wire.get("occurrence", ABSENT),
            is_detached=wire.get("isDetached", ABSENT),
            attachments=part(lambda value: tuple(Attachment.read(each) for each in value), wire, "attachments"),
            attendees=part(lambda value: tuple(Attendee.read(each) for each in value), wire, "attendees"),
            answer=wire.get("answer", ABSENT),
            creation_date=part(read_instant, wire, "creationDate"),
            last_modified_date=part(read_instant, wire, "lastModifiedDate"),
            revision=wire.get("revision", ABSENT),
            start_instant=part(read_instant, wire, "startInstant"),
            end_instant=part(read_instant, wire, "endInstant"),
        )

    def whole(self) -> Event:
        """All of it. Raises `ValueError` where a member was not asked for, or may not be seen."""
        return whole(Event, self)

    def __repr__(self) -> str:
        return shown(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendee:
    """A person or a room that is invited to an event. Only read: programs that send mail answer
    invitations.
    """

    name: str | None
    address: str
    """A mail address without `mailto:`, else a URI."""
    role: AttendeeRole
    answer: AttendeeAnswer
    is_organizer: bool

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Attendee:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            name=wire["name"],
            address=wire["address"],
            role=wire["role"],
            answer=wire["answer"],
            is_organizer=wire["isOrganizer"],
        )

AttendeeAnswer = Literal["pending", "accepted", "declined", "tentative", "delegated"]
"""What an attendee has answered to an invitation."""

AttendeeRole = Literal["chair", "required", "optional", "nonParticipant"]
"""The part an invited person has in the event; `nonParticipant` is only informed of it."""

EventField = Literal["id", "list", "title", "notes", "url", "location", "place", "mergeConflicts", "start", "end", "timeZone", "timeZoneMeaning", "allDay", "availability", "status", "alarms", "recurrence", "occurrence", "isDetached", "attachments", "attendees", "answer", "creationDate", "lastModifiedDate", "revision", "startInstant", "endInstant"]
"""A member of an event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventInput:
    """An event to be saved. Omitted members stay as they are, and null clears them. So a returned
    event can be changed and sent back.
    """

    id: str | None = None
    """The id of the event. Leave it out to create a new one. In `store/apply`, `"$0"` is the item
    that operation 0 created.
    """
    list: str | None = None
    """The id of its list; the default for a new reminder is the default list."""
    title: str | None | Absent = ABSENT
    """Required for a new event, and not empty."""
    notes: str | None | Absent = ABSENT
    url: str | None | Absent = ABSENT
    location: str | None | Absent = ABSENT
    """A place in free text."""
    place: AlarmPlaceInput | None | Absent = ABSENT
    """Its position on the map."""
    start: date | datetime | str | None | Absent = ABSENT
    """`2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset.
    Required for a new event.
    """
    end: date | datetime | str | None | Absent = ABSENT
    """As `start`, and not before it; for whole days, the first day after the event. Required for
    a new event. If only the start is given, the end moves with it.
    """
    time_zone: str | None | Absent = ABSENT
    """An IANA zone; null makes a time floating. If omitted, a date keeps its zone, and a new time
    gets the session's. A zone for whole days is refused.
    """
    all_day: bool | None | Absent = ABSENT
    """Must match the form of `start`, which decides."""
    availability: Availability | None | Absent = ABSENT
    status: EventStatus | None | Absent = ABSENT
    alarms: Sequence[AlarmInput] | None | Absent = ABSENT
    """Replaces the set: an alarm with a known `id` is changed, one without is created, and
    missing ones are removed.
    """
    alarm_changes: AlarmChanges | None = None
    """Changes single alarms; not together with `alarms`."""
    recurrence: Sequence[str] | None | Absent = ABSENT
    """RFC 5545 RRULE texts. A single occurrence cannot have its own."""
    occurrence: str | None | Absent = ABSENT
    """As returned by `event/fetch` and `event/conflicts`: the occurrence to be saved, like
    `occurrence` next to `event`. Null or omitted means that one, or the series.
    """
    attachments: Sequence[AttachmentInput] | None | Absent = ABSENT
    """Replaces all of them."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "id", self.id)
        put_given(wire, "list", self.list)
        put(wire, "title", self.title)
        put(wire, "notes", self.notes)
        put(wire, "url", self.url)
        put(wire, "location", self.location)
        put(wire, "place", self.place)
        put(wire, "timeZone", self.time_zone)
        put(wire, "allDay", self.all_day)
        put(wire, "availability", self.availability)
        put(wire, "status", self.status)
        put(wire, "alarms", sequence(self.alarms, "alarms"))
        put_given(wire, "alarmChanges", self.alarm_changes)
        put(wire, "recurrence", sequence(self.recurrence, "recurrence"))
        put(wire, "occurrence", self.occurrence)
        put(wire, "attachments", sequence(self.attachments, "attachments"))
        write_walls(wire, start=self.start, end=self.end, zone=self.time_zone)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationEventSaved:
    """The result of `event/save`."""

    event: SavedEvent

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OperationEventSaved:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            event=SavedEvent.read(wire["event"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A document that belongs to an item."""

    url: str | None
    """Null if the file contains the bytes."""
    media_type: str | None
    title: str | None

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Attachment:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            url=wire["url"],
            media_type=wire["mediaType"],
            title=wire["title"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AttachmentInput:
    """An attachment to be saved."""

    url: str | None = None
    """Required for a new one; null is one whose bytes are in the file."""
    media_type: str | None = None
    title: str | None = None

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "url", self.url)
        put_given(wire, "mediaType", self.media_type)
        put_given(wire, "title", self.title)
        return wire

AlarmKind = Literal["relative", "absolute", "location", "other"]
"""What makes an alarm go off: a time relative to the item's own, an absolute time, a place, or
something that Fencepost keeps but cannot fire.
"""

Anchor = Literal["start", "due", "end"]
"""The date that an offset is relative to: `start` or `due` of a reminder, `start` or `end` of an
event.
"""

Proximity = Literal["enter", "leave"]
"""The direction in which a fence is crossed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alarm:
    """What makes an item go off. Every member is always present, null or empty if its kind does
    not use it.
    """

    id: str
    kind: AlarmKind
    relative_offset: int | None
    """Seconds; negative before the date."""
    relative_to: Anchor | None
    absolute_date: datetime | None
    """An instant."""
    proximity: Proximity | None
    places: tuple[AlarmPlace, ...]
    """One fence: being inside any of them counts as inside."""
    policy: AlarmPolicy | None
    """Null without a fence."""
    acknowledged: datetime | None
    """The instant at which it was last acknowledged."""
    snoozed_until: datetime | None
    """An instant."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Alarm:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire["id"],
            kind=wire["kind"],
            relative_offset=wire["relativeOffset"],
            relative_to=wire["relativeTo"],
            absolute_date=optional(read_instant, wire["absoluteDate"]),
            proximity=wire["proximity"],
            places=tuple(AlarmPlace.read(each) for each in wire["places"]),
            policy=optional(lambda value: AlarmPolicy.read(value), wire["policy"]),
            acknowledged=optional(read_instant, wire["acknowledged"]),
            snoozed_until=optional(read_instant, wire["snoozedUntil"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmInput:
    """An alarm to be saved: one of `relativeOffset`, `absoluteDate`, or `proximity` with
    `places`. For a known alarm, omitted members stay as they are.
    """

    id: str | None = None
    """The id of the alarm in its item. Leave it out to create a new one."""
    relative_offset: int | None | Absent = ABSENT
    """Seconds; negative before the date."""
    relative_to: Anchor | None | Absent = ABSENT
    """The default for a new alarm is `due`, in an event `start`."""
    absolute_date: datetime | str | None | Absent = ABSENT
    """An instant."""
    proximity: Proximity | None | Absent = ABSENT
    places: Sequence[AlarmPlaceInput] | None | Absent = ABSENT
    """Replaces all of them."""
    place: AlarmPlaceInput | None = None
    """The same as `places` with a single one; not together with `places`."""
    policy: AlarmPolicyInput | None | Absent = ABSENT
    """Null for all defaults; only for an alarm with a place."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "id", self.id)
        put(wire, "relativeOffset", self.relative_offset)
        put(wire, "relativeTo", self.relative_to)
        put(wire, "absoluteDate", instant_text(self.absolute_date))
        put(wire, "proximity", self.proximity)
        put(wire, "places", sequence(self.places, "places"))
        put_given(wire, "place", self.place)
        put(wire, "policy", self.policy)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmChanges:
    """Changes to single alarms; the others stay as they are."""

    add: Sequence[AlarmInput] | None = None
    update: Sequence[AlarmInput] | None = None
    """Each with its `id`."""
    remove: Sequence[str] | None = None
    """Ids."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "add", sequence(self.add, "add"))
        put_given(wire, "update", sequence(self.update, "update"))
        put_given(wire, "remove", sequence(self.remove, "remove"))
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmPlace:
    """The circle of a place alarm."""

    title: str | None
    latitude: float
    longitude: float
    radius: float
    """In metres, exactly as given. `units/format` formats it for a person."""
    address: str | None
    place_id: str | None
    """The id of the person's place that it follows."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> AlarmPlace:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            title=wire["title"],
            latitude=wire["latitude"],
            longitude=wire["longitude"],
            radius=wire["radius"],
            address=wire["address"],
            place_id=wire["placeId"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmPlaceInput:
    """A place of an alarm: a `placeId`, or a latitude and a longitude. With a `placeId`
    everything else is taken from the place.
    """

    title: str | None = None
    latitude: float | None = None
    longitude: float | None = None
    radius: Radius | None = None
    """The default, and 0, mean the default radius."""
    address: str | None = None
    place_id: str | None = None
    """The id of one of the person's places, which the alarm then follows."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "title", self.title)
        put_given(wire, "latitude", self.latitude)
        put_given(wire, "longitude", self.longitude)
        put_given(wire, "radius", self.radius)
        put_given(wire, "address", self.address)
        put_given(wire, "placeId", self.place_id)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmPolicy:
    """How strictly a fence is judged; null means the default."""

    dwell: float | None
    """Seconds that a crossing must last."""
    margin: float | None
    """Metres beyond the edge that must be reached."""
    fire_if_inside: bool | None
    """Whether being inside already counts as entering."""
    once_only: bool | None
    """Whether it goes off only once."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> AlarmPolicy:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            dwell=wire["dwell"],
            margin=wire["margin"],
            fire_if_inside=wire["fireIfInside"],
            once_only=wire["onceOnly"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmPolicyInput:
    """How strictly a fence will be judged. Omitted members stay as they are, and null means the
    default.
    """

    dwell: float | None | Absent = ABSENT
    """Seconds."""
    margin: float | None | Absent = ABSENT
    """Metres."""
    fire_if_inside: bool | None | Absent = ABSENT
    once_only: bool | None | Absent = ABSENT

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put(wire, "dwell", self.dwell)
        put(wire, "margin", self.margin)
        put(wire, "fireIfInside", self.fire_if_inside)
        put(wire, "onceOnly", self.once_only)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One of the person's places, as in `places.json`. Alarms that name it follow it."""

    id: str
    title: str
    """Not empty."""
    latitude: float
    longitude: float
    radius: float
    """In metres. `units/format` formats it for a person."""
    address: str | None
    notes: str | None
    wifi: tuple[str, ...]
    """The networks that exist only at this place: a Wi-Fi by SSID or BSSID, any network by the
    hardware address of its gateway, such as the router of a wired one. While the computer is
    on one of them, `fencepost watch` reports that the person is at this place.
    """
    revision: str
    """Changes whenever anything in the file about it changes."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Place:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire["id"],
            title=wire["title"],
            latitude=wire["latitude"],
            longitude=wire["longitude"],
            radius=wire["radius"],
            address=wire["address"],
            notes=wire["notes"],
            wifi=tuple(wire["wifi"]),
            revision=wire["revision"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceInput:
    """A place to be saved. Omitted members stay as they are."""

    id: str | None = None
    """The id of the place. Leave it out to create a new one, with an id made of its title."""
    title: str | None | Absent = ABSENT
    """Required for a new place, and not empty."""
    latitude: float | None = None
    """Required for a new place."""
    longitude: float | None = None
    """Required for a new place."""
    radius: Radius | None | Absent = ABSENT
    """0 and null mean the default radius, as does leaving it out for a new place."""
    address: str | None | Absent = ABSENT
    notes: str | None | Absent = ABSENT
    wifi: Sequence[str] | None | Absent = ABSENT
    """The networks that exist only at this place, by SSID, BSSID or the hardware address of the
    gateway; null for none.
    """

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "id", self.id)
        put(wire, "title", self.title)
        put_given(wire, "latitude", self.latitude)
        put_given(wire, "longitude", self.longitude)
        put(wire, "radius", self.radius)
        put(wire, "address", self.address)
        put(wire, "notes", self.notes)
        put(wire, "wifi", sequence(self.wifi, "wifi"))
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceNearby:
    """A place, and the distance of its centre."""

    place: Place
    distance: float
    """Metres."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> PlaceNearby:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            place=Place.read(wire["place"]),
            distance=wire["distance"],
        )

PlaceFormat = Literal["mapdata", "geojson", "owntracks"]
"""The format of an import: an array of `{name, coordinates: {latitude, longitude}}` as in
MapData.json, GeoJSON, or OwnTracks waypoints.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOver:
    """An entry of an import that was skipped."""

    index: int
    """The index of the entry in the text, from 0."""
    title: str | None
    message: str
    """The reason, as a sentence."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> PassedOver:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            index=wire["index"],
            title=wire["title"],
            message=wire["message"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTransition:
    """The person arrived at or left one of their places."""

    place: str
    """The id of the place."""
    kind: Proximity
    at: datetime

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> PlaceTransition:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            place=wire["place"],
            kind=wire["kind"],
            at=read_instant(wire["at"]),
        )

IgnoredFix = Literal["old", "future", "source", "coarse", "device"]
"""Why a fix is ignored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IgnoredSource:
    """A source whose last fix did not count."""

    source: str
    device: str | None = None
    """Left out if no device is named."""
    reason: IgnoredFix

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> IgnoredSource:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            source=wire["source"],
            device=wire.get("device"),
            reason=wire["reason"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A stay at a place of the person's own."""

    place: str
    """Its id."""
    title: str | None
    """The place's present title; null if the place was removed, or the client may not see places."""
    arrival: str
    departure: str | None
    """Null while the visit lasts."""
    seconds: float
    """The seconds of the visit that are in the range, up to now."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Visit:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            place=wire["place"],
            title=wire["title"],
            arrival=wire["arrival"],
            departure=wire["departure"],
            seconds=wire["seconds"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitTotal:
    """All stays at one place in the range."""

    place: str
    """Its id."""
    title: str | None
    """The place's present title, as for a visit."""
    visits: int
    """The number of visits."""
    seconds: float

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> VisitTotal:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            place=wire["place"],
            title=wire["title"],
            visits=wire["visits"],
            seconds=wire["seconds"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """A reported position: measured, or that of a named place."""

    latitude: float
    longitude: float
    accuracy: float
    """In metres; 0 is exact."""
    at: datetime
    source: str
    place: str | None
    """The id of the place that was named; null if the position was measured."""
    device: str | None = None
    """The device that is at this position; left out if none is named."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Fix:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            latitude=wire["latitude"],
            longitude=wire["longitude"],
            accuracy=wire["accuracy"],
            at=read_instant(wire["at"]),
            source=wire["source"],
            place=wire["place"],
            device=wire.get("device"),
        )

FiringCause = Literal["enter", "leave", "time", "snooze"]
"""Why an alarm went off."""

FiringEndReason = Literal["acknowledged", "snoozed", "completed", "removed", "nextVisit", "overtaken"]
"""How a firing was closed. `removed`: the alarm was removed or its date was moved. `overtaken`:
the same alarm has gone off for a hundred later occurrences without an answer.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FiringEnd:
    """How and when a firing was closed."""

    reason: FiringEndReason
    at: datetime

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> FiringEnd:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reason=wire["reason"],
            at=read_instant(wire["at"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Firing:
    """An alarm that went off."""

    firing: str
    """The id of the firing."""
    item: str
    entity: Entity
    occurrence: str | None
    alarm: str
    title: str
    cause: FiringCause
    at: datetime
    is_open: bool
    end: FiringEnd | None

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Firing:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            firing=wire["firing"],
            item=wire["item"],
            entity=wire["entity"],
            occurrence=wire["occurrence"],
            alarm=wire["alarm"],
            title=wire["title"],
            cause=wire["cause"],
            at=read_instant(wire["at"]),
            is_open=wire["isOpen"],
            end=optional(lambda value: FiringEnd.read(value), wire["end"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LastOccurrence:
    """The last occurrence of an event."""

    occurrence: str | None
    """Its id in the series; null if it is not a series."""
    start: datetime
    """An instant."""
    end: datetime
    """An instant."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> LastOccurrence:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            occurrence=wire["occurrence"],
            start=read_instant(wire["start"]),
            end=read_instant(wire["end"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmExplanation:
    """Why an alarm went off, or did not."""

    alarm: str
    sentence: str
    """For the person, with lengths in their locale."""
    gates: tuple[AlarmGate, ...]
    """The conditions besides the crossing or the time."""
    place: PlaceReason | None
    """Null for a time alarm."""
    time: TimeReason | None
    """Null for a place alarm."""
    over: LastOccurrence | None
    """The last occurrence of an event with this alarm; null while there is another one to come."""
    snooze: TimeReason | None
    """The time to which it was snoozed; null if it was not."""
    last_firing: Firing | None
    """The last firing that is still stored."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> AlarmExplanation:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            alarm=wire["alarm"],
            sentence=wire["sentence"],
            gates=tuple(AlarmGate.read(each) for each in wire["gates"]),
            place=optional(lambda value: PlaceReason.read(value), wire["place"]),
            time=optional(lambda value: TimeReason.read(value), wire["time"]),
            over=optional(lambda value: LastOccurrence.read(value), wire["over"]),
            snooze=optional(lambda value: TimeReason.read(value), wire["snooze"]),
            last_firing=optional(lambda value: Firing.read(value), wire["lastFiring"]),
        )

AlarmGateName = Literal["incomplete", "started", "notSnoozed"]
"""The item is incomplete; its start has come; the alarm is not snoozed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmGate:
    """A condition besides the crossing or the time. Only `incomplete` applies to a time alarm."""

    gate: AlarmGateName
    is_open: bool
    opens: datetime | None
    """When it becomes true, or did; null if time does not decide."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> AlarmGate:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            gate=wire["gate"],
            is_open=wire["isOpen"],
            opens=optional(read_instant, wire["opens"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceReason:
    """A fence, and the person's position. The members after `isSpent` are null for a client
    without access to the location.
    """

    proximity: Proximity
    title: str | None
    """The title of the place that decides, if an alarm has several."""
    is_spent: bool
    """Whether it was set to go off only once, and did."""
    fix: Fix | None
    """The last fix that counted."""
    distance: float | None
    """In metres from the edge; negative inside."""
    evidence: EvidenceVerdict | None
    """What the last fix shows about the fence."""
    rule: EvidenceRule | None
    """The rule by which it shows that."""
    margin: float | None
    """How many metres beyond the edge an exact fix must be."""
    side: FenceSide | None
    """The side that holds until a crossing is confirmed."""
    since: datetime | None
    """Since when the side holds: the time of the crossing, or of the first position on that side;
    null while it is unknown.
    """
    crossing: FenceCrossing | None
    """A crossing that has begun and is not confirmed yet; null as well where only another
    position can confirm it, because a single one away from where its source rested is as
    likely an error. No time is known then, and `sentence` says what is waited for.
    """
    opens: datetime | None
    """When it will go off during the present visit, without a movement."""
    has_fired: bool | None
    """Whether it went off for the last crossing."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> PlaceReason:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            proximity=wire["proximity"],
            title=wire["title"],
            is_spent=wire["isSpent"],
            fix=optional(lambda value: Fix.read(value), wire["fix"]),
            distance=wire["distance"],
            evidence=wire["evidence"],
            rule=wire["rule"],
            margin=wire["margin"],
            side=wire["side"],
            since=optional(read_instant, wire["since"]),
            crossing=optional(lambda value: FenceCrossing.read(value), wire["crossing"]),
            opens=optional(read_instant, wire["opens"]),
            has_fired=wire["hasFired"],
        )

EvidenceVerdict = Literal["inside", "outside", "none"]
"""What a fix shows about a fence. `none` decides nothing, and the known side stays."""

EvidenceRule = Literal["within", "beyond", "jump", "coarse", "still", "edge"]
"""`within`: far enough inside. `beyond`: far enough outside. `jump`: farther than the person can
have gone, so another fix has to confirm it. `coarse`: an exact fix would have decided.
`still`: a fix of a source that is moving would have decided. `edge`: too close to the edge for
any fix.
"""

FenceSide = Literal["unknown", "inside", "outside"]
"""The side of a fence on which the person is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FenceCrossing:
    """A crossing that has begun."""

    to: FenceSide
    since: datetime
    """The time of the first evidence."""
    confirms: datetime
    """When it will be confirmed, unless a fix contradicts it."""
    dwell_left: float
    """Seconds until then; 0 if they have passed."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> FenceCrossing:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            to=wire["to"],
            since=read_instant(wire["since"]),
            confirms=read_instant(wire["confirms"]),
            dwell_left=wire["dwellLeft"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeReason:
    """A time alarm, and what happened to it."""

    at: datetime | None
    """Null if the date that it counts from is missing. If `over`, the last time that it went off."""
    verdict: TimeVerdict

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TimeReason:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            at=optional(read_instant, wire["at"]),
            verdict=wire["verdict"],
        )

TimeVerdict = Literal["waiting", "fired", "answered", "passedOver", "tooOld", "done", "over", "noDate"]
"""The status of a time alarm. `waiting`: it is in the future. `fired`: it went off. `answered`:
it was acknowledged here or in another program before. `passedOver`: it was already past when
it was set. `tooOld`: no process was running for more than a day after it. `done`: the item is
completed. `over`: the last occurrence with it is over. `noDate`: there is no date to count
from.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpcomingTime:
    """A future time alarm."""

    item: str
    entity: Entity
    occurrence: str | None
    """For a repeating event, the start that the series gives the occurrence."""
    alarm: str
    title: str
    """The item's title."""
    cause: FiringCause
    at: datetime

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> UpcomingTime:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            item=wire["item"],
            entity=wire["entity"],
            occurrence=wire["occurrence"],
            alarm=wire["alarm"],
            title=wire["title"],
            cause=wire["cause"],
            at=read_instant(wire["at"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class UpcomingPlace:
    """A fence that waits to be crossed."""

    item: str
    entity: Entity
    alarm: str
    title: str
    """The item's title."""
    proximity: Proximity
    places: tuple[str, ...]
    """The titles of its places that have one."""
    opens: datetime | None
    """The earliest time it can go off; null if only the crossing is missing."""
    distance: float | None
    """Metres from the last position to its edge, negative inside; null if the client may not know
    the position, or there is none.
    """

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> UpcomingPlace:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            item=wire["item"],
            entity=wire["entity"],
            alarm=wire["alarm"],
            title=wire["title"],
            proximity=wire["proximity"],
            places=tuple(wire["places"]),
            opens=optional(read_instant, wire["opens"]),
            distance=wire["distance"],
        )

TrackFormat = Literal["fixes", "gpx", "owntracks", "gpsd", "nmea"]
"""The format of a track: an array of fixes; GPX; OwnTracks messages or gpsd reports, one JSON
text per line; NMEA sentences.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackFix:
    """The params of `location/update`, with a time."""

    latitude: float
    longitude: float
    accuracy: float | None = None
    at: datetime | str
    source: str | None = None

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put(wire, "latitude", self.latitude)
        put(wire, "longitude", self.longitude)
        put_given(wire, "accuracy", self.accuracy)
        put(wire, "at", instant_text(self.at))
        put_given(wire, "source", self.source)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedFiring:
    """An alarm that would go off."""

    item: str
    entity: Entity
    alarm: str
    title: str
    """The item's title."""
    at: datetime
    cause: FiringCause

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ReplayedFiring:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            item=wire["item"],
            entity=wire["entity"],
            alarm=wire["alarm"],
            title=wire["title"],
            at=read_instant(wire["at"]),
            cause=wire["cause"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOverPosition:
    """An ignored part of a track."""

    line: int | None
    """From 1; null for a position that was read and did not count."""
    message: str

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> PassedOverPosition:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            line=wire["line"],
            message=wire["message"],
        )

MapFormat = Literal["svg", "geojson", "text"]
"""A picture, data for other programs' maps, or a map of characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthInUnit:
    """A number in a unit of length."""

    value: float
    unit: str
    """By its symbol, its CLDR name or its English name."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> LengthInUnit:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            value=wire["value"],
            unit=wire["unit"],
        )

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put(wire, "value", self.value)
        put(wire, "unit", self.unit)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class DateRange:
    """A time range; an omitted bound is open."""

    from_: RangeEnd | None = None
    to: RangeEnd | None = None

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> DateRange:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            from_=wire.get("from"),
            to=wire.get("to"),
        )

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "from", range_text(self.from_))
        put_given(wire, "to", range_text(self.to))
        return wire

CompletionStatus = Literal["incomplete", "completed", "all"]
"""Which reminders match."""

PriorityBand = Literal["none", "low", "medium", "high"]
"""Ranges of priorities: 0; 6–9; 5; 1–4."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearby:
    """A circle to search."""

    latitude: float
    longitude: float
    within: Radius

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Nearby:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            latitude=wire["latitude"],
            longitude=wire["longitude"],
            within=read_radius(wire["within"]),
        )

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put(wire, "latitude", self.latitude)
        put(wire, "longitude", self.longitude)
        put(wire, "within", self.within)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Conditions, all of which must hold."""

    lists: Sequence[str] | None = None
    """In one of these lists, by id."""
    status: CompletionStatus | None = None
    """The default is `all`."""
    due: DateRange | None = None
    """Due in this range. If `from` or `to` is given, reminders without a due date are excluded."""
    overdue: bool | None = None
    """Whether it is overdue: due at a time that has passed, or on a day that is over. False also
    matches reminders without a due date.
    """
    completed: DateRange | None = None
    """Completed in this range. If `from` or `to` is given, reminders without a completion date
    are excluded.
    """
    priority: Sequence[PriorityBand] | None = None
    """With one of these priorities."""
    is_location: bool | None = None
    """Whether it has a place alarm."""
    proximity: Proximity | None = None
    """With a place alarm in this direction."""
    near: Nearby | None = None
    """With a place alarm whose centre is in this circle."""
    text: str | None = None
    """With this text in the title, the notes, the location, the URL or a tag, ignoring case and
    accents.
    """
    tags: Sequence[str] | None = None
    """With all of these tags, ignoring case."""
    parent: str | None | Absent = ABSENT
    """A subtask of this reminder, by id. With null only top-level reminders: those without a
    parent, and those whose parent is missing or below the reminder itself, as other programs
    may write them.
    """
    ids: Sequence[str] | None = None
    """With one of these ids."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "lists", sequence(self.lists, "lists"))
        put_given(wire, "status", self.status)
        put_given(wire, "due", self.due)
        put_given(wire, "overdue", self.overdue)
        put_given(wire, "completed", self.completed)
        put_given(wire, "priority", sequence(self.priority, "priority"))
        put_given(wire, "isLocation", self.is_location)
        put_given(wire, "proximity", self.proximity)
        put_given(wire, "near", self.near)
        put_given(wire, "text", self.text)
        put_given(wire, "tags", sequence(self.tags, "tags"))
        put(wire, "parent", self.parent)
        put_given(wire, "ids", sequence(self.ids, "ids"))
        return wire

SortKey = Literal["creationDate", "dueDate", "title", "priority", "distance", "sortOrder"]
"""The sort order: creation date; due date, those without one last; title, in the order of the
person's language; priority from 1 to 9, then none; distance from `near`; `sortOrder`, the
order by hand. Ties are sorted by creation date.
"""

ViewGroup = Literal["due", "list", "tag", "place", "priority", "none"]
"""What the sections of a view are made by: when a reminder is due; its list; each of its tags;
each place of its alarms; its priority; or one section for all.
"""

DueSection = Literal["overdue", "today", "tomorrow", "week", "later", "none", "done"]
"""When a reminder is due, as a person groups them: `overdue`, before today, or today at a time
that has passed; `today`; `tomorrow`; `week`, two to six days from now; `later`; `none`,
without a due date; `done`, completed.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewRow:
    """One row of a view: a reminder, and what is to be shown of it in words."""

    id: str
    """The reminder's id. With tags or places a reminder has a row in several sections."""
    depth: int
    """0, or one more than the depth of the row that it is a subtask of; that row is above it in
    the same section.
    """
    parent: str | None
    """The id of the reminder whose row it is shown under; null at depth 0."""
    parent_title: str | None
    """The title of its parent, if the parent exists and has no row above it in this section; else
    null.
    """
    list_title: str
    """The title of its list."""
    due_section: DueSection
    due: str | None
    """When it is due, counted from now: `today 18:30`, `Fri 09:00`, `in 2 weeks`, `3 days late`.
    If it is completed, as `date`. Null without a due date.
    """
    date: str | None
    """The due date itself: `today 18:30`, `Fri 27 Nov`, `Fri 1 Jan 2027 09:00`. Null without a
    due date.
    """
    places: tuple[str, ...]
    """The places of its alarms: `@Home`, `leaving @Office`."""
    alarms: tuple[str, ...]
    """Its alarms: `30 minutes before`, `tomorrow 09:00`, `when you arrive at Home`, `when you
    leave Office, snoozed until today 18:00`.
    """
    repeats: str | None
    """How it repeats: `every week on Fri`; a rule that has no short words is given as it is. Null
    if it does not.
    """
    distance: float | None
    """Metres from `where.near`, or else from the person's last position, to the nearest place of
    its alarms. Null unless sorted by `distance`, and without a place.
    """
    away: str | None = None
    """`distance` in words, in the units of the session's locale: `1.2 km`. Left out if `distance`
    is null.
    """
    after: str | None
    """The id of the row above it in this section; null for the first row. In a delta, where to
    put it.
    """
    reminder: FetchedReminder

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ViewRow:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire["id"],
            depth=wire["depth"],
            parent=wire["parent"],
            parent_title=wire["parentTitle"],
            list_title=wire["listTitle"],
            due_section=wire["dueSection"],
            due=wire["due"],
            date=wire["date"],
            places=tuple(wire["places"]),
            alarms=tuple(wire["alarms"]),
            repeats=wire["repeats"],
            distance=wire["distance"],
            away=wire.get("away"),
            after=wire["after"],
            reminder=FetchedReminder.read(wire["reminder"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewSection:
    """One section of a view. Only sections with reminders are answered."""

    key: str
    """Stays the same: a `DueSection`, a list's id, a tag in lower case, a place's title in lower
    case, a `PriorityBand`, or `all`. Empty for reminders without a tag, or without a place.
    """
    title: str
    """For the person."""
    color: str | None
    """The colour of a list; null for any other section."""
    count: int
    """The number of all its rows, returned or not."""
    rows: tuple[ViewRow, ...]

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ViewSection:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            key=wire["key"],
            title=wire["title"],
            color=wire["color"],
            count=wire["count"],
            rows=tuple(ViewRow.read(each) for each in wire["rows"]),
        )

AgendaSpan = Literal["day", "week", "month"]
"""The day, the week or the month that has a day. A week begins as is usual in the region of the
session's locale.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaRow:
    """What takes place or is due on one day, and what is to be shown of it in words. An event of
    several days has a row on each.
    """

    id: str
    """The id of the event or reminder."""
    occurrence: str | None
    """Of an event, the occurrence as `event/get` takes it; null for a reminder."""
    kind: Entity
    time: str
    """When on that day: `09:00–10:30`, `all day`, `from 22:00`, `until 10:00`; for a reminder
    `18:30`, and empty if it is due that day without a time; if it is overdue, `3 days late`.
    """
    all_day: bool
    """Whether it takes all of that day, or has no time on it."""
    is_over: bool
    """Whether the event has ended, or the reminder is overdue."""
    places: tuple[str, ...]
    """Where an event takes place; the places of a reminder's alarms, as in `ViewRow`."""
    alarms: tuple[str, ...]
    """Its alarms, as in `ViewRow`."""
    repeats: str | None
    """How it repeats; null if it does not."""
    conflicts: tuple[str, ...]
    """The titles of events in this agenda that take place at the same time, at most five; by the
    rules of `event/conflicts`.
    """
    due_section: DueSection | None
    """Of a reminder; null for an event."""
    event: FetchedEvent | None
    """The occurrence; null for a reminder."""
    reminder: FetchedReminder | None
    """The reminder; null for an event."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> AgendaRow:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire["id"],
            occurrence=wire["occurrence"],
            kind=wire["kind"],
            time=wire["time"],
            all_day=wire["allDay"],
            is_over=wire["isOver"],
            places=tuple(wire["places"]),
            alarms=tuple(wire["alarms"]),
            repeats=wire["repeats"],
            conflicts=tuple(wire["conflicts"]),
            due_section=wire["dueSection"],
            event=optional(lambda value: FetchedEvent.read(value), wire["event"]),
            reminder=optional(lambda value: FetchedReminder.read(value), wire["reminder"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaDay:
    """A day of an agenda, or what is overdue."""

    key: str
    """The day, or `overdue`."""
    day: str | None
    """The day, as `2026-12-01`; null for what is overdue."""
    title: str
    """For the person: `Overdue`, `Today, Fri 20 Nov`, `Sun 22 Nov`."""
    is_today: bool
    rows: tuple[AgendaRow, ...]
    """What takes all of the day first, then what began earlier, then by time; an event before a
    reminder.
    """

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> AgendaDay:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            key=wire["key"],
            day=wire["day"],
            title=wire["title"],
            is_today=wire["isToday"],
            rows=tuple(AgendaRow.read(each) for each in wire["rows"]),
        )

OperationMethod = Literal["reminder/save", "reminder/complete", "reminder/remove", "event/save", "event/remove", "place/save", "place/remove", "list/save", "list/remove", "item/import"]
"""The methods that `store/apply` accepts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One of several changes that happen together."""

    method: OperationMethod
    params: Any | None = None
    """The method's params, without `commit`."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put(wire, "method", self.method)
        put_given(wire, "params", self.params)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationSaved:
    """The result of `reminder/save`."""

    reminder: Reminder

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OperationSaved:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminder=Reminder.read(wire["reminder"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationCompleted:
    """The result of `reminder/complete`."""

    reminder: Reminder
    completed_copy: Reminder | None

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OperationCompleted:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminder=Reminder.read(wire["reminder"]),
            completed_copy=optional(lambda value: Reminder.read(value), wire["completedCopy"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationPlaceSaved:
    """The result of `place/save`."""

    place: Place

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OperationPlaceSaved:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            place=Place.read(wire["place"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationListSaved:
    """The result of `list/save`."""

    list: List

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OperationListSaved:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            list=List.read(wire["list"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationImported:
    """The result of `item/import`."""

    created: tuple[ImportedItem, ...]
    present: tuple[ImportedItem, ...]
    """Items whose UID the store has already; they are left as they are."""
    refused: tuple[RefusedItem, ...]
    """In the order of the text, at most a thousand."""
    unreported: int
    """How many refused components are not in `refused`."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OperationImported:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            created=tuple(ImportedItem.read(each) for each in wire["created"]),
            present=tuple(ImportedItem.read(each) for each in wire["present"]),
            refused=tuple(RefusedItem.read(each) for each in wire["refused"]),
            unreported=wire["unreported"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationRemoved:
    """The result of a removal, which is empty."""


    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OperationRemoved:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeResult:
    """The result of a change that returns nothing else."""

    state: str | None
    """The store's state afterwards; null if nothing was written: a staged save, a dry run."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing was written."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ChangeResult:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            state=wire["state"],
            transaction=wire["transaction"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ListChange:
    """A list after a change."""

    list: List
    state: str | None
    """The store's state afterwards; null if nothing was written: a staged save, a dry run."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing was written."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ListChange:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            list=List.read(wire["list"]),
            state=wire["state"],
            transaction=wire["transaction"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChange:
    """A place after a change."""

    place: Place
    state: str
    """The store's state afterwards."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing had to change."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> PlaceChange:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            place=Place.read(wire["place"]),
            state=wire["state"],
            transaction=wire["transaction"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reversal:
    """The result of an undo or redo."""

    undoes: int
    """The transaction that was undone."""
    changes: Changes
    state: str | None
    """The store's state afterwards; null if nothing was written: a staged save, a dry run."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing was written."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Reversal:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            undoes=wire["undoes"],
            changes=Changes.read(wire["changes"]),
            state=wire["state"],
            transaction=wire["transaction"],
        )

ChangeOrigin = Literal["self", "other", "external"]
"""Who changed something: this session, another session of Fencepost, or another program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedIds:
    """The ids of changed things of one kind. What was created and removed again is not listed;
    what was created and changed is in `created`.
    """

    created: tuple[str, ...]
    updated: tuple[str, ...]
    removed: tuple[str, ...]

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ChangedIds:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            created=tuple(wire["created"]),
            updated=tuple(wire["updated"]),
            removed=tuple(wire["removed"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Exactly what changed."""

    reminders: ChangedIds
    lists: ChangedIds
    events: ChangedIds
    places: ChangedIds

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Changes:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminders=ChangedIds.read(wire["reminders"]),
            lists=ChangedIds.read(wire["lists"]),
            events=ChangedIds.read(wire["events"]),
            places=ChangedIds.read(wire["places"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PastTransaction:
    """A transaction in the history."""

    transaction: int
    at: datetime
    """An instant."""
    client: str | None
    """The client that asked for it; null for another program."""
    title: str | None
    """What it did; null if it touched what the client may not see."""
    origin: ChangeOrigin
    changes: Changes
    undoes: int | None
    """The transaction that it undid."""
    is_undone: bool
    """Whether it was undone itself."""
    titles: tuple[str, ...] | None = None
    """With the param `titles`: the titles of the first eight reminders, events, lists and places
    that it changed, as they were then.
    """

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> PastTransaction:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            transaction=wire["transaction"],
            at=read_instant(wire["at"]),
            client=wire["client"],
            title=wire["title"],
            origin=wire["origin"],
            changes=Changes.read(wire["changes"]),
            undoes=wire["undoes"],
            is_undone=wire["isUndone"],
            titles=optional(lambda value: tuple(value), wire.get("titles")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """The number of each; null if the client may not know."""

    lists: int
    reminders: int | None
    events: int | None
    places: int

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Counts:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            lists=wire["lists"],
            reminders=wire["reminders"],
            events=wire["events"],
            places=wire["places"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreProblem:
    """A problem with a file, which does not keep anything else from working."""

    kind: str
    """`unreadable`, `duplicateId`, `orphan`, and others."""
    list: str | None
    """The id of its list."""
    file: str
    """Its name in the list, or else its path in the store's folder."""
    line: int | None
    """Counted from 1."""
    message: str
    """What is wrong, and what to do."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> StoreProblem:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            kind=wire["kind"],
            list=wire["list"],
            file=wire["file"],
            line=wire["line"],
            message=wire["message"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreInfo:
    """What the store contains, and its problems."""

    state: str
    path: str
    """The store's folder."""
    counts: Counts
    problems: tuple[StoreProblem, ...]
    exchange: bool
    """Whether the file system can exchange two files atomically. Otherwise a program that writes
    an item at the very moment of a save may lose its change.
    """
    watched: bool
    """Whether changes by other programs are noticed at once; otherwise every five seconds."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> StoreInfo:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            state=wire["state"],
            path=wire["path"],
            counts=Counts.read(wire["counts"]),
            problems=tuple(StoreProblem.read(each) for each in wire["problems"]),
            exchange=wire["exchange"],
            watched=wire["watched"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageAction:
    """A possible answer, by its title."""

    title: str

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> MessageAction:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            title=wire["title"],
        )

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put(wire, "title", self.title)
        return wire

ProgressKind = Literal["begin", "report", "end"]
"""The stage of a progress report."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkDoneProgress:
    """The progress of long work, as in LSP."""

    kind: ProgressKind
    title: str | None = None
    """With `begin`: what is being done."""
    cancellable: bool | None = None
    """Whether `$/cancelRequest` stops it."""
    message: str | None = None
    percentage: int | None = None
    """0–100."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> WorkDoneProgress:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            kind=wire["kind"],
            title=wire.get("title"),
            cancellable=wire.get("cancellable"),
            message=wire.get("message"),
            percentage=wire.get("percentage"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorData:
    """Details of an error for programs."""

    kind: str
    """The error's name."""
    field: str | None = None
    """The path of the invalid value, from the message's root."""
    id: str | None = None
    """The id of the thing that the error is about."""
    index: int | None = None
    """Which operation of `store/apply` failed, counted from 0."""
    current: Any | None = None
    """The item as it is now, if the client may see it."""
    base: Any | None = None
    """The item as the client had seen it, if a save should have been merged and could not."""
    mine: Any | None = None
    """The item as the save would have made it, if it should have been merged and could not."""
    hint: str | None = None
    """What a person can do about it."""
    nearest: Any | None = None
    """What was probably meant: the right method, the key to send in place of the last one of
    `field` (`place.placeId` is one level deeper), or the value to send at `field`.
    """
    allowed: tuple[str, ...] | None = None
    """The allowed methods, keys or choices."""
    retry: bool | None = None
    """Whether the same request may succeed later."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ErrorData:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            kind=wire["kind"],
            field=wire.get("field"),
            id=wire.get("id"),
            index=wire.get("index"),
            current=wire.get("current"),
            base=wire.get("base"),
            mine=wire.get("mine"),
            hint=wire.get("hint"),
            nearest=wire.get("nearest"),
            allowed=optional(lambda value: tuple(value), wire.get("allowed")),
            retry=wire.get("retry"),
        )

MeasurementSystem = Literal["metric", "ussystem", "uksystem"]
"""A system of measurement, by its name in CLDR."""

Unit = Literal["m", "km", "cm", "mm", "mi", "ft", "yd", "in", "nmi", "fathom", "furlong", "smi"]
"""A unit of length, by its symbol. `smi` is the Scandinavian mile of 10 km, which Swedes call
mil; lengths of 10 km and more are shown in it in Sweden.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsInfo:
    """How lengths are measured and written in a locale."""

    locale: str
    """The locale as it was understood, as BCP 47."""
    measurement_system: MeasurementSystem
    preferred_unit: Unit
    """The unit of a number without one: the session's own, or else the foot in US and UK measures
    (the United States, Liberia, Britain, Myanmar) and the metre elsewhere. `units/format`
    shows short lengths in the same unit.
    """
    decimal_mark: str
    group_mark: str
    units: tuple[UnitInfo, ...]

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> UnitsInfo:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            locale=wire["locale"],
            measurement_system=wire["measurementSystem"],
            preferred_unit=wire["preferredUnit"],
            decimal_mark=wire["decimalMark"],
            group_mark=wire["groupMark"],
            units=tuple(UnitInfo.read(each) for each in wire["units"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitInfo:
    """A unit of length, and its names in a locale."""

    unit: Unit
    metres: float
    """The unit's exact length."""
    symbol: str
    names: tuple[str, ...]
    """The unit's names in every plural form of the language; in English or as its symbol if the
    language has no name for it.
    """

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> UnitInfo:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            unit=wire["unit"],
            metres=wire["metres"],
            symbol=wire["symbol"],
            names=tuple(wire["names"]),
        )

Width = Literal["short", "long"]
"""How a unit is written: by its symbol or by its name."""

TextPurpose = Literal["reminder", "event", "place", "guess", "filter"]
"""What the line is to become. `guess` decides by the words; `filter` is never guessed."""

TextKind = Literal["reminder", "event", "place", "filter"]
"""The kind of the parsed item. `filter` only if the request asked for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFilter:
    """Conditions for `where` of `view/list` and `reminder/fetch`: only those that the line gives."""

    lists: tuple[str, ...] | None = None
    """The ids of lists."""
    status: CompletionStatus | None = None
    due: DateRange | None = None
    overdue: bool | None = None
    priority: tuple[PriorityBand, ...] | None = None
    is_location: bool | None = None
    proximity: Proximity | None = None
    near: Nearby | None = None
    text: str | None = None
    """The words that are not a condition."""
    tags: tuple[str, ...] | None = None

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextFilter:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            lists=optional(lambda value: tuple(value), wire.get("lists")),
            status=wire.get("status"),
            due=optional(lambda value: DateRange.read(value), wire.get("due")),
            overdue=wire.get("overdue"),
            priority=optional(lambda value: tuple(value), wire.get("priority")),
            is_location=wire.get("isLocation"),
            proximity=wire.get("proximity"),
            near=optional(lambda value: Nearby.read(value), wire.get("near")),
            text=wire.get("text"),
            tags=optional(lambda value: tuple(value), wire.get("tags")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextReminder:
    """A reminder for `reminder/save`, with the members that the line gives."""

    title: str | None = None
    """Absent if the line has no title; then a diagnostic says so."""
    list: str | None = None
    """The id of the list."""
    notes: str | None = None
    url: str | None = None
    location: str | None = None
    priority: int | None = None
    """0–9."""
    start: date | datetime | None = None
    due: date | datetime | None = None
    """`2026-12-01` for all day, `2026-12-01T09:00:00` with a time."""
    tags: tuple[str, ...] | None = None
    time_zone: str | None = None
    """An IANA zone, if the line names one."""
    recurrence: tuple[str, ...] | None = None
    """RFC 5545 RRULE texts."""
    alarms: tuple[TextAlarm, ...] | None = None

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextReminder:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            title=wire.get("title"),
            list=wire.get("list"),
            notes=wire.get("notes"),
            url=wire.get("url"),
            location=wire.get("location"),
            priority=wire.get("priority"),
            start=read_wall(wire.get("start"), wire.get("timeZone")),
            due=read_wall(wire.get("due"), wire.get("timeZone")),
            tags=optional(lambda value: tuple(value), wire.get("tags")),
            time_zone=wire.get("timeZone"),
            recurrence=optional(lambda value: tuple(value), wire.get("recurrence")),
            alarms=optional(lambda value: tuple(TextAlarm.read(each) for each in value), wire.get("alarms")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextEvent:
    """An event for `event/save`, with the members that the line gives."""

    title: str | None = None
    """Absent if the line has no title; then a diagnostic says so."""
    list: str | None = None
    """The id of the list."""
    notes: str | None = None
    url: str | None = None
    location: str | None = None
    place: TextAlarmPlace | None = None
    start: date | datetime | None = None
    """`2026-12-01` for all day, `2026-12-01T09:00:00` with a time."""
    end: date | datetime | None = None
    """For whole days, the first day after the event."""
    time_zone: str | None = None
    """An IANA zone, if the line names one."""
    recurrence: tuple[str, ...] | None = None
    """RFC 5545 RRULE texts."""
    alarms: tuple[TextAlarm, ...] | None = None

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextEvent:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            title=wire.get("title"),
            list=wire.get("list"),
            notes=wire.get("notes"),
            url=wire.get("url"),
            location=wire.get("location"),
            place=optional(lambda value: TextAlarmPlace.read(value), wire.get("place")),
            start=read_wall(wire.get("start"), wire.get("timeZone")),
            end=read_wall(wire.get("end"), wire.get("timeZone")),
            time_zone=wire.get("timeZone"),
            recurrence=optional(lambda value: tuple(value), wire.get("recurrence")),
            alarms=optional(lambda value: tuple(TextAlarm.read(each) for each in value), wire.get("alarms")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPlace:
    """A place for `place/save`, with the members that the line gives."""

    title: str | None = None
    """Absent if the line has no title; then a diagnostic says so."""
    latitude: float | None = None
    longitude: float | None = None
    radius: float | None = None
    """Metres."""
    address: str | None = None
    notes: str | None = None

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextPlace:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            title=wire.get("title"),
            latitude=wire.get("latitude"),
            longitude=wire.get("longitude"),
            radius=wire.get("radius"),
            address=wire.get("address"),
            notes=wire.get("notes"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextAlarm:
    """An alarm for a save: one of `relativeOffset`, `absoluteDate`, or `proximity` with `place`."""

    relative_offset: int | None = None
    """Seconds; negative before the date."""
    relative_to: Anchor | None = None
    absolute_date: datetime | None = None
    """An instant."""
    proximity: Proximity | None = None
    place: TextAlarmPlace | None = None

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextAlarm:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            relative_offset=wire.get("relativeOffset"),
            relative_to=wire.get("relativeTo"),
            absolute_date=optional(read_instant, wire.get("absoluteDate")),
            proximity=wire.get("proximity"),
            place=optional(lambda value: TextAlarmPlace.read(value), wire.get("place")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextAlarmPlace:
    """A place of an alarm or event: one of the person's, or coordinates."""

    place_id: str | None = None
    """The id of the person's place."""
    title: str | None = None
    latitude: float | None = None
    longitude: float | None = None
    radius: float | None = None
    """Metres."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextAlarmPlace:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            place_id=wire.get("placeId"),
            title=wire.get("title"),
            latitude=wire.get("latitude"),
            longitude=wire.get("longitude"),
            radius=wire.get("radius"),
        )

TextRole = Literal["title", "date", "time", "duration", "zone", "recurrence", "alarm", "place", "radius", "list", "tag", "priority", "url", "notes", "keyword", "error"]
"""The role of a word. `keyword`: a word that introduces others, such as `remind me to`. `error`:
it was not understood, and a diagnostic says why.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextToken:
    """A word of a text and its role."""

    start: int
    """The offset of its first character."""
    end: int
    """The offset after its last character."""
    role: TextRole

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextToken:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            start=wire["start"],
            end=wire["end"],
            role=wire["role"],
        )

TextSeverity = Literal["error", "warning", "information"]
"""`error`: the words cannot be understood, and are missing in the item. `warning`: probably not
what was meant. `information`: one of several readings, or a consequence.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFix:
    """A replacement of a diagnostic's range that fixes it."""

    title: str
    """The fix in words."""
    new_text: str
    """The text to insert instead of the range."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextFix:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            title=wire["title"],
            new_text=wire["newText"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDiagnostic:
    """What is wrong or ambiguous about a part of a text."""

    start: int
    end: int
    severity: TextSeverity
    message: str
    """A sentence for the person."""
    fixes: tuple[TextFix, ...]
    unknown: TextUnknownName | None = None
    candidates: tuple[str, ...] | None = None
    """The titles of lists or places that begin with the name in the line, where there are
    several. Then `unknown` is missing, because the name is none to make.
    """

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextDiagnostic:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            start=wire["start"],
            end=wire["end"],
            severity=wire["severity"],
            message=wire["message"],
            fixes=tuple(TextFix.read(each) for each in wire["fixes"]),
            unknown=optional(lambda value: TextUnknownName.read(value), wire.get("unknown")),
            candidates=optional(lambda value: tuple(value), wire.get("candidates")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextUnknownName:
    """A name in a line that no list or place has. A client can offer to make one."""

    kind: TextNameKind
    name: str

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextUnknownName:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            kind=wire["kind"],
            name=wire["name"],
        )

TextNameKind = Literal["list", "place"]
"""What a name in a line is meant to be the name of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextCompletion:
    """A completion of a word."""

    label: str
    """The text to show."""
    detail: str | None
    """What it means, such as the date of a day's name."""
    start: int
    """The start of the text that it replaces."""
    end: int
    new_text: str

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextCompletion:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            label=wire["label"],
            detail=wire["detail"],
            start=wire["start"],
            end=wire["end"],
            new_text=wire["newText"],
        )

DocumentKind = Literal["reminder", "event", "place", "list"]
"""The kind of a document."""

DocumentOutcome = Literal["saved", "unchanged", "invalid", "conflict"]
"""The outcome of writing a document. `saved`: it was saved. `unchanged`: the item has this
content already. `invalid`: a diagnostic is an error. `conflict`: both sides changed the same
line. Only `saved` changes anything.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentDiagnostic:
    """What is wrong or doubtful in a line of a document."""

    line: int
    """Counted from 0."""
    start: int
    """The offset in the line of its first character."""
    end: int
    """The offset in the line just after its last character."""
    severity: TextSeverity
    message: str
    """A sentence for the person."""
    fixes: tuple[TextFix, ...]
    """The text to insert instead of the range."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> DocumentDiagnostic:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            line=wire["line"],
            start=wire["start"],
            end=wire["end"],
            severity=wire["severity"],
            message=wire["message"],
            fixes=tuple(TextFix.read(each) for each in wire["fixes"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentToken:
    """A part of a line and its role, for highlighting. A key with its colon is `keyword`."""

    line: int
    """Counted from 0."""
    start: int
    """The offset in the line of its first character."""
    end: int
    """The offset in the line just after its last character."""
    role: TextRole

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> DocumentToken:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            line=wire["line"],
            start=wire["start"],
            end=wire["end"],
            role=wire["role"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentHint:
    """What a line means, to be shown at its end."""

    line: int
    """Counted from 0."""
    text: str

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> DocumentHint:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            line=wire["line"],
            text=wire["text"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentCompletion:
    """A possible continuation of a line."""

    label: str
    """What to show."""
    detail: str | None
    """What it means."""
    line: int
    """Counted from 0."""
    start: int
    """The offset in the line of its first character."""
    end: int
    """The offset in the line just after its last character."""
    new_text: str
    """The text to insert instead of the range."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> DocumentCompletion:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            label=wire["label"],
            detail=wire["detail"],
            line=wire["line"],
            start=wire["start"],
            end=wire["end"],
            new_text=wire["newText"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentHover:
    """What a line is for and what it means."""

    line: int
    """Counted from 0."""
    start: int
    """The offset in the line of its first character."""
    end: int
    """The offset in the line just after its last character."""
    text: str
    """Plain text, of one line or several."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> DocumentHover:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            line=wire["line"],
            start=wire["start"],
            end=wire["end"],
            text=wire["text"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentConflict:
    """Three versions of a document of which two have changed the same lines."""

    lines: tuple[str, ...]
    """The names of the lines that both sides changed to different things, such as `Due`."""
    base: str
    """The document as it was when editing began."""
    mine: str
    """The document that was sent."""
    theirs: str
    """The item's document as it is now. Send it as `base` when the document is written again."""
    take_mine: str
    """The changes of both sides; the lines in conflict are as they were sent."""
    take_theirs: str
    """The changes of both sides; the lines in conflict are as the item has them now."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> DocumentConflict:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            lines=tuple(wire["lines"]),
            base=wire["base"],
            mine=wire["mine"],
            theirs=wire["theirs"],
            take_mine=wire["takeMine"],
            take_theirs=wire["takeTheirs"],
        )

PositionEncoding = Literal["utf-8", "utf-16", "utf-32"]
"""How offsets in texts are counted, by LSP's names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralCapabilities:
    """LSP's general client capabilities."""

    position_encodings: Sequence[str] | None = None
    """The encodings that the client can use for offsets, in order of preference. The default is
    UTF-16.
    """

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "positionEncodings", sequence(self.position_encodings, "position_encodings"))
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessAnswer:
    """The result of a method."""

    granted: bool
    status: AccessStatus

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> AccessAnswer:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            granted=wire["granted"],
            status=wire["status"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Lists:
    """The result of a method."""

    lists: tuple[List, ...]
    """Sorted by title, in the order of the person's language."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Lists:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            lists=tuple(List.read(each) for each in wire["lists"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRemoval:
    """The result of a method."""

    kept_folder: str | None
    """The folder elsewhere that was the list, and stays as it is; null if the list was in the
    store.
    """
    state: str | None
    """The store's state afterwards; null if nothing was written: a staged removal."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing was written."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ListRemoval:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            kept_folder=wire["keptFolder"],
            state=wire["state"],
            transaction=wire["transaction"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DefaultList:
    """The result of a method."""

    list: List | None
    """Null if there is none."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> DefaultList:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            list=optional(lambda value: List.read(value), wire["list"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderChange:
    """The result of a method."""

    reminder: Reminder
    state: str | None
    """The store's state afterwards; null if nothing was written: a staged save, a dry run."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing was written."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ReminderChange:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminder=Reminder.read(wire["reminder"]),
            state=wire["state"],
            transaction=wire["transaction"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OneReminder:
    """The result of a method."""

    reminder: Reminder

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OneReminder:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminder=Reminder.read(wire["reminder"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """The result of a method."""

    reminder: Reminder
    completed_copy: Reminder | None
    """The completed copy that a repeating reminder leaves."""
    state: str | None
    """The store's state afterwards; null if nothing was written: a staged save, a dry run."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing was written."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Completion:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminder=Reminder.read(wire["reminder"]),
            completed_copy=optional(lambda value: Reminder.read(value), wire["completedCopy"]),
            state=wire["state"],
            transaction=wire["transaction"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedReminders:
    """The result of a method."""

    reminders: tuple[Reminder, ...]
    """The moved reminders, as they are now."""
    state: str | None
    """The store's state afterwards; null if nothing was written."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing was written."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> MovedReminders:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminders=tuple(Reminder.read(each) for each in wire["reminders"]),
            state=wire["state"],
            transaction=wire["transaction"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderPage:
    """The result of a method."""

    reminders: tuple[FetchedReminder, ...]
    total: int
    """The number of matches on all pages."""
    cursor: str | None
    """For the next page; null on the last page."""
    state: str
    """The store's state that the result reflects."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ReminderPage:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminders=tuple(FetchedReminder.read(each) for each in wire["reminders"]),
            total=wire["total"],
            cursor=wire["cursor"],
            state=wire["state"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OneItem:
    """The result of a method."""

    kind: ItemKind
    reminder: Reminder | None = None
    """Present for a reminder."""
    event: Event | None = None
    """Present for an event: the whole series."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OneItem:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            kind=wire["kind"],
            reminder=optional(lambda value: Reminder.read(value), wire.get("reminder")),
            event=optional(lambda value: Event.read(value), wire.get("event")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedItems:
    """The result of a method."""

    created: tuple[ImportedItem, ...]
    present: tuple[ImportedItem, ...]
    """Items whose UID the store has already; they are left as they are."""
    refused: tuple[RefusedItem, ...]
    """In the order of the text, at most a thousand."""
    unreported: int
    """How many refused components are not in `refused`."""
    state: str | None
    """The store's state afterwards; null if nothing was written."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing was written."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ImportedItems:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            created=tuple(ImportedItem.read(each) for each in wire["created"]),
            present=tuple(ImportedItem.read(each) for each in wire["present"]),
            refused=tuple(RefusedItem.read(each) for each in wire["refused"]),
            unreported=wire["unreported"],
            state=wire["state"],
            transaction=wire["transaction"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedItems:
    """The result of a method."""

    text: str
    """The content of an .ics file."""
    ids: tuple[str, ...]
    """The items in it, in order."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ExportedItems:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            text=wire["text"],
            ids=tuple(wire["ids"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class UnresolvedItems:
    """The result of a method."""

    reminders: tuple[Reminder, ...]
    events: tuple[Event, ...]
    """Each a whole series."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> UnresolvedItems:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminders=tuple(Reminder.read(each) for each in wire["reminders"]),
            events=tuple(Event.read(each) for each in wire["events"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedItem:
    """The result of a method."""

    kind: ItemKind
    reminder: Reminder | None = None
    """Present for a reminder."""
    event: Event | None = None
    """Present for an event: the whole series."""
    resolved: int
    """How many conflicts were settled."""
    state: str | None
    """The store's state afterwards; null if nothing was written."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing was written."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ResolvedItem:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            kind=wire["kind"],
            reminder=optional(lambda value: Reminder.read(value), wire.get("reminder")),
            event=optional(lambda value: Event.read(value), wire.get("event")),
            resolved=wire["resolved"],
            state=wire["state"],
            transaction=wire["transaction"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventChange:
    """The result of a method."""

    event: SavedEvent
    state: str | None
    """The store's state afterwards; null if nothing was written: a dry run."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing was written."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> EventChange:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            event=SavedEvent.read(wire["event"]),
            state=wire["state"],
            transaction=wire["transaction"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OneEvent:
    """The result of a method."""

    event: Event

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OneEvent:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            event=Event.read(wire["event"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundEvents:
    """The result of a method."""

    occurrences: tuple[FetchedEvent, ...]
    """Each with its own `start`, `end` and `occurrence`, sorted by start; whole days come before
    times.
    """
    total: int
    """The number of matches on all pages."""
    cursor: str | None
    """For the next page; null on the last page."""
    state: str
    """The store's state that the result reflects."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> FoundEvents:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            occurrences=tuple(FetchedEvent.read(each) for each in wire["occurrences"]),
            total=wire["total"],
            cursor=wire["cursor"],
            state=wire["state"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflicts:
    """The result of a method."""

    occurrences: tuple[Event, ...]
    """Each with its own `start`, `end` and `occurrence`, sorted by start; whole days come before
    times.
    """
    state: str
    """The store's state that the result reflects."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Conflicts:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            occurrences=tuple(Event.read(each) for each in wire["occurrences"]),
            state=wire["state"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewedList:
    """The result of a method."""

    sections: tuple[ViewSection, ...]
    """All sections that have reminders, in order."""
    total: int
    """The number of reminders that match."""
    is_delta: bool
    """Whether `sections` has only the rows that have changed since `since`. If not, they replace
    all earlier rows.
    """
    removed: tuple[str, ...]
    """In a delta, the ids of reminders that have changed and have no row any more."""
    cursor: str | None
    """For the next page; null on the last page."""
    valid_until: datetime
    """The instant at which sections and words change by themselves: the next midnight in the
    session's zone, or before that the next time at which a reminder is due; with consent for
    `location` and an alarm that waits for a place, at most ten minutes later, so that
    `silence` is right again.
    """
    version: str
    """For `since`."""
    state: str
    """The store's state that the result reflects."""
    silence: str | None = None
    """A warning for the person, in one sentence: an open alarm waits for a place, but no program
    has reported the person's position for ten minutes. Left out if there is nothing to warn
    of, and without consent for `location`.
    """

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ViewedList:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            sections=tuple(ViewSection.read(each) for each in wire["sections"]),
            total=wire["total"],
            is_delta=wire["isDelta"],
            removed=tuple(wire["removed"]),
            cursor=wire["cursor"],
            valid_until=read_instant(wire["validUntil"]),
            version=wire["version"],
            state=wire["state"],
            silence=wire.get("silence"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewedAgenda:
    """The result of a method."""

    from_: str
    """The first day."""
    to: str
    """The day after the last one."""
    days: tuple[AgendaDay, ...]
    """What is overdue, if there is something and today is in the range; then all days in order."""
    valid_until: datetime
    """The instant at which rows and words change by themselves: the next midnight in the
    session's zone, or before that the next time at which a reminder is due or an event ends;
    with consent for `location` and an alarm that waits for a place, at most ten minutes later,
    so that `silence` is right again.
    """
    state: str
    """The store's state that the result reflects."""
    silence: str | None = None
    """A warning for the person, in one sentence: an open alarm waits for a place, but no program
    has reported the person's position for ten minutes. Left out if there is nothing to warn
    of, and without consent for `location`.
    """

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ViewedAgenda:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            from_=wire["from"],
            to=wire["to"],
            days=tuple(AgendaDay.read(each) for each in wire["days"]),
            valid_until=read_instant(wire["validUntil"]),
            state=wire["state"],
            silence=wire.get("silence"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """The result of a method."""

    results: tuple[OperationResult, ...]
    """One for each operation, in order."""
    state: str | None
    """The store's state afterwards; null if nothing was written: a staged save, a dry run."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing was written."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Applied:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            results=tuple(read_operation_result(each) for each in wire["results"]),
            state=wire["state"],
            transaction=wire["transaction"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StagedChanges:
    """The result of a method."""

    staged: tuple[StagedChange, ...]
    """Lists, then items, each in the order in which they were first staged."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> StagedChanges:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            staged=tuple(StagedChange.read(each) for each in wire["staged"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reset:
    """The result of a method."""

    state: str

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Reset:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            state=wire["state"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangesSince:
    """The result of a method."""

    changes: Changes
    state: str
    """The state after these transactions."""
    has_more: bool
    """Whether there are more after that state."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ChangesSince:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            changes=Changes.read(wire["changes"]),
            state=wire["state"],
            has_more=wire["hasMore"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The result of a method."""

    transactions: tuple[PastTransaction, ...]
    has_more: bool
    """Whether history reaches further back."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> History:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            transactions=tuple(PastTransaction.read(each) for each in wire["transactions"]),
            has_more=wire["hasMore"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AllPlaces:
    """The result of a method."""

    places: tuple[Place, ...]
    """Sorted by title, in the order of the person's language."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> AllPlaces:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            places=tuple(Place.read(each) for each in wire["places"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NearbyPlaces:
    """The result of a method."""

    places: tuple[PlaceNearby, ...]
    """Nearest first."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> NearbyPlaces:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            places=tuple(PlaceNearby.read(each) for each in wire["places"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """The result of a method."""

    made: tuple[Place, ...]
    updated: tuple[Place, ...]
    unchanged: tuple[Place, ...]
    """Places that existed already, with the same values."""
    passed_over: tuple[PassedOver, ...]
    state: str
    """The store's state afterwards."""
    transaction: int | None
    """The number of the transaction, for history and `store/undo`; null if nothing had to change."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Imported:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            made=tuple(Place.read(each) for each in wire["made"]),
            updated=tuple(Place.read(each) for each in wire["updated"]),
            unchanged=tuple(Place.read(each) for each in wire["unchanged"]),
            passed_over=tuple(PassedOver.read(each) for each in wire["passedOver"]),
            state=wire["state"],
            transaction=wire["transaction"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundVisits:
    """The result of a method."""

    visits: tuple[Visit, ...]
    """Sorted by arrival."""
    totals: tuple[VisitTotal, ...]
    """The total for each place; the place with the most time first."""
    days: int
    """For how many days visits are kept; 0 if none are kept."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> FoundVisits:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            visits=tuple(Visit.read(each) for each in wire["visits"]),
            totals=tuple(VisitTotal.read(each) for each in wire["totals"]),
            days=wire["days"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LocationUpdated:
    """The result of a method."""

    inside: tuple[str, ...]
    """The ids of the places that the person is in."""
    transitions: tuple[PlaceTransition, ...]
    """Places that the person arrived at or left with this fix."""
    ignored: IgnoredFix | None
    """Why the fix is ignored; null if it counts."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> LocationUpdated:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            inside=tuple(wire["inside"]),
            transitions=tuple(PlaceTransition.read(each) for each in wire["transitions"]),
            ignored=wire["ignored"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Whereabouts:
    """The result of a method."""

    fix: Fix | None
    """The last fix that counted; null before the first one."""
    inside: tuple[str, ...]
    """The ids of the places that the person is in."""
    visits: tuple[Visit, ...]
    """When the person arrived at each of these places."""
    age: float | None
    """Seconds since that fix."""
    is_current: bool
    """Whether the fix is less than ten minutes old. If not, the result says where the person was
    at the time of the fix.
    """
    sentence: str
    """The same as one sentence for the person."""
    ignored: tuple[IgnoredSource, ...] | None = None
    """Sources whose last fix did not count, and why; left out where there are none."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Whereabouts:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            fix=optional(lambda value: Fix.read(value), wire["fix"]),
            inside=tuple(wire["inside"]),
            visits=tuple(Visit.read(each) for each in wire["visits"]),
            age=wire["age"],
            is_current=wire["isCurrent"],
            sentence=wire["sentence"],
            ignored=optional(lambda value: tuple(IgnoredSource.read(each) for each in value), wire.get("ignored")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Firings:
    """The result of a method."""

    firings: tuple[Firing, ...]

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Firings:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            firings=tuple(Firing.read(each) for each in wire["firings"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanations:
    """The result of a method."""

    item: str
    explanations: tuple[AlarmExplanation, ...]

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Explanations:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            item=wire["item"],
            explanations=tuple(AlarmExplanation.read(each) for each in wire["explanations"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class UpcomingAlarms:
    """The result of a method."""

    times: tuple[UpcomingTime, ...]
    time_count: int
    """The number of all pending times, returned or not."""
    places: tuple[UpcomingPlace, ...]
    place_count: int
    """The number of all pending times, returned or not."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> UpcomingAlarms:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            times=tuple(UpcomingTime.read(each) for each in wire["times"]),
            time_count=wire["timeCount"],
            places=tuple(UpcomingPlace.read(each) for each in wire["places"]),
            place_count=wire["placeCount"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """The result of a method."""

    firings: tuple[ReplayedFiring, ...]
    """In the order in which they would go off."""
    fixes: int
    """The number of positions that counted."""
    passed_over: tuple[PassedOverPosition, ...]
    """What in the track was ignored, and why; the first hundred entries."""
    passed_over_count: int
    """The number of all ignored entries, returned or not."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Replayed:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            firings=tuple(ReplayedFiring.read(each) for each in wire["firings"]),
            fixes=wire["fixes"],
            passed_over=tuple(PassedOverPosition.read(each) for each in wire["passedOver"]),
            passed_over_count=wire["passedOverCount"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedMap:
    """The result of a method."""

    text: str
    """A self-contained SVG; a FeatureCollection, where a fence's `id` is the reminder's id and
    the alarm's id, separated by a slash; or lines, with rings as dots of braille, `+` where an
    arrival is waited for, `-` a departure, `#` places and `@` the person.
    """
    link: str | None = None
    """The page of openstreetmap.org that shows the same part of the earth, for a person to open;
    absent if there is nothing to show. A person who opens it tells that site what the map
    shows.
    """

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> RenderedMap:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            text=wire["text"],
            link=wire.get("link"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedLine:
    """The result of a method."""

    kind: TextKind
    reminder: TextReminder | None = None
    """Present if `kind` is `reminder`: only the members that the line gives."""
    event: TextEvent | None = None
    """Present if `kind` is `event`."""
    place: TextPlace | None = None
    """Present if `kind` is `place`."""
    filter: TextFilter | None = None
    """Present if `kind` is `filter`: the conditions that the line gives, for `view/list` and
    `reminder/fetch`. The words that are not a condition are in `text`.
    """
    echo: str
    """What was understood besides the title, to be shown while the person types: `Tomorrow 18:30,
    when you arrive at Home, in Groceries`.
    """
    tokens: tuple[TextToken, ...]
    """Each word with its role, in the order of the text."""
    diagnostics: tuple[TextDiagnostic, ...]
    """What is wrong or ambiguous, in the order of the text."""
    completions: tuple[TextCompletion, ...] | None = None
    """Completions of the word at `cursor`; present only if `cursor` was sent."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ParsedLine:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            kind=wire["kind"],
            reminder=optional(lambda value: TextReminder.read(value), wire.get("reminder")),
            event=optional(lambda value: TextEvent.read(value), wire.get("event")),
            place=optional(lambda value: TextPlace.read(value), wire.get("place")),
            filter=optional(lambda value: TextFilter.read(value), wire.get("filter")),
            echo=wire["echo"],
            tokens=tuple(TextToken.read(each) for each in wire["tokens"]),
            diagnostics=tuple(TextDiagnostic.read(each) for each in wire["diagnostics"]),
            completions=optional(lambda value: tuple(TextCompletion.read(each) for each in value), wire.get("completions")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDocument:
    """The result of a method."""

    kind: DocumentKind
    id: str | None
    """Null if the item is not saved yet."""
    title: str
    """A title for the buffer, tab or menu entry that shows the document."""
    uri: str
    """A unique name for the buffer: `fencepost://reminder/ID`, or `fencepost://reminder/new` for
    a new item.
    """
    text: str
    """The document. It ends with a line break."""
    revision: str | None
    """The item's revision, as in the methods for its kind."""
    tokens: tuple[DocumentToken, ...]
    hints: tuple[DocumentHint, ...]
    diagnostics: tuple[DocumentDiagnostic, ...]

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextDocument:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            kind=wire["kind"],
            id=wire["id"],
            title=wire["title"],
            uri=wire["uri"],
            text=wire["text"],
            revision=wire["revision"],
            tokens=tuple(DocumentToken.read(each) for each in wire["tokens"]),
            hints=tuple(DocumentHint.read(each) for each in wire["hints"]),
            diagnostics=tuple(DocumentDiagnostic.read(each) for each in wire["diagnostics"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDocument:
    """The result of a method."""

    outcome: DocumentOutcome
    kind: DocumentKind
    id: str | None
    """The item's id. If this and later occurrences were changed, that of the new series."""
    title: str
    """A title for the buffer, tab or menu entry that shows the document."""
    uri: str
    """A unique name for the buffer: `fencepost://reminder/ID`, or `fencepost://reminder/new` for
    a new item.
    """
    text: str
    """If the outcome is `saved` or `unchanged`: the document as it is now, to be sent as `base`
    next time. Otherwise the text that was sent.
    """
    revision: str | None
    """The item's revision, as in the methods for its kind."""
    tokens: tuple[DocumentToken, ...]
    hints: tuple[DocumentHint, ...]
    diagnostics: tuple[DocumentDiagnostic, ...]
    merged: bool | None = None
    """Whether others changed the item meanwhile, and their changes were kept."""
    conflict: DocumentConflict | None = None
    """Present only if the outcome is `conflict`."""
    state: str | None = None
    """The store's state afterwards; present only if the document was saved."""
    transaction: int | None = None
    """The number of the transaction; present only if the document was saved."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> WrittenDocument:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            outcome=wire["outcome"],
            kind=wire["kind"],
            id=wire["id"],
            title=wire["title"],
            uri=wire["uri"],
            text=wire["text"],
            revision=wire["revision"],
            tokens=tuple(DocumentToken.read(each) for each in wire["tokens"]),
            hints=tuple(DocumentHint.read(each) for each in wire["hints"]),
            diagnostics=tuple(DocumentDiagnostic.read(each) for each in wire["diagnostics"]),
            merged=wire.get("merged"),
            conflict=optional(lambda value: DocumentConflict.read(value), wire.get("conflict")),
            state=wire.get("state"),
            transaction=wire.get("transaction"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosedDocument:
    """The result of a method."""

    diagnostics: tuple[DocumentDiagnostic, ...]
    tokens: tuple[DocumentToken, ...]
    hints: tuple[DocumentHint, ...]

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> DiagnosedDocument:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            diagnostics=tuple(DocumentDiagnostic.read(each) for each in wire["diagnostics"]),
            tokens=tuple(DocumentToken.read(each) for each in wire["tokens"]),
            hints=tuple(DocumentHint.read(each) for each in wire["hints"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentCompletions:
    """The result of a method."""

    completions: tuple[DocumentCompletion, ...]

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> DocumentCompletions:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            completions=tuple(DocumentCompletion.read(each) for each in wire["completions"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HoveredLine:
    """The result of a method."""

    hover: DocumentHover | None
    """Null if there is nothing to explain."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> HoveredLine:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            hover=optional(lambda value: DocumentHover.read(value), wire["hover"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """The result of a method."""

    value: float

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Conversion:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            value=wire["value"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedLength:
    """The result of a method."""

    metres: float
    """The exact length; `units/convert` converts it back to the person's own number."""
    unit: Unit

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ParsedLength:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            metres=wire["metres"],
            unit=wire["unit"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FormattedLength:
    """The result of a method."""

    text: Texts

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> FormattedLength:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            text=read_texts(wire["text"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeReminderPage:
    """What `reminder/fetch` answers without `fields`: each of them whole."""

    reminders: tuple[Reminder, ...]
    total: int
    """The number of matches on all pages."""
    cursor: str | None
    """For the next page; null on the last page."""
    state: str
    """The store's state that the result reflects."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> WholeReminderPage:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminders=tuple(Reminder.read(each) for each in wire["reminders"]),
            total=wire["total"],
            cursor=wire["cursor"],
            state=wire["state"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeFoundEvents:
    """What `event/fetch` answers without `fields`: each of them whole."""

    occurrences: tuple[Event, ...]
    """Each with its own `start`, `end` and `occurrence`, sorted by start; whole days come before
    times.
    """
    total: int
    """The number of matches on all pages."""
    cursor: str | None
    """For the next page; null on the last page."""
    state: str
    """The store's state that the result reflects."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> WholeFoundEvents:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            occurrences=tuple(Event.read(each) for each in wire["occurrences"]),
            total=wire["total"],
            cursor=wire["cursor"],
            state=wire["state"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelRequest:
    """The server no longer needs a reply to one of its requests. `$/cancelRequest`"""

    id: RequestId

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> CancelRequest:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire["id"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowLogMessage:
    """A line for the log. `window/logMessage`"""

    type: int
    """1 error, 2 warning, 3 information, 4 log."""
    message: str

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> WindowLogMessage:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            type=wire["type"],
            message=wire["message"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LogTrace:
    """One step of the session, while it is traced. `$/logTrace`"""

    message: str
    verbose: str | None = None
    """The content of the message, if the trace is `verbose`."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> LogTrace:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            message=wire["message"],
            verbose=wire.get("verbose"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Reports the progress of long work. `$/progress`"""

    token: ProgressToken
    value: WorkDoneProgress

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Progress:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            token=wire["token"],
            value=WorkDoneProgress.read(wire["value"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessDidChange:
    """The person changed what this client may see. `access/didChange`"""

    reminders: AccessStatus
    events: AccessStatus
    location: AccessStatus

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> AccessDidChange:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminders=wire["reminders"],
            events=wire["events"],
            location=wire["location"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreDidChange:
    """Reports what changed, and who changed it. `store/didChange`"""

    since: str
    """The state before the changes."""
    state: str
    """The state after the changes."""
    origin: ChangeOrigin
    transactions: tuple[int, ...]
    """The numbers of the transactions."""
    changes: Changes

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> StoreDidChange:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            since=wire["since"],
            state=wire["state"],
            origin=wire["origin"],
            transactions=tuple(wire["transactions"]),
            changes=Changes.read(wire["changes"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreDidFindProblem:
    """A file has a problem. `store/didFindProblem`"""

    problems: tuple[StoreProblem, ...]
    """New problems; `store/info` has all of them."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> StoreDidFindProblem:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            problems=tuple(StoreProblem.read(each) for each in wire["problems"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmDidFire:
    """An alarm went off. `alarm/didFire`"""

    firing: str
    """The id of the firing."""
    item: str
    entity: Entity
    occurrence: str | None
    """The occurrence of a repeating event."""
    alarm: str
    title: str
    cause: FiringCause
    at: datetime
    """When it went off, which may be some time ago."""
    repeated: bool

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> AlarmDidFire:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            firing=wire["firing"],
            item=wire["item"],
            entity=wire["entity"],
            occurrence=wire["occurrence"],
            alarm=wire["alarm"],
            title=wire["title"],
            cause=wire["cause"],
            at=read_instant(wire["at"]),
            repeated=wire["repeated"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmDidClose:
    """Firings were closed: acknowledged, snoozed, completed or removed, here or elsewhere.
    `alarm/didClose`
    """

    firings: tuple[Firing, ...]
    """In the form of `alarm/firings`."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> AlarmDidClose:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            firings=tuple(Firing.read(each) for each in wire["firings"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewDidChangeSilence:
    """The sentence `silence` of `view/list` and `view/agenda` has changed.
    `view/didChangeSilence`
    """

    silence: str | None
    """What both methods return as `silence` from now on; null if they leave it out."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ViewDidChangeSilence:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            silence=wire["silence"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionDidEnter:
    """The person arrived at one of their places. `region/didEnter`"""

    place: str
    """The id of the firing."""
    title: str | None
    at: datetime

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> RegionDidEnter:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            place=wire["place"],
            title=wire["title"],
            at=read_instant(wire["at"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionDidLeave:
    """The person left one of their places. `region/didLeave`"""

    place: str
    """The id of the firing."""
    title: str | None
    at: datetime

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> RegionDidLeave:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            place=wire["place"],
            title=wire["title"],
            at=read_instant(wire["at"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowShowMessageRequest:
    """Asks the person a question. `window/showMessageRequest`"""

    type: int
    """1 error, 2 warning, 3 information."""
    message: str
    actions: tuple[MessageAction, ...]
    """The possible answers, with distinct titles."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> WindowShowMessageRequest:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            type=wire["type"],
            message=wire["message"],
            actions=tuple(MessageAction.read(each) for each in wire["actions"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowWorkDoneProgressCreate:
    """Announces progress that the client did not request. `window/workDoneProgress/create`"""

    token: ProgressToken

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> WindowWorkDoneProgressCreate:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            token=wire["token"],
        )

RequestId = Union[str, int]
"""The id of a request, exactly as it was sent: a string, an integer of any size, a fraction, or
null.
"""

RecordedTrack = Union[Sequence[TrackFix], str]
"""Fixes, or the text of a file."""

Radius = Union[float, LengthInUnit, str]
"""A length: metres; a number in a unit; or text in the session's locale, such as `"0,5 mi"`,
where a number without a unit is in the preferred unit.
"""


def read_radius(wire: Any, /) -> Radius:
    """Reads what the server says."""
    if "value" in wire and "unit" in wire:
        return LengthInUnit.read(wire)
    value: Radius = wire
    return value

RangeEnd = Union[date, datetime, str]
"""A bound of a time range: a date, a wall time in the session's zone, or an instant. The start is
included, the end excluded.
"""

OperationResult = Union[OperationSaved, OperationCompleted, OperationEventSaved, OperationRemoved, OperationPlaceSaved, OperationListSaved, OperationImported]
"""The result of one operation: its method's result, without `state` and `transaction`."""


def read_operation_result(wire: Any, /) -> OperationResult:
    """Reads what the server says."""
    if "created" in wire and "present" in wire and "refused" in wire and "unreported" in wire:
        return OperationImported.read(wire)
    if "reminder" in wire and "completedCopy" in wire:
        return OperationCompleted.read(wire)
    if "reminder" in wire:
        return OperationSaved.read(wire)
    if "event" in wire:
        return OperationEventSaved.read(wire)
    if "place" in wire:
        return OperationPlaceSaved.read(wire)
    if "list" in wire:
        return OperationListSaved.read(wire)
    value: OperationResult = OperationRemoved.read(wire)
    return value

ProgressToken = Union[str, int]
"""Identifies a progress report: a client's own `workDoneToken`, or a token from
`window/workDoneProgress/create`.
"""

Metres = Union[float, Sequence[float]]
"""One length in metres, or several."""

Texts = Union[str, tuple[str, ...]]
"""One text, or several in the order of the request."""


def read_texts(wire: Any, /) -> Texts:
    """Reads what the server says."""
    items: Any = wire
    if isinstance(wire, list):
        return tuple(items)
    value: Texts = wire
    return value

__all__ = [
    "ClientInfo",
    "ClientCapabilities",
    "WindowCapabilities",
    "InitializationOptions",
    "Usage",
    "TraceValue",
    "RequestId",
    "InitializeResult",
    "ServerInfo",
    "ServerCapabilities",
    "ExperimentalCapabilities",
    "FencepostCapabilities",
    "MessageLimits",
    "AccessEntity",
    "AccessLevel",
    "AccessStatus",
    "Access",
    "Entity",
    "List",
    "ListInput",
    "Reminder",
    "MergeConflict",
    "ConflictVersion",
    "ReminderPosition",
    "ReminderField",
    "FetchedReminder",
    "ReminderInput",
    "Availability",
    "EventStatus",
    "OnConflict",
    "Span",
    "Event",
    "FetchedEvent",
    "ItemChoice",
    "ImportedItem",
    "RefusedItem",
    "ItemKind",
    "StagedKind",
    "StagedChange",
    "StagedChangeKind",
    "SavedEvent",
    "Attendee",
    "AttendeeAnswer",
    "AttendeeRole",
    "EventField",
    "EventInput",
    "OperationEventSaved",
    "Attachment",
    "AttachmentInput",
    "AlarmKind",
    "Anchor",
    "Proximity",
    "Alarm",
    "AlarmInput",
    "AlarmChanges",
    "AlarmPlace",
    "AlarmPlaceInput",
    "AlarmPolicy",
    "AlarmPolicyInput",
    "Place",
    "PlaceInput",
    "PlaceNearby",
    "PlaceFormat",
    "PassedOver",
    "PlaceTransition",
    "IgnoredFix",
    "IgnoredSource",
    "Visit",
    "VisitTotal",
    "Fix",
    "FiringCause",
    "FiringEndReason",
    "FiringEnd",
    "Firing",
    "LastOccurrence",
    "AlarmExplanation",
    "AlarmGateName",
    "AlarmGate",
    "PlaceReason",
    "EvidenceVerdict",
    "EvidenceRule",
    "FenceSide",
    "FenceCrossing",
    "TimeReason",
    "TimeVerdict",
    "UpcomingTime",
    "UpcomingPlace",
    "TrackFormat",
    "RecordedTrack",
    "TrackFix",
    "ReplayedFiring",
    "PassedOverPosition",
    "MapFormat",
    "Radius",
    "LengthInUnit",
    "RangeEnd",
    "DateRange",
    "CompletionStatus",
    "PriorityBand",
    "Nearby",
    "Where",
    "SortKey",
    "ViewGroup",
    "DueSection",
    "ViewRow",
    "ViewSection",
    "AgendaSpan",
    "AgendaRow",
    "AgendaDay",
    "OperationMethod",
    "Operation",
    "OperationResult",
    "OperationSaved",
    "OperationCompleted",
    "OperationPlaceSaved",
    "OperationListSaved",
    "OperationImported",
    "OperationRemoved",
    "ChangeResult",
    "ListChange",
    "PlaceChange",
    "Reversal",
    "ChangeOrigin",
    "ChangedIds",
    "Changes",
    "PastTransaction",
    "Counts",
    "StoreProblem",
    "StoreInfo",
    "MessageAction",
    "ProgressToken",
    "ProgressKind",
    "WorkDoneProgress",
    "ErrorData",
    "MeasurementSystem",
    "Unit",
    "UnitsInfo",
    "UnitInfo",
    "Metres",
    "Texts",
    "Width",
    "TextPurpose",
    "TextKind",
    "TextFilter",
    "TextReminder",
    "TextEvent",
    "TextPlace",
    "TextAlarm",
    "TextAlarmPlace",
    "TextRole",
    "TextToken",
    "TextSeverity",
    "TextFix",
    "TextDiagnostic",
    "TextUnknownName",
    "TextNameKind",
    "TextCompletion",
    "DocumentKind",
    "DocumentOutcome",
    "DocumentDiagnostic",
    "DocumentToken",
    "DocumentHint",
    "DocumentCompletion",
    "DocumentHover",
    "DocumentConflict",
    "PositionEncoding",
    "GeneralCapabilities",
    "AccessAnswer",
    "Lists",
    "ListRemoval",
    "DefaultList",
    "ReminderChange",
    "OneReminder",
    "Completion",
    "MovedReminders",
    "ReminderPage",
    "OneItem",
    "ImportedItems",
    "ExportedItems",
    "UnresolvedItems",
    "ResolvedItem",
    "EventChange",
    "OneEvent",
    "FoundEvents",
    "Conflicts",
    "ViewedList",
    "ViewedAgenda",
    "Applied",
    "StagedChanges",
    "Reset",
    "ChangesSince",
    "History",
    "AllPlaces",
    "NearbyPlaces",
    "Imported",
    "FoundVisits",
    "LocationUpdated",
    "Whereabouts",
    "Firings",
    "Explanations",
    "UpcomingAlarms",
    "Replayed",
    "RenderedMap",
    "ParsedLine",
    "TextDocument",
    "WrittenDocument",
    "DiagnosedDocument",
    "DocumentCompletions",
    "HoveredLine",
    "Conversion",
    "ParsedLength",
    "FormattedLength",
    "WholeReminderPage",
    "WholeFoundEvents",
    "CancelRequest",
    "WindowLogMessage",
    "LogTrace",
    "Progress",
    "AccessDidChange",
    "StoreDidChange",
    "StoreDidFindProblem",
    "AlarmDidFire",
    "AlarmDidClose",
    "ViewDidChangeSilence",
    "RegionDidEnter",
    "RegionDidLeave",
    "WindowShowMessageRequest",
    "WindowWorkDoneProgressCreate",
]

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
    """A client, as it names itself."""

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
    """What Fencepost asks about a client's capabilities; the rest of LSP's is ignored."""

    window: WindowCapabilities | None = None
    general: GeneralCapabilities | None = None

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "window", self.window)
        put_given(wire, "general", self.general)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowCapabilities:
    """What the client can show a person."""

    show_message: Any | None = None
    """An object, as in LSP, where the client can put a question with answers to choose from."""
    show_message_request: Any | None = None
    """The same as `showMessage`, by the name that Fencepost 1.1 read alone. Both are taken."""
    work_done_progress: bool | None = None

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "showMessage", self.show_message)
        put_given(wire, "showMessageRequest", self.show_message_request)
        put_given(wire, "workDoneProgress", self.work_done_progress)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class InitializationOptions:
    """Fencepost's own settings for a session."""

    usage: Usage | None = None
    time_zone: str | None = None
    """The person's time zone by its IANA name; without it the machine's."""
    length_unit: str | None = None
    """The unit that a bare number is in, whatever the locale prefers."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "usage", self.usage)
        put_given(wire, "timeZone", self.time_zone)
        put_given(wire, "lengthUnit", self.length_unit)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What the client wants access for, in words that a person is shown when asked."""

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
    """Who answers, and what it can do."""

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
    """LSP's capabilities. What Fencepost can do stands under `experimental`, where LSP keeps room
    for it.
    """

    position_encoding: PositionEncoding | None = None
    """What offsets in texts count in this session: the first of the client's `positionEncodings`
    that is known here. Left out where the client named none, and then it is UTF-16.
    """
    experimental: ExperimentalCapabilities

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ServerCapabilities:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            position_encoding=wire.get("positionEncoding"),
            experimental=ExperimentalCapabilities.read(wire["experimental"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ExperimentalCapabilities:
    """Capabilities beyond LSP, by the server that has them."""

    fencepost: FencepostCapabilities

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ExperimentalCapabilities:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            fencepost=FencepostCapabilities.read(wire["fencepost"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FencepostCapabilities:
    """The protocol a server speaks, the methods it has, and the limits it keeps."""

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
    """What one message may cost. Whatever goes beyond is answered with limitExceeded."""

    message: int
    """Bytes of one message."""
    depth: int
    """How deep arrays and objects may stand in one another."""
    values: int
    """Values in one message, the names of members counted."""
    number_length: int
    """Characters of one number."""
    number: float
    """The largest number that a value can be. Ids may be larger."""
    batch: int
    """Messages in one batch."""
    outgoing: int
    """Bytes that wait for the client to read them before the server stops reading and working,
    and bytes of the answer to one batch.
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
"""How much access is asked for. `writeOnly` is for events: adding them without seeing any."""

AccessStatus = Literal["notDetermined", "restricted", "denied", "writeOnly", "fullAccess"]
"""How a client stands with one kind of thing. `notDetermined`: nobody has been asked.
`restricted`: this program may not ask. `denied`: the person said no.
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
    """The name that it is shown by; where it has none, its id."""
    color: str | None
    """As the folder's `color` file says, `#RRGGBB` for a new one."""
    entities: tuple[Entity, ...]
    """What it takes."""
    is_default: bool
    """Whether something new goes here where no list is said; `list/default` says what."""
    read_only: bool
    """Whether nothing in it can be changed."""
    revision: str
    """Its title, color and entities: another one wherever they differ."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> List:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            id=wire["id"],
            title=wire["title"],
            color=wire["color"],
            entities=tuple(wire["entities"]),
            is_default=wire["isDefault"],
            read_only=wire["readOnly"],
            revision=wire["revision"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ListInput:
    """A list to be saved. What is left out stays as it is."""

    id: str | None = None
    """Which list, which is its folder's name; without it a new one is made, named after its
    title. One that there is not is made with `ifRevision: null`.
    """
    title: str | None | Absent = ABSENT
    """A name that no other list is shown by. A new list needs one."""
    color: str | None | Absent = ABSENT
    """`#RRGGBB`; null takes it away."""
    entities: Sequence[Entity] | None | Absent = ABSENT
    """What it takes; null for both."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "id", self.id)
        put(wire, "title", self.title)
        put(wire, "color", self.color)
        put(wire, "entities", sequence(self.entities, "entities"))
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """A reminder. Every member is always there, null or empty where it has none."""

    id: str
    """Its UID."""
    list: str
    """The id of its list."""
    title: str
    notes: str | None
    url: str | None
    location: str | None
    """A place in free words; where an alarm goes off, its places say."""
    priority: int
    """1 most, 9 least, 0 none: 1–4 are high, 5 is medium, 6–9 are low."""
    start: date | datetime | None
    """A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`."""
    start_time_zone: str | None
    """The zone of `start` where it is another than `timeZone`, else null."""
    due: date | datetime | None
    """A wall clock, as `start`."""
    time_zone: str | None
    """The IANA zone of `due`, of `start` where there is no due; where the file defines a zone
    under a name of its own, the IANA zone that agrees with it, else the file's own name, and
    `timeZoneMeaning`; null for all day, and for a time that floats: nine o'clock wherever you
    are.
    """
    time_zone_meaning: str | None = None
    """What `timeZone` means where it is the private name of a zone that the file defines itself
    and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise.
    """
    completed: bool
    completion_date: datetime | None
    """An instant; null also where another program completed it and did not say when."""
    creation_date: datetime | None
    """An instant."""
    last_modified_date: datetime | None
    """An instant."""
    tags: tuple[str, ...]
    parent: str | None
    """The id of the reminder that this one is a part of."""
    attachments: tuple[Attachment, ...]
    alarms: tuple[Alarm, ...]
    recurrence: tuple[str, ...]
    """RFC 5545 RRULE texts."""
    is_location: bool
    """Whether one of its alarms is for a place."""
    revision: str
    """Another one wherever the content differs. That an alarm fired, was acknowledged or snoozed
    is no difference.
    """

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
            attachments=tuple(Attachment.read(each) for each in wire["attachments"]),
            alarms=tuple(Alarm.read(each) for each in wire["alarms"]),
            recurrence=tuple(wire["recurrence"]),
            is_location=wire["isLocation"],
            revision=wire["revision"],
        )

ReminderField = Literal["id", "list", "title", "notes", "url", "location", "priority", "start", "startTimeZone", "due", "timeZone", "timeZoneMeaning", "completed", "completionDate", "creationDate", "lastModifiedDate", "tags", "parent", "attachments", "alarms", "recurrence", "isLocation", "revision"]
"""The members of a reminder, for asking for some of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchedReminder:
    """A Reminder, whole or with only the members that `fields` named, in the same order."""

    id: str | Absent = ABSENT
    """Its UID."""
    list: str | Absent = ABSENT
    """The id of its list."""
    title: str | Absent = ABSENT
    notes: str | None | Absent = ABSENT
    url: str | None | Absent = ABSENT
    location: str | None | Absent = ABSENT
    """A place in free words; where an alarm goes off, its places say."""
    priority: int | Absent = ABSENT
    """1 most, 9 least, 0 none: 1–4 are high, 5 is medium, 6–9 are low."""
    start: date | datetime | None | Absent = ABSENT
    """A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`."""
    start_time_zone: str | None | Absent = ABSENT
    """The zone of `start` where it is another than `timeZone`, else null."""
    due: date | datetime | None | Absent = ABSENT
    """A wall clock, as `start`."""
    time_zone: str | None | Absent = ABSENT
    """The IANA zone of `due`, of `start` where there is no due; where the file defines a zone
    under a name of its own, the IANA zone that agrees with it, else the file's own name, and
    `timeZoneMeaning`; null for all day, and for a time that floats: nine o'clock wherever you
    are.
    """
    time_zone_meaning: str | Absent = ABSENT
    """What `timeZone` means where it is the private name of a zone that the file defines itself
    and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise.
    """
    completed: bool | Absent = ABSENT
    completion_date: datetime | None | Absent = ABSENT
    """An instant; null also where another program completed it and did not say when."""
    creation_date: datetime | None | Absent = ABSENT
    """An instant."""
    last_modified_date: datetime | None | Absent = ABSENT
    """An instant."""
    tags: tuple[str, ...] | Absent = ABSENT
    parent: str | None | Absent = ABSENT
    """The id of the reminder that this one is a part of."""
    attachments: tuple[Attachment, ...] | Absent = ABSENT
    alarms: tuple[Alarm, ...] | Absent = ABSENT
    recurrence: tuple[str, ...] | Absent = ABSENT
    """RFC 5545 RRULE texts."""
    is_location: bool | Absent = ABSENT
    """Whether one of its alarms is for a place."""
    revision: str | Absent = ABSENT
    """Another one wherever the content differs. That an alarm fired, was acknowledged or snoozed
    is no difference.
    """

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
            attachments=part(lambda value: tuple(Attachment.read(each) for each in value), wire, "attachments"),
            alarms=part(lambda value: tuple(Alarm.read(each) for each in value), wire, "alarms"),
            recurrence=part(lambda value: tuple(value), wire, "recurrence"),
            is_location=wire.get("isLocation", ABSENT),
            revision=wire.get("revision", ABSENT),
        )

    def whole(self) -> Reminder:
        """All of it. Raises `ValueError` where a member was not asked for, or may not be seen."""
        return whole(Reminder, self)

    def __repr__(self) -> str:
        return shown(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderInput:
    """A reminder to be saved. What is left out stays as it is, and null takes it away. So what
    was answered can be sent back with a change in it.
    """

    id: str | None = None
    """Which reminder; without it a new one is made. In `store/apply`, `"$0"` is what operation 0
    made.
    """
    list: str | None = None
    """The id of its list; of a new one without it the default list."""
    title: str | None | Absent = ABSENT
    """Not empty. A new reminder needs one."""
    notes: str | None | Absent = ABSENT
    url: str | None | Absent = ABSENT
    location: str | None | Absent = ABSENT
    priority: int | None | Absent = ABSENT
    """0–9."""
    start: date | datetime | str | None | Absent = ABSENT
    """`2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset."""
    start_time_zone: str | None | Absent = ABSENT
    """An IANA zone, where it differs from `timeZone`."""
    due: date | datetime | str | None | Absent = ABSENT
    """As `start`."""
    time_zone: str | None | Absent = ABSENT
    """An IANA zone; null makes a time float. Left out, the date keeps its own, and a time that is
    new gets the session's. A zone for a whole day is refused.
    """
    completed: bool | None | Absent = ABSENT
    """Does what `reminder/complete` does, or takes it back."""
    completion_date: datetime | str | None | Absent = ABSENT
    """An instant. Completes at that time, and null takes completion back, where `completed` is
    left out; else it only says when.
    """
    tags: Sequence[str] | None | Absent = ABSENT
    parent: str | None | Absent = ABSENT
    """The id of another reminder."""
    attachments: Sequence[AttachmentInput] | None | Absent = ABSENT
    """Replaces all of them."""
    alarms: Sequence[AlarmInput] | None | Absent = ABSENT
    """Replaces the set: one with a known `id` is changed where it stands, one without is new, and
    one that is missing goes.
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
        put(wire, "attachments", sequence(self.attachments, "attachments"))
        put(wire, "alarms", sequence(self.alarms, "alarms"))
        put_given(wire, "alarmChanges", self.alarm_changes)
        put(wire, "recurrence", sequence(self.recurrence, "recurrence"))
        write_walls(wire, start=self.start, due=self.due, zone=self.time_zone, own_zone=self.start_time_zone)
        return wire

Availability = Literal["busy", "free", "tentative", "unavailable"]
"""What a person is for others while an event lasts. Whatever is not `free` can be in the way of
something else.
"""

EventStatus = Literal["confirmed", "tentative", "canceled"]
"""Whether it takes place. What is `canceled` is in nobody's way, and none of its alarms goes off."""

Span = Literal["thisEvent", "futureEvents"]
"""How far a change of one occurrence goes: it alone, or it and all that come later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A calendar event: a series as a whole, or one occurrence of it. Every member is always
    there, null or empty where it has none.
    """

    id: str
    """Its UID, which all occurrences of a series share."""
    list: str
    """The id of its list."""
    title: str
    notes: str | None
    url: str | None
    location: str | None
    """A place in free words."""
    place: AlarmPlace | None
    """Where it is on the earth."""
    start: date | datetime
    """A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`."""
    end: date | datetime
    """A wall clock, as `start`. Of whole days the first that is not in it any more: one day, the
    1st, ends on the 2nd.
    """
    time_zone: str | None
    """The IANA zone of both; where the file defines a zone under a name of its own, the IANA zone
    that agrees with it, else the file's own name, and `timeZoneMeaning`; null for all day, and
    for a time that floats: nine o'clock wherever you are.
    """
    time_zone_meaning: str | None = None
    """What `timeZone` means where it is the private name of a zone that the file defines itself
    and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise.
    """
    all_day: bool
    availability: Availability
    status: EventStatus | None
    alarms: tuple[Alarm, ...]
    recurrence: tuple[str, ...]
    """RFC 5545 RRULE texts."""
    occurrence: str | None
    """Of one occurrence the start that the series gives it, in the form of the series' own start,
    whenever it really begins. Null of a series as a whole, and of an event that does not
    repeat unless it was found by its time.
    """
    is_detached: bool
    """Whether the occurrence was changed by itself."""
    attachments: tuple[Attachment, ...]
    creation_date: datetime | None
    """An instant."""
    last_modified_date: datetime | None
    """An instant."""
    revision: str
    """Another one wherever the content differs, of the series or of any occurrence."""

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
            creation_date=optional(read_instant, wire["creationDate"]),
            last_modified_date=optional(read_instant, wire["lastModifiedDate"]),
            revision=wire["revision"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchedEvent:
    """An Event, whole or with only the members that `fields` named, in the same order."""

    id: str | Absent = ABSENT
    """Its UID, which all occurrences of a series share."""
    list: str | Absent = ABSENT
    """The id of its list."""
    title: str | Absent = ABSENT
    notes: str | None | Absent = ABSENT
    url: str | None | Absent = ABSENT
    location: str | None | Absent = ABSENT
    """A place in free words."""
    place: AlarmPlace | None | Absent = ABSENT
    """Where it is on the earth."""
    start: date | datetime | Absent = ABSENT
    """A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`."""
    end: date | datetime | Absent = ABSENT
    """A wall clock, as `start`. Of whole days the first that is not in it any more: one day, the
    1st, ends on the 2nd.
    """
    time_zone: str | None | Absent = ABSENT
    """The IANA zone of both; where the file defines a zone under a name of its own, the IANA zone
    that agrees with it, else the file's own name, and `timeZoneMeaning`; null for all day, and
    for a time that floats: nine o'clock wherever you are.
    """
    time_zone_meaning: str | Absent = ABSENT
    """What `timeZone` means where it is the private name of a zone that the file defines itself
    and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise.
    """
    all_day: bool | Absent = ABSENT
    availability: Availability | Absent = ABSENT
    status: EventStatus | None | Absent = ABSENT
    alarms: tuple[Alarm, ...] | Absent = ABSENT
    recurrence: tuple[str, ...] | Absent = ABSENT
    """RFC 5545 RRULE texts."""
    occurrence: str | None | Absent = ABSENT
    """Of one occurrence the start that the series gives it, in the form of the series' own start,
    whenever it really begins. Null of a series as a whole, and of an event that does not
    repeat unless it was found by its time.
    """
    is_detached: bool | Absent = ABSENT
    """Whether the occurrence was changed by itself."""
    attachments: tuple[Attachment, ...] | Absent = ABSENT
    creation_date: datetime | None | Absent = ABSENT
    """An instant."""
    last_modified_date: datetime | None | Absent = ABSENT
    """An instant."""
    revision: str | Absent = ABSENT
    """Another one wherever the content differs, of the series or of any occurrence."""

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
            creation_date=part(read_instant, wire, "creationDate"),
            last_modified_date=part(read_instant, wire, "lastModifiedDate"),
            revision=wire.get("revision", ABSENT),
        )

    def whole(self) -> Event:
        """All of it. Raises `ValueError` where a member was not asked for, or may not be seen."""
        return whole(Event, self)

    def __repr__(self) -> str:
        return shown(self)

ItemKind = Literal["reminder", "event"]
"""What an item is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StagedChange:
    """What one item becomes when it is committed."""

    id: str
    kind: ItemKind
    change: StagedChangeKind
    title: str
    """As it is staged; of a removal as the store has it."""
    list: str
    """Its id."""

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
"""What is done with an item."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedEvent:
    """An Event; its `id` alone for a client that may only add."""

    id: str
    """Its UID, which all occurrences of a series share."""
    list: str | Absent = ABSENT
    """The id of its list."""
    title: str | Absent = ABSENT
    notes: str | None | Absent = ABSENT
    url: str | None | Absent = ABSENT
    location: str | None | Absent = ABSENT
    """A place in free words."""
    place: AlarmPlace | None | Absent = ABSENT
    """Where it is on the earth."""
    start: date | datetime | Absent = ABSENT
    """A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`."""
    end: date | datetime | Absent = ABSENT
    """A wall clock, as `start`. Of whole days the first that is not in it any more: one day, the
    1st, ends on the 2nd.
    """
    time_zone: str | None | Absent = ABSENT
    """The IANA zone of both; where the file defines a zone under a name of its own, the IANA zone
    that agrees with it, else the file's own name, and `timeZoneMeaning`; null for all day, and
    for a time that floats: nine o'clock wherever you are.
    """
    time_zone_meaning: str | Absent = ABSENT
    """What `timeZone` means where it is the private name of a zone that the file defines itself
    and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise.
    """
    all_day: bool | Absent = ABSENT
    availability: Availability | Absent = ABSENT
    status: EventStatus | None | Absent = ABSENT
    alarms: tuple[Alarm, ...] | Absent = ABSENT
    recurrence: tuple[str, ...] | Absent = ABSENT
    """RFC 5545 RRULE texts."""
    occurrence: str | None | Absent = ABSENT
    """Of one occurrence the start that the series gives it, in the form of the series' own start,
    whenever it really begins. Null of a series as a whole, and of an event that does not
    repeat unless it was found by its time.
    """
    is_detached: bool | Absent = ABSENT
    """Whether the occurrence was changed by itself."""
    attachments: tuple[Attachment, ...] | Absent = ABSENT
    creation_date: datetime | None | Absent = ABSENT
    """An instant."""
    last_modified_date: datetime | None | Absent = ABSENT
    """An instant."""
    revision: str | Absent = ABSENT
    """Another one wherever the content differs, of the series or of any occurrence."""

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
            creation_date=part(read_instant, wire, "creationDate"),
            last_modified_date=part(read_instant, wire, "lastModifiedDate"),
            revision=wire.get("revision", ABSENT),
        )

    def whole(self) -> Event:
        """All of it. Raises `ValueError` where a member was not asked for, or may not be seen."""
        return whole(Event, self)

    def __repr__(self) -> str:
        return shown(self)

EventField = Literal["id", "list", "title", "notes", "url", "location", "place", "start", "end", "timeZone", "timeZoneMeaning", "allDay", "availability", "status", "alarms", "recurrence", "occurrence", "isDetached", "attachments", "creationDate", "lastModifiedDate", "revision"]
"""A member of an event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventInput:
    """An event to be saved. What is left out stays as it is, and null takes it away. So what was
    answered can be sent back with a change in it.
    """

    id: str | None = None
    """Which event; without it a new one is made. In `store/apply`, `"$0"` is what operation 0
    made.
    """
    list: str | None = None
    """The id of its list; of a new one without it the default list."""
    title: str | None | Absent = ABSENT
    """Not empty. A new event needs one."""
    notes: str | None | Absent = ABSENT
    url: str | None | Absent = ABSENT
    location: str | None | Absent = ABSENT
    """A place in free words."""
    place: AlarmPlaceInput | None | Absent = ABSENT
    """Where it is on the earth."""
    start: date | datetime | str | None | Absent = ABSENT
    """`2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset. A new
    event needs one.
    """
    end: date | datetime | str | None | Absent = ABSENT
    """As `start`, and not before it; of whole days the first that is not in it any more. A new
    event needs one. Where only the start is given, the end moves with it.
    """
    time_zone: str | None | Absent = ABSENT
    """An IANA zone; null makes a time float. Left out, a date keeps its own, and a time that is
    new gets the session's. A zone for whole days is refused.
    """
    all_day: bool | None | Absent = ABSENT
    """Says what the form of `start` says already; another value is refused."""
    availability: Availability | None | Absent = ABSENT
    status: EventStatus | None | Absent = ABSENT
    alarms: Sequence[AlarmInput] | None | Absent = ABSENT
    """Replaces the set: one with a known `id` is changed where it stands, one without is new, and
    one that is missing goes.
    """
    alarm_changes: AlarmChanges | None = None
    """Changes single alarms; not together with `alarms`."""
    recurrence: Sequence[str] | None | Absent = ABSENT
    """RFC 5545 RRULE texts. One occurrence alone cannot have others."""
    occurrence: str | None | Absent = ABSENT
    """Of what `event/fetch` and `event/conflicts` answered: the occurrence that is saved, as if
    it stood beside `event`. Null, or left out, means what stands there, or the series.
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
    """What `event/save` came to."""

    event: SavedEvent

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OperationEventSaved:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            event=SavedEvent.read(wire["event"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """Something that belongs to an item without being in it."""

    url: str | None
    """Null where the file itself holds the bytes."""
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
    """A new one needs it; null is one whose bytes the file itself holds."""
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
"""What makes an alarm go off: a time counted from the item's own, a time by itself, a place, or
something that Fencepost keeps and cannot fire.
"""

Anchor = Literal["start", "due", "end"]
"""The date that an offset is counted from: of a reminder `start` or `due`, of an event `start` or
`end`.
"""

Proximity = Literal["enter", "leave"]
"""Which way a fence is crossed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alarm:
    """What makes an item call. Every member is always there, null or empty where the kind has no
    use for it.
    """

    id: str
    kind: AlarmKind
    relative_offset: int | None
    """Seconds; before the date where negative."""
    relative_to: Anchor | None
    absolute_date: datetime | None
    """An instant."""
    proximity: Proximity | None
    places: tuple[AlarmPlace, ...]
    """One fence: inside any of them is inside."""
    policy: AlarmPolicy | None
    """Null where there is no fence."""
    acknowledged: datetime | None
    """The instant at which it was last put away."""
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
    `places`. Of a known alarm, what is left out stays as it is.
    """

    id: str | None = None
    """Which alarm of the item; without it a new one."""
    relative_offset: int | None | Absent = ABSENT
    """Seconds; before the date where negative."""
    relative_to: Anchor | None | Absent = ABSENT
    """Of a new alarm without it `due`, in an event `start`."""
    absolute_date: datetime | str | None | Absent = ABSENT
    """An instant."""
    proximity: Proximity | None | Absent = ABSENT
    places: Sequence[AlarmPlaceInput] | None | Absent = ABSENT
    """Replaces all of them."""
    place: AlarmPlaceInput | None = None
    """The same as `places` with one; not together with `places`."""
    policy: AlarmPolicyInput | None | Absent = ABSENT
    """Null for every default; only of an alarm with a place."""

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
    """Each by its `id`."""
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
    """A circle on the earth that an alarm stands on."""

    title: str | None
    latitude: float
    longitude: float
    radius: float
    """Metres, exactly what was given. `units/format` shows it to a person."""
    address: str | None
    place_id: str | None
    """The place of your own that it follows."""

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
    """A place to be saved in an alarm: a `placeId`, or a latitude and a longitude. With a
    `placeId` all else is the place's, whatever is sent with it.
    """

    title: str | None = None
    latitude: float | None = None
    longitude: float | None = None
    radius: Radius | None = None
    """Without it, or 0: the default radius."""
    address: str | None = None
    place_id: str | None = None
    """A place of your own, which the alarm then follows."""

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
    """How strictly a fence is taken; null where the default holds."""

    dwell: float | None
    """Seconds that evidence has to stand."""
    margin: float | None
    """Metres to be travelled over the edge."""
    fire_if_inside: bool | None
    """Whether being inside already counts as entering."""
    once_only: bool | None
    """Whether it never fires again."""

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
    """How strictly a fence is to be taken. What is left out stays as it is, and null stands for
    the default.
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
    """A place of the person's own, as `places.json` has it. Alarms that name it follow it."""

    id: str
    title: str
    """Not empty."""
    latitude: float
    longitude: float
    radius: float
    """Metres. `units/format` shows it to a person."""
    address: str | None
    notes: str | None
    revision: str
    """All that the file says of it: another one wherever that differs."""

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
            revision=wire["revision"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceInput:
    """A place to be saved. What is left out stays as it is."""

    id: str | None = None
    """Which place; without it a new one is made, whose id is made of its title."""
    title: str | None | Absent = ABSENT
    """Not empty. A new place needs one."""
    latitude: float | None = None
    """A new place needs one."""
    longitude: float | None = None
    """A new place needs one."""
    radius: Radius | None | Absent = ABSENT
    """0, null, or nothing for a new place: the default radius."""
    address: str | None | Absent = ABSENT
    notes: str | None | Absent = ABSENT

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
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceNearby:
    """A place, and how far away its middle is."""

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
"""What an import is written in: an array of `{name, coordinates: {latitude, longitude}}` as in
MapData.json, GeoJSON, or waypoints of OwnTracks.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOver:
    """An entry of an import that became no place."""

    index: int
    """Of the entry in the text, counted from 0."""
    title: str | None
    message: str
    """Why, as a sentence."""

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
    """Somebody came to a place of the person's own, or left it."""

    place: str
    """Its id."""
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

IgnoredFix = Literal["old", "future", "source"]
"""Why a fix does not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """A position that somebody measured."""

    latitude: float
    longitude: float
    accuracy: float
    """Metres; 0 is exact."""
    at: datetime
    source: str

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Fix:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            latitude=wire["latitude"],
            longitude=wire["longitude"],
            accuracy=wire["accuracy"],
            at=read_instant(wire["at"]),
            source=wire["source"],
        )

FiringCause = Literal["enter", "leave", "time", "snooze"]
"""Why an alarm went off."""

FiringEndReason = Literal["acknowledged", "snoozed", "completed", "removed", "nextVisit", "overtaken"]
"""What closed a firing; `removed` where the alarm is gone or its date was moved, `overtaken`
where the same alarm has gone off for a hundred later occurrences and nobody answered.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FiringEnd:
    """What closed a firing, and when."""

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
    """Its id."""
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
    """The last time that an event took place."""

    occurrence: str | None
    """What it goes by in its series; null for what is no series."""
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
    """For the person, with lengths as their locale writes them."""
    gates: tuple[AlarmGate, ...]
    """What has to hold beside the crossing or the time."""
    place: PlaceReason | None
    """Null for an alarm that waits for a time."""
    time: TimeReason | None
    """Null for an alarm that waits at a place."""
    over: LastOccurrence | None
    """The last time that an event took place with this alarm; null while there is one to come."""
    snooze: TimeReason | None
    """What it was put off to; null where it never was."""
    last_firing: Firing | None
    """The last that is remembered."""

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
"""The item is incomplete; its start has come; the alarm is not put off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmGate:
    """A condition beside the crossing or the time. A time is held up by `incomplete` alone."""

    gate: AlarmGateName
    is_open: bool
    opens: datetime | None
    """When it opens, or did; null where no time decides."""

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
    """A fence, and where the person is. All behind `isSpent` is null for a client without access
    to the location.
    """

    proximity: Proximity
    title: str | None
    """Of the place that decides, where an alarm has several."""
    is_spent: bool
    """It goes off a single time ever, and did."""
    fix: Fix | None
    """The last that counted."""
    distance: float | None
    """Metres from the edge; below 0 inside."""
    evidence: EvidenceVerdict | None
    """What the last fix says of the fence."""
    rule: EvidenceRule | None
    """Why it says that."""
    margin: float | None
    """The metres that an exact fix has to be beyond the edge."""
    side: FenceSide | None
    """What holds until a crossing is confirmed."""
    since: datetime | None
    """Since when the side holds: the time of the crossing, or of the first position that told the
    side; null while it is unknown.
    """
    crossing: FenceCrossing | None
    """One that has begun and not yet stood for the dwell."""
    opens: datetime | None
    """When it goes off for the visit that goes on, if nobody moves."""
    has_fired: bool | None
    """Whether it went off for the crossing that led here."""

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
"""What a fix says of a fence. `none` decides nothing, and what was known stays."""

EvidenceRule = Literal["within", "beyond", "coarse", "edge"]
"""Far enough `within`; far enough `beyond`; too `coarse`, where an exact fix would have decided;
too near to the `edge` for any fix.
"""

FenceSide = Literal["unknown", "inside", "outside"]
"""On which side of a fence the person is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FenceCrossing:
    """A crossing that has begun."""

    to: FenceSide
    since: datetime
    """The first evidence."""
    confirms: datetime
    """When it is confirmed, if nothing speaks against it."""
    dwell_left: float
    """Seconds until then; 0 where they have passed."""

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
    """A time, and what became of it."""

    at: datetime | None
    """Null where the date that it counts from is not there. Of what is `over`, the last time that
    it called.
    """
    verdict: TimeVerdict

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TimeReason:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            at=optional(read_instant, wire["at"]),
            verdict=wire["verdict"],
        )

TimeVerdict = Literal["waiting", "fired", "answered", "passedOver", "tooOld", "done", "over", "noDate"]
"""What becomes of a time: it is `waiting`, has `fired`, was `answered` here or elsewhere before
it could, was set when it had passed (`passedOver`), was more than a day old when somebody
looked (`tooOld`), its item is `done`, the last occurrence that it called for is `over`, or
there is no date to count from (`noDate`).
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpcomingTime:
    """A time that is to come."""

    item: str
    entity: Entity
    occurrence: str | None
    """Of an event that repeats, the start that the series gives the occurrence."""
    alarm: str
    title: str
    """The item's."""
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
    """The item's."""
    proximity: Proximity
    places: tuple[str, ...]
    """The titles of its places, as far as they have any."""
    opens: datetime | None
    """Before this it cannot go off; null where nothing but the crossing is missing."""

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
        )

TrackFormat = Literal["fixes", "gpx", "owntracks", "gpsd", "nmea"]
"""How a track is written: an array of fixes; GPX; OwnTracks messages or gpsd reports, one JSON
text a line; NMEA sentences.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackFix:
    """What `location/update` takes, with its time."""

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
    """The item's."""
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
    """A part of a track that counts for nothing."""

    line: int | None
    """From 1; null for a position that was read, and did not count."""
    message: str

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> PassedOverPosition:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            line=wire["line"],
            message=wire["message"],
        )

MapFormat = Literal["svg", "geojson"]
"""A picture, or what other programs draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthInUnit:
    """A number in a unit of length."""

    value: float
    unit: str
    """By its symbol, its CLDR name or its English name."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put(wire, "value", self.value)
        put(wire, "unit", self.unit)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class DateRange:
    """A range of time, unbounded where an end is left out."""

    from_: date | datetime | str | None = None
    to: date | datetime | str | None = None

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "from", range_text(self.from_))
        put_given(wire, "to", range_text(self.to))
        return wire

CompletionStatus = Literal["incomplete", "completed", "all"]
"""Which reminders are meant."""

PriorityBand = Literal["none", "low", "medium", "high"]
"""Priorities as people tell them apart: 0; 6–9; 5; 1–4."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearby:
    """A circle to look in."""

    latitude: float
    longitude: float
    within: Radius

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put(wire, "latitude", self.latitude)
        put(wire, "longitude", self.longitude)
        put(wire, "within", self.within)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Which reminders are meant: those of which everything that is said here is true."""

    lists: Sequence[str] | None = None
    """In one of these, by id."""
    status: CompletionStatus | None = None
    """Without it `all`."""
    due: DateRange | None = None
    """Due in it. With an end to it, what has no due date is out."""
    completed: DateRange | None = None
    """Completed, and in this range. With an end to it, what has no completion date is out."""
    priority: Sequence[PriorityBand] | None = None
    """Of one of these."""
    is_location: bool | None = None
    """Whether one of its alarms is for a place."""
    proximity: Proximity | None = None
    """With an alarm for a place that goes off this way."""
    near: Nearby | None = None
    """With an alarm for a place whose centre lies in this circle."""
    text: str | None = None
    """In the title, the notes, the location, the URL or a tag, whatever the case and the accents."""
    tags: Sequence[str] | None = None
    """With every one of these, whatever their case."""
    parent: str | None | Absent = ABSENT
    """A part of this reminder, by id; with null only what stands at the top: what has no parent,
    and what names one that is gone or that is below itself, as other programs may write it.
    """
    ids: Sequence[str] | None = None
    """One of these."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put_given(wire, "lists", sequence(self.lists, "lists"))
        put_given(wire, "status", self.status)
        put_given(wire, "due", self.due)
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

SortKey = Literal["creationDate", "dueDate", "title", "priority", "distance"]
"""What reminders are ordered by: their making; their due date, those without one last; their
title as people order it; their priority from 1 to 9, then none; how far they are from `near`.
What is equal is ordered by its making.
"""

OperationMethod = Literal["reminder/save", "reminder/complete", "reminder/remove", "event/save", "event/remove", "place/save", "place/remove"]
"""What can be part of a `store/apply`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One of several changes that happen together."""

    method: OperationMethod
    params: Any | None = None
    """As the method takes them; `commit` is not for here."""

    def write(self) -> dict[str, Any]:
        """As it is sent: with what is given, and nothing else."""
        wire: dict[str, Any] = {}
        put(wire, "method", self.method)
        put_given(wire, "params", self.params)
        return wire


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationSaved:
    """What `reminder/save` came to."""

    reminder: Reminder

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OperationSaved:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            reminder=Reminder.read(wire["reminder"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationCompleted:
    """What `reminder/complete` came to."""

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
    """What `place/save` came to."""

    place: Place

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OperationPlaceSaved:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            place=Place.read(wire["place"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationRemoved:
    """What a removal came to: nothing is left to be said."""


    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OperationRemoved:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeResult:
    """What a change came to that is answered with nothing else."""

    state: str | None
    """The store's state afterwards; null where nothing was written: a staged save, a dry run."""
    transaction: int | None
    """What history and `store/undo` call this change; null where nothing was written."""

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
    """The store's state afterwards; null where nothing was written: a staged save, a dry run."""
    transaction: int | None
    """What history and `store/undo` call this change; null where nothing was written."""

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
    """What history and `store/undo` call this change; null where nothing had to change."""

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
    """What was taken back, or done again."""

    undoes: int
    """The transaction that was taken back."""
    changes: Changes
    state: str | None
    """The store's state afterwards; null where nothing was written: a staged save, a dry run."""
    transaction: int | None
    """What history and `store/undo` call this change; null where nothing was written."""

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
"""Who changed something: this session, another session of Fencepost, or a program that knows
nothing of it.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedIds:
    """What happened to things of one kind, by id. What was made and is gone again is in none;
    what was made and changed is `created`.
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
    """A change as history tells it."""

    transaction: int
    at: datetime
    """An instant."""
    client: str | None
    """On whose behalf; null for a program that knows nothing of Fencepost."""
    title: str | None
    """What it did; null where it touched what the client may not see."""
    origin: ChangeOrigin
    changes: Changes
    undoes: int | None
    """The transaction that it took back."""
    is_undone: bool
    """Whether it has been taken back itself."""

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
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many there are; null where the client may not know."""

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
    """Something that is wrong with a file and keeps nothing else from working."""

    kind: str
    """`unreadable`, `duplicateId`, `orphan`, and others: what a file was found to be."""
    list: str | None
    """The id of its list."""
    file: str
    """Its name in the list, else its path from the store's folder."""
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
    """What there is, and what is wrong."""

    state: str
    path: str
    """The store's folder."""
    counts: Counts
    problems: tuple[StoreProblem, ...]
    exchange: bool
    """Whether the file system can exchange two files in one step. Where it cannot, a program that
    writes an item at the very moment of a save may lose to it.
    """
    watched: bool
    """Whether changes by other programs are noticed at once; else every five seconds."""

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
    """An answer to choose, by its title."""

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
"""Where a progress stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkDoneProgress:
    """How far long work is, as LSP tells it."""

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
    """What an error tells a program."""

    kind: str
    """The error's name."""
    field: str | None = None
    """The path of the value at fault, from the message's root."""
    id: str | None = None
    """The thing that the error is about."""
    index: int | None = None
    """Which operation of `store/apply` failed, counted from 0."""
    current: Any | None = None
    """The item as it is now, where the client may see it."""
    hint: str | None = None
    """What a person can do about it."""
    nearest: Any | None = None
    """What was probably meant: the method to ask for, the key to send in place of the last one of
    `field` (`place.placeId` is one further inside), or the value to send at `field`.
    """
    allowed: tuple[str, ...] | None = None
    """The methods, keys or choices that there are, where what was sent is none of them."""
    retry: bool | None = None
    """Whether the very same request may succeed later."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ErrorData:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            kind=wire["kind"],
            field=wire.get("field"),
            id=wire.get("id"),
            index=wire.get("index"),
            current=wire.get("current"),
            hint=wire.get("hint"),
            nearest=wire.get("nearest"),
            allowed=optional(lambda value: tuple(value), wire.get("allowed")),
            retry=wire.get("retry"),
        )

MeasurementSystem = Literal["metric", "ussystem", "uksystem"]
"""A system of measurement, by its name in CLDR."""

Unit = Literal["m", "km", "cm", "mm", "mi", "ft", "yd", "in", "nmi", "fathom", "furlong", "smi"]
"""A unit of length, by its symbol. `smi` is the Scandinavian mile of 10 km, which Swedes call mil
and in which lengths of 10 km and more are shown in Sweden.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsInfo:
    """How lengths are measured and written in a locale."""

    locale: str
    """The locale as it was understood, as BCP 47."""
    measurement_system: MeasurementSystem
    preferred_unit: Unit
    """The unit of a number without one: what the session asked for, else the foot in US and UK
    measures (the United States, Liberia, Britain, Myanmar) and the metre elsewhere.
    `units/format` shows short lengths in the same unit.
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
    """A unit of length, and how a locale calls it."""

    unit: Unit
    metres: float
    """The unit's exact length."""
    symbol: str
    names: tuple[str, ...]
    """The unit's names in every plural form of the language; in English or as its symbol where
    the language has no name here.
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

TextPurpose = Literal["reminder", "event", "place", "guess"]
"""What a line is to become; `guess` leaves that to its words."""

TextKind = Literal["reminder", "event", "place"]
"""What a line became."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextReminder:
    """A reminder as `reminder/save` takes it, with the members that a line says."""

    title: str | None = None
    """Left out where the line has none; then a diagnostic says so."""
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
    """An IANA zone, where the line names one."""
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
    """An event as `event/save` takes it, with the members that a line says."""

    title: str | None = None
    """Left out where the line has none; then a diagnostic says so."""
    list: str | None = None
    """The id of the list."""
    notes: str | None = None
    url: str | None = None
    location: str | None = None
    place: TextAlarmPlace | None = None
    start: date | datetime | None = None
    """`2026-12-01` for all day, `2026-12-01T09:00:00` with a time."""
    end: date | datetime | None = None
    """Of whole days the first that is not in it any more."""
    time_zone: str | None = None
    """An IANA zone, where the line names one."""
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
    """A place as `place/save` takes it, with the members that a line says."""

    title: str | None = None
    """Left out where the line has none; then a diagnostic says so."""
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
    """An alarm as a save takes it: one of `relativeOffset`, `absoluteDate`, or `proximity` with
    `place`.
    """

    relative_offset: int | None = None
    """Seconds; before the date where negative."""
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
    """A place in an alarm or an event: one of the person's own, or coordinates."""

    place_id: str | None = None
    """The place that is followed."""
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
"""What a word is part of. `keyword`: a word that only leads to others, such as `remind me to`.
`error`: it was not understood, and a diagnostic says why.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextToken:
    """A word of a text and its role."""

    start: int
    """The offset of its first character."""
    end: int
    """The offset behind its last character."""
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
"""`error`: the words have no meaning as they are, and what they say is missing in the item.
`warning`: probably not what was meant. `information`: one of several readings, or something
that follows.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFix:
    """A change of a diagnostic's span that mends it."""

    title: str
    """What it does, in words."""
    new_text: str
    """What to put in place of the span."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextFix:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            title=wire["title"],
            new_text=wire["newText"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDiagnostic:
    """What is wrong or doubtful about a part of a text."""

    start: int
    end: int
    severity: TextSeverity
    message: str
    """A sentence for the person."""
    fixes: tuple[TextFix, ...]

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> TextDiagnostic:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            start=wire["start"],
            end=wire["end"],
            severity=wire["severity"],
            message=wire["message"],
            fixes=tuple(TextFix.read(each) for each in wire["fixes"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextCompletion:
    """How a word can go on."""

    label: str
    """What to show."""
    detail: str | None
    """What it means, such as the date of a day's name."""
    start: int
    """Where what it replaces begins."""
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

PositionEncoding = Literal["utf-8", "utf-16", "utf-32"]
"""What offsets in texts count, by LSP's names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralCapabilities:
    """What LSP has of a client in general."""

    position_encodings: Sequence[str] | None = None
    """What the client can count offsets in, best first. Without it UTF-16."""

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
    """By title, as people order it."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Lists:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            lists=tuple(List.read(each) for each in wire["lists"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DefaultList:
    """The result of a method."""

    list: List | None
    """Null where there is none."""

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
    """The store's state afterwards; null where nothing was written: a staged save, a dry run."""
    transaction: int | None
    """What history and `store/undo` call this change; null where nothing was written."""

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
    """What a repeating reminder leaves behind."""
    state: str | None
    """The store's state afterwards; null where nothing was written: a staged save, a dry run."""
    transaction: int | None
    """What history and `store/undo` call this change; null where nothing was written."""

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
class ReminderPage:
    """The result of a method."""

    reminders: tuple[FetchedReminder, ...]
    total: int
    """How many are meant, on whatever page."""
    cursor: str | None
    """For the next page; null at the end."""
    state: str
    """The store's state that this is of."""

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
    """Only of a reminder."""
    event: Event | None = None
    """Only of an event: the series as a whole."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> OneItem:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            kind=wire["kind"],
            reminder=optional(lambda value: Reminder.read(value), wire.get("reminder")),
            event=optional(lambda value: Event.read(value), wire.get("event")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventChange:
    """The result of a method."""

    event: SavedEvent
    state: str | None
    """The store's state afterwards; null where nothing was written: a dry run."""
    transaction: int | None
    """What history and `store/undo` call this change; null where nothing was written."""

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
    """Each with its own `start`, `end` and `occurrence`, in the order in which they begin; whole
    days before times.
    """
    total: int
    """How many are meant, on whatever page."""
    cursor: str | None
    """For the next page; null at the end."""
    state: str
    """The store's state that this is of."""

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
    """Each with its own `start`, `end` and `occurrence`, in the order in which they begin; whole
    days before times.
    """
    state: str
    """The store's state that this is of."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Conflicts:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            occurrences=tuple(Event.read(each) for each in wire["occurrences"]),
            state=wire["state"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """The result of a method."""

    results: tuple[OperationResult, ...]
    """One each, in order."""
    state: str | None
    """The store's state afterwards; null where nothing was written: a staged save, a dry run."""
    transaction: int | None
    """What history and `store/undo` call this change; null where nothing was written."""

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
    """In the order in which items were first staged."""

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
    """What they lead to."""
    has_more: bool
    """Whether there are more, from that state on."""

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
    """By title, as people order it."""

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
    """There already, and just so."""
    passed_over: tuple[PassedOver, ...]
    state: str
    """The store's state afterwards."""
    transaction: int | None
    """What history and `store/undo` call this change; null where nothing had to change."""

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
class LocationUpdated:
    """The result of a method."""

    inside: tuple[str, ...]
    """The places that the person is in, by their ids."""
    transitions: tuple[PlaceTransition, ...]
    """Places that they came to or left, as this fix shows."""
    ignored: IgnoredFix | None
    """Why the fix does not count; null where it does."""

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
    """The last that counted; null before the first."""
    inside: tuple[str, ...]
    """The places that they are in, by their ids."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> Whereabouts:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            fix=optional(lambda value: Fix.read(value), wire["fix"]),
            inside=tuple(wire["inside"]),
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
    """How many there are, shown or not."""
    places: tuple[UpcomingPlace, ...]
    place_count: int
    """How many there are, shown or not."""

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
    """How many positions counted."""
    passed_over: tuple[PassedOverPosition, ...]
    """What of the track counts for nothing, and why; the first hundred."""
    passed_over_count: int
    """How much that is, shown or not."""

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
    """SVG that needs nothing else, or a FeatureCollection, where a fence's `id` is its reminder's
    and its alarm's with a slash between.
    """

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> RenderedMap:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            text=wire["text"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedLine:
    """The result of a method."""

    kind: TextKind
    reminder: TextReminder | None = None
    """Where `kind` is `reminder`: only the members that the line says."""
    event: TextEvent | None = None
    """Where `kind` is `event`."""
    place: TextPlace | None = None
    """Where `kind` is `place`."""
    echo: str
    """What was understood besides the title, to be shown while one types: `Tomorrow 18:30, when
    you arrive at Home, in Groceries`.
    """
    tokens: tuple[TextToken, ...]
    """Each word with its role, in the order of the text."""
    diagnostics: tuple[TextDiagnostic, ...]
    """What is wrong or doubtful, in the order of the text."""
    completions: tuple[TextCompletion, ...] | None = None
    """How the word at `cursor` can go on; only where `cursor` was sent."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> ParsedLine:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            kind=wire["kind"],
            reminder=optional(lambda value: TextReminder.read(value), wire.get("reminder")),
            event=optional(lambda value: TextEvent.read(value), wire.get("event")),
            place=optional(lambda value: TextPlace.read(value), wire.get("place")),
            echo=wire["echo"],
            tokens=tuple(TextToken.read(each) for each in wire["tokens"]),
            diagnostics=tuple(TextDiagnostic.read(each) for each in wire["diagnostics"]),
            completions=optional(lambda value: tuple(TextCompletion.read(each) for each in value), wire.get("completions")),
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
    """The exact length; `units/convert` makes the person's own number of it again."""
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
class CancelRequest:
    """A question that the server asked needs no answer any more. `$/cancelRequest`"""

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
    """What the message held, where the trace is `verbose`."""

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
    """Says what changed, and by whom. `store/didChange`"""

    since: str
    """The state before."""
    state: str
    """The state afterwards."""
    origin: ChangeOrigin
    transactions: tuple[int, ...]
    """Which transactions it sums up."""
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
    """What is new; `store/info` has all."""

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
    """Its id."""
    item: str
    entity: Entity
    occurrence: str | None
    """Of a repeating event, which."""
    alarm: str
    title: str
    cause: FiringCause
    at: datetime
    """When it went off, which may be a while ago."""
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
    """As `alarm/firings` shows them."""

    @classmethod
    def read(cls, wire: Mapping[str, Any], /) -> AlarmDidClose:
        """Reads what the server says. Members that are not known are passed over."""
        return cls(
            firings=tuple(Firing.read(each) for each in wire["firings"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionDidEnter:
    """The person arrived at one of their places. `region/didEnter`"""

    place: str
    """Its id."""
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
    """Its id."""
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
    """The answers to choose from; no two have the same title."""

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
    """Announces progress that the client has not asked for. `window/workDoneProgress/create`"""

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
"""A length as it is given: metres; a number in a unit; or text as a person of the session's
locale writes it, `"0,5 mi"`, a bare number being in the preferred unit.
"""

RangeEnd = Union[date, datetime, str]
"""An end of a range of time: a date, a wall clock in the session's zone, or an instant. Where a
range starts is in it, where it ends is not.
"""

OperationResult = Union[OperationSaved, OperationCompleted, OperationEventSaved, OperationRemoved, OperationPlaceSaved]
"""What one operation came to: what its method answers, without `state` and `transaction`."""


def read_operation_result(wire: Any, /) -> OperationResult:
    """Reads what the server says."""
    if "reminder" in wire and "completedCopy" in wire:
        return OperationCompleted.read(wire)
    if "reminder" in wire:
        return OperationSaved.read(wire)
    if "event" in wire:
        return OperationEventSaved.read(wire)
    if "place" in wire:
        return OperationPlaceSaved.read(wire)
    value: OperationResult = OperationRemoved.read(wire)
    return value

ProgressToken = Union[str, int]
"""What a progress goes by: a client's own `workDoneToken`, or what
`window/workDoneProgress/create` announced.
"""

Metres = Union[float, Sequence[float]]
"""One length in metres, or several."""

Texts = Union[str, tuple[str, ...]]
"""One text, or several in the order of what was asked."""


def read_texts(wire: Any, /) -> Texts:
    """Reads what the server says."""
    if isinstance(wire, list):
        return tuple(wire)
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
    "ReminderField",
    "FetchedReminder",
    "ReminderInput",
    "Availability",
    "EventStatus",
    "Span",
    "Event",
    "FetchedEvent",
    "ItemKind",
    "StagedChange",
    "StagedChangeKind",
    "SavedEvent",
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
    "OperationMethod",
    "Operation",
    "OperationResult",
    "OperationSaved",
    "OperationCompleted",
    "OperationPlaceSaved",
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
    "TextCompletion",
    "PositionEncoding",
    "GeneralCapabilities",
    "AccessAnswer",
    "Lists",
    "DefaultList",
    "ReminderChange",
    "OneReminder",
    "Completion",
    "ReminderPage",
    "OneItem",
    "EventChange",
    "OneEvent",
    "FoundEvents",
    "Conflicts",
    "Applied",
    "StagedChanges",
    "Reset",
    "ChangesSince",
    "History",
    "AllPlaces",
    "NearbyPlaces",
    "Imported",
    "LocationUpdated",
    "Whereabouts",
    "Firings",
    "Explanations",
    "UpcomingAlarms",
    "Replayed",
    "RenderedMap",
    "ParsedLine",
    "Conversion",
    "ParsedLength",
    "FormattedLength",
    "CancelRequest",
    "WindowLogMessage",
    "LogTrace",
    "Progress",
    "AccessDidChange",
    "StoreDidChange",
    "StoreDidFindProblem",
    "AlarmDidFire",
    "AlarmDidClose",
    "RegionDidEnter",
    "RegionDidLeave",
    "WindowShowMessageRequest",
    "WindowWorkDoneProgressCreate",
]

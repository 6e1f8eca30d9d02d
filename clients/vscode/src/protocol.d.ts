// The protocol's names, codes and types, for the type checker.
// Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.

export const version: "1.1";

export const methods: {
  readonly initialize: "initialize";
  readonly shutdown: "shutdown";
  readonly rpcDiscover: "rpc.discover";
  readonly accessStatus: "access/status";
  readonly accessRequest: "access/request";
  readonly listAll: "list/all";
  readonly listSave: "list/save";
  readonly listRemove: "list/remove";
  readonly listDefault: "list/default";
  readonly listSetDefault: "list/setDefault";
  readonly reminderSave: "reminder/save";
  readonly reminderGet: "reminder/get";
  readonly reminderComplete: "reminder/complete";
  readonly reminderRemove: "reminder/remove";
  readonly reminderFetch: "reminder/fetch";
  readonly itemGet: "item/get";
  readonly eventSave: "event/save";
  readonly eventGet: "event/get";
  readonly eventRemove: "event/remove";
  readonly eventFetch: "event/fetch";
  readonly eventConflicts: "event/conflicts";
  readonly storeApply: "store/apply";
  readonly storeStaged: "store/staged";
  readonly storeCommit: "store/commit";
  readonly storeReset: "store/reset";
  readonly storeRefresh: "store/refresh";
  readonly storeInfo: "store/info";
  readonly storeChanges: "store/changes";
  readonly storeHistory: "store/history";
  readonly storeUndo: "store/undo";
  readonly storeRedo: "store/redo";
  readonly placeAll: "place/all";
  readonly placeNear: "place/near";
  readonly placeSave: "place/save";
  readonly placeRemove: "place/remove";
  readonly placeImport: "place/import";
  readonly locationUpdate: "location/update";
  readonly locationCurrent: "location/current";
  readonly alarmFirings: "alarm/firings";
  readonly alarmAcknowledge: "alarm/acknowledge";
  readonly alarmSnooze: "alarm/snooze";
  readonly alarmExplain: "alarm/explain";
  readonly alarmUpcoming: "alarm/upcoming";
  readonly locationReplay: "location/replay";
  readonly mapRender: "map/render";
  readonly textParse: "text/parse";
  readonly unitsInfo: "units/info";
  readonly unitsConvert: "units/convert";
  readonly unitsParse: "units/parse";
  readonly unitsFormat: "units/format";
};

export const notifications: {
  readonly initialized: "initialized";
  readonly exit: "exit";
  readonly cancelRequest: "$/cancelRequest";
  readonly setTrace: "$/setTrace";
  readonly windowLogMessage: "window/logMessage";
  readonly logTrace: "$/logTrace";
  readonly progress: "$/progress";
  readonly accessDidChange: "access/didChange";
  readonly storeDidChange: "store/didChange";
  readonly storeDidFindProblem: "store/didFindProblem";
  readonly alarmDidFire: "alarm/didFire";
  readonly alarmDidClose: "alarm/didClose";
  readonly regionDidEnter: "region/didEnter";
  readonly regionDidLeave: "region/didLeave";
};

export const questions: {
  readonly windowShowMessageRequest: "window/showMessageRequest";
  readonly windowWorkDoneProgressCreate: "window/workDoneProgress/create";
};

export const errors: {
  readonly parseError: -32700;
  readonly invalidRequest: -32600;
  readonly methodNotFound: -32601;
  readonly invalidParams: -32602;
  readonly internalError: -32603;
  readonly serverNotInitialized: -32002;
  readonly requestCancelled: -32800;
  readonly noCalendar: 1001;
  readonly noStartDate: 1002;
  readonly noEndDate: 1003;
  readonly datesInverted: 1004;
  readonly calendarReadOnly: 1006;
  readonly invalidSpan: 1013;
  readonly calendarIsImmutable: 1016;
  readonly recurringReminderRequiresDueDate: 1018;
  readonly calendarDoesNotAllowEvents: 1022;
  readonly calendarDoesNotAllowReminders: 1023;
  readonly priorityIsInvalid: 1026;
  readonly eventStoreNotAuthorized: 1029;
  readonly conflict: 1101;
  readonly notFound: 1102;
  readonly storeBusy: 1103;
  readonly storeReadOnly: 1104;
  readonly storageFull: 1105;
  readonly unreadableItem: 1106;
  readonly cannotCalculateChanges: 1107;
  readonly limitExceeded: 1108;
  readonly invalidValue: 1109;
};

export const kinds: Readonly<Record<string, keyof typeof errors>>;

export const choices: {
  readonly TraceValue: readonly TraceValue[];
  readonly AccessEntity: readonly AccessEntity[];
  readonly AccessLevel: readonly AccessLevel[];
  readonly AccessStatus: readonly AccessStatus[];
  readonly Entity: readonly Entity[];
  readonly ReminderField: readonly ReminderField[];
  readonly Availability: readonly Availability[];
  readonly EventStatus: readonly EventStatus[];
  readonly Span: readonly Span[];
  readonly ItemKind: readonly ItemKind[];
  readonly StagedChangeKind: readonly StagedChangeKind[];
  readonly EventField: readonly EventField[];
  readonly AlarmKind: readonly AlarmKind[];
  readonly Anchor: readonly Anchor[];
  readonly Proximity: readonly Proximity[];
  readonly PlaceFormat: readonly PlaceFormat[];
  readonly IgnoredFix: readonly IgnoredFix[];
  readonly FiringCause: readonly FiringCause[];
  readonly FiringEndReason: readonly FiringEndReason[];
  readonly AlarmGateName: readonly AlarmGateName[];
  readonly EvidenceVerdict: readonly EvidenceVerdict[];
  readonly EvidenceRule: readonly EvidenceRule[];
  readonly FenceSide: readonly FenceSide[];
  readonly TimeVerdict: readonly TimeVerdict[];
  readonly TrackFormat: readonly TrackFormat[];
  readonly MapFormat: readonly MapFormat[];
  readonly CompletionStatus: readonly CompletionStatus[];
  readonly PriorityBand: readonly PriorityBand[];
  readonly SortKey: readonly SortKey[];
  readonly OperationMethod: readonly OperationMethod[];
  readonly ChangeOrigin: readonly ChangeOrigin[];
  readonly ProgressKind: readonly ProgressKind[];
  readonly MeasurementSystem: readonly MeasurementSystem[];
  readonly Unit: readonly Unit[];
  readonly Width: readonly Width[];
  readonly TextPurpose: readonly TextPurpose[];
  readonly TextKind: readonly TextKind[];
  readonly TextRole: readonly TextRole[];
  readonly TextSeverity: readonly TextSeverity[];
  readonly PositionEncoding: readonly PositionEncoding[];
};

/** A client, as it names itself. */
export interface ClientInfo {
  name: string;
  version?: string | null;
}

/** What Fencepost asks about a client's capabilities; the rest of LSP's is ignored. */
export interface ClientCapabilities {
  window?: WindowCapabilities | null;
  general?: GeneralCapabilities | null;
}

/** What the client can show a person. */
export interface WindowCapabilities {
  /** An object, as in LSP, where the client can put a question with answers to choose from. */
  showMessage?: unknown | null;
  /** The same as `showMessage`, by the name that Fencepost 1.1 read alone. Both are taken. */
  showMessageRequest?: unknown | null;
  workDoneProgress?: boolean | null;
}

/** Fencepost's own settings for a session. */
export interface InitializationOptions {
  usage?: Usage | null;
  /** The person's time zone by its IANA name; without it the machine's. */
  timeZone?: string | null;
  /** The unit that a bare number is in, whatever the locale prefers. */
  lengthUnit?: string | null;
}

/** What the client wants access for, in words that a person is shown when asked. */
export interface Usage {
  reminders?: string | null;
  events?: string | null;
  location?: string | null;
}

/** How much of a session is traced. */
export type TraceValue = "off" | "messages" | "verbose";

/** The id of a request, exactly as it was sent: a string, an integer of any size, a fraction, or null. */
export type RequestId = unknown;

/** Who answers, and what it can do. */
export interface InitializeResult {
  serverInfo: ServerInfo;
  capabilities: ServerCapabilities;
}

/** The server's name and version. */
export interface ServerInfo {
  name: string;
  version: string;
}

/** LSP's capabilities. What Fencepost can do stands under `experimental`, where LSP keeps room for it. */
export interface ServerCapabilities {
  /** What offsets in texts count in this session: the first of the client's `positionEncodings` that is known here. Left out where the client named none, and then it is UTF-16. */
  positionEncoding?: PositionEncoding | null;
  experimental: ExperimentalCapabilities;
}

/** Capabilities beyond LSP, by the server that has them. */
export interface ExperimentalCapabilities {
  fencepost: FencepostCapabilities;
}

/** The protocol a server speaks, the methods it has, and the limits it keeps. */
export interface FencepostCapabilities {
  protocolVersion: string;
  methods: string[];
  limits: MessageLimits;
}

/** What one message may cost. Whatever goes beyond is answered with limitExceeded. */
export interface MessageLimits {
  /** Bytes of one message. */
  message: number;
  /** How deep arrays and objects may stand in one another. */
  depth: number;
  /** Values in one message, the names of members counted. */
  values: number;
  /** Characters of one number. */
  numberLength: number;
  /** The largest number that a value can be. Ids may be larger. */
  number: number;
  /** Messages in one batch. */
  batch: number;
  /** Bytes that wait for the client to read them before the server stops reading and working, and bytes of the answer to one batch. */
  outgoing: number;
}

/** What access is granted to. */
export type AccessEntity = "reminder" | "event" | "location";

/** How much access is asked for. `writeOnly` is for events: adding them without seeing any. */
export type AccessLevel = "writeOnly" | "fullAccess";

/** How a client stands with one kind of thing. `notDetermined`: nobody has been asked. `restricted`: this program may not ask. `denied`: the person said no. */
export type AccessStatus = "notDetermined" | "restricted" | "denied" | "writeOnly" | "fullAccess";

/** What the person lets this client see and change. */
export interface Access {
  reminders: AccessStatus;
  events: AccessStatus;
  location: AccessStatus;
}

/** What a list can hold. */
export type Entity = "reminder" | "event";

/** A list: a folder of items. */
export interface List {
  /** Its folder's name. */
  id: string;
  /** The name that it is shown by; where it has none, its id. */
  title: string;
  /** As the folder's `color` file says, `#RRGGBB` for a new one. */
  color: string | null;
  /** What it takes. */
  entities: Entity[];
  /** Whether something new goes here where no list is said; `list/default` says what. */
  isDefault: boolean;
  /** Whether nothing in it can be changed. */
  readOnly: boolean;
  /** Its title, color and entities: another one wherever they differ. */
  revision: string;
}

/** A list to be saved. What is left out stays as it is. */
export interface ListInput {
  /** Which list, which is its folder's name; without it a new one is made, named after its title. One that there is not is made with `ifRevision: null`. */
  id?: string | null;
  /** A name that no other list is shown by. A new list needs one. */
  title?: string | null;
  /** `#RRGGBB`; null takes it away. */
  color?: string | null;
  /** What it takes; null for both. */
  entities?: Entity[] | null;
  isDefault?: unknown | null;
  readOnly?: unknown | null;
  revision?: unknown | null;
}

/** A reminder. Every member is always there, null or empty where it has none. */
export interface Reminder {
  /** Its UID. */
  id: string;
  /** The id of its list. */
  list: string;
  title: string;
  notes: string | null;
  url: string | null;
  /** A place in free words; where an alarm goes off, its places say. */
  location: string | null;
  /** 1 most, 9 least, 0 none: 1–4 are high, 5 is medium, 6–9 are low. */
  priority: number;
  /** A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`. */
  start: string | null;
  /** The zone of `start` where it is another than `timeZone`, else null. */
  startTimeZone: string | null;
  /** A wall clock, as `start`. */
  due: string | null;
  /** The IANA zone of `due`, of `start` where there is no due; where the file defines a zone under a name of its own, the IANA zone that agrees with it, else the file's own name, and `timeZoneMeaning`; null for all day, and for a time that floats: nine o'clock wherever you are. */
  timeZone: string | null;
  /** What `timeZone` means where it is the private name of a zone that the file defines itself and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise. */
  timeZoneMeaning?: string | null;
  completed: boolean;
  /** An instant; null also where another program completed it and did not say when. */
  completionDate: string | null;
  /** An instant. */
  creationDate: string | null;
  /** An instant. */
  lastModifiedDate: string | null;
  tags: string[];
  /** The id of the reminder that this one is a part of. */
  parent: string | null;
  attachments: Attachment[];
  alarms: Alarm[];
  /** RFC 5545 RRULE texts. */
  recurrence: string[];
  /** Whether one of its alarms is for a place. */
  isLocation: boolean;
  /** Another one wherever the content differs. That an alarm fired, was acknowledged or snoozed is no difference. */
  revision: string;
}

/** The members of a reminder, for asking for some of them. */
export type ReminderField = "id" | "list" | "title" | "notes" | "url" | "location" | "priority" | "start" | "startTimeZone" | "due" | "timeZone" | "timeZoneMeaning" | "completed" | "completionDate" | "creationDate" | "lastModifiedDate" | "tags" | "parent" | "attachments" | "alarms" | "recurrence" | "isLocation" | "revision";

/** A Reminder, whole or with only the members that `fields` named, in the same order. */
export type FetchedReminder = Partial<Reminder>;

/** A reminder to be saved. What is left out stays as it is, and null takes it away. So what was answered can be sent back with a change in it. */
export interface ReminderInput {
  /** Which reminder; without it a new one is made. In `store/apply`, `"$0"` is what operation 0 made. */
  id?: string | null;
  /** The id of its list; of a new one without it the default list. */
  list?: string | null;
  /** Not empty. A new reminder needs one. */
  title?: string | null;
  notes?: string | null;
  url?: string | null;
  location?: string | null;
  /** 0–9. */
  priority?: number | null;
  /** `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset. */
  start?: string | null;
  /** An IANA zone, where it differs from `timeZone`. */
  startTimeZone?: string | null;
  /** As `start`. */
  due?: string | null;
  /** An IANA zone; null makes a time float. Left out, the date keeps its own, and a time that is new gets the session's. A zone for a whole day is refused. */
  timeZone?: string | null;
  /** Does what `reminder/complete` does, or takes it back. */
  completed?: boolean | null;
  /** An instant. Completes at that time, and null takes completion back, where `completed` is left out; else it only says when. */
  completionDate?: string | null;
  creationDate?: unknown | null;
  lastModifiedDate?: unknown | null;
  tags?: string[] | null;
  /** The id of another reminder. */
  parent?: string | null;
  /** Replaces all of them. */
  attachments?: AttachmentInput[] | null;
  /** Replaces the set: one with a known `id` is changed where it stands, one without is new, and one that is missing goes. */
  alarms?: AlarmInput[] | null;
  /** Changes single alarms; not together with `alarms`. */
  alarmChanges?: AlarmChanges | null;
  /** RFC 5545 RRULE texts. */
  recurrence?: string[] | null;
  timeZoneMeaning?: unknown | null;
  isLocation?: unknown | null;
  revision?: unknown | null;
}

/** What a person is for others while an event lasts. Whatever is not `free` can be in the way of something else. */
export type Availability = "busy" | "free" | "tentative" | "unavailable";

/** Whether it takes place. What is `canceled` is in nobody's way, and none of its alarms goes off. */
export type EventStatus = "confirmed" | "tentative" | "canceled";

/** How far a change of one occurrence goes: it alone, or it and all that come later. */
export type Span = "thisEvent" | "futureEvents";

/** A calendar event: a series as a whole, or one occurrence of it. Every member is always there, null or empty where it has none. */
export interface Event {
  /** Its UID, which all occurrences of a series share. */
  id: string;
  /** The id of its list. */
  list: string;
  title: string;
  notes: string | null;
  url: string | null;
  /** A place in free words. */
  location: string | null;
  /** Where it is on the earth. */
  place: AlarmPlace | null;
  /** A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`. */
  start: string;
  /** A wall clock, as `start`. Of whole days the first that is not in it any more: one day, the 1st, ends on the 2nd. */
  end: string;
  /** The IANA zone of both; where the file defines a zone under a name of its own, the IANA zone that agrees with it, else the file's own name, and `timeZoneMeaning`; null for all day, and for a time that floats: nine o'clock wherever you are. */
  timeZone: string | null;
  /** What `timeZone` means where it is the private name of a zone that the file defines itself and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise. */
  timeZoneMeaning?: string | null;
  allDay: boolean;
  availability: Availability;
  status: EventStatus | null;
  alarms: Alarm[];
  /** RFC 5545 RRULE texts. */
  recurrence: string[];
  /** Of one occurrence the start that the series gives it, in the form of the series' own start, whenever it really begins. Null of a series as a whole, and of an event that does not repeat unless it was found by its time. */
  occurrence: string | null;
  /** Whether the occurrence was changed by itself. */
  isDetached: boolean;
  attachments: Attachment[];
  /** An instant. */
  creationDate: string | null;
  /** An instant. */
  lastModifiedDate: string | null;
  /** Another one wherever the content differs, of the series or of any occurrence. */
  revision: string;
}

/** An Event, whole or with only the members that `fields` named, in the same order. */
export type FetchedEvent = Partial<Event>;

/** What an item is. */
export type ItemKind = "reminder" | "event";

/** What one item becomes when it is committed. */
export interface StagedChange {
  id: string;
  kind: ItemKind;
  change: StagedChangeKind;
  /** As it is staged; of a removal as the store has it. */
  title: string;
  /** Its id. */
  list: string;
}

/** What is done with an item. */
export type StagedChangeKind = "created" | "updated" | "removed";

/** An Event; its `id` alone for a client that may only add. */
export type SavedEvent = Partial<Event>;

/** A member of an event. */
export type EventField = "id" | "list" | "title" | "notes" | "url" | "location" | "place" | "start" | "end" | "timeZone" | "timeZoneMeaning" | "allDay" | "availability" | "status" | "alarms" | "recurrence" | "occurrence" | "isDetached" | "attachments" | "creationDate" | "lastModifiedDate" | "revision";

/** An event to be saved. What is left out stays as it is, and null takes it away. So what was answered can be sent back with a change in it. */
export interface EventInput {
  /** Which event; without it a new one is made. In `store/apply`, `"$0"` is what operation 0 made. */
  id?: string | null;
  /** The id of its list; of a new one without it the default list. */
  list?: string | null;
  /** Not empty. A new event needs one. */
  title?: string | null;
  notes?: string | null;
  url?: string | null;
  /** A place in free words. */
  location?: string | null;
  /** Where it is on the earth. */
  place?: AlarmPlaceInput | null;
  /** `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset. A new event needs one. */
  start?: string | null;
  /** As `start`, and not before it; of whole days the first that is not in it any more. A new event needs one. Where only the start is given, the end moves with it. */
  end?: string | null;
  /** An IANA zone; null makes a time float. Left out, a date keeps its own, and a time that is new gets the session's. A zone for whole days is refused. */
  timeZone?: string | null;
  /** Says what the form of `start` says already; another value is refused. */
  allDay?: boolean | null;
  availability?: Availability | null;
  status?: EventStatus | null;
  /** Replaces the set: one with a known `id` is changed where it stands, one without is new, and one that is missing goes. */
  alarms?: AlarmInput[] | null;
  /** Changes single alarms; not together with `alarms`. */
  alarmChanges?: AlarmChanges | null;
  /** RFC 5545 RRULE texts. One occurrence alone cannot have others. */
  recurrence?: string[] | null;
  /** Of what `event/fetch` and `event/conflicts` answered: the occurrence that is saved, as if it stood beside `event`. Null, or left out, means what stands there, or the series. */
  occurrence?: string | null;
  timeZoneMeaning?: unknown | null;
  isDetached?: unknown | null;
  /** Replaces all of them. */
  attachments?: AttachmentInput[] | null;
  creationDate?: unknown | null;
  lastModifiedDate?: unknown | null;
  revision?: unknown | null;
}

/** What `event/save` came to. */
export interface OperationEventSaved {
  event: SavedEvent;
}

/** Something that belongs to an item without being in it. */
export interface Attachment {
  /** Null where the file itself holds the bytes. */
  url: string | null;
  mediaType: string | null;
  title: string | null;
}

/** An attachment to be saved. */
export interface AttachmentInput {
  /** A new one needs it; null is one whose bytes the file itself holds. */
  url?: string | null;
  mediaType?: string | null;
  title?: string | null;
}

/** What makes an alarm go off: a time counted from the item's own, a time by itself, a place, or something that Fencepost keeps and cannot fire. */
export type AlarmKind = "relative" | "absolute" | "location" | "other";

/** The date that an offset is counted from: of a reminder `start` or `due`, of an event `start` or `end`. */
export type Anchor = "start" | "due" | "end";

/** Which way a fence is crossed. */
export type Proximity = "enter" | "leave";

/** What makes an item call. Every member is always there, null or empty where the kind has no use for it. */
export interface Alarm {
  id: string;
  kind: AlarmKind;
  /** Seconds; before the date where negative. */
  relativeOffset: number | null;
  relativeTo: Anchor | null;
  /** An instant. */
  absoluteDate: string | null;
  proximity: Proximity | null;
  /** One fence: inside any of them is inside. */
  places: AlarmPlace[];
  /** Null where there is no fence. */
  policy: AlarmPolicy | null;
  /** The instant at which it was last put away. */
  acknowledged: string | null;
  /** An instant. */
  snoozedUntil: string | null;
}

/** An alarm to be saved: one of `relativeOffset`, `absoluteDate`, or `proximity` with `places`. Of a known alarm, what is left out stays as it is. */
export interface AlarmInput {
  /** Which alarm of the item; without it a new one. */
  id?: string | null;
  kind?: unknown | null;
  /** Seconds; before the date where negative. */
  relativeOffset?: number | null;
  /** Of a new alarm without it `due`, in an event `start`. */
  relativeTo?: Anchor | null;
  /** An instant. */
  absoluteDate?: string | null;
  proximity?: Proximity | null;
  /** Replaces all of them. */
  places?: AlarmPlaceInput[] | null;
  /** The same as `places` with one; not together with `places`. */
  place?: AlarmPlaceInput | null;
  /** Null for every default; only of an alarm with a place. */
  policy?: AlarmPolicyInput | null;
  acknowledged?: unknown | null;
  snoozedUntil?: unknown | null;
}

/** Changes to single alarms; the others stay as they are. */
export interface AlarmChanges {
  add?: AlarmInput[] | null;
  /** Each by its `id`. */
  update?: AlarmInput[] | null;
  /** Ids. */
  remove?: string[] | null;
}

/** A circle on the earth that an alarm stands on. */
export interface AlarmPlace {
  title: string | null;
  latitude: number;
  longitude: number;
  /** Metres, exactly what was given. `units/format` shows it to a person. */
  radius: number;
  address: string | null;
  /** The place of your own that it follows. */
  placeId: string | null;
}

/** A place to be saved in an alarm: a `placeId`, or a latitude and a longitude. With a `placeId` all else is the place's, whatever is sent with it. */
export interface AlarmPlaceInput {
  title?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  /** Without it, or 0: the default radius. */
  radius?: Radius | null;
  address?: string | null;
  /** A place of your own, which the alarm then follows. */
  placeId?: string | null;
}

/** How strictly a fence is taken; null where the default holds. */
export interface AlarmPolicy {
  /** Seconds that evidence has to stand. */
  dwell: number | null;
  /** Metres to be travelled over the edge. */
  margin: number | null;
  /** Whether being inside already counts as entering. */
  fireIfInside: boolean | null;
  /** Whether it never fires again. */
  onceOnly: boolean | null;
}

/** How strictly a fence is to be taken. What is left out stays as it is, and null stands for the default. */
export interface AlarmPolicyInput {
  /** Seconds. */
  dwell?: number | null;
  /** Metres. */
  margin?: number | null;
  fireIfInside?: boolean | null;
  onceOnly?: boolean | null;
}

/** A place of the person's own, as `places.json` has it. Alarms that name it follow it. */
export interface Place {
  id: string;
  /** Not empty. */
  title: string;
  latitude: number;
  longitude: number;
  /** Metres. `units/format` shows it to a person. */
  radius: number;
  address: string | null;
  notes: string | null;
  /** All that the file says of it: another one wherever that differs. */
  revision: string;
}

/** A place to be saved. What is left out stays as it is. */
export interface PlaceInput {
  /** Which place; without it a new one is made, whose id is made of its title. */
  id?: string | null;
  /** Not empty. A new place needs one. */
  title?: string | null;
  /** A new place needs one. */
  latitude?: number | null;
  /** A new place needs one. */
  longitude?: number | null;
  /** 0, null, or nothing for a new place: the default radius. */
  radius?: Radius | null;
  address?: string | null;
  notes?: string | null;
  revision?: unknown | null;
}

/** A place, and how far away its middle is. */
export interface PlaceNearby {
  place: Place;
  /** Metres. */
  distance: number;
}

/** What an import is written in: an array of `{name, coordinates: {latitude, longitude}}` as in MapData.json, GeoJSON, or waypoints of OwnTracks. */
export type PlaceFormat = "mapdata" | "geojson" | "owntracks";

/** An entry of an import that became no place. */
export interface PassedOver {
  /** Of the entry in the text, counted from 0. */
  index: number;
  title: string | null;
  /** Why, as a sentence. */
  message: string;
}

/** Somebody came to a place of the person's own, or left it. */
export interface PlaceTransition {
  /** Its id. */
  place: string;
  kind: Proximity;
  at: string;
}

/** Why a fix does not count. */
export type IgnoredFix = "old" | "future" | "source";

/** A position that somebody measured. */
export interface Fix {
  latitude: number;
  longitude: number;
  /** Metres; 0 is exact. */
  accuracy: number;
  at: string;
  source: string;
}

/** Why an alarm went off. */
export type FiringCause = "enter" | "leave" | "time" | "snooze";

/** What closed a firing; `removed` where the alarm is gone or its date was moved, `overtaken` where the same alarm has gone off for a hundred later occurrences and nobody answered. */
export type FiringEndReason = "acknowledged" | "snoozed" | "completed" | "removed" | "nextVisit" | "overtaken";

/** What closed a firing, and when. */
export interface FiringEnd {
  reason: FiringEndReason;
  at: string;
}

/** An alarm that went off. */
export interface Firing {
  /** Its id. */
  firing: string;
  item: string;
  entity: Entity;
  occurrence: string | null;
  alarm: string;
  title: string;
  cause: FiringCause;
  at: string;
  isOpen: boolean;
  end: FiringEnd | null;
}

/** The last time that an event took place. */
export interface LastOccurrence {
  /** What it goes by in its series; null for what is no series. */
  occurrence: string | null;
  /** An instant. */
  start: string;
  /** An instant. */
  end: string;
}

/** Why an alarm went off, or did not. */
export interface AlarmExplanation {
  alarm: string;
  /** For the person, with lengths as their locale writes them. */
  sentence: string;
  /** What has to hold beside the crossing or the time. */
  gates: AlarmGate[];
  /** Null for an alarm that waits for a time. */
  place: PlaceReason | null;
  /** Null for an alarm that waits at a place. */
  time: TimeReason | null;
  /** The last time that an event took place with this alarm; null while there is one to come. */
  over: LastOccurrence | null;
  /** What it was put off to; null where it never was. */
  snooze: TimeReason | null;
  /** The last that is remembered. */
  lastFiring: Firing | null;
}

/** The item is incomplete; its start has come; the alarm is not put off. */
export type AlarmGateName = "incomplete" | "started" | "notSnoozed";

/** A condition beside the crossing or the time. A time is held up by `incomplete` alone. */
export interface AlarmGate {
  gate: AlarmGateName;
  isOpen: boolean;
  /** When it opens, or did; null where no time decides. */
  opens: string | null;
}

/** A fence, and where the person is. All behind `isSpent` is null for a client without access to the location. */
export interface PlaceReason {
  proximity: Proximity;
  /** Of the place that decides, where an alarm has several. */
  title: string | null;
  /** It goes off a single time ever, and did. */
  isSpent: boolean;
  /** The last that counted. */
  fix: Fix | null;
  /** Metres from the edge; below 0 inside. */
  distance: number | null;
  /** What the last fix says of the fence. */
  evidence: EvidenceVerdict | null;
  /** Why it says that. */
  rule: EvidenceRule | null;
  /** The metres that an exact fix has to be beyond the edge. */
  margin: number | null;
  /** What holds until a crossing is confirmed. */
  side: FenceSide | null;
  /** Since when the side holds: the time of the crossing, or of the first position that told the side; null while it is unknown. */
  since: string | null;
  /** One that has begun and not yet stood for the dwell. */
  crossing: FenceCrossing | null;
  /** When it goes off for the visit that goes on, if nobody moves. */
  opens: string | null;
  /** Whether it went off for the crossing that led here. */
  hasFired: boolean | null;
}

/** What a fix says of a fence. `none` decides nothing, and what was known stays. */
export type EvidenceVerdict = "inside" | "outside" | "none";

/** Far enough `within`; far enough `beyond`; too `coarse`, where an exact fix would have decided; too near to the `edge` for any fix. */
export type EvidenceRule = "within" | "beyond" | "coarse" | "edge";

/** On which side of a fence the person is. */
export type FenceSide = "unknown" | "inside" | "outside";

/** A crossing that has begun. */
export interface FenceCrossing {
  to: FenceSide;
  /** The first evidence. */
  since: string;
  /** When it is confirmed, if nothing speaks against it. */
  confirms: string;
  /** Seconds until then; 0 where they have passed. */
  dwellLeft: number;
}

/** A time, and what became of it. */
export interface TimeReason {
  /** Null where the date that it counts from is not there. Of what is `over`, the last time that it called. */
  at: string | null;
  verdict: TimeVerdict;
}

/** What becomes of a time: it is `waiting`, has `fired`, was `answered` here or elsewhere before it could, was set when it had passed (`passedOver`), was more than a day old when somebody looked (`tooOld`), its item is `done`, the last occurrence that it called for is `over`, or there is no date to count from (`noDate`). */
export type TimeVerdict = "waiting" | "fired" | "answered" | "passedOver" | "tooOld" | "done" | "over" | "noDate";

/** A time that is to come. */
export interface UpcomingTime {
  item: string;
  entity: Entity;
  /** Of an event that repeats, the start that the series gives the occurrence. */
  occurrence: string | null;
  alarm: string;
  /** The item's. */
  title: string;
  cause: FiringCause;
  at: string;
}

/** A fence that waits to be crossed. */
export interface UpcomingPlace {
  item: string;
  entity: Entity;
  alarm: string;
  /** The item's. */
  title: string;
  proximity: Proximity;
  /** The titles of its places, as far as they have any. */
  places: string[];
  /** Before this it cannot go off; null where nothing but the crossing is missing. */
  opens: string | null;
}

/** How a track is written: an array of fixes; GPX; OwnTracks messages or gpsd reports, one JSON text a line; NMEA sentences. */
export type TrackFormat = "fixes" | "gpx" | "owntracks" | "gpsd" | "nmea";

/** Fixes, or the text of a file. */
export type RecordedTrack = TrackFix[] | string;

/** What `location/update` takes, with its time. */
export interface TrackFix {
  latitude: number;
  longitude: number;
  accuracy?: number | null;
  at: string;
  source?: string | null;
}

/** An alarm that would go off. */
export interface ReplayedFiring {
  item: string;
  entity: Entity;
  alarm: string;
  /** The item's. */
  title: string;
  at: string;
  cause: FiringCause;
}

/** A part of a track that counts for nothing. */
export interface PassedOverPosition {
  /** From 1; null for a position that was read, and did not count. */
  line: number | null;
  message: string;
}

/** A picture, or what other programs draw. */
export type MapFormat = "svg" | "geojson";

/** A length as it is given: metres; a number in a unit; or text as a person of the session's locale writes it, `"0,5 mi"`, a bare number being in the preferred unit. */
export type Radius = number | LengthInUnit | string;

/** A number in a unit of length. */
export interface LengthInUnit {
  value: number;
  /** By its symbol, its CLDR name or its English name. */
  unit: string;
}

/** An end of a range of time: a date, a wall clock in the session's zone, or an instant. Where a range starts is in it, where it ends is not. */
export type RangeEnd = string;

/** A range of time, unbounded where an end is left out. */
export interface DateRange {
  from?: RangeEnd | null;
  to?: RangeEnd | null;
}

/** Which reminders are meant. */
export type CompletionStatus = "incomplete" | "completed" | "all";

/** Priorities as people tell them apart: 0; 6–9; 5; 1–4. */
export type PriorityBand = "none" | "low" | "medium" | "high";

/** A circle to look in. */
export interface Nearby {
  latitude: number;
  longitude: number;
  within: Radius;
}

/** Which reminders are meant: those of which everything that is said here is true. */
export interface Where {
  /** In one of these, by id. */
  lists?: string[] | null;
  /** Without it `all`. */
  status?: CompletionStatus | null;
  /** Due in it. With an end to it, what has no due date is out. */
  due?: DateRange | null;
  /** Completed, and in this range. With an end to it, what has no completion date is out. */
  completed?: DateRange | null;
  /** Of one of these. */
  priority?: PriorityBand[] | null;
  /** Whether one of its alarms is for a place. */
  isLocation?: boolean | null;
  /** With an alarm for a place that goes off this way. */
  proximity?: Proximity | null;
  /** With an alarm for a place whose centre lies in this circle. */
  near?: Nearby | null;
  /** In the title, the notes, the location, the URL or a tag, whatever the case and the accents. */
  text?: string | null;
  /** With every one of these, whatever their case. */
  tags?: string[] | null;
  /** A part of this reminder, by id; with null only what stands at the top: what has no parent, and what names one that is gone or that is below itself, as other programs may write it. */
  parent?: string | null;
  /** One of these. */
  ids?: string[] | null;
}

/** What reminders are ordered by: their making; their due date, those without one last; their title as people order it; their priority from 1 to 9, then none; how far they are from `near`. What is equal is ordered by its making. */
export type SortKey = "creationDate" | "dueDate" | "title" | "priority" | "distance";

/** What can be part of a `store/apply`. */
export type OperationMethod = "reminder/save" | "reminder/complete" | "reminder/remove" | "event/save" | "event/remove" | "place/save" | "place/remove";

/** One of several changes that happen together. */
export interface Operation {
  method: OperationMethod;
  /** As the method takes them; `commit` is not for here. */
  params?: unknown | null;
}

/** What one operation came to: what its method answers, without `state` and `transaction`. */
export type OperationResult = OperationSaved | OperationCompleted | OperationEventSaved | OperationRemoved | OperationPlaceSaved;

/** What `reminder/save` came to. */
export interface OperationSaved {
  reminder: Reminder;
}

/** What `reminder/complete` came to. */
export interface OperationCompleted {
  reminder: Reminder;
  completedCopy: Reminder | null;
}

/** What `place/save` came to. */
export interface OperationPlaceSaved {
  place: Place;
}

/** What a removal came to: nothing is left to be said. */
export interface OperationRemoved {
}

/** What a change came to that is answered with nothing else. */
export interface ChangeResult {
  /** The store's state afterwards; null where nothing was written: a staged save, a dry run. */
  state: string | null;
  /** What history and `store/undo` call this change; null where nothing was written. */
  transaction: number | null;
}

/** A list after a change. */
export interface ListChange {
  list: List;
  /** The store's state afterwards; null where nothing was written: a staged save, a dry run. */
  state: string | null;
  /** What history and `store/undo` call this change; null where nothing was written. */
  transaction: number | null;
}

/** A place after a change. */
export interface PlaceChange {
  place: Place;
  /** The store's state afterwards. */
  state: string;
  /** What history and `store/undo` call this change; null where nothing had to change. */
  transaction: number | null;
}

/** What was taken back, or done again. */
export interface Reversal {
  /** The transaction that was taken back. */
  undoes: number;
  changes: Changes;
  /** The store's state afterwards; null where nothing was written: a staged save, a dry run. */
  state: string | null;
  /** What history and `store/undo` call this change; null where nothing was written. */
  transaction: number | null;
}

/** Who changed something: this session, another session of Fencepost, or a program that knows nothing of it. */
export type ChangeOrigin = "self" | "other" | "external";

/** What happened to things of one kind, by id. What was made and is gone again is in none; what was made and changed is `created`. */
export interface ChangedIds {
  created: string[];
  updated: string[];
  removed: string[];
}

/** Exactly what changed. */
export interface Changes {
  reminders: ChangedIds;
  lists: ChangedIds;
  events: ChangedIds;
  places: ChangedIds;
}

/** A change as history tells it. */
export interface PastTransaction {
  transaction: number;
  /** An instant. */
  at: string;
  /** On whose behalf; null for a program that knows nothing of Fencepost. */
  client: string | null;
  /** What it did; null where it touched what the client may not see. */
  title: string | null;
  origin: ChangeOrigin;
  changes: Changes;
  /** The transaction that it took back. */
  undoes: number | null;
  /** Whether it has been taken back itself. */
  isUndone: boolean;
}

/** How many there are; null where the client may not know. */
export interface Counts {
  lists: number;
  reminders: number | null;
  events: number | null;
  places: number;
}

/** Something that is wrong with a file and keeps nothing else from working. */
export interface StoreProblem {
  /** `unreadable`, `duplicateId`, `orphan`, and others: what a file was found to be. */
  kind: string;
  /** The id of its list. */
  list: string | null;
  /** Its name in the list, else its path from the store's folder. */
  file: string;
  /** Counted from 1. */
  line: number | null;
  /** What is wrong, and what to do. */
  message: string;
}

/** What there is, and what is wrong. */
export interface StoreInfo {
  state: string;
  /** The store's folder. */
  path: string;
  counts: Counts;
  problems: StoreProblem[];
  /** Whether the file system can exchange two files in one step. Where it cannot, a program that writes an item at the very moment of a save may lose to it. */
  exchange: boolean;
  /** Whether changes by other programs are noticed at once; else every five seconds. */
  watched: boolean;
}

/** An answer to choose, by its title. */
export interface MessageAction {
  title: string;
}

/** What a progress goes by: a client's own `workDoneToken`, or what `window/workDoneProgress/create` announced. */
export type ProgressToken = unknown;

/** Where a progress stands. */
export type ProgressKind = "begin" | "report" | "end";

/** How far long work is, as LSP tells it. */
export interface WorkDoneProgress {
  kind: ProgressKind;
  /** With `begin`: what is being done. */
  title?: string | null;
  /** Whether `$/cancelRequest` stops it. */
  cancellable?: boolean | null;
  message?: string | null;
  /** 0–100. */
  percentage?: number | null;
}

/** What an error tells a program. */
export interface ErrorData {
  /** The error's name. */
  kind: string;
  /** The path of the value at fault, from the message's root. */
  field?: string | null;
  /** The thing that the error is about. */
  id?: string | null;
  /** Which operation of `store/apply` failed, counted from 0. */
  index?: number | null;
  /** The item as it is now, where the client may see it. */
  current?: unknown | null;
  /** What a person can do about it. */
  hint?: string | null;
  /** What was probably meant: the method to ask for, the key to send in place of the last one of `field` (`place.placeId` is one further inside), or the value to send at `field`. */
  nearest?: unknown | null;
  /** The methods, keys or choices that there are, where what was sent is none of them. */
  allowed?: string[] | null;
  /** Whether the very same request may succeed later. */
  retry?: boolean | null;
}

/** A system of measurement, by its name in CLDR. */
export type MeasurementSystem = "metric" | "ussystem" | "uksystem";

/** A unit of length, by its symbol. `smi` is the Scandinavian mile of 10 km, which Swedes call mil and in which lengths of 10 km and more are shown in Sweden. */
export type Unit = "m" | "km" | "cm" | "mm" | "mi" | "ft" | "yd" | "in" | "nmi" | "fathom" | "furlong" | "smi";

/** How lengths are measured and written in a locale. */
export interface UnitsInfo {
  /** The locale as it was understood, as BCP 47. */
  locale: string;
  measurementSystem: MeasurementSystem;
  /** The unit of a number without one: what the session asked for, else the foot in US and UK measures (the United States, Liberia, Britain, Myanmar) and the metre elsewhere. `units/format` shows short lengths in the same unit. */
  preferredUnit: Unit;
  decimalMark: string;
  groupMark: string;
  units: UnitInfo[];
}

/** A unit of length, and how a locale calls it. */
export interface UnitInfo {
  unit: Unit;
  /** The unit's exact length. */
  metres: number;
  symbol: string;
  /** The unit's names in every plural form of the language; in English or as its symbol where the language has no name here. */
  names: string[];
}

/** One length in metres, or several. */
export type Metres = number | number[];

/** One text, or several in the order of what was asked. */
export type Texts = string | string[];

/** How a unit is written: by its symbol or by its name. */
export type Width = "short" | "long";

/** What a line is to become; `guess` leaves that to its words. */
export type TextPurpose = "reminder" | "event" | "place" | "guess";

/** What a line became. */
export type TextKind = "reminder" | "event" | "place";

/** A reminder as `reminder/save` takes it, with the members that a line says. */
export interface TextReminder {
  /** Left out where the line has none; then a diagnostic says so. */
  title?: string | null;
  /** The id of the list. */
  list?: string | null;
  notes?: string | null;
  url?: string | null;
  location?: string | null;
  /** 0–9. */
  priority?: number | null;
  start?: string | null;
  /** `2026-12-01` for all day, `2026-12-01T09:00:00` with a time. */
  due?: string | null;
  tags?: string[] | null;
  /** An IANA zone, where the line names one. */
  timeZone?: string | null;
  /** RFC 5545 RRULE texts. */
  recurrence?: string[] | null;
  alarms?: TextAlarm[] | null;
}

/** An event as `event/save` takes it, with the members that a line says. */
export interface TextEvent {
  /** Left out where the line has none; then a diagnostic says so. */
  title?: string | null;
  /** The id of the list. */
  list?: string | null;
  notes?: string | null;
  url?: string | null;
  location?: string | null;
  place?: TextAlarmPlace | null;
  /** `2026-12-01` for all day, `2026-12-01T09:00:00` with a time. */
  start?: string | null;
  /** Of whole days the first that is not in it any more. */
  end?: string | null;
  /** An IANA zone, where the line names one. */
  timeZone?: string | null;
  /** RFC 5545 RRULE texts. */
  recurrence?: string[] | null;
  alarms?: TextAlarm[] | null;
}

/** A place as `place/save` takes it, with the members that a line says. */
export interface TextPlace {
  /** Left out where the line has none; then a diagnostic says so. */
  title?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  /** Metres. */
  radius?: number | null;
  address?: string | null;
  notes?: string | null;
}

/** An alarm as a save takes it: one of `relativeOffset`, `absoluteDate`, or `proximity` with `place`. */
export interface TextAlarm {
  /** Seconds; before the date where negative. */
  relativeOffset?: number | null;
  relativeTo?: Anchor | null;
  /** An instant. */
  absoluteDate?: string | null;
  proximity?: Proximity | null;
  place?: TextAlarmPlace | null;
}

/** A place in an alarm or an event: one of the person's own, or coordinates. */
export interface TextAlarmPlace {
  /** The place that is followed. */
  placeId?: string | null;
  title?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  /** Metres. */
  radius?: number | null;
}

/** What a word is part of. `keyword`: a word that only leads to others, such as `remind me to`. `error`: it was not understood, and a diagnostic says why. */
export type TextRole = "title" | "date" | "time" | "duration" | "zone" | "recurrence" | "alarm" | "place" | "radius" | "list" | "tag" | "priority" | "url" | "notes" | "keyword" | "error";

/** A word of a text and its role. */
export interface TextToken {
  /** The offset of its first character. */
  start: number;
  /** The offset behind its last character. */
  end: number;
  role: TextRole;
}

/** `error`: the words have no meaning as they are, and what they say is missing in the item. `warning`: probably not what was meant. `information`: one of several readings, or something that follows. */
export type TextSeverity = "error" | "warning" | "information";

/** A change of a diagnostic's span that mends it. */
export interface TextFix {
  /** What it does, in words. */
  title: string;
  /** What to put in place of the span. */
  newText: string;
}

/** What is wrong or doubtful about a part of a text. */
export interface TextDiagnostic {
  start: number;
  end: number;
  severity: TextSeverity;
  /** A sentence for the person. */
  message: string;
  fixes: TextFix[];
}

/** How a word can go on. */
export interface TextCompletion {
  /** What to show. */
  label: string;
  /** What it means, such as the date of a day's name. */
  detail: string | null;
  /** Where what it replaces begins. */
  start: number;
  end: number;
  newText: string;
}

/** What offsets in texts count, by LSP's names. */
export type PositionEncoding = "utf-8" | "utf-16" | "utf-32";

/** What LSP has of a client in general. */
export interface GeneralCapabilities {
  /** What the client can count offsets in, best first. Without it UTF-16. */
  positionEncodings?: string[] | null;
}

/** The result of a method. */
export interface AccessAnswer {
  granted: boolean;
  status: AccessStatus;
}

/** The result of a method. */
export interface Lists {
  /** By title, as people order it. */
  lists: List[];
}

/** The result of a method. */
export interface DefaultList {
  /** Null where there is none. */
  list: List | null;
}

/** The result of a method. */
export interface ReminderChange {
  reminder: Reminder;
  /** The store's state afterwards; null where nothing was written: a staged save, a dry run. */
  state: string | null;
  /** What history and `store/undo` call this change; null where nothing was written. */
  transaction: number | null;
}

/** The result of a method. */
export interface OneReminder {
  reminder: Reminder;
}

/** The result of a method. */
export interface Completion {
  reminder: Reminder;
  /** What a repeating reminder leaves behind. */
  completedCopy: Reminder | null;
  /** The store's state afterwards; null where nothing was written: a staged save, a dry run. */
  state: string | null;
  /** What history and `store/undo` call this change; null where nothing was written. */
  transaction: number | null;
}

/** The result of a method. */
export interface ReminderPage {
  reminders: FetchedReminder[];
  /** How many are meant, on whatever page. */
  total: number;
  /** For the next page; null at the end. */
  cursor: string | null;
  /** The store's state that this is of. */
  state: string;
}

/** The result of a method. */
export interface OneItem {
  kind: ItemKind;
  /** Only of a reminder. */
  reminder?: Reminder | null;
  /** Only of an event: the series as a whole. */
  event?: Event | null;
}

/** The result of a method. */
export interface EventChange {
  event: SavedEvent;
  /** The store's state afterwards; null where nothing was written: a dry run. */
  state: string | null;
  /** What history and `store/undo` call this change; null where nothing was written. */
  transaction: number | null;
}

/** The result of a method. */
export interface OneEvent {
  event: Event;
}

/** The result of a method. */
export interface FoundEvents {
  /** Each with its own `start`, `end` and `occurrence`, in the order in which they begin; whole days before times. */
  occurrences: FetchedEvent[];
  /** How many are meant, on whatever page. */
  total: number;
  /** For the next page; null at the end. */
  cursor: string | null;
  /** The store's state that this is of. */
  state: string;
}

/** The result of a method. */
export interface Conflicts {
  /** Each with its own `start`, `end` and `occurrence`, in the order in which they begin; whole days before times. */
  occurrences: Event[];
  /** The store's state that this is of. */
  state: string;
}

/** The result of a method. */
export interface Applied {
  /** One each, in order. */
  results: OperationResult[];
  /** The store's state afterwards; null where nothing was written: a staged save, a dry run. */
  state: string | null;
  /** What history and `store/undo` call this change; null where nothing was written. */
  transaction: number | null;
}

/** The result of a method. */
export interface StagedChanges {
  /** In the order in which items were first staged. */
  staged: StagedChange[];
}

/** The result of a method. */
export interface Reset {
  state: string;
}

/** The result of a method. */
export interface ChangesSince {
  changes: Changes;
  /** What they lead to. */
  state: string;
  /** Whether there are more, from that state on. */
  hasMore: boolean;
}

/** The result of a method. */
export interface History {
  transactions: PastTransaction[];
  /** Whether history reaches further back. */
  hasMore: boolean;
}

/** The result of a method. */
export interface AllPlaces {
  /** By title, as people order it. */
  places: Place[];
}

/** The result of a method. */
export interface NearbyPlaces {
  /** Nearest first. */
  places: PlaceNearby[];
}

/** The result of a method. */
export interface Imported {
  made: Place[];
  updated: Place[];
  /** There already, and just so. */
  unchanged: Place[];
  passedOver: PassedOver[];
  /** The store's state afterwards. */
  state: string;
  /** What history and `store/undo` call this change; null where nothing had to change. */
  transaction: number | null;
}

/** The result of a method. */
export interface LocationUpdated {
  /** The places that the person is in, by their ids. */
  inside: string[];
  /** Places that they came to or left, as this fix shows. */
  transitions: PlaceTransition[];
  /** Why the fix does not count; null where it does. */
  ignored: IgnoredFix | null;
}

/** The result of a method. */
export interface Whereabouts {
  /** The last that counted; null before the first. */
  fix: Fix | null;
  /** The places that they are in, by their ids. */
  inside: string[];
}

/** The result of a method. */
export interface Firings {
  firings: Firing[];
}

/** The result of a method. */
export interface Explanations {
  item: string;
  explanations: AlarmExplanation[];
}

/** The result of a method. */
export interface UpcomingAlarms {
  times: UpcomingTime[];
  /** How many there are, shown or not. */
  timeCount: number;
  places: UpcomingPlace[];
  /** How many there are, shown or not. */
  placeCount: number;
}

/** The result of a method. */
export interface Replayed {
  /** In the order in which they would go off. */
  firings: ReplayedFiring[];
  /** How many positions counted. */
  fixes: number;
  /** What of the track counts for nothing, and why; the first hundred. */
  passedOver: PassedOverPosition[];
  /** How much that is, shown or not. */
  passedOverCount: number;
}

/** The result of a method. */
export interface RenderedMap {
  /** SVG that needs nothing else, or a FeatureCollection, where a fence's `id` is its reminder's and its alarm's with a slash between. */
  text: string;
}

/** The result of a method. */
export interface ParsedLine {
  kind: TextKind;
  /** Where `kind` is `reminder`: only the members that the line says. */
  reminder?: TextReminder | null;
  /** Where `kind` is `event`. */
  event?: TextEvent | null;
  /** Where `kind` is `place`. */
  place?: TextPlace | null;
  /** What was understood besides the title, to be shown while one types: `Tomorrow 18:30, when you arrive at Home, in Groceries`. */
  echo: string;
  /** Each word with its role, in the order of the text. */
  tokens: TextToken[];
  /** What is wrong or doubtful, in the order of the text. */
  diagnostics: TextDiagnostic[];
  /** How the word at `cursor` can go on; only where `cursor` was sent. */
  completions?: TextCompletion[] | null;
}

/** The result of a method. */
export interface Conversion {
  value: number;
}

/** The result of a method. */
export interface ParsedLength {
  /** The exact length; `units/convert` makes the person's own number of it again. */
  metres: number;
  unit: Unit;
}

/** The result of a method. */
export interface FormattedLength {
  text: Texts;
}

/** The params of `initialize`. */
export interface InitializeParams {
  /** Who is asking; the name is what a person grants access to. */
  clientInfo?: ClientInfo | null;
  /** The client's process. When it has ended, the server ends as at the end of its input: what was read is finished, and nothing else is begun. A process that is not there when the session begins, such as one outside of the server's container, is not watched. */
  processId?: number | null;
  /** The person's locale, as BCP 47 (`de-CH`) or POSIX (`de_CH.UTF-8`). Without it the environment's counts: LC_ALL, LC_MEASUREMENT, LANG. */
  locale?: string | null;
  /** What the client can do. */
  capabilities?: ClientCapabilities | null;
  /** Fencepost's own settings for this session. */
  initializationOptions?: InitializationOptions | null;
  /** How much of the session is traced from the beginning: `off`, `messages` or `verbose`, as with `$/setTrace`. Anything else counts as `off`. */
  trace?: string | null;
}

/** The params of `rpc.discover`. */
export interface RpcDiscoverParams {
  method?: string | null;
}

/** The params of `access/request`. */
export interface AccessRequestParams {
  entity: AccessEntity;
  /** Without it `fullAccess`. */
  level?: AccessLevel | null;
}

/** The params of `list/save`. */
export interface ListSaveParams {
  list: ListInput;
  /** Refused as a conflict where the list is another than this. With null there must be none of that id yet, and it is made. */
  ifRevision?: string | null;
}

/** The params of `list/remove`. */
export interface ListRemoveParams {
  id: string;
}

/** The params of `list/default`. */
export interface ListDefaultParams {
  entity: Entity;
}

/** The params of `list/setDefault`. */
export interface ListSetDefaultParams {
  entity: Entity;
  /** A list that takes it. */
  id: string;
}

/** The params of `reminder/save`. */
export interface ReminderSaveParams {
  reminder: ReminderInput;
  /** Refused as a conflict where the reminder is another than this. With null it must not exist yet, and an `id` of your own may be given: so a retry cannot make it twice. */
  ifRevision?: string | null;
  /** False: the change is kept in this session, where only its own fetches see it, until `store/commit` or `store/reset`. */
  commit?: boolean | null;
}

/** The params of `reminder/get`. */
export interface ReminderGetParams {
  id: string;
}

/** The params of `reminder/complete`. */
export interface ReminderCompleteParams {
  id: string;
  /** An instant; now, where it is left out. */
  at?: string | null;
  /** Refused as a conflict where the reminder is another than this: of two presses the second completes no second date. */
  ifRevision?: string | null;
  /** False takes completion back. */
  completed?: boolean | null;
  /** False: the change is kept in this session, where only its own fetches see it, until `store/commit` or `store/reset`. */
  commit?: boolean | null;
}

/** The params of `reminder/remove`. */
export interface ReminderRemoveParams {
  id: string;
  /** Refused as a conflict where the reminder is another than this. */
  ifRevision?: string | null;
  /** As with `reminder/save`. */
  commit?: boolean | null;
}

/** The params of `reminder/fetch`. */
export interface ReminderFetchParams {
  /** Which; without it all. */
  where?: Where | null;
  /** Without it `creationDate`. `distance` needs `where.near`. */
  sort?: SortKey | null;
  /** Turns what is sorted by. What has none of it stays last, and what is equal stays as it was. */
  descending?: boolean | null;
  /** At most so many; without it all. With 0 only `total` is of interest. */
  limit?: number | null;
  /** Goes on behind the page that gave it; for the same `where`, `sort` and `descending` only. */
  cursor?: string | null;
  /** Only these members of each. */
  fields?: ReminderField[] | null;
}

/** The params of `item/get`. */
export interface ItemGetParams {
  id: string;
}

/** The params of `event/save`. */
export interface EventSaveParams {
  event: EventInput;
  /** Which occurrence, by the start that the series gives it: `occurrence` of what `event/fetch` answers. An `event` that has an `occurrence` of its own names it too; two that differ are refused. */
  occurrence?: string | null;
  /** With `occurrence`: this one alone, which is what is meant without it, or it and all later ones. Without `occurrence` the whole series is meant, whatever is said here. */
  span?: Span | null;
  /** Refused as a conflict where the event is another than this. With null it must not exist yet, and an `id` of your own may be given: so a retry cannot make it twice. */
  ifRevision?: string | null;
  /** False: the change is kept in this session, where only its own fetches see it, until `store/commit` or `store/reset`. */
  commit?: boolean | null;
}

/** The params of `event/get`. */
export interface EventGetParams {
  id: string;
  /** Which occurrence, by the start that the series gives it: `occurrence` of what `event/fetch` answers. */
  occurrence?: string | null;
}

/** The params of `event/remove`. */
export interface EventRemoveParams {
  id: string;
  /** Which occurrence, by the start that the series gives it: `occurrence` of what `event/fetch` answers. */
  occurrence?: string | null;
  /** With `occurrence`: this one alone, which is what is meant without it, or it and all later ones. Without `occurrence` the whole series is meant, whatever is said here. */
  span?: Span | null;
  /** Refused as a conflict where the event is another than this. */
  ifRevision?: string | null;
  /** False: the change is kept in this session, where only its own fetches see it, until `store/commit` or `store/reset`. */
  commit?: boolean | null;
}

/** The params of `event/fetch`. */
export interface EventFetchParams {
  start: RangeEnd;
  /** Not in the range any more. */
  end: RangeEnd;
  /** Only events of these; without it all. */
  lists?: string[] | null;
  /** Only what has it in the title, the notes, the location or the URL, whatever the case and the accents. */
  text?: string | null;
  /** At most so many; without it all. With 0 only `total` is of interest. */
  limit?: number | null;
  /** Goes on behind the page that gave it; for the same range, lists and text only. */
  cursor?: string | null;
  /** Only these members of each. */
  fields?: EventField[] | null;
}

/** The params of `event/conflicts`. */
export interface EventConflictsParams {
  /** With `end`: the span. */
  start?: RangeEnd | null;
  end?: RangeEnd | null;
  /** Instead of `start` and `end`: an event as `event/save` takes it. */
  event?: EventInput | null;
  /** With `event`: only this occurrence of it is to be changed. */
  occurrence?: string | null;
  /** Only events of these; without it all. */
  lists?: string[] | null;
}

/** The params of `store/apply`. */
export interface StoreApplyParams {
  operations: Operation[];
  /** True: everything is checked and answered, and nothing is changed. */
  dryRun?: boolean | null;
  /** What history calls the transaction; without it `store/apply`. One line. */
  title?: string | null;
}

/** The params of `store/changes`. */
export interface StoreChangesParams {
  /** A state, of an answer or a notification; of another session or a day ago, too. */
  since: string;
  /** At most so many transactions at once. */
  limit?: number | null;
}

/** The params of `store/history`. */
export interface StoreHistoryParams {
  /** At most so many; without it 100. */
  limit?: number | null;
}

/** The params of `store/undo`. */
export interface StoreUndoParams {
  /** Which; without it this client's last that still stands. */
  transaction?: number | null;
}

/** The params of `place/near`. */
export interface PlaceNearParams {
  /** Degrees north, from -90 to 90. */
  latitude: number;
  /** Degrees east, from -180 to 180. */
  longitude: number;
  /** How far away a place's middle may be; without it, all are given. */
  within?: Radius | null;
}

/** The params of `place/save`. */
export interface PlaceSaveParams {
  place: PlaceInput;
  /** Refused as a conflict where the place is another than this; null where there is one at all. */
  ifRevision?: string | null;
}

/** The params of `place/remove`. */
export interface PlaceRemoveParams {
  id: string;
  /** Refused as a conflict where the place is another than this. */
  ifRevision?: string | null;
}

/** The params of `place/import`. */
export interface PlaceImportParams {
  format: PlaceFormat;
  /** The file's content. */
  text: string;
}

/** The params of `location/update`. */
export interface LocationUpdateParams {
  /** Degrees north, from -90 to 90. */
  latitude: number;
  /** Degrees east, from -180 to 180. */
  longitude: number;
  /** Metres around; without it, or 0: exact. */
  accuracy?: number | null;
  /** When it was measured; without it, now. */
  at?: string | null;
  /** Who measured it, where several do. */
  source?: string | null;
}

/** The params of `alarm/firings`. */
export interface AlarmFiringsParams {
  /** Only those that are open, or only those that are not; without it, all. */
  open?: boolean | null;
}

/** The params of `alarm/acknowledge`. */
export interface AlarmAcknowledgeParams {
  firing: string;
}

/** The params of `alarm/snooze`. */
export interface AlarmSnoozeParams {
  firing: string;
  /** An instant that is to come. */
  until?: string | null;
  untilNextVisit?: boolean | null;
}

/** The params of `alarm/explain`. */
export interface AlarmExplainParams {
  item: string;
  /** Without it all alarms of the item that can go off. */
  alarm?: string | null;
}

/** The params of `alarm/upcoming`. */
export interface AlarmUpcomingParams {
  /** So many times and so many places at most, from 0 to 10000; without it 100. */
  limit?: number | null;
}

/** The params of `location/replay`. */
export interface LocationReplayParams {
  format: TrackFormat;
  /** For `fixes` an array, for all others the text of the file. A GPX route without times is walked at 1.4 m/s from now on. */
  track: RecordedTrack;
}

/** The params of `map/render`. */
export interface MapRenderParams {
  format: MapFormat;
  /** Which reminders; without it, all. */
  where?: Where | null;
}

/** The params of `text/parse`. */
export interface TextParseParams {
  /** One line; what follows a line break is notes. Of more than 8192 characters the rest is not read, and a diagnostic says so. */
  text: string;
  /** What the line is to become. Without it, or with `guess`: an event where it has an end, a place where it is a name with coordinates, else a reminder. */
  for?: TextPurpose | null;
  /** The wall clock in the session's zone to count from, such as `2026-11-20T10:00:00`; without it the present time. */
  now?: string | null;
  /** An offset in the text, for `completions` there. */
  cursor?: number | null;
}

/** The params of `units/info`. */
export interface UnitsInfoParams {
  /** Another locale than the session's. */
  locale?: string | null;
}

/** The params of `units/convert`. */
export interface UnitsConvertParams {
  value: number;
  /** A unit by its symbol, its CLDR name or its English name: `mi`, `mile`, `miles`. */
  from: string;
  to: string;
}

/** The params of `units/parse`. */
export interface UnitsParseParams {
  text: string;
  /** Another locale than the session's. */
  locale?: string | null;
}

/** The params of `units/format`. */
export interface UnitsFormatParams {
  metres: Metres;
  /** Another locale than the session's. */
  locale?: string | null;
  /** Show the exact number in this unit, not a rounded one in a unit that suits. */
  unit?: string | null;
  /** `short` (the default) writes the unit's symbol, `long` its name. */
  width?: Width | null;
}

/** The params of `$/cancelRequest`. */
export interface CancelRequestParams {
  id: RequestId;
}

/** The params of `$/setTrace`. */
export interface SetTraceParams {
  value: TraceValue;
}

/** The params of `window/logMessage`. */
export interface WindowLogMessageParams {
  /** 1 error, 2 warning, 3 information, 4 log. */
  type: number;
  message: string;
}

/** The params of `$/logTrace`. */
export interface LogTraceParams {
  message: string;
  /** What the message held, where the trace is `verbose`. */
  verbose?: string | null;
}

/** The params of `$/progress`. */
export interface ProgressParams {
  token: ProgressToken;
  value: WorkDoneProgress;
}

/** The params of `access/didChange`. */
export interface AccessDidChangeParams {
  reminders: AccessStatus;
  events: AccessStatus;
  location: AccessStatus;
}

/** The params of `store/didChange`. */
export interface StoreDidChangeParams {
  /** The state before. */
  since: string;
  /** The state afterwards. */
  state: string;
  origin: ChangeOrigin;
  /** Which transactions it sums up. */
  transactions: number[];
  changes: Changes;
}

/** The params of `store/didFindProblem`. */
export interface StoreDidFindProblemParams {
  /** What is new; `store/info` has all. */
  problems: StoreProblem[];
}

/** The params of `alarm/didFire`. */
export interface AlarmDidFireParams {
  /** Its id. */
  firing: string;
  item: string;
  entity: Entity;
  /** Of a repeating event, which. */
  occurrence: string | null;
  alarm: string;
  title: string;
  cause: FiringCause;
  /** When it went off, which may be a while ago. */
  at: string;
  repeated: boolean;
}

/** The params of `alarm/didClose`. */
export interface AlarmDidCloseParams {
  /** As `alarm/firings` shows them. */
  firings: Firing[];
}

/** The params of `region/didEnter`. */
export interface RegionDidEnterParams {
  /** Its id. */
  place: string;
  title: string | null;
  at: string;
}

/** The params of `region/didLeave`. */
export interface RegionDidLeaveParams {
  /** Its id. */
  place: string;
  title: string | null;
  at: string;
}

/** The params of `window/showMessageRequest`. */
export interface WindowShowMessageRequestParams {
  /** 1 error, 2 warning, 3 information. */
  type: number;
  message: string;
  /** The answers to choose from; no two have the same title. */
  actions: MessageAction[];
}

/** The params of `window/workDoneProgress/create`. */
export interface WindowWorkDoneProgressCreateParams {
  token: ProgressToken;
}

/** What a client can ask, by name. */
export interface Requests {
  /** Opens a session and says who the client is. */
  "initialize": { params: InitializeParams; result: InitializeResult };
  /** Ends the session's work; `exit` then ends the process. */
  "shutdown": { params: {}; result: null };
  /** Answers this document. */
  "rpc.discover": { params: RpcDiscoverParams; result: unknown };
  /** Says what this client may do. */
  "access/status": { params: {}; result: Access };
  /** Asks the person for access, once. */
  "access/request": { params: AccessRequestParams; result: AccessAnswer };
  /** Answers every list that can hold what the client may see. */
  "list/all": { params: {}; result: Lists };
  /** Creates a list, or changes one. */
  "list/save": { params: ListSaveParams; result: ListChange };
  /** Removes a list and everything in it. */
  "list/remove": { params: ListRemoveParams; result: ChangeResult };
  /** Answers the list that takes new items when none is named. */
  "list/default": { params: ListDefaultParams; result: DefaultList };
  /** Chooses the list that takes new items when none is named. */
  "list/setDefault": { params: ListSetDefaultParams; result: ChangeResult };
  /** Creates a reminder, or changes one. */
  "reminder/save": { params: ReminderSaveParams; result: ReminderChange };
  /** Answers one reminder. */
  "reminder/get": { params: ReminderGetParams; result: OneReminder };
  /** Completes a reminder, or takes that back. */
  "reminder/complete": { params: ReminderCompleteParams; result: Completion };
  /** Removes a reminder. */
  "reminder/remove": { params: ReminderRemoveParams; result: ChangeResult };
  /** Answers the reminders that match, in order. */
  "reminder/fetch": { params: ReminderFetchParams; result: ReminderPage };
  /** Answers a reminder or an event by its id, whichever it is. */
  "item/get": { params: ItemGetParams; result: OneItem };
  /** Creates an event, or changes one: a series, one occurrence, or one occurrence and all later ones. */
  "event/save": { params: EventSaveParams; result: EventChange };
  /** Answers one event: the whole series, or one occurrence of it. */
  "event/get": { params: EventGetParams; result: OneEvent };
  /** Removes an event: a series, one occurrence, or one occurrence and all later ones. */
  "event/remove": { params: EventRemoveParams; result: ChangeResult };
  /** Answers the events that take place in a range of time. */
  "event/fetch": { params: EventFetchParams; result: FoundEvents };
  /** Answers the events that overlap a span of time, or an event that is to be saved. */
  "event/conflicts": { params: EventConflictsParams; result: Conflicts };
  /** Makes several changes that happen together or not at all. */
  "store/apply": { params: StoreApplyParams; result: Applied };
  /** Answers what this session has saved with `commit: false`. */
  "store/staged": { params: {}; result: StagedChanges };
  /** Writes everything that was saved with `commit: false`, or nothing. */
  "store/commit": { params: {}; result: ChangeResult };
  /** Drops everything that was saved with `commit: false`. */
  "store/reset": { params: {}; result: Reset };
  /** Looks at every file now, and answers what `store/info` does. */
  "store/refresh": { params: {}; result: StoreInfo };
  /** Answers how many items there are, and what is wrong with files. */
  "store/info": { params: {}; result: StoreInfo };
  /** Answers exactly what changed since a state. */
  "store/changes": { params: StoreChangesParams; result: ChangesSince };
  /** Answers who changed what, newest first. */
  "store/history": { params: StoreHistoryParams; result: History };
  /** Takes a transaction back. */
  "store/undo": { params: StoreUndoParams; result: Reversal };
  /** Repeats what this client took back last. */
  "store/redo": { params: {}; result: Reversal };
  /** Answers every place of the person's own. */
  "place/all": { params: {}; result: AllPlaces };
  /** Answers the places near a point, nearest first. */
  "place/near": { params: PlaceNearParams; result: NearbyPlaces };
  /** Creates a place, or changes one and everything that follows it. */
  "place/save": { params: PlaceSaveParams; result: PlaceChange };
  /** Removes a place. */
  "place/remove": { params: PlaceRemoveParams; result: ChangeResult };
  /** Imports places from another program's file. */
  "place/import": { params: PlaceImportParams; result: Imported };
  /** Says where the person is, and so which fences are crossed. */
  "location/update": { params: LocationUpdateParams; result: LocationUpdated };
  /** Answers where the person is, and in which of their places. */
  "location/current": { params: {}; result: Whereabouts };
  /** Answers the alarms that have gone off. */
  "alarm/firings": { params: AlarmFiringsParams; result: Firings };
  /** Marks a firing as seen. */
  "alarm/acknowledge": { params: AlarmAcknowledgeParams; result: ChangeResult };
  /** Postpones a firing. */
  "alarm/snooze": { params: AlarmSnoozeParams; result: ChangeResult };
  /** Explains why an alarm went off, or did not, and what it waits for. */
  "alarm/explain": { params: AlarmExplainParams; result: Explanations };
  /** Answers which alarms are armed. */
  "alarm/upcoming": { params: AlarmUpcomingParams; result: UpcomingAlarms };
  /** Answers which alarms a recorded track would set off, and when. */
  "location/replay": { params: LocationReplayParams; result: Replayed };
  /** Draws the fences of reminders, the places, and where the person is, to scale. */
  "map/render": { params: MapRenderParams; result: RenderedMap };
  /** What a line means that a person typed: an item to be saved, in one grammar for all clients. */
  "text/parse": { params: TextParseParams; result: ParsedLine };
  /** Answers how lengths are measured and written in a locale. */
  "units/info": { params: UnitsInfoParams; result: UnitsInfo };
  /** Converts a length to another unit, exactly. */
  "units/convert": { params: UnitsConvertParams; result: Conversion };
  /** Reads a length as a person writes it. */
  "units/parse": { params: UnitsParseParams; result: ParsedLength };
  /** Writes lengths as a person reads them. */
  "units/format": { params: UnitsFormatParams; result: FormattedLength };
}

/** What the server asks, by name. */
export interface Questions {
  /** Asks the person a question. */
  "window/showMessageRequest": { params: WindowShowMessageRequestParams; result: MessageAction | null };
  /** Announces progress that the client has not asked for. */
  "window/workDoneProgress/create": { params: WindowWorkDoneProgressCreateParams; result: null };
}

/** What either side tells without an answer, by name. */
export interface Notifications {
  /** The client has read the answer to `initialize`: notifications and questions may begin. */
  "initialized": { params: {} };
  /** Ends the process: with code 0 after `shutdown`, with 1 without. */
  "exit": { params: {} };
  /** Takes back a request that has not been started. */
  "$/cancelRequest": { params: CancelRequestParams };
  /** Sets how much of the session is traced, from the next message on. */
  "$/setTrace": { params: SetTraceParams };
  /** A line for the log. */
  "window/logMessage": { params: WindowLogMessageParams };
  /** One step of the session, while it is traced. */
  "$/logTrace": { params: LogTraceParams };
  /** Reports the progress of long work. */
  "$/progress": { params: ProgressParams };
  /** The person changed what this client may see. */
  "access/didChange": { params: AccessDidChangeParams };
  /** Says what changed, and by whom. */
  "store/didChange": { params: StoreDidChangeParams };
  /** A file has a problem. */
  "store/didFindProblem": { params: StoreDidFindProblemParams };
  /** An alarm went off. */
  "alarm/didFire": { params: AlarmDidFireParams };
  /** Firings were closed: acknowledged, snoozed, completed or removed, here or elsewhere. */
  "alarm/didClose": { params: AlarmDidCloseParams };
  /** The person arrived at one of their places. */
  "region/didEnter": { params: RegionDidEnterParams };
  /** The person left one of their places. */
  "region/didLeave": { params: RegionDidLeaveParams };
}

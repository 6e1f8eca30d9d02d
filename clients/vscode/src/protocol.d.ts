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
  readonly reminderMove: "reminder/move";
  readonly reminderFetch: "reminder/fetch";
  readonly itemGet: "item/get";
  readonly itemImport: "item/import";
  readonly itemExport: "item/export";
  readonly itemUnresolved: "item/unresolved";
  readonly itemResolve: "item/resolve";
  readonly eventSave: "event/save";
  readonly eventGet: "event/get";
  readonly eventRemove: "event/remove";
  readonly eventFetch: "event/fetch";
  readonly eventConflicts: "event/conflicts";
  readonly viewList: "view/list";
  readonly viewAgenda: "view/agenda";
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
  readonly placeVisits: "place/visits";
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
  readonly textRead: "text/read";
  readonly textWrite: "text/write";
  readonly textDiagnose: "text/diagnose";
  readonly textComplete: "text/complete";
  readonly textHover: "text/hover";
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
  readonly advanceClock: "$/advanceClock";
  readonly windowLogMessage: "window/logMessage";
  readonly logTrace: "$/logTrace";
  readonly progress: "$/progress";
  readonly accessDidChange: "access/didChange";
  readonly storeDidChange: "store/didChange";
  readonly storeDidFindProblem: "store/didFindProblem";
  readonly alarmDidFire: "alarm/didFire";
  readonly alarmDidClose: "alarm/didClose";
  readonly viewDidChangeSilence: "view/didChangeSilence";
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
  readonly ConflictVersion: readonly ConflictVersion[];
  readonly ReminderField: readonly ReminderField[];
  readonly Availability: readonly Availability[];
  readonly EventStatus: readonly EventStatus[];
  readonly OnConflict: readonly OnConflict[];
  readonly Span: readonly Span[];
  readonly ItemKind: readonly ItemKind[];
  readonly StagedKind: readonly StagedKind[];
  readonly StagedChangeKind: readonly StagedChangeKind[];
  readonly AttendeeAnswer: readonly AttendeeAnswer[];
  readonly AttendeeRole: readonly AttendeeRole[];
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
  readonly ViewGroup: readonly ViewGroup[];
  readonly DueSection: readonly DueSection[];
  readonly AgendaSpan: readonly AgendaSpan[];
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
  readonly TextNameKind: readonly TextNameKind[];
  readonly DocumentKind: readonly DocumentKind[];
  readonly DocumentOutcome: readonly DocumentOutcome[];
  readonly PositionEncoding: readonly PositionEncoding[];
};

/** The client's name and version, as it gives them. */
export interface ClientInfo {
  name: string;
  version?: string | null;
}

/** The capabilities that Fencepost uses; LSP's others are ignored. */
export interface ClientCapabilities {
  window?: WindowCapabilities | null;
  general?: GeneralCapabilities | null;
  /** What the client can do with a text that it has open, as in LSP. A client that sends it gets the server's language features in the reply. */
  textDocument?: unknown | null;
  /** What the client can do with its workspace, as in LSP. */
  workspace?: unknown | null;
}

/** What the client can show a person. */
export interface WindowCapabilities {
  /** An object, as in LSP, if the client can show a question with answers to choose from. */
  showMessage?: unknown | null;
  /** The same as `showMessage`, under the only name that Fencepost 1.1 knew. Both are accepted. */
  showMessageRequest?: unknown | null;
  /** `{"support": true}`, as in LSP, if the client opens documents on request. */
  showDocument?: unknown | null;
  workDoneProgress?: boolean | null;
}

/** Fencepost's own settings for a session. */
export interface InitializationOptions {
  usage?: Usage | null;
  /** The person's time zone by its IANA name; the default is the machine's. */
  timeZone?: string | null;
  /** The unit of a number without one, instead of the locale's. */
  lengthUnit?: string | null;
  /** Whether a client that does not declare `window.showMessage` can show questions all the same. */
  questions?: boolean | null;
  /** Whether alarms that go off are shown with `window/showMessageRequest`, by one of the sessions that ask for it. */
  alarms?: boolean | null;
  /** Whether the client itself shows the alarms that `alarm/didFire` reports. While such a client is connected to the store, `alarms` of other sessions shows nothing. */
  showsAlarms?: boolean | null;
}

/** What the client wants access for, in words that the person is shown. */
export interface Usage {
  reminders?: string | null;
  events?: string | null;
  location?: string | null;
}

/** How much of a session is traced. */
export type TraceValue = "off" | "messages" | "verbose";

/** The id of a request, exactly as it was sent: a string, an integer of any size, a fraction, or null. */
export type RequestId = unknown;

/** The server's name, version and capabilities. */
export interface InitializeResult {
  serverInfo: ServerInfo;
  capabilities: ServerCapabilities;
}

/** The server's name and version. */
export interface ServerInfo {
  name: string;
  version: string;
}

/** LSP's capabilities. Fencepost's own are under `experimental`, as LSP provides. Those of a language server are there if the client's `capabilities` have `textDocument` or `workspace`. */
export interface ServerCapabilities {
  /** How offsets in texts are counted in this session: the first of the client's `positionEncodings` that the server supports. Absent if the client named none; then it is UTF-16. */
  positionEncoding?: PositionEncoding | null;
  /** LSP's own. How texts are kept the same: incrementally. */
  textDocumentSync?: unknown | null;
  /** LSP's own. That `textDocument/diagnostic` is answered. */
  diagnosticProvider?: unknown | null;
  /** LSP's own. That `textDocument/completion` is answered. */
  completionProvider?: unknown | null;
  /** LSP's own. That `textDocument/hover` is answered. */
  hoverProvider?: unknown | null;
  /** LSP's own. That `textDocument/codeAction` is answered. */
  codeActionProvider?: unknown | null;
  /** LSP's own. That `textDocument/documentSymbol` is answered. */
  documentSymbolProvider?: unknown | null;
  /** LSP's own. That `textDocument/foldingRange` is answered. */
  foldingRangeProvider?: unknown | null;
  /** LSP's own. That `textDocument/selectionRange` is answered. */
  selectionRangeProvider?: unknown | null;
  /** LSP's own. That `textDocument/formatting` is answered. */
  documentFormattingProvider?: unknown | null;
  /** LSP's own. That `textDocument/documentLink` is answered. */
  documentLinkProvider?: unknown | null;
  /** LSP's own. That `textDocument/inlayHint` is answered. */
  inlayHintProvider?: unknown | null;
  /** LSP's own. That `textDocument/semanticTokens/full` is answered. */
  semanticTokensProvider?: unknown | null;
  /** LSP's own. That `textDocument/definition` is answered. */
  definitionProvider?: unknown | null;
  /** LSP's own. That `textDocument/references` is answered. */
  referencesProvider?: unknown | null;
  /** LSP's own. That `textDocument/rename` is answered, and `textDocument/prepareRename` if the client declares it. */
  renameProvider?: unknown | null;
  /** LSP's own. That `textDocument/codeLens` is answered. */
  codeLensProvider?: unknown | null;
  /** LSP's own. That `workspace/symbol` is answered. */
  workspaceSymbolProvider?: unknown | null;
  /** LSP's own. That a session may have several workspace folders. */
  workspace?: unknown | null;
  /** LSP's own. The commands of `workspace/executeCommand`. */
  executeCommandProvider?: unknown | null;
  experimental: ExperimentalCapabilities;
}

/** Capabilities beyond LSP, by the name of the server. */
export interface ExperimentalCapabilities {
  fencepost: FencepostCapabilities;
}

/** The protocol's version, the server's methods, and its limits. */
export interface FencepostCapabilities {
  protocolVersion: string;
  methods: string[];
  limits: MessageLimits;
}

/** The limits of one message. A message beyond them is answered with limitExceeded. */
export interface MessageLimits {
  /** Bytes of one message. */
  message: number;
  /** The depth of nested arrays and objects. */
  depth: number;
  /** Values in one message, member names included. */
  values: number;
  /** Characters of one number. */
  numberLength: number;
  /** The largest value of a number. Ids may be larger. */
  number: number;
  /** Messages in one batch. */
  batch: number;
  /** Bytes that may wait for the client before the server stops reading and working, and bytes of the reply to one batch. */
  outgoing: number;
}

/** What access is granted to. */
export type AccessEntity = "reminder" | "event" | "location";

/** The requested access. `writeOnly` is for events: adding them without seeing any. */
export type AccessLevel = "writeOnly" | "fullAccess";

/** A client's access to one entity. `notDetermined`: the person was not asked. `restricted`: this program may not ask. `denied`: the person said no. */
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
  /** Its title; without one, its id. */
  title: string;
  /** The content of the folder's `color` file; `#RRGGBB` for a new list. */
  color: string | null;
  /** The path of its folder: `lists/` and its id within the store's folder, or the path that `settings.json` gives. */
  path: string;
  /** The entities that it may hold. */
  entities: Entity[];
  /** Whether new items are saved here if no list is named; `list/default` says which entity. */
  isDefault: boolean;
  /** Whether nothing in it can be changed. */
  readOnly: boolean;
  /** Changes whenever its title, color or entities change. */
  revision: string;
}

/** A list to be saved. Omitted members stay as they are. */
export interface ListInput {
  /** The id of the list, which is its folder's name. Leave it out to create a list named after its title. To create one with this id, send `ifRevision: null`. */
  id?: string | null;
  /** A title that no other list has. Required for a new list without a `path`; with one, the folder's own title is used otherwise. */
  title?: string | null;
  /** `#RRGGBB`; null removes it. */
  color?: string | null;
  /** The entities that it may hold; null for both. */
  entities?: Entity[] | null;
  /** A folder elsewhere on disk that becomes a new list: an absolute path, or one that begins with `~/`. The folder stays where it is, and `settings.json` names it. The path of an existing list cannot be changed; its own path is accepted. */
  path?: string | null;
  isDefault?: unknown | null;
  readOnly?: unknown | null;
  revision?: unknown | null;
}

/** A reminder. Every member is always present, null or empty if it has no value. */
export interface Reminder {
  /** Its UID. */
  id: string;
  /** The id of its list. */
  list: string;
  title: string;
  notes: string | null;
  url: string | null;
  /** A place in free text; the places of alarms are in `alarms`. */
  location: string | null;
  /** The coordinates that the file's GEO gives, if none of its alarms waits for a place, as Tasks.org writes them. It is not an alarm: nothing goes off there. Absent otherwise. To be reminded there, add an alarm with `proximity` and this place. */
  position?: ReminderPosition | null;
  /** The values that two sides of a synchronization have changed differently. The item has the later value of each; `item/resolve` decides. Absent if there are none. */
  mergeConflicts?: MergeConflict[] | null;
  /** 1 is the highest, 9 the lowest, 0 none: 1–4 are high, 5 is medium, 6–9 are low. */
  priority: number;
  /** Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`. */
  start: string | null;
  /** The zone of `start` if it differs from `timeZone`, else null. */
  startTimeZone: string | null;
  /** Wall time, as `start`. */
  due: string | null;
  /** The IANA zone of `due`, or of `start` without a due date. If the file defines a zone under a name of its own: the IANA zone with the same offsets, or else the file's own name, with `timeZoneMeaning`. Null for all day, and for a floating time: nine o'clock in any zone. */
  timeZone: string | null;
  /** The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has the same offsets: its offset at that time, in a sentence. Absent otherwise. */
  timeZoneMeaning?: string | null;
  completed: boolean;
  /** An instant; null also if another program completed it without a time. */
  completionDate: string | null;
  /** An instant. */
  creationDate: string | null;
  /** An instant. */
  lastModifiedDate: string | null;
  tags: string[];
  /** The id of the reminder that this one is a subtask of. */
  parent: string | null;
  /** Its place in the order by hand, lower first, as CalDAV clients keep it in X-APPLE-SORT-ORDER. Absent if it was not moved: then it sorts by the seconds from 2001-01-01 to its creation. */
  sortOrder?: number | null;
  attachments: Attachment[];
  alarms: Alarm[];
  /** RFC 5545 RRULE texts. */
  recurrence: string[];
  /** Whether it has a place alarm. */
  isLocation: boolean;
  /** Changes whenever the content changes. Firing, acknowledging or snoozing an alarm does not change it. */
  revision: string;
  /** The instant that `start` means, in UTC: of a floating time in the session's zone, and of a whole day its first moment there. Null without a start. */
  startInstant: string | null;
  /** The instant that `due` means, as `startInstant`. Null without a due date. */
  dueInstant: string | null;
}

/** A value of an item that two sides have changed differently, for instance this computer and a phone. */
export interface MergeConflict {
  /** `title`, `notes`, `location`, `url`, `parent`; `dates` for when it is and how it repeats; `completion`, `place`, `alarm`; `occurrence` for one that was changed on one side and removed on the other. Else the name of the iCalendar property. */
  field: string;
  /** The RECURRENCE-ID of the occurrence that has the conflict; null for the item itself. */
  occurrence: string | null;
  /** The item's value, as text; lines of iCalendar for dates, places and alarms. Null if it has none. */
  current: string | null;
  /** The other side's value, in the same form. Null if the other side removed it. */
  other: string | null;
}

/** `current` keeps the item's value; `other` takes the other side's. */
export type ConflictVersion = "current" | "other";

/** The coordinates of a reminder without a place alarm. */
export interface ReminderPosition {
  latitude: number;
  longitude: number;
}

/** The members of a reminder, to request some of them. */
export type ReminderField = "id" | "list" | "title" | "notes" | "url" | "location" | "position" | "mergeConflicts" | "priority" | "start" | "startTimeZone" | "due" | "timeZone" | "timeZoneMeaning" | "completed" | "completionDate" | "creationDate" | "lastModifiedDate" | "tags" | "parent" | "sortOrder" | "attachments" | "alarms" | "recurrence" | "isLocation" | "revision" | "startInstant" | "dueInstant";

/** A Reminder, complete or with only the requested `fields`, in the same order. */
export type FetchedReminder = Partial<Reminder>;

/** A reminder to be saved. Omitted members stay as they are, and null clears them. So a returned reminder can be changed and sent back. */
export interface ReminderInput {
  /** The id of the reminder. Leave it out to create a new one. In `store/apply`, `"$0"` is the item that operation 0 created. */
  id?: string | null;
  /** The id of its list; the default for a new reminder is the default list. */
  list?: string | null;
  /** Required for a new reminder, and not empty. */
  title?: string | null;
  notes?: string | null;
  url?: string | null;
  location?: string | null;
  position?: unknown | null;
  mergeConflicts?: unknown | null;
  /** 0–9. */
  priority?: number | null;
  /** `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset. */
  start?: string | null;
  /** An IANA zone, if it differs from `timeZone`. */
  startTimeZone?: string | null;
  /** As `start`. */
  due?: string | null;
  /** An IANA zone; null makes a time floating. If omitted, the date keeps its zone, and a new time gets the session's. A zone for a whole day is refused. */
  timeZone?: string | null;
  /** Does the same as `reminder/complete`, or reopens it. */
  completed?: boolean | null;
  /** An instant. Without `completed`, it completes at that time, and null reopens; with `completed` it only gives the time. */
  completionDate?: string | null;
  creationDate?: unknown | null;
  lastModifiedDate?: unknown | null;
  tags?: string[] | null;
  /** The id of another reminder. */
  parent?: string | null;
  /** Its place in the order by hand; null for the one of its creation. `reminder/move` finds the number. */
  sortOrder?: number | null;
  /** Replaces all of them. */
  attachments?: AttachmentInput[] | null;
  /** Replaces the set: an alarm with a known `id` is changed, one without is created, and missing ones are removed. */
  alarms?: AlarmInput[] | null;
  /** Changes single alarms; not together with `alarms`. */
  alarmChanges?: AlarmChanges | null;
  /** RFC 5545 RRULE texts. */
  recurrence?: string[] | null;
  timeZoneMeaning?: unknown | null;
  isLocation?: unknown | null;
  revision?: unknown | null;
  startInstant?: unknown | null;
  dueInstant?: unknown | null;
}

/** The person's availability during an event. Everything but `free` can conflict. */
export type Availability = "busy" | "free" | "tentative" | "unavailable";

/** Whether it takes place. A `canceled` event does not conflict, and its alarms do not go off. */
export type EventStatus = "confirmed" | "tentative" | "canceled";

/** `fail` is a conflict. `merge` merges the change with all changes since `ifRevision`; it is a conflict only if they overlap, and the error then holds all three versions. */
export type OnConflict = "fail" | "merge";

/** The scope of a change of one occurrence: only this one, or this and all later ones. */
export type Span = "thisEvent" | "futureEvents";

/** A calendar event: a whole series, or one occurrence of it. Every member is always present, null or empty if it has no value. */
export interface Event {
  /** Its UID, shared by all occurrences of a series. */
  id: string;
  /** The id of its list. */
  list: string;
  title: string;
  notes: string | null;
  url: string | null;
  /** A place in free text. */
  location: string | null;
  /** Its position on the map. */
  place: AlarmPlace | null;
  /** The values that two sides of a synchronization have changed differently. The event has the later value of each; `item/resolve` decides. Every occurrence has those of the whole series. Absent if there are none. */
  mergeConflicts?: MergeConflict[] | null;
  /** Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`. */
  start: string;
  /** Wall time, as `start`. For whole days, the first day after it: an event on the 1st ends on the 2nd. */
  end: string;
  /** The IANA zone of both. If the file defines a zone under a name of its own: the IANA zone with the same offsets, or else the file's own name, with `timeZoneMeaning`. Null for all day, and for a floating time: nine o'clock in any zone. */
  timeZone: string | null;
  /** The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has the same offsets: its offset at that time, in a sentence. Absent otherwise. */
  timeZoneMeaning?: string | null;
  allDay: boolean;
  availability: Availability;
  status: EventStatus | null;
  alarms: Alarm[];
  /** RFC 5545 RRULE texts. */
  recurrence: string[];
  /** For an occurrence, the start that the series gives it, in the form of the series' start, whenever it really begins. Null for a whole series, and for an event that does not repeat unless it was found by its time. */
  occurrence: string | null;
  /** Whether the occurrence was changed on its own. */
  isDetached: boolean;
  attachments: Attachment[];
  /** The people and rooms that are invited, the organizer first. Left out if there are none. */
  attendees?: Attendee[] | null;
  /** The person's own answer: that of the attendee with one of the `addresses` of `settings.json`. Left out if there is none. A declined event conflicts with nothing. */
  answer?: AttendeeAnswer | null;
  /** An instant. */
  creationDate: string | null;
  /** An instant. */
  lastModifiedDate: string | null;
  /** Changes whenever the content of the series or of any occurrence changes. */
  revision: string;
  /** The instant that `start` means, in UTC: of a floating time in the session's zone, and of a whole day its first moment there. Null only if its zone is unknown here. */
  startInstant: string | null;
  /** The instant that `end` means, as `startInstant`. */
  endInstant: string | null;
}

/** An Event, complete or with only the requested `fields`, in the same order. */
export type FetchedEvent = Partial<Event>;

/** An item of a text that is to be imported. */
export interface ItemChoice {
  /** Its UID. */
  id: string;
  /** The list to import it into, by id; the default is the list for the whole text. */
  list?: string | null;
}

/** An item of an import. */
export interface ImportedItem {
  /** Its UID. */
  id: string;
  kind: ItemKind;
  title: string;
}

/** A component of an import that is not imported. */
export interface RefusedItem {
  /** The line of its BEGIN in the text, from 1. */
  line: number;
  title: string | null;
  /** The reason, as a sentence. */
  message: string;
}

/** The kind of an item. */
export type ItemKind = "reminder" | "event";

/** The kind of what is staged. */
export type StagedKind = "reminder" | "event" | "list";

/** The pending change of one item or list. */
export interface StagedChange {
  id: string;
  kind: StagedKind;
  change: StagedChangeKind;
  /** The staged title; for a removal, the title in the store. */
  title: string;
  /** The id of the item's list, or of the list itself. */
  list: string;
}

/** The kind of change. */
export type StagedChangeKind = "created" | "updated" | "removed";

/** An Event; only its `id` for a client that may only add. */
export type SavedEvent = Partial<Event>;

/** A person or a room that is invited to an event. Only read: programs that send mail answer invitations. */
export interface Attendee {
  name: string | null;
  /** A mail address without `mailto:`, else a URI. */
  address: string;
  role: AttendeeRole;
  answer: AttendeeAnswer;
  isOrganizer: boolean;
}

/** What an attendee has answered to an invitation. */
export type AttendeeAnswer = "pending" | "accepted" | "declined" | "tentative" | "delegated";

/** The part an invited person has in the event; `nonParticipant` is only informed of it. */
export type AttendeeRole = "chair" | "required" | "optional" | "nonParticipant";

/** A member of an event. */
export type EventField = "id" | "list" | "title" | "notes" | "url" | "location" | "place" | "mergeConflicts" | "start" | "end" | "timeZone" | "timeZoneMeaning" | "allDay" | "availability" | "status" | "alarms" | "recurrence" | "occurrence" | "isDetached" | "attachments" | "attendees" | "answer" | "creationDate" | "lastModifiedDate" | "revision" | "startInstant" | "endInstant";

/** An event to be saved. Omitted members stay as they are, and null clears them. So a returned event can be changed and sent back. */
export interface EventInput {
  /** The id of the event. Leave it out to create a new one. In `store/apply`, `"$0"` is the item that operation 0 created. */
  id?: string | null;
  /** The id of its list; the default for a new reminder is the default list. */
  list?: string | null;
  /** Required for a new event, and not empty. */
  title?: string | null;
  notes?: string | null;
  url?: string | null;
  /** A place in free text. */
  location?: string | null;
  /** Its position on the map. */
  place?: AlarmPlaceInput | null;
  /** `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset. Required for a new event. */
  start?: string | null;
  /** As `start`, and not before it; for whole days, the first day after the event. Required for a new event. If only the start is given, the end moves with it. */
  end?: string | null;
  /** An IANA zone; null makes a time floating. If omitted, a date keeps its zone, and a new time gets the session's. A zone for whole days is refused. */
  timeZone?: string | null;
  /** Must match the form of `start`, which decides. */
  allDay?: boolean | null;
  availability?: Availability | null;
  status?: EventStatus | null;
  /** Replaces the set: an alarm with a known `id` is changed, one without is created, and missing ones are removed. */
  alarms?: AlarmInput[] | null;
  /** Changes single alarms; not together with `alarms`. */
  alarmChanges?: AlarmChanges | null;
  /** RFC 5545 RRULE texts. A single occurrence cannot have its own. */
  recurrence?: string[] | null;
  /** As returned by `event/fetch` and `event/conflicts`: the occurrence to be saved, like `occurrence` next to `event`. Null or omitted means that one, or the series. */
  occurrence?: string | null;
  timeZoneMeaning?: unknown | null;
  mergeConflicts?: unknown | null;
  isDetached?: unknown | null;
  attendees?: unknown | null;
  answer?: unknown | null;
  /** Replaces all of them. */
  attachments?: AttachmentInput[] | null;
  creationDate?: unknown | null;
  lastModifiedDate?: unknown | null;
  revision?: unknown | null;
  startInstant?: unknown | null;
  endInstant?: unknown | null;
}

/** The result of `event/save`. */
export interface OperationEventSaved {
  event: SavedEvent;
}

/** A document that belongs to an item. */
export interface Attachment {
  /** Null if the file contains the bytes. */
  url: string | null;
  mediaType: string | null;
  title: string | null;
}

/** An attachment to be saved. */
export interface AttachmentInput {
  /** Required for a new one; null is one whose bytes are in the file. */
  url?: string | null;
  mediaType?: string | null;
  title?: string | null;
}

/** What makes an alarm go off: a time relative to the item's own, an absolute time, a place, or something that Fencepost keeps but cannot fire. */
export type AlarmKind = "relative" | "absolute" | "location" | "other";

/** The date that an offset is relative to: `start` or `due` of a reminder, `start` or `end` of an event. */
export type Anchor = "start" | "due" | "end";

/** The direction in which a fence is crossed. */
export type Proximity = "enter" | "leave";

/** What makes an item go off. Every member is always present, null or empty if its kind does not use it. */
export interface Alarm {
  id: string;
  kind: AlarmKind;
  /** Seconds; negative before the date. */
  relativeOffset: number | null;
  relativeTo: Anchor | null;
  /** An instant. */
  absoluteDate: string | null;
  proximity: Proximity | null;
  /** One fence: being inside any of them counts as inside. */
  places: AlarmPlace[];
  /** Null without a fence. */
  policy: AlarmPolicy | null;
  /** The instant at which it was last acknowledged. */
  acknowledged: string | null;
  /** An instant. */
  snoozedUntil: string | null;
}

/** An alarm to be saved: one of `relativeOffset`, `absoluteDate`, or `proximity` with `places`. For a known alarm, omitted members stay as they are. */
export interface AlarmInput {
  /** The id of the alarm in its item. Leave it out to create a new one. */
  id?: string | null;
  kind?: unknown | null;
  /** Seconds; negative before the date. */
  relativeOffset?: number | null;
  /** The default for a new alarm is `due`, in an event `start`. */
  relativeTo?: Anchor | null;
  /** An instant. */
  absoluteDate?: string | null;
  proximity?: Proximity | null;
  /** Replaces all of them. */
  places?: AlarmPlaceInput[] | null;
  /** The same as `places` with a single one; not together with `places`. */
  place?: AlarmPlaceInput | null;
  /** Null for all defaults; only for an alarm with a place. */
  policy?: AlarmPolicyInput | null;
  acknowledged?: unknown | null;
  snoozedUntil?: unknown | null;
}

/** Changes to single alarms; the others stay as they are. */
export interface AlarmChanges {
  add?: AlarmInput[] | null;
  /** Each with its `id`. */
  update?: AlarmInput[] | null;
  /** Ids. */
  remove?: string[] | null;
}

/** The circle of a place alarm. */
export interface AlarmPlace {
  title: string | null;
  latitude: number;
  longitude: number;
  /** In metres, exactly as given. `units/format` formats it for a person. */
  radius: number;
  address: string | null;
  /** The id of the person's place that it follows. */
  placeId: string | null;
}

/** A place of an alarm: a `placeId`, or a latitude and a longitude. With a `placeId` everything else is taken from the place. */
export interface AlarmPlaceInput {
  title?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  /** The default, and 0, mean the default radius. */
  radius?: Radius | null;
  address?: string | null;
  /** The id of one of the person's places, which the alarm then follows. */
  placeId?: string | null;
}

/** How strictly a fence is judged; null means the default. */
export interface AlarmPolicy {
  /** Seconds that a crossing must last. */
  dwell: number | null;
  /** Metres beyond the edge that must be reached. */
  margin: number | null;
  /** Whether being inside already counts as entering. */
  fireIfInside: boolean | null;
  /** Whether it goes off only once. */
  onceOnly: boolean | null;
}

/** How strictly a fence will be judged. Omitted members stay as they are, and null means the default. */
export interface AlarmPolicyInput {
  /** Seconds. */
  dwell?: number | null;
  /** Metres. */
  margin?: number | null;
  fireIfInside?: boolean | null;
  onceOnly?: boolean | null;
}

/** One of the person's places, as in `places.json`. Alarms that name it follow it. */
export interface Place {
  id: string;
  /** Not empty. */
  title: string;
  latitude: number;
  longitude: number;
  /** In metres. `units/format` formats it for a person. */
  radius: number;
  address: string | null;
  notes: string | null;
  /** The networks that exist only at this place: a Wi-Fi by SSID or BSSID, any network by the hardware address of its gateway, such as the router of a wired one. While the computer is on one of them, `fencepost watch` reports that the person is at this place. */
  wifi: string[];
  /** Changes whenever anything in the file about it changes. */
  revision: string;
}

/** A place to be saved. Omitted members stay as they are. */
export interface PlaceInput {
  /** The id of the place. Leave it out to create a new one, with an id made of its title. */
  id?: string | null;
  /** Required for a new place, and not empty. */
  title?: string | null;
  /** Required for a new place. */
  latitude?: number | null;
  /** Required for a new place. */
  longitude?: number | null;
  /** 0 and null mean the default radius, as does leaving it out for a new place. */
  radius?: Radius | null;
  address?: string | null;
  notes?: string | null;
  /** The networks that exist only at this place, by SSID, BSSID or the hardware address of the gateway; null for none. */
  wifi?: string[] | null;
  revision?: unknown | null;
}

/** A place, and the distance of its centre. */
export interface PlaceNearby {
  place: Place;
  /** Metres. */
  distance: number;
}

/** The format of an import: an array of `{name, coordinates: {latitude, longitude}}` as in MapData.json, GeoJSON, or OwnTracks waypoints. */
export type PlaceFormat = "mapdata" | "geojson" | "owntracks";

/** An entry of an import that was skipped. */
export interface PassedOver {
  /** The index of the entry in the text, from 0. */
  index: number;
  title: string | null;
  /** The reason, as a sentence. */
  message: string;
}

/** The person arrived at or left one of their places. */
export interface PlaceTransition {
  /** The id of the place. */
  place: string;
  kind: Proximity;
  at: string;
}

/** Why a fix is ignored. */
export type IgnoredFix = "old" | "future" | "source" | "coarse" | "device";

/** A source whose last fix did not count. */
export interface IgnoredSource {
  source: string;
  /** Left out if no device is named. */
  device?: string | null;
  reason: IgnoredFix;
}

/** A stay at a place of the person's own. */
export interface Visit {
  /** Its id. */
  place: string;
  /** The place's present title; null if the place was removed, or the client may not see places. */
  title: string | null;
  arrival: string;
  /** Null while the visit lasts. */
  departure: string | null;
  /** The seconds of the visit that are in the range, up to now. */
  seconds: number;
}

/** All stays at one place in the range. */
export interface VisitTotal {
  /** Its id. */
  place: string;
  /** The place's present title, as for a visit. */
  title: string | null;
  /** The number of visits. */
  visits: number;
  seconds: number;
}

/** A reported position: measured, or that of a named place. */
export interface Fix {
  latitude: number;
  longitude: number;
  /** In metres; 0 is exact. */
  accuracy: number;
  at: string;
  source: string;
  /** The id of the place that was named; null if the position was measured. */
  place: string | null;
  /** The device that is at this position; left out if none is named. */
  device?: string | null;
}

/** Why an alarm went off. */
export type FiringCause = "enter" | "leave" | "time" | "snooze";

/** How a firing was closed. `removed`: the alarm was removed or its date was moved. `overtaken`: the same alarm has gone off for a hundred later occurrences without an answer. */
export type FiringEndReason = "acknowledged" | "snoozed" | "completed" | "removed" | "nextVisit" | "overtaken";

/** How and when a firing was closed. */
export interface FiringEnd {
  reason: FiringEndReason;
  at: string;
}

/** An alarm that went off. */
export interface Firing {
  /** The id of the firing. */
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

/** The last occurrence of an event. */
export interface LastOccurrence {
  /** Its id in the series; null if it is not a series. */
  occurrence: string | null;
  /** An instant. */
  start: string;
  /** An instant. */
  end: string;
}

/** Why an alarm went off, or did not. */
export interface AlarmExplanation {
  alarm: string;
  /** For the person, with lengths in their locale. */
  sentence: string;
  /** The conditions besides the crossing or the time. */
  gates: AlarmGate[];
  /** Null for a time alarm. */
  place: PlaceReason | null;
  /** Null for a place alarm. */
  time: TimeReason | null;
  /** The last occurrence of an event with this alarm; null while there is another one to come. */
  over: LastOccurrence | null;
  /** The time to which it was snoozed; null if it was not. */
  snooze: TimeReason | null;
  /** The last firing that is still stored. */
  lastFiring: Firing | null;
}

/** The item is incomplete; its start has come; the alarm is not snoozed. */
export type AlarmGateName = "incomplete" | "started" | "notSnoozed";

/** A condition besides the crossing or the time. Only `incomplete` applies to a time alarm. */
export interface AlarmGate {
  gate: AlarmGateName;
  isOpen: boolean;
  /** When it becomes true, or did; null if time does not decide. */
  opens: string | null;
}

/** A fence, and the person's position. The members after `isSpent` are null for a client without access to the location. */
export interface PlaceReason {
  proximity: Proximity;
  /** The title of the place that decides, if an alarm has several. */
  title: string | null;
  /** Whether it was set to go off only once, and did. */
  isSpent: boolean;
  /** The last fix that counted. */
  fix: Fix | null;
  /** In metres from the edge; negative inside. */
  distance: number | null;
  /** What the last fix shows about the fence. */
  evidence: EvidenceVerdict | null;
  /** The rule by which it shows that. */
  rule: EvidenceRule | null;
  /** How many metres beyond the edge an exact fix must be. */
  margin: number | null;
  /** The side that holds until a crossing is confirmed. */
  side: FenceSide | null;
  /** Since when the side holds: the time of the crossing, or of the first position on that side; null while it is unknown. */
  since: string | null;
  /** A crossing that has begun and is not confirmed yet; null as well where only another position can confirm it, because a single one away from where its source rested is as likely an error. No time is known then, and `sentence` says what is waited for. */
  crossing: FenceCrossing | null;
  /** When it will go off during the present visit, without a movement. */
  opens: string | null;
  /** Whether it went off for the last crossing. */
  hasFired: boolean | null;
}

/** What a fix shows about a fence. `none` decides nothing, and the known side stays. */
export type EvidenceVerdict = "inside" | "outside" | "none";

/** `within`: far enough inside. `beyond`: far enough outside. `jump`: farther than the person can have gone, so another fix has to confirm it. `coarse`: an exact fix would have decided. `still`: a fix of a source that is moving would have decided. `edge`: too close to the edge for any fix. */
export type EvidenceRule = "within" | "beyond" | "jump" | "coarse" | "still" | "edge";

/** The side of a fence on which the person is. */
export type FenceSide = "unknown" | "inside" | "outside";

/** A crossing that has begun. */
export interface FenceCrossing {
  to: FenceSide;
  /** The time of the first evidence. */
  since: string;
  /** When it will be confirmed, unless a fix contradicts it. */
  confirms: string;
  /** Seconds until then; 0 if they have passed. */
  dwellLeft: number;
}

/** A time alarm, and what happened to it. */
export interface TimeReason {
  /** Null if the date that it counts from is missing. If `over`, the last time that it went off. */
  at: string | null;
  verdict: TimeVerdict;
}

/** The status of a time alarm. `waiting`: it is in the future. `fired`: it went off. `answered`: it was acknowledged here or in another program before. `passedOver`: it was already past when it was set. `tooOld`: no process was running for more than a day after it. `done`: the item is completed. `over`: the last occurrence with it is over. `noDate`: there is no date to count from. */
export type TimeVerdict = "waiting" | "fired" | "answered" | "passedOver" | "tooOld" | "done" | "over" | "noDate";

/** A future time alarm. */
export interface UpcomingTime {
  item: string;
  entity: Entity;
  /** For a repeating event, the start that the series gives the occurrence. */
  occurrence: string | null;
  alarm: string;
  /** The item's title. */
  title: string;
  cause: FiringCause;
  at: string;
}

/** A fence that waits to be crossed. */
export interface UpcomingPlace {
  item: string;
  entity: Entity;
  alarm: string;
  /** The item's title. */
  title: string;
  proximity: Proximity;
  /** The titles of its places that have one. */
  places: string[];
  /** The earliest time it can go off; null if only the crossing is missing. */
  opens: string | null;
  /** Metres from the last position to its edge, negative inside; null if the client may not know the position, or there is none. */
  distance: number | null;
}

/** The format of a track: an array of fixes; GPX; OwnTracks messages or gpsd reports, one JSON text per line; NMEA sentences. */
export type TrackFormat = "fixes" | "gpx" | "owntracks" | "gpsd" | "nmea";

/** Fixes, or the text of a file. */
export type RecordedTrack = TrackFix[] | string;

/** The params of `location/update`, with a time. */
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
  /** The item's title. */
  title: string;
  at: string;
  cause: FiringCause;
}

/** An ignored part of a track. */
export interface PassedOverPosition {
  /** From 1; null for a position that was read and did not count. */
  line: number | null;
  message: string;
}

/** A picture, data for other programs' maps, or a map of characters. */
export type MapFormat = "svg" | "geojson" | "text";

/** A length: metres; a number in a unit; or text in the session's locale, such as `"0,5 mi"`, where a number without a unit is in the preferred unit. */
export type Radius = number | LengthInUnit | string;

/** A number in a unit of length. */
export interface LengthInUnit {
  value: number;
  /** By its symbol, its CLDR name or its English name. */
  unit: string;
}

/** A bound of a time range: a date, a wall time in the session's zone, or an instant. The start is included, the end excluded. */
export type RangeEnd = string;

/** A time range; an omitted bound is open. */
export interface DateRange {
  from?: RangeEnd | null;
  to?: RangeEnd | null;
}

/** Which reminders match. */
export type CompletionStatus = "incomplete" | "completed" | "all";

/** Ranges of priorities: 0; 6–9; 5; 1–4. */
export type PriorityBand = "none" | "low" | "medium" | "high";

/** A circle to search. */
export interface Nearby {
  latitude: number;
  longitude: number;
  within: Radius;
}

/** Conditions, all of which must hold. */
export interface Where {
  /** In one of these lists, by id. */
  lists?: string[] | null;
  /** The default is `all`. */
  status?: CompletionStatus | null;
  /** Due in this range. If `from` or `to` is given, reminders without a due date are excluded. */
  due?: DateRange | null;
  /** Whether it is overdue: due at a time that has passed, or on a day that is over. False also matches reminders without a due date. */
  overdue?: boolean | null;
  /** Completed in this range. If `from` or `to` is given, reminders without a completion date are excluded. */
  completed?: DateRange | null;
  /** With one of these priorities. */
  priority?: PriorityBand[] | null;
  /** Whether it has a place alarm. */
  isLocation?: boolean | null;
  /** With a place alarm in this direction. */
  proximity?: Proximity | null;
  /** With a place alarm whose centre is in this circle. */
  near?: Nearby | null;
  /** With this text in the title, the notes, the location, the URL or a tag, ignoring case and accents. */
  text?: string | null;
  /** With all of these tags, ignoring case. */
  tags?: string[] | null;
  /** A subtask of this reminder, by id. With null only top-level reminders: those without a parent, and those whose parent is missing or below the reminder itself, as other programs may write them. */
  parent?: string | null;
  /** With one of these ids. */
  ids?: string[] | null;
}

/** The sort order: creation date; due date, those without one last; title, in the order of the person's language; priority from 1 to 9, then none; distance from `near`; `sortOrder`, the order by hand. Ties are sorted by creation date. */
export type SortKey = "creationDate" | "dueDate" | "title" | "priority" | "distance" | "sortOrder";

/** What the sections of a view are made by: when a reminder is due; its list; each of its tags; each place of its alarms; its priority; or one section for all. */
export type ViewGroup = "due" | "list" | "tag" | "place" | "priority" | "none";

/** When a reminder is due, as a person groups them: `overdue`, before today, or today at a time that has passed; `today`; `tomorrow`; `week`, two to six days from now; `later`; `none`, without a due date; `done`, completed. */
export type DueSection = "overdue" | "today" | "tomorrow" | "week" | "later" | "none" | "done";

/** One row of a view: a reminder, and what is to be shown of it in words. */
export interface ViewRow {
  /** The reminder's id. With tags or places a reminder has a row in several sections. */
  id: string;
  /** 0, or one more than the depth of the row that it is a subtask of; that row is above it in the same section. */
  depth: number;
  /** The id of the reminder whose row it is shown under; null at depth 0. */
  parent: string | null;
  /** The title of its parent, if the parent exists and has no row above it in this section; else null. */
  parentTitle: string | null;
  /** The title of its list. */
  listTitle: string;
  dueSection: DueSection;
  /** When it is due, counted from now: `today 18:30`, `Fri 09:00`, `in 2 weeks`, `3 days late`. If it is completed, as `date`. Null without a due date. */
  due: string | null;
  /** The due date itself: `today 18:30`, `Fri 27 Nov`, `Fri 1 Jan 2027 09:00`. Null without a due date. */
  date: string | null;
  /** The places of its alarms: `@Home`, `leaving @Office`. */
  places: string[];
  /** Its alarms: `30 minutes before`, `tomorrow 09:00`, `when you arrive at Home`, `when you leave Office, snoozed until today 18:00`. */
  alarms: string[];
  /** How it repeats: `every week on Fri`; a rule that has no short words is given as it is. Null if it does not. */
  repeats: string | null;
  /** Metres from `where.near`, or else from the person's last position, to the nearest place of its alarms. Null unless sorted by `distance`, and without a place. */
  distance: number | null;
  /** `distance` in words, in the units of the session's locale: `1.2 km`. Left out if `distance` is null. */
  away?: string | null;
  /** The id of the row above it in this section; null for the first row. In a delta, where to put it. */
  after: string | null;
  reminder: FetchedReminder;
}

/** One section of a view. Only sections with reminders are answered. */
export interface ViewSection {
  /** Stays the same: a `DueSection`, a list's id, a tag in lower case, a place's title in lower case, a `PriorityBand`, or `all`. Empty for reminders without a tag, or without a place. */
  key: string;
  /** For the person. */
  title: string;
  /** The colour of a list; null for any other section. */
  color: string | null;
  /** The number of all its rows, returned or not. */
  count: number;
  rows: ViewRow[];
}

/** The day, the week or the month that has a day. A week begins as is usual in the region of the session's locale. */
export type AgendaSpan = "day" | "week" | "month";

/** What takes place or is due on one day, and what is to be shown of it in words. An event of several days has a row on each. */
export interface AgendaRow {
  /** The id of the event or reminder. */
  id: string;
  /** Of an event, the occurrence as `event/get` takes it; null for a reminder. */
  occurrence: string | null;
  kind: Entity;
  /** When on that day: `09:00–10:30`, `all day`, `from 22:00`, `until 10:00`; for a reminder `18:30`, and empty if it is due that day without a time; if it is overdue, `3 days late`. */
  time: string;
  /** Whether it takes all of that day, or has no time on it. */
  allDay: boolean;
  /** Whether the event has ended, or the reminder is overdue. */
  isOver: boolean;
  /** Where an event takes place; the places of a reminder's alarms, as in `ViewRow`. */
  places: string[];
  /** Its alarms, as in `ViewRow`. */
  alarms: string[];
  /** How it repeats; null if it does not. */
  repeats: string | null;
  /** The titles of events in this agenda that take place at the same time, at most five; by the rules of `event/conflicts`. */
  conflicts: string[];
  /** Of a reminder; null for an event. */
  dueSection: DueSection | null;
  /** The occurrence; null for a reminder. */
  event: FetchedEvent | null;
  /** The reminder; null for an event. */
  reminder: FetchedReminder | null;
}

/** A day of an agenda, or what is overdue. */
export interface AgendaDay {
  /** The day, or `overdue`. */
  key: string;
  /** The day, as `2026-12-01`; null for what is overdue. */
  day: string | null;
  /** For the person: `Overdue`, `Today, Fri 20 Nov`, `Sun 22 Nov`. */
  title: string;
  isToday: boolean;
  /** What takes all of the day first, then what began earlier, then by time; an event before a reminder. */
  rows: AgendaRow[];
}

/** The methods that `store/apply` accepts. */
export type OperationMethod = "reminder/save" | "reminder/complete" | "reminder/remove" | "event/save" | "event/remove" | "place/save" | "place/remove" | "list/save" | "list/remove" | "item/import";

/** One of several changes that happen together. */
export interface Operation {
  method: OperationMethod;
  /** The method's params, without `commit`. */
  params?: unknown | null;
}

/** The result of one operation: its method's result, without `state` and `transaction`. */
export type OperationResult = OperationSaved | OperationCompleted | OperationEventSaved | OperationRemoved | OperationPlaceSaved | OperationListSaved | OperationImported;

/** The result of `reminder/save`. */
export interface OperationSaved {
  reminder: Reminder;
}

/** The result of `reminder/complete`. */
export interface OperationCompleted {
  reminder: Reminder;
  completedCopy: Reminder | null;
}

/** The result of `place/save`. */
export interface OperationPlaceSaved {
  place: Place;
}

/** The result of `list/save`. */
export interface OperationListSaved {
  list: List;
}

/** The result of `item/import`. */
export interface OperationImported {
  created: ImportedItem[];
  /** Items whose UID the store has already; they are left as they are. */
  present: ImportedItem[];
  /** In the order of the text, at most a thousand. */
  refused: RefusedItem[];
  /** How many refused components are not in `refused`. */
  unreported: number;
}

/** The result of a removal, which is empty. */
export interface OperationRemoved {
}

/** The result of a change that returns nothing else. */
export interface ChangeResult {
  /** The store's state afterwards; null if nothing was written: a staged save, a dry run. */
  state: string | null;
  /** The number of the transaction, for history and `store/undo`; null if nothing was written. */
  transaction: number | null;
}

/** A list after a change. */
export interface ListChange {
  list: List;
  /** The store's state afterwards; null if nothing was written: a staged save, a dry run. */
  state: string | null;
  /** The number of the transaction, for history and `store/undo`; null if nothing was written. */
  transaction: number | null;
}

/** A place after a change. */
export interface PlaceChange {
  place: Place;
  /** The store's state afterwards. */
  state: string;
  /** The number of the transaction, for history and `store/undo`; null if nothing had to change. */
  transaction: number | null;
}

/** The result of an undo or redo. */
export interface Reversal {
  /** The transaction that was undone. */
  undoes: number;
  changes: Changes;
  /** The store's state afterwards; null if nothing was written: a staged save, a dry run. */
  state: string | null;
  /** The number of the transaction, for history and `store/undo`; null if nothing was written. */
  transaction: number | null;
}

/** Who changed something: this session, another session of Fencepost, or another program. */
export type ChangeOrigin = "self" | "other" | "external";

/** The ids of changed things of one kind. What was created and removed again is not listed; what was created and changed is in `created`. */
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

/** A transaction in the history. */
export interface PastTransaction {
  transaction: number;
  /** An instant. */
  at: string;
  /** The client that asked for it; null for another program. */
  client: string | null;
  /** What it did; null if it touched what the client may not see. */
  title: string | null;
  origin: ChangeOrigin;
  changes: Changes;
  /** The transaction that it undid. */
  undoes: number | null;
  /** Whether it was undone itself. */
  isUndone: boolean;
  /** With the param `titles`: the titles of the first eight reminders, events, lists and places that it changed, as they were then. */
  titles?: string[] | null;
}

/** The number of each; null if the client may not know. */
export interface Counts {
  lists: number;
  reminders: number | null;
  events: number | null;
  places: number;
}

/** A problem with a file, which does not keep anything else from working. */
export interface StoreProblem {
  /** `unreadable`, `duplicateId`, `orphan`, and others. */
  kind: string;
  /** The id of its list. */
  list: string | null;
  /** Its name in the list, or else its path in the store's folder. */
  file: string;
  /** Counted from 1. */
  line: number | null;
  /** What is wrong, and what to do. */
  message: string;
}

/** What the store contains, and its problems. */
export interface StoreInfo {
  state: string;
  /** The store's folder. */
  path: string;
  counts: Counts;
  problems: StoreProblem[];
  /** Whether the file system can exchange two files atomically. Otherwise a program that writes an item at the very moment of a save may lose its change. */
  exchange: boolean;
  /** Whether changes by other programs are noticed at once; otherwise every five seconds. */
  watched: boolean;
}

/** A possible answer, by its title. */
export interface MessageAction {
  title: string;
}

/** Identifies a progress report: a client's own `workDoneToken`, or a token from `window/workDoneProgress/create`. */
export type ProgressToken = unknown;

/** The stage of a progress report. */
export type ProgressKind = "begin" | "report" | "end";

/** The progress of long work, as in LSP. */
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

/** Details of an error for programs. */
export interface ErrorData {
  /** The error's name. */
  kind: string;
  /** The path of the invalid value, from the message's root. */
  field?: string | null;
  /** The id of the thing that the error is about. */
  id?: string | null;
  /** Which operation of `store/apply` failed, counted from 0. */
  index?: number | null;
  /** The item as it is now, if the client may see it. */
  current?: unknown | null;
  /** The item as the client had seen it, if a save should have been merged and could not. */
  base?: unknown | null;
  /** The item as the save would have made it, if it should have been merged and could not. */
  mine?: unknown | null;
  /** What a person can do about it. */
  hint?: string | null;
  /** What was probably meant: the right method, the key to send in place of the last one of `field` (`place.placeId` is one level deeper), or the value to send at `field`. */
  nearest?: unknown | null;
  /** The allowed methods, keys or choices. */
  allowed?: string[] | null;
  /** Whether the same request may succeed later. */
  retry?: boolean | null;
}

/** A system of measurement, by its name in CLDR. */
export type MeasurementSystem = "metric" | "ussystem" | "uksystem";

/** A unit of length, by its symbol. `smi` is the Scandinavian mile of 10 km, which Swedes call mil; lengths of 10 km and more are shown in it in Sweden. */
export type Unit = "m" | "km" | "cm" | "mm" | "mi" | "ft" | "yd" | "in" | "nmi" | "fathom" | "furlong" | "smi";

/** How lengths are measured and written in a locale. */
export interface UnitsInfo {
  /** The locale as it was understood, as BCP 47. */
  locale: string;
  measurementSystem: MeasurementSystem;
  /** The unit of a number without one: the session's own, or else the foot in US and UK measures (the United States, Liberia, Britain, Myanmar) and the metre elsewhere. `units/format` shows short lengths in the same unit. */
  preferredUnit: Unit;
  decimalMark: string;
  groupMark: string;
  units: UnitInfo[];
}

/** A unit of length, and its names in a locale. */
export interface UnitInfo {
  unit: Unit;
  /** The unit's exact length. */
  metres: number;
  symbol: string;
  /** The unit's names in every plural form of the language; in English or as its symbol if the language has no name for it. */
  names: string[];
}

/** One length in metres, or several. */
export type Metres = number | number[];

/** One text, or several in the order of the request. */
export type Texts = string | string[];

/** How a unit is written: by its symbol or by its name. */
export type Width = "short" | "long";

/** What the line is to become. `guess` decides by the words; `filter` is never guessed. */
export type TextPurpose = "reminder" | "event" | "place" | "guess" | "filter";

/** The kind of the parsed item. `filter` only if the request asked for it. */
export type TextKind = "reminder" | "event" | "place" | "filter";

/** Conditions for `where` of `view/list` and `reminder/fetch`: only those that the line gives. */
export interface TextFilter {
  /** The ids of lists. */
  lists?: string[] | null;
  status?: CompletionStatus | null;
  due?: DateRange | null;
  overdue?: boolean | null;
  priority?: PriorityBand[] | null;
  isLocation?: boolean | null;
  proximity?: Proximity | null;
  near?: Nearby | null;
  /** The words that are not a condition. */
  text?: string | null;
  tags?: string[] | null;
}

/** A reminder for `reminder/save`, with the members that the line gives. */
export interface TextReminder {
  /** Absent if the line has no title; then a diagnostic says so. */
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
  /** An IANA zone, if the line names one. */
  timeZone?: string | null;
  /** RFC 5545 RRULE texts. */
  recurrence?: string[] | null;
  alarms?: TextAlarm[] | null;
}

/** An event for `event/save`, with the members that the line gives. */
export interface TextEvent {
  /** Absent if the line has no title; then a diagnostic says so. */
  title?: string | null;
  /** The id of the list. */
  list?: string | null;
  notes?: string | null;
  url?: string | null;
  location?: string | null;
  place?: TextAlarmPlace | null;
  /** `2026-12-01` for all day, `2026-12-01T09:00:00` with a time. */
  start?: string | null;
  /** For whole days, the first day after the event. */
  end?: string | null;
  /** An IANA zone, if the line names one. */
  timeZone?: string | null;
  /** RFC 5545 RRULE texts. */
  recurrence?: string[] | null;
  alarms?: TextAlarm[] | null;
}

/** A place for `place/save`, with the members that the line gives. */
export interface TextPlace {
  /** Absent if the line has no title; then a diagnostic says so. */
  title?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  /** Metres. */
  radius?: number | null;
  address?: string | null;
  notes?: string | null;
}

/** An alarm for a save: one of `relativeOffset`, `absoluteDate`, or `proximity` with `place`. */
export interface TextAlarm {
  /** Seconds; negative before the date. */
  relativeOffset?: number | null;
  relativeTo?: Anchor | null;
  /** An instant. */
  absoluteDate?: string | null;
  proximity?: Proximity | null;
  place?: TextAlarmPlace | null;
}

/** A place of an alarm or event: one of the person's, or coordinates. */
export interface TextAlarmPlace {
  /** The id of the person's place. */
  placeId?: string | null;
  title?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  /** Metres. */
  radius?: number | null;
}

/** The role of a word. `keyword`: a word that introduces others, such as `remind me to`. `error`: it was not understood, and a diagnostic says why. */
export type TextRole = "title" | "date" | "time" | "duration" | "zone" | "recurrence" | "alarm" | "place" | "radius" | "list" | "tag" | "priority" | "url" | "notes" | "keyword" | "error";

/** A word of a text and its role. */
export interface TextToken {
  /** The offset of its first character. */
  start: number;
  /** The offset after its last character. */
  end: number;
  role: TextRole;
}

/** `error`: the words cannot be understood, and are missing in the item. `warning`: probably not what was meant. `information`: one of several readings, or a consequence. */
export type TextSeverity = "error" | "warning" | "information";

/** A replacement of a diagnostic's range that fixes it. */
export interface TextFix {
  /** The fix in words. */
  title: string;
  /** The text to insert instead of the range. */
  newText: string;
}

/** What is wrong or ambiguous about a part of a text. */
export interface TextDiagnostic {
  start: number;
  end: number;
  severity: TextSeverity;
  /** A sentence for the person. */
  message: string;
  fixes: TextFix[];
  unknown?: TextUnknownName | null;
  /** The titles of lists or places that begin with the name in the line, where there are several. Then `unknown` is missing, because the name is none to make. */
  candidates?: string[] | null;
}

/** A name in a line that no list or place has. A client can offer to make one. */
export interface TextUnknownName {
  kind: TextNameKind;
  name: string;
}

/** What a name in a line is meant to be the name of. */
export type TextNameKind = "list" | "place";

/** A completion of a word. */
export interface TextCompletion {
  /** The text to show. */
  label: string;
  /** What it means, such as the date of a day's name. */
  detail: string | null;
  /** The start of the text that it replaces. */
  start: number;
  end: number;
  newText: string;
}

/** The kind of a document. */
export type DocumentKind = "reminder" | "event" | "place" | "list";

/** The outcome of writing a document. `saved`: it was saved. `unchanged`: the item has this content already. `invalid`: a diagnostic is an error. `conflict`: both sides changed the same line. Only `saved` changes anything. */
export type DocumentOutcome = "saved" | "unchanged" | "invalid" | "conflict";

/** What is wrong or doubtful in a line of a document. */
export interface DocumentDiagnostic {
  /** Counted from 0. */
  line: number;
  /** The offset in the line of its first character. */
  start: number;
  /** The offset in the line just after its last character. */
  end: number;
  severity: TextSeverity;
  /** A sentence for the person. */
  message: string;
  /** The text to insert instead of the range. */
  fixes: TextFix[];
}

/** A part of a line and its role, for highlighting. A key with its colon is `keyword`. */
export interface DocumentToken {
  /** Counted from 0. */
  line: number;
  /** The offset in the line of its first character. */
  start: number;
  /** The offset in the line just after its last character. */
  end: number;
  role: TextRole;
}

/** What a line means, to be shown at its end. */
export interface DocumentHint {
  /** Counted from 0. */
  line: number;
  text: string;
}

/** A possible continuation of a line. */
export interface DocumentCompletion {
  /** What to show. */
  label: string;
  /** What it means. */
  detail: string | null;
  /** Counted from 0. */
  line: number;
  /** The offset in the line of its first character. */
  start: number;
  /** The offset in the line just after its last character. */
  end: number;
  /** The text to insert instead of the range. */
  newText: string;
}

/** What a line is for and what it means. */
export interface DocumentHover {
  /** Counted from 0. */
  line: number;
  /** The offset in the line of its first character. */
  start: number;
  /** The offset in the line just after its last character. */
  end: number;
  /** Plain text, of one line or several. */
  text: string;
}

/** Three versions of a document of which two have changed the same lines. */
export interface DocumentConflict {
  /** The names of the lines that both sides changed to different things, such as `Due`. */
  lines: string[];
  /** The document as it was when editing began. */
  base: string;
  /** The document that was sent. */
  mine: string;
  /** The item's document as it is now. Send it as `base` when the document is written again. */
  theirs: string;
  /** The changes of both sides; the lines in conflict are as they were sent. */
  takeMine: string;
  /** The changes of both sides; the lines in conflict are as the item has them now. */
  takeTheirs: string;
}

/** How offsets in texts are counted, by LSP's names. */
export type PositionEncoding = "utf-8" | "utf-16" | "utf-32";

/** LSP's general client capabilities. */
export interface GeneralCapabilities {
  /** The encodings that the client can use for offsets, in order of preference. The default is UTF-16. */
  positionEncodings?: string[] | null;
}

/** The result of a method. */
export interface AccessAnswer {
  granted: boolean;
  status: AccessStatus;
}

/** The result of a method. */
export interface Lists {
  /** Sorted by title, in the order of the person's language. */
  lists: List[];
}

/** The result of a method. */
export interface ListRemoval {
  /** The folder elsewhere that was the list, and stays as it is; null if the list was in the store. */
  keptFolder: string | null;
  /** The store's state afterwards; null if nothing was written: a staged removal. */
  state: string | null;
  /** The number of the transaction, for history and `store/undo`; null if nothing was written. */
  transaction: number | null;
}

/** The result of a method. */
export interface DefaultList {
  /** Null if there is none. */
  list: List | null;
}

/** The result of a method. */
export interface ReminderChange {
  reminder: Reminder;
  /** The store's state afterwards; null if nothing was written: a staged save, a dry run. */
  state: string | null;
  /** The number of the transaction, for history and `store/undo`; null if nothing was written. */
  transaction: number | null;
}

/** The result of a method. */
export interface OneReminder {
  reminder: Reminder;
}

/** The result of a method. */
export interface Completion {
  reminder: Reminder;
  /** The completed copy that a repeating reminder leaves. */
  completedCopy: Reminder | null;
  /** The store's state afterwards; null if nothing was written: a staged save, a dry run. */
  state: string | null;
  /** The number of the transaction, for history and `store/undo`; null if nothing was written. */
  transaction: number | null;
}

/** The result of a method. */
export interface MovedReminders {
  /** The moved reminders, as they are now. */
  reminders: Reminder[];
  /** The store's state afterwards; null if nothing was written. */
  state: string | null;
  /** The number of the transaction, for history and `store/undo`; null if nothing was written. */
  transaction: number | null;
}

/** The result of a method. */
export interface ReminderPage {
  reminders: FetchedReminder[];
  /** The number of matches on all pages. */
  total: number;
  /** For the next page; null on the last page. */
  cursor: string | null;
  /** The store's state that the result reflects. */
  state: string;
}

/** The result of a method. */
export interface OneItem {
  kind: ItemKind;
  /** Present for a reminder. */
  reminder?: Reminder | null;
  /** Present for an event: the whole series. */
  event?: Event | null;
}

/** The result of a method. */
export interface ImportedItems {
  created: ImportedItem[];
  /** Items whose UID the store has already; they are left as they are. */
  present: ImportedItem[];
  /** In the order of the text, at most a thousand. */
  refused: RefusedItem[];
  /** How many refused components are not in `refused`. */
  unreported: number;
  /** The store's state afterwards; null if nothing was written. */
  state: string | null;
  /** The number of the transaction, for history and `store/undo`; null if nothing was written. */
  transaction: number | null;
}

/** The result of a method. */
export interface ExportedItems {
  /** The content of an .ics file. */
  text: string;
  /** The items in it, in order. */
  ids: string[];
}

/** The result of a method. */
export interface UnresolvedItems {
  reminders: Reminder[];
  /** Each a whole series. */
  events: Event[];
}

/** The result of a method. */
export interface ResolvedItem {
  kind: ItemKind;
  /** Present for a reminder. */
  reminder?: Reminder | null;
  /** Present for an event: the whole series. */
  event?: Event | null;
  /** How many conflicts were settled. */
  resolved: number;
  /** The store's state afterwards; null if nothing was written. */
  state: string | null;
  /** The number of the transaction, for history and `store/undo`; null if nothing was written. */
  transaction: number | null;
}

/** The result of a method. */
export interface EventChange {
  event: SavedEvent;
  /** The store's state afterwards; null if nothing was written: a dry run. */
  state: string | null;
  /** The number of the transaction, for history and `store/undo`; null if nothing was written. */
  transaction: number | null;
}

/** The result of a method. */
export interface OneEvent {
  event: Event;
}

/** The result of a method. */
export interface FoundEvents {
  /** Each with its own `start`, `end` and `occurrence`, sorted by start; whole days come before times. */
  occurrences: FetchedEvent[];
  /** The number of matches on all pages. */
  total: number;
  /** For the next page; null on the last page. */
  cursor: string | null;
  /** The store's state that the result reflects. */
  state: string;
}

/** The result of a method. */
export interface Conflicts {
  /** Each with its own `start`, `end` and `occurrence`, sorted by start; whole days come before times. */
  occurrences: Event[];
  /** The store's state that the result reflects. */
  state: string;
}

/** The result of a method. */
export interface ViewedList {
  /** All sections that have reminders, in order. */
  sections: ViewSection[];
  /** The number of reminders that match. */
  total: number;
  /** Whether `sections` has only the rows that have changed since `since`. If not, they replace all earlier rows. */
  isDelta: boolean;
  /** In a delta, the ids of reminders that have changed and have no row any more. */
  removed: string[];
  /** For the next page; null on the last page. */
  cursor: string | null;
  /** The instant at which sections and words change by themselves: the next midnight in the session's zone, or before that the next time at which a reminder is due; with consent for `location` and an alarm that waits for a place, at most ten minutes later, so that `silence` is right again. */
  validUntil: string;
  /** For `since`. */
  version: string;
  /** The store's state that the result reflects. */
  state: string;
  /** A warning for the person, in one sentence: an open alarm waits for a place, but no program has reported the person's position for ten minutes. Left out if there is nothing to warn of, and without consent for `location`. */
  silence?: string | null;
}

/** The result of a method. */
export interface ViewedAgenda {
  /** The first day. */
  from: string;
  /** The day after the last one. */
  to: string;
  /** What is overdue, if there is something and today is in the range; then all days in order. */
  days: AgendaDay[];
  /** The instant at which rows and words change by themselves: the next midnight in the session's zone, or before that the next time at which a reminder is due or an event ends; with consent for `location` and an alarm that waits for a place, at most ten minutes later, so that `silence` is right again. */
  validUntil: string;
  /** The store's state that the result reflects. */
  state: string;
  /** A warning for the person, in one sentence: an open alarm waits for a place, but no program has reported the person's position for ten minutes. Left out if there is nothing to warn of, and without consent for `location`. */
  silence?: string | null;
}

/** The result of a method. */
export interface Applied {
  /** One for each operation, in order. */
  results: OperationResult[];
  /** The store's state afterwards; null if nothing was written: a staged save, a dry run. */
  state: string | null;
  /** The number of the transaction, for history and `store/undo`; null if nothing was written. */
  transaction: number | null;
}

/** The result of a method. */
export interface StagedChanges {
  /** Lists, then items, each in the order in which they were first staged. */
  staged: StagedChange[];
}

/** The result of a method. */
export interface Reset {
  state: string;
}

/** The result of a method. */
export interface ChangesSince {
  changes: Changes;
  /** The state after these transactions. */
  state: string;
  /** Whether there are more after that state. */
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
  /** Sorted by title, in the order of the person's language. */
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
  /** Places that existed already, with the same values. */
  unchanged: Place[];
  passedOver: PassedOver[];
  /** The store's state afterwards. */
  state: string;
  /** The number of the transaction, for history and `store/undo`; null if nothing had to change. */
  transaction: number | null;
}

/** The result of a method. */
export interface FoundVisits {
  /** Sorted by arrival. */
  visits: Visit[];
  /** The total for each place; the place with the most time first. */
  totals: VisitTotal[];
  /** For how many days visits are kept; 0 if none are kept. */
  days: number;
}

/** The result of a method. */
export interface LocationUpdated {
  /** The ids of the places that the person is in. */
  inside: string[];
  /** Places that the person arrived at or left with this fix. */
  transitions: PlaceTransition[];
  /** Why the fix is ignored; null if it counts. */
  ignored: IgnoredFix | null;
}

/** The result of a method. */
export interface Whereabouts {
  /** The last fix that counted; null before the first one. */
  fix: Fix | null;
  /** The ids of the places that the person is in. */
  inside: string[];
  /** When the person arrived at each of these places. */
  visits: Visit[];
  /** Seconds since that fix. */
  age: number | null;
  /** Whether the fix is less than ten minutes old. If not, the result says where the person was at the time of the fix. */
  isCurrent: boolean;
  /** The same as one sentence for the person. */
  sentence: string;
  /** Sources whose last fix did not count, and why; left out where there are none. */
  ignored?: IgnoredSource[] | null;
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
  /** The number of all pending times, returned or not. */
  timeCount: number;
  places: UpcomingPlace[];
  /** The number of all pending times, returned or not. */
  placeCount: number;
}

/** The result of a method. */
export interface Replayed {
  /** In the order in which they would go off. */
  firings: ReplayedFiring[];
  /** The number of positions that counted. */
  fixes: number;
  /** What in the track was ignored, and why; the first hundred entries. */
  passedOver: PassedOverPosition[];
  /** The number of all ignored entries, returned or not. */
  passedOverCount: number;
}

/** The result of a method. */
export interface RenderedMap {
  /** A self-contained SVG; a FeatureCollection, where a fence's `id` is the reminder's id and the alarm's id, separated by a slash; or lines, with rings as dots of braille, `+` where an arrival is waited for, `-` a departure, `#` places and `@` the person. */
  text: string;
  /** The page of openstreetmap.org that shows the same part of the earth, for a person to open; absent if there is nothing to show. A person who opens it tells that site what the map shows. */
  link?: string | null;
}

/** The result of a method. */
export interface ParsedLine {
  kind: TextKind;
  /** Present if `kind` is `reminder`: only the members that the line gives. */
  reminder?: TextReminder | null;
  /** Present if `kind` is `event`. */
  event?: TextEvent | null;
  /** Present if `kind` is `place`. */
  place?: TextPlace | null;
  /** Present if `kind` is `filter`: the conditions that the line gives, for `view/list` and `reminder/fetch`. The words that are not a condition are in `text`. */
  filter?: TextFilter | null;
  /** What was understood besides the title, to be shown while the person types: `Tomorrow 18:30, when you arrive at Home, in Groceries`. */
  echo: string;
  /** Each word with its role, in the order of the text. */
  tokens: TextToken[];
  /** What is wrong or ambiguous, in the order of the text. */
  diagnostics: TextDiagnostic[];
  /** Completions of the word at `cursor`; present only if `cursor` was sent. */
  completions?: TextCompletion[] | null;
}

/** The result of a method. */
export interface TextDocument {
  kind: DocumentKind;
  /** Null if the item is not saved yet. */
  id: string | null;
  /** A title for the buffer, tab or menu entry that shows the document. */
  title: string;
  /** A unique name for the buffer: `fencepost://reminder/ID`, or `fencepost://reminder/new` for a new item. */
  uri: string;
  /** The document. It ends with a line break. */
  text: string;
  /** The item's revision, as in the methods for its kind. */
  revision: string | null;
  tokens: DocumentToken[];
  hints: DocumentHint[];
  diagnostics: DocumentDiagnostic[];
}

/** The result of a method. */
export interface WrittenDocument {
  outcome: DocumentOutcome;
  kind: DocumentKind;
  /** The item's id. If this and later occurrences were changed, that of the new series. */
  id: string | null;
  /** A title for the buffer, tab or menu entry that shows the document. */
  title: string;
  /** A unique name for the buffer: `fencepost://reminder/ID`, or `fencepost://reminder/new` for a new item. */
  uri: string;
  /** If the outcome is `saved` or `unchanged`: the document as it is now, to be sent as `base` next time. Otherwise the text that was sent. */
  text: string;
  /** The item's revision, as in the methods for its kind. */
  revision: string | null;
  tokens: DocumentToken[];
  hints: DocumentHint[];
  diagnostics: DocumentDiagnostic[];
  /** Whether others changed the item meanwhile, and their changes were kept. */
  merged?: boolean | null;
  /** Present only if the outcome is `conflict`. */
  conflict?: DocumentConflict | null;
  /** The store's state afterwards; present only if the document was saved. */
  state?: string | null;
  /** The number of the transaction; present only if the document was saved. */
  transaction?: number | null;
}

/** The result of a method. */
export interface DiagnosedDocument {
  diagnostics: DocumentDiagnostic[];
  tokens: DocumentToken[];
  hints: DocumentHint[];
}

/** The result of a method. */
export interface DocumentCompletions {
  completions: DocumentCompletion[];
}

/** The result of a method. */
export interface HoveredLine {
  /** Null if there is nothing to explain. */
  hover: DocumentHover | null;
}

/** The result of a method. */
export interface Conversion {
  value: number;
}

/** The result of a method. */
export interface ParsedLength {
  /** The exact length; `units/convert` converts it back to the person's own number. */
  metres: number;
  unit: Unit;
}

/** The result of a method. */
export interface FormattedLength {
  text: Texts;
}

/** The params of `initialize`. */
export interface InitializeParams {
  /** The client's name and version; the person grants access to this name. */
  clientInfo?: ClientInfo | null;
  /** The client's process. When it ends, the server ends as at the end of its input: it finishes the requests it has read and begins no others. A process that does not exist when the session begins, for instance because it is outside the server's container, is not watched. */
  processId?: number | null;
  /** The person's locale, as BCP 47 (`de-CH`) or POSIX (`de_CH.UTF-8`). The default is the environment's: LC_ALL, LC_MEASUREMENT, LANG. */
  locale?: string | null;
  /** What the client can do. */
  capabilities?: ClientCapabilities | null;
  /** Fencepost's own settings for this session. */
  initializationOptions?: InitializationOptions | null;
  /** How much of the session is traced from the beginning: `off`, `messages` or `verbose`, as with `$/setTrace`. Any other value counts as `off`. */
  trace?: string | null;
}

/** The params of `rpc.discover`. */
export interface RpcDiscoverParams {
  method?: string | null;
}

/** The params of `access/request`. */
export interface AccessRequestParams {
  entity: AccessEntity;
  /** The default is `fullAccess`. */
  level?: AccessLevel | null;
}

/** The params of `list/save`. */
export interface ListSaveParams {
  list: ListInput;
  /** A conflict unless the list has this revision. With null the list must not exist, and is created with the given id. */
  ifRevision?: string | null;
  /** False keeps the change in this session, where only this session sees it, until `store/commit` or `store/reset`. */
  commit?: boolean | null;
}

/** The params of `list/remove`. */
export interface ListRemoveParams {
  id: string;
  /** False keeps the change in this session, where only this session sees it, until `store/commit` or `store/reset`. */
  commit?: boolean | null;
}

/** The params of `list/default`. */
export interface ListDefaultParams {
  entity: Entity;
}

/** The params of `list/setDefault`. */
export interface ListSetDefaultParams {
  entity: Entity;
  /** A list that may hold this entity. */
  id: string;
}

/** The params of `reminder/save`. */
export interface ReminderSaveParams {
  reminder: ReminderInput;
  /** A conflict unless the reminder has this revision. With null the reminder must not exist, and you may give an `id` of your own, so that a retry cannot create it twice. */
  ifRevision?: string | null;
  /** What to do if the item no longer has the revision of `ifRevision`; `fail` by default. */
  onConflict?: OnConflict | null;
  /** False keeps the change in this session, where only its own fetches see it, until `store/commit` or `store/reset`. */
  commit?: boolean | null;
}

/** The params of `reminder/get`. */
export interface ReminderGetParams {
  id: string;
}

/** The params of `reminder/complete`. */
export interface ReminderCompleteParams {
  id: string;
  /** An instant; the default is now. */
  at?: string | null;
  /** A conflict unless the reminder has this revision: pressing twice does not complete the next date as well. */
  ifRevision?: string | null;
  /** False reopens the reminder. */
  completed?: boolean | null;
  /** False keeps the change in this session, where only its own fetches see it, until `store/commit` or `store/reset`. */
  commit?: boolean | null;
}

/** The params of `reminder/remove`. */
export interface ReminderRemoveParams {
  id: string;
  /** A conflict unless the reminder has this revision. */
  ifRevision?: string | null;
  /** As with `reminder/save`. */
  commit?: boolean | null;
}

/** The params of `reminder/move`. */
export interface ReminderMoveParams {
  /** The reminders, in the order that they are to have; at most 1000. */
  ids: string[];
  /** The reminders go before this reminder. */
  before?: string | null;
  /** The reminders go after this reminder. Send this or `before`, not both. */
  after?: string | null;
  /** The reminder to become a subtask of, or null for none. Without `before` and `after`, they come last there. */
  parent?: string | null;
}

/** The params of `reminder/fetch`. */
export interface ReminderFetchParams {
  /** Conditions; the default is all reminders. */
  where?: Where | null;
  /** The default is `creationDate`. `distance` needs `where.near`. */
  sort?: SortKey | null;
  /** Reverses the order. Reminders without the sort value stay last, and ties stay in their order. */
  descending?: boolean | null;
  /** The most reminders to return; the default is all. With 0 only `total` is returned. */
  limit?: number | null;
  /** Continues after the page that returned it; only for the same `where`, `sort` and `descending`. */
  cursor?: string | null;
  /** Returns only these members of each. */
  fields?: ReminderField[] | null;
}

/** The params of `item/get`. */
export interface ItemGetParams {
  id: string;
}

/** The params of `item/import`. */
export interface ItemImportParams {
  /** The content of one or more .ics files. */
  text: string;
  /** The list of the new items, by id; else the default list of each kind. */
  list?: string | null;
  /** Imports only these items of the text; without it, all of them. */
  items?: ItemChoice[] | null;
  /** True checks everything and returns the results, but changes nothing. */
  dryRun?: boolean | null;
}

/** The params of `item/export`. */
export interface ItemExportParams {
  /** Conditions for reminders; the default is all. */
  where?: Where | null;
  /** Whether to include events, of the lists of `where` if it names any; by default if there is no `where`. */
  events?: boolean | null;
}

/** The params of `item/resolve`. */
export interface ItemResolveParams {
  id: string;
  take: ConflictVersion;
  /** Only the conflicts about this, as `mergeConflicts` names it. */
  field?: string | null;
  /** A conflict unless the item has this revision. */
  ifRevision?: string | null;
  /** True checks everything and returns the results, but changes nothing. */
  dryRun?: boolean | null;
}

/** The params of `event/save`. */
export interface EventSaveParams {
  event: EventInput;
  /** The occurrence, by the start that the series gives it: `occurrence` in results of `event/fetch`. An `event` that contains an `occurrence` names it too; two different ones are refused. */
  occurrence?: string | null;
  /** With `occurrence`: only this one, which is the default, or this and all later ones. Without `occurrence` it is ignored and the whole series is changed. */
  span?: Span | null;
  /** A conflict unless the event has this revision. With null the event must not exist, and you may give an `id` of your own, so that a retry cannot create it twice. */
  ifRevision?: string | null;
  /** What to do if the item no longer has the revision of `ifRevision`; `fail` by default. */
  onConflict?: OnConflict | null;
  /** False keeps the change in this session, where only its own fetches see it, until `store/commit` or `store/reset`. */
  commit?: boolean | null;
}

/** The params of `event/get`. */
export interface EventGetParams {
  id: string;
  /** The occurrence, by the start that the series gives it: `occurrence` in results of `event/fetch`. */
  occurrence?: string | null;
}

/** The params of `event/remove`. */
export interface EventRemoveParams {
  id: string;
  /** The occurrence, by the start that the series gives it: `occurrence` in results of `event/fetch`. */
  occurrence?: string | null;
  /** With `occurrence`: only this one, which is the default, or this and all later ones. Without `occurrence` it is ignored and the whole series is changed. */
  span?: Span | null;
  /** A conflict unless the event has this revision. */
  ifRevision?: string | null;
  /** False keeps the change in this session, where only its own fetches see it, until `store/commit` or `store/reset`. */
  commit?: boolean | null;
}

/** The params of `event/fetch`. */
export interface EventFetchParams {
  start: RangeEnd;
  /** The end of the range, which is excluded. */
  end: RangeEnd;
  /** Only events of these lists; the default is all. */
  lists?: string[] | null;
  /** Only events whose title, notes, location or URL contain this text, ignoring case and accents. */
  text?: string | null;
  /** The most events to return; the default is all. With 0 only `total` is returned. */
  limit?: number | null;
  /** Continues after the page that returned it; only for the same range, lists and text. */
  cursor?: string | null;
  /** Returns only these members of each. */
  fields?: EventField[] | null;
}

/** The params of `event/conflicts`. */
export interface EventConflictsParams {
  /** With `end`: the time range. */
  start?: RangeEnd | null;
  end?: RangeEnd | null;
  /** Instead of `start` and `end`: an event as for `event/save`. */
  event?: EventInput | null;
  /** With `event`: only this occurrence will be changed. */
  occurrence?: string | null;
  /** Only events of these lists; the default is all. */
  lists?: string[] | null;
}

/** The params of `view/list`. */
export interface ViewListParams {
  /** Conditions; the default is all reminders. */
  where?: Where | null;
  /** The default is `due`. */
  group?: ViewGroup | null;
  /** The order of the rows in each section, and of subtasks under one parent; the default is `dueDate`. `distance` is from `where.near`, or else from the person's last position, which needs their consent for `location`; reminders without a place come last. */
  sort?: SortKey | null;
  /** Reverses the order, as in `reminder/fetch`. */
  descending?: boolean | null;
  /** Returns rows only of the sections with these keys; the others have their count and no rows, as if they were collapsed. */
  sections?: string[] | null;
  /** Returns only these members of each reminder. */
  fields?: ReminderField[] | null;
  /** The most rows to return, in all sections together; the default is all. */
  limit?: number | null;
  /** Continues after the page that returned it; for the same params, and as long as the store is not changed. */
  cursor?: string | null;
  /** The `version` of an earlier answer to the same params: returns only the rows that have changed since, if that is known. Not with `limit`. */
  since?: string | null;
}

/** The params of `view/agenda`. */
export interface ViewAgendaParams {
  /** The first day, as `2026-12-01`; the default is today. */
  from?: string | null;
  /** The day after the last one; the default is a week after `from`. At most 400 days. */
  to?: string | null;
  /** Instead of `to`: the whole day, week or month that has `from`. */
  span?: AgendaSpan | null;
  /** Only these; the default is both. */
  entities?: Entity[] | null;
  /** Only of these lists; the default is all. */
  lists?: string[] | null;
  /** With this text, as in `event/fetch` and `reminder/fetch`. */
  text?: string | null;
  /** Returns only these members of each event. */
  eventFields?: EventField[] | null;
  /** Returns only these members of each reminder. */
  reminderFields?: ReminderField[] | null;
}

/** The params of `store/apply`. */
export interface StoreApplyParams {
  operations: Operation[];
  /** True checks everything and returns the results, but changes nothing. */
  dryRun?: boolean | null;
  /** The title of the transaction in the history; the default is `store/apply`. One line. */
  title?: string | null;
}

/** The params of `store/changes`. */
export interface StoreChangesParams {
  /** A state from a result or notification, also of another session or an earlier day. */
  since: string;
  /** The most transactions to return. */
  limit?: number | null;
}

/** The params of `store/history`. */
export interface StoreHistoryParams {
  /** The most transactions to return; the default is 100. */
  limit?: number | null;
  /** Adds `titles` to each transaction; the default is false. */
  titles?: boolean | null;
}

/** The params of `store/undo`. */
export interface StoreUndoParams {
  /** The transaction's number; the default is this client's last one that was not undone. */
  transaction?: number | null;
}

/** The params of `place/near`. */
export interface PlaceNearParams {
  /** Degrees north, from -90 to 90. */
  latitude: number;
  /** Degrees east, from -180 to 180. */
  longitude: number;
  /** The greatest distance to the centre of a place; the default is no limit. */
  within?: Radius | null;
}

/** The params of `place/save`. */
export interface PlaceSaveParams {
  place: PlaceInput;
  /** A conflict unless the place has this revision. With null the place must not exist. */
  ifRevision?: string | null;
}

/** The params of `place/remove`. */
export interface PlaceRemoveParams {
  id: string;
  /** A conflict unless the place has this revision. */
  ifRevision?: string | null;
}

/** The params of `place/import`. */
export interface PlaceImportParams {
  format: PlaceFormat;
  /** The file's content. */
  text: string;
  /** True checks everything and returns the results, but changes nothing. */
  dryRun?: boolean | null;
}

/** The params of `place/visits`. */
export interface PlaceVisitsParams {
  /** Only visits to this place, by its id; the default is all places. */
  place?: string | null;
  /** The beginning of the range; the default is as far back as visits are kept. */
  from?: RangeEnd | null;
  /** The end of the range, which is excluded; the default is now. */
  to?: RangeEnd | null;
}

/** The params of `location/update`. */
export interface LocationUpdateParams {
  /** Degrees north, from -90 to 90. Needed without `place`. */
  latitude?: number | null;
  /** Degrees east, from -180 to 180. Needed without `place`. */
  longitude?: number | null;
  /** The radius of uncertainty in metres; the default, and 0, mean exact. */
  accuracy?: number | null;
  /** When it was measured; the default is now. */
  at?: string | null;
  /** The device that measured it, if there are several; for a place, `check-in` by default. */
  source?: string | null;
  /** The id of the place that the person is at, instead of coordinates and an accuracy. */
  place?: string | null;
  /** The device that is at this position, such as the person's phone; the default for a network is `computer`. Without `source`, it is the source as well. */
  device?: string | null;
}

/** The params of `alarm/firings`. */
export interface AlarmFiringsParams {
  /** Only open ones, or only closed ones; the default is both. */
  open?: boolean | null;
}

/** The params of `alarm/acknowledge`. */
export interface AlarmAcknowledgeParams {
  firing: string;
}

/** The params of `alarm/snooze`. */
export interface AlarmSnoozeParams {
  firing: string;
  /** An instant in the future. */
  until?: string | null;
  untilNextVisit?: boolean | null;
}

/** The params of `alarm/explain`. */
export interface AlarmExplainParams {
  item: string;
  /** The id of one alarm; the default is all alarms of the item that can go off. */
  alarm?: string | null;
}

/** The params of `alarm/upcoming`. */
export interface AlarmUpcomingParams {
  /** The most times and the most places to return, from 0 to 10000; the default is 100. */
  limit?: number | null;
}

/** The params of `location/replay`. */
export interface LocationReplayParams {
  format: TrackFormat;
  /** An array for `fixes`; the text of the file for other formats. A GPX route without times is walked at 1.4 m/s from now on. */
  track: RecordedTrack;
}

/** The params of `map/render`. */
export interface MapRenderParams {
  format: MapFormat;
  /** Conditions for reminders; the default is all. */
  where?: Where | null;
  /** Characters of a line of `text`, from 20 to 400; the default is 78. */
  width?: number | null;
  /** Lines of the map of `text`, from 8 to 200; the default is 22. The scale, a list and an address follow below the map. */
  height?: number | null;
}

/** The params of `text/parse`. */
export interface TextParseParams {
  /** One line; text after a line break becomes the notes. Beyond 8192 characters the text is not read, and a diagnostic says so. */
  text: string;
  /** The kind of item. The default, and `guess`: an event if the line has an end, a place if it is a name with coordinates, else a reminder. */
  for?: TextPurpose | null;
  /** The wall time in the session's zone to count from, such as `2026-11-20T10:00:00`; the default is now. */
  now?: string | null;
  /** An offset in the text, to get `completions` there. */
  cursor?: number | null;
}

/** The params of `text/read`. */
export interface TextReadParams {
  /** The item's id; without it, a document for a new item. */
  id?: string | null;
  /** The kind of document. With an `id`, the default is a reminder or an event, whichever has the id. */
  kind?: DocumentKind | null;
  /** For one occurrence of an event: the start that the series gives it, as for `event/get`. Without it, the document is the whole series. */
  occurrence?: string | null;
  /** With `occurrence`: only this one, which is the default, or this and all later ones. */
  span?: Span | null;
  /** For a new item: a line that a person typed, as for `text/parse`, from which the document is filled. */
  line?: string | null;
  /** The wall time in the session's zone to count from; the default is now. */
  now?: string | null;
}

/** The params of `text/write`. */
export interface TextWriteParams {
  /** The edited document. */
  text: string;
  /** The item's id; without it, a new item is created. */
  id?: string | null;
  /** As for `text/read`; the default for a new item is a reminder. */
  kind?: DocumentKind | null;
  /** Without `id`: the id for the new item, so that the request can be sent again if no reply came; the outcome is then `unchanged`. It is a `conflict` if another item has the id, or if the item was changed since. */
  newId?: string | null;
  /** For one occurrence of an event: the start that the series gives it, as for `event/get`. Without it, the document is the whole series. */
  occurrence?: string | null;
  /** With `occurrence`: only this one, which is the default, or this and all later ones. */
  span?: Span | null;
  /** The text that `text/read` or `text/write` returned. */
  base?: string | null;
  /** The wall time in the session's zone to count from; the default is now. */
  now?: string | null;
}

/** The params of `text/diagnose`. */
export interface TextDiagnoseParams {
  /** The document. */
  text: string;
  /** The kind of document; the default is a reminder. */
  kind?: DocumentKind | null;
  /** The wall time in the session's zone to count from; the default is now. */
  now?: string | null;
}

/** The params of `text/complete`. */
export interface TextCompleteParams {
  /** The document. */
  text: string;
  /** Counted from 0. */
  line: number;
  /** The offset in the line. */
  character: number;
  /** The kind of document; the default is a reminder. */
  kind?: DocumentKind | null;
  /** The wall time in the session's zone to count from; the default is now. */
  now?: string | null;
}

/** The params of `text/hover`. */
export interface TextHoverParams {
  /** The document. */
  text: string;
  /** Counted from 0. */
  line: number;
  /** The offset in the line. */
  character: number;
  /** The kind of document; the default is a reminder. */
  kind?: DocumentKind | null;
  /** The wall time in the session's zone to count from; the default is now. */
  now?: string | null;
}

/** The params of `units/info`. */
export interface UnitsInfoParams {
  /** A locale; the default is the session's. */
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
  /** A locale; the default is the session's. */
  locale?: string | null;
}

/** The params of `units/format`. */
export interface UnitsFormatParams {
  metres: Metres;
  /** A locale; the default is the session's. */
  locale?: string | null;
  /** Returns the exact number in this unit, not a rounded one in a suitable unit. */
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

/** The params of `$/advanceClock`. */
export interface AdvanceClockParams {
  /** From 0 to a hundred years. Fractions are kept to a millisecond. */
  seconds: number;
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
  /** The content of the message, if the trace is `verbose`. */
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
  /** The state before the changes. */
  since: string;
  /** The state after the changes. */
  state: string;
  origin: ChangeOrigin;
  /** The numbers of the transactions. */
  transactions: number[];
  changes: Changes;
}

/** The params of `store/didFindProblem`. */
export interface StoreDidFindProblemParams {
  /** New problems; `store/info` has all of them. */
  problems: StoreProblem[];
}

/** The params of `alarm/didFire`. */
export interface AlarmDidFireParams {
  /** The id of the firing. */
  firing: string;
  item: string;
  entity: Entity;
  /** The occurrence of a repeating event. */
  occurrence: string | null;
  alarm: string;
  title: string;
  cause: FiringCause;
  /** When it went off, which may be some time ago. */
  at: string;
  repeated: boolean;
}

/** The params of `alarm/didClose`. */
export interface AlarmDidCloseParams {
  /** In the form of `alarm/firings`. */
  firings: Firing[];
}

/** The params of `view/didChangeSilence`. */
export interface ViewDidChangeSilenceParams {
  /** What both methods return as `silence` from now on; null if they leave it out. */
  silence: string | null;
}

/** The params of `region/didEnter`. */
export interface RegionDidEnterParams {
  /** The id of the firing. */
  place: string;
  title: string | null;
  at: string;
}

/** The params of `region/didLeave`. */
export interface RegionDidLeaveParams {
  /** The id of the firing. */
  place: string;
  title: string | null;
  at: string;
}

/** The params of `window/showMessageRequest`. */
export interface WindowShowMessageRequestParams {
  /** 1 error, 2 warning, 3 information. */
  type: number;
  message: string;
  /** The possible answers, with distinct titles. */
  actions: MessageAction[];
}

/** The params of `window/workDoneProgress/create`. */
export interface WindowWorkDoneProgressCreateParams {
  token: ProgressToken;
}

/** What a client can ask, by name. */
export interface Requests {
  /** Opens a session and names the client. */
  "initialize": { params: InitializeParams; result: InitializeResult };
  /** Ends the session; `exit` then ends the process. */
  "shutdown": { params: {}; result: null };
  /** Returns this document. */
  "rpc.discover": { params: RpcDiscoverParams; result: unknown };
  /** Returns what this client may do. */
  "access/status": { params: {}; result: Access };
  /** Asks the person for access, once. */
  "access/request": { params: AccessRequestParams; result: AccessAnswer };
  /** Returns every list that can hold something the client may see. */
  "list/all": { params: {}; result: Lists };
  /** Creates a list, or changes one. */
  "list/save": { params: ListSaveParams; result: ListChange };
  /** Removes a list and everything in it. */
  "list/remove": { params: ListRemoveParams; result: ListRemoval };
  /** Returns the list that takes new items when none is named. */
  "list/default": { params: ListDefaultParams; result: DefaultList };
  /** Chooses the list that takes new items when none is named. */
  "list/setDefault": { params: ListSetDefaultParams; result: ChangeResult };
  /** Creates a reminder, or changes one. */
  "reminder/save": { params: ReminderSaveParams; result: ReminderChange };
  /** Returns one reminder. */
  "reminder/get": { params: ReminderGetParams; result: OneReminder };
  /** Completes a reminder, or reopens it. */
  "reminder/complete": { params: ReminderCompleteParams; result: Completion };
  /** Removes a reminder. */
  "reminder/remove": { params: ReminderRemoveParams; result: ChangeResult };
  /** Moves reminders before or after another in the order by hand. */
  "reminder/move": { params: ReminderMoveParams; result: MovedReminders };
  /** Returns the reminders that match, sorted. */
  "reminder/fetch": { params: ReminderFetchParams; result: ReminderPage };
  /** Returns a reminder or an event by its id. */
  "item/get": { params: ItemGetParams; result: OneItem };
  /** Imports reminders and events from an iCalendar text. */
  "item/import": { params: ItemImportParams; result: ImportedItems };
  /** Returns reminders and events as one iCalendar text. */
  "item/export": { params: ItemExportParams; result: ExportedItems };
  /** Returns every item in which two sides of a synchronization have changed the same. */
  "item/unresolved": { params: {}; result: UnresolvedItems };
  /** Settles what two sides of a synchronization have changed differently in an item. */
  "item/resolve": { params: ItemResolveParams; result: ResolvedItem };
  /** Creates an event, or changes one: a series, one occurrence, or one occurrence and all later ones. */
  "event/save": { params: EventSaveParams; result: EventChange };
  /** Returns one event: the whole series, or one occurrence of it. */
  "event/get": { params: EventGetParams; result: OneEvent };
  /** Removes an event: a series, one occurrence, or one occurrence and all later ones. */
  "event/remove": { params: EventRemoveParams; result: ChangeResult };
  /** Returns the events that take place in a time range. */
  "event/fetch": { params: EventFetchParams; result: FoundEvents };
  /** Returns the events that conflict with a time range, or with an event to be saved. */
  "event/conflicts": { params: EventConflictsParams; result: Conflicts };
  /** Returns reminders as rows in sections, with words for the person. */
  "view/list": { params: ViewListParams; result: ViewedList };
  /** Returns events and open reminders by day, with words for the person. */
  "view/agenda": { params: ViewAgendaParams; result: ViewedAgenda };
  /** Makes several changes, all or none. */
  "store/apply": { params: StoreApplyParams; result: Applied };
  /** Returns what this session has saved with `commit: false`. */
  "store/staged": { params: {}; result: StagedChanges };
  /** Writes everything that was saved with `commit: false`, or nothing. */
  "store/commit": { params: {}; result: ChangeResult };
  /** Drops everything that was saved with `commit: false`. */
  "store/reset": { params: {}; result: Reset };
  /** Checks every file now, and returns the same as `store/info`. */
  "store/refresh": { params: {}; result: StoreInfo };
  /** Returns how many items there are, and what is wrong with files. */
  "store/info": { params: {}; result: StoreInfo };
  /** Returns exactly what changed since a state. */
  "store/changes": { params: StoreChangesParams; result: ChangesSince };
  /** Returns who changed what, newest first. */
  "store/history": { params: StoreHistoryParams; result: History };
  /** Undoes a transaction. */
  "store/undo": { params: StoreUndoParams; result: Reversal };
  /** Redoes what this client undid last. */
  "store/redo": { params: {}; result: Reversal };
  /** Returns every place of the person. */
  "place/all": { params: {}; result: AllPlaces };
  /** Returns the places near a point, nearest first. */
  "place/near": { params: PlaceNearParams; result: NearbyPlaces };
  /** Creates a place, or changes one and everything that follows it. */
  "place/save": { params: PlaceSaveParams; result: PlaceChange };
  /** Removes a place. */
  "place/remove": { params: PlaceRemoveParams; result: ChangeResult };
  /** Imports places from another program's file. */
  "place/import": { params: PlaceImportParams; result: Imported };
  /** Returns when the person was at which of their places, and for how long. */
  "place/visits": { params: PlaceVisitsParams; result: FoundVisits };
  /** Reports the person's position, and so which fences are crossed. */
  "location/update": { params: LocationUpdateParams; result: LocationUpdated };
  /** Returns the person's position, and which of their places they are in. */
  "location/current": { params: {}; result: Whereabouts };
  /** Returns the alarms that have gone off. */
  "alarm/firings": { params: AlarmFiringsParams; result: Firings };
  /** Marks a firing as seen. */
  "alarm/acknowledge": { params: AlarmAcknowledgeParams; result: ChangeResult };
  /** Postpones a firing. */
  "alarm/snooze": { params: AlarmSnoozeParams; result: ChangeResult };
  /** Explains why an alarm went off, or did not, and what it waits for. */
  "alarm/explain": { params: AlarmExplainParams; result: Explanations };
  /** Returns the alarms that are pending. */
  "alarm/upcoming": { params: AlarmUpcomingParams; result: UpcomingAlarms };
  /** Returns which alarms a recorded track would set off, and when. */
  "location/replay": { params: LocationReplayParams; result: Replayed };
  /** Draws the fences of reminders, the places, and where the person is, to scale. */
  "map/render": { params: MapRenderParams; result: RenderedMap };
  /** Parses a line that a person typed as an item to save or as a filter, with one grammar for all clients. */
  "text/parse": { params: TextParseParams; result: ParsedLine };
  /** Returns a reminder, an event, a place or a list as a document to be edited. */
  "text/read": { params: TextReadParams; result: TextDocument };
  /** Saves an edited document: merges, saves once, or says what is wrong and where. */
  "text/write": { params: TextWriteParams; result: WrittenDocument };
  /** Checks a document while it is edited: returns its errors and doubtful lines, its parts, and hints. */
  "text/diagnose": { params: TextDiagnoseParams; result: DiagnosedDocument };
  /** Returns completions for the line at a cursor in a document: keys, dates, lists, places, alarms. */
  "text/complete": { params: TextCompleteParams; result: DocumentCompletions };
  /** Explains the line at a cursor in a document: what it is for, and what it means. */
  "text/hover": { params: TextHoverParams; result: HoveredLine };
  /** Returns how lengths are measured and written in a locale. */
  "units/info": { params: UnitsInfoParams; result: UnitsInfo };
  /** Converts a length to another unit, exactly. */
  "units/convert": { params: UnitsConvertParams; result: Conversion };
  /** Parses a length as a person writes it. */
  "units/parse": { params: UnitsParseParams; result: ParsedLength };
  /** Formats lengths for a person. */
  "units/format": { params: UnitsFormatParams; result: FormattedLength };
}

/** What the server asks, by name. */
export interface Questions {
  /** Asks the person a question. */
  "window/showMessageRequest": { params: WindowShowMessageRequestParams; result: MessageAction | null };
  /** Announces progress that the client did not request. */
  "window/workDoneProgress/create": { params: WindowWorkDoneProgressCreateParams; result: null };
}

/** The notifications, which have no answer, by name. */
export interface Notifications {
  /** The client has read the reply to `initialize`: the server may now send notifications and requests. */
  "initialized": { params: {} };
  /** Ends the process, with code 0 after `shutdown` and 1 without it. */
  "exit": { params: {} };
  /** Cancels a request that has not begun. */
  "$/cancelRequest": { params: CancelRequestParams };
  /** Sets how much of the session is traced, from the next message on. */
  "$/setTrace": { params: SetTraceParams };
  /** Sets the clock of a rehearsed session forward. */
  "$/advanceClock": { params: AdvanceClockParams };
  /** A line for the log. */
  "window/logMessage": { params: WindowLogMessageParams };
  /** One step of the session, while it is traced. */
  "$/logTrace": { params: LogTraceParams };
  /** Reports the progress of long work. */
  "$/progress": { params: ProgressParams };
  /** The person changed what this client may see. */
  "access/didChange": { params: AccessDidChangeParams };
  /** Reports what changed, and who changed it. */
  "store/didChange": { params: StoreDidChangeParams };
  /** A file has a problem. */
  "store/didFindProblem": { params: StoreDidFindProblemParams };
  /** An alarm went off. */
  "alarm/didFire": { params: AlarmDidFireParams };
  /** Firings were closed: acknowledged, snoozed, completed or removed, here or elsewhere. */
  "alarm/didClose": { params: AlarmDidCloseParams };
  /** The sentence `silence` of `view/list` and `view/agenda` has changed. */
  "view/didChangeSilence": { params: ViewDidChangeSilenceParams };
  /** The person arrived at one of their places. */
  "region/didEnter": { params: RegionDidEnterParams };
  /** The person left one of their places. */
  "region/didLeave": { params: RegionDidLeaveParams };
}

// Every method's name, handler and dispatch.
// Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
// swift-format-ignore-file

public import JSON
public import JSONRPC

/// What a client can ask.
public enum RequestMethod: String, Sendable, CaseIterable {
  /// Opens a session and names the client.
  case initialize = "initialize"
  /// Ends the session; `exit` then ends the process.
  case shutdown = "shutdown"
  /// Returns this document.
  case rpcDiscover = "rpc.discover"
  /// Returns what this client may do.
  case accessStatus = "access/status"
  /// Asks the person for access, once.
  case accessRequest = "access/request"
  /// Returns every list that can hold something the client may see.
  case listAll = "list/all"
  /// Creates a list, or changes one.
  case listSave = "list/save"
  /// Removes a list and everything in it.
  case listRemove = "list/remove"
  /// Returns the list that takes new items when none is named.
  case listDefault = "list/default"
  /// Chooses the list that takes new items when none is named.
  case listSetDefault = "list/setDefault"
  /// Creates a reminder, or changes one.
  case reminderSave = "reminder/save"
  /// Returns one reminder.
  case reminderGet = "reminder/get"
  /// Completes a reminder, or reopens it.
  case reminderComplete = "reminder/complete"
  /// Removes a reminder.
  case reminderRemove = "reminder/remove"
  /// Moves reminders before or after another in the order by hand.
  case reminderMove = "reminder/move"
  /// Returns the reminders that match, sorted.
  case reminderFetch = "reminder/fetch"
  /// Returns a reminder or an event by its id.
  case itemGet = "item/get"
  /// Imports reminders and events from an iCalendar text.
  case itemImport = "item/import"
  /// Returns reminders and events as one iCalendar text.
  case itemExport = "item/export"
  /// Returns every item in which two sides of a synchronization have changed the same.
  case itemUnresolved = "item/unresolved"
  /// Settles what two sides of a synchronization have changed differently in an item.
  case itemResolve = "item/resolve"
  /// Creates an event, or changes one: a series, one occurrence, or one occurrence and all later
  /// ones.
  case eventSave = "event/save"
  /// Returns one event: the whole series, or one occurrence of it.
  case eventGet = "event/get"
  /// Removes an event: a series, one occurrence, or one occurrence and all later ones.
  case eventRemove = "event/remove"
  /// Returns the events that take place in a time range.
  case eventFetch = "event/fetch"
  /// Returns the events that conflict with a time range, or with an event to be saved.
  case eventConflicts = "event/conflicts"
  /// Returns reminders as rows in sections, with words for the person.
  case viewList = "view/list"
  /// Returns events and open reminders by day, with words for the person.
  case viewAgenda = "view/agenda"
  /// Makes several changes, all or none.
  case storeApply = "store/apply"
  /// Returns what this session has saved with `commit: false`.
  case storeStaged = "store/staged"
  /// Writes everything that was saved with `commit: false`, or nothing.
  case storeCommit = "store/commit"
  /// Drops everything that was saved with `commit: false`.
  case storeReset = "store/reset"
  /// Checks every file now, and returns the same as `store/info`.
  case storeRefresh = "store/refresh"
  /// Returns how many items there are, and what is wrong with files.
  case storeInfo = "store/info"
  /// Returns exactly what changed since a state.
  case storeChanges = "store/changes"
  /// Returns who changed what, newest first.
  case storeHistory = "store/history"
  /// Undoes a transaction.
  case storeUndo = "store/undo"
  /// Redoes what this client undid last.
  case storeRedo = "store/redo"
  /// Returns every place of the person.
  case placeAll = "place/all"
  /// Returns the places near a point, nearest first.
  case placeNear = "place/near"
  /// Creates a place, or changes one and everything that follows it.
  case placeSave = "place/save"
  /// Removes a place.
  case placeRemove = "place/remove"
  /// Imports places from another program's file.
  case placeImport = "place/import"
  /// Returns when the person was at which of their places, and for how long.
  case placeVisits = "place/visits"
  /// Reports the person's position, and so which fences are crossed.
  case locationUpdate = "location/update"
  /// Returns the person's position, and which of their places they are in.
  case locationCurrent = "location/current"
  /// Returns the alarms that have gone off.
  case alarmFirings = "alarm/firings"
  /// Marks a firing as seen.
  case alarmAcknowledge = "alarm/acknowledge"
  /// Postpones a firing.
  case alarmSnooze = "alarm/snooze"
  /// Explains why an alarm went off, or did not, and what it waits for.
  case alarmExplain = "alarm/explain"
  /// Returns the alarms that are pending.
  case alarmUpcoming = "alarm/upcoming"
  /// Returns which alarms a recorded track would set off, and when.
  case locationReplay = "location/replay"
  /// Draws the fences of reminders, the places, and where the person is, to scale.
  case mapRender = "map/render"
  /// Parses a line that a person typed as an item to save or as a filter, with one grammar for
  /// all clients.
  case textParse = "text/parse"
  /// Returns a reminder, an event, a place or a list as a document to be edited.
  case textRead = "text/read"
  /// Saves an edited document: merges, saves once, or says what is wrong and where.
  case textWrite = "text/write"
  /// Checks a document while it is edited: returns its errors and doubtful lines, its parts, and
  /// hints.
  case textDiagnose = "text/diagnose"
  /// Returns completions for the line at a cursor in a document: keys, dates, lists, places,
  /// alarms.
  case textComplete = "text/complete"
  /// Explains the line at a cursor in a document: what it is for, and what it means.
  case textHover = "text/hover"
  /// Returns how lengths are measured and written in a locale.
  case unitsInfo = "units/info"
  /// Converts a length to another unit, exactly.
  case unitsConvert = "units/convert"
  /// Parses a length as a person writes it.
  case unitsParse = "units/parse"
  /// Formats lengths for a person.
  case unitsFormat = "units/format"
}

/// What a client can tell without being answered.
public enum NotificationMethod: String, Sendable, CaseIterable {
  /// The client has read the reply to `initialize`: the server may now send notifications and
  /// requests.
  case initialized = "initialized"
  /// Ends the process, with code 0 after `shutdown` and 1 without it.
  case exit = "exit"
  /// Cancels a request that has not begun.
  case cancelRequest = "$/cancelRequest"
  /// Sets how much of the session is traced, from the next message on.
  case setTrace = "$/setTrace"
  /// Sets the clock of a rehearsed session forward.
  case advanceClock = "$/advanceClock"
}

extension RequestMethod {
  /// The access that a client needs: any one of these is enough; none if it is empty.
  public var access: [AccessEntity] {
    switch self {
    case .initialize: []
    case .shutdown: []
    case .rpcDiscover: []
    case .accessStatus: []
    case .accessRequest: []
    case .listAll: [.reminder, .event]
    case .listSave: [.reminder, .event]
    case .listRemove: [.reminder, .event]
    case .listDefault: [.reminder, .event]
    case .listSetDefault: [.reminder, .event]
    case .reminderSave: [.reminder]
    case .reminderGet: [.reminder]
    case .reminderComplete: [.reminder]
    case .reminderRemove: [.reminder]
    case .reminderMove: [.reminder]
    case .reminderFetch: [.reminder]
    case .itemGet: [.reminder, .event]
    case .itemImport: [.reminder, .event]
    case .itemExport: [.reminder, .event]
    case .itemUnresolved: [.reminder, .event]
    case .itemResolve: [.reminder, .event]
    case .eventSave: [.event]
    case .eventGet: [.event]
    case .eventRemove: [.event]
    case .eventFetch: [.event]
    case .eventConflicts: [.event]
    case .viewList: [.reminder]
    case .viewAgenda: [.reminder, .event]
    case .storeApply: [.reminder, .event]
    case .storeStaged: [.reminder, .event]
    case .storeCommit: [.reminder, .event]
    case .storeReset: [.reminder, .event]
    case .storeRefresh: [.reminder, .event]
    case .storeInfo: [.reminder, .event]
    case .storeChanges: [.reminder, .event]
    case .storeHistory: [.reminder, .event]
    case .storeUndo: [.reminder, .event]
    case .storeRedo: [.reminder, .event]
    case .placeAll: [.reminder, .event]
    case .placeNear: [.reminder, .event]
    case .placeSave: [.reminder, .event]
    case .placeRemove: [.reminder, .event]
    case .placeImport: [.reminder, .event]
    case .placeVisits: [.location]
    case .locationUpdate: []
    case .locationCurrent: [.location]
    case .alarmFirings: [.reminder, .event]
    case .alarmAcknowledge: [.reminder, .event]
    case .alarmSnooze: [.reminder, .event]
    case .alarmExplain: [.reminder, .event]
    case .alarmUpcoming: [.reminder, .event]
    case .locationReplay: [.reminder, .event]
    case .mapRender: [.reminder, .event]
    case .textParse: []
    case .textRead: [.reminder, .event]
    case .textWrite: [.reminder, .event]
    case .textDiagnose: []
    case .textComplete: []
    case .textHover: []
    case .unitsInfo: []
    case .unitsConvert: []
    case .unitsParse: []
    case .unitsFormat: []
    }
  }
}

extension RequestMethod {
  /// Whether it waits for the store to be open, and is answered when its turn is on disk.
  public var needsStore: Bool {
    switch self {
    case .listAll: true
    case .listSave: true
    case .listRemove: true
    case .listDefault: true
    case .listSetDefault: true
    case .reminderSave: true
    case .reminderGet: true
    case .reminderComplete: true
    case .reminderRemove: true
    case .reminderMove: true
    case .reminderFetch: true
    case .itemGet: true
    case .itemImport: true
    case .itemExport: true
    case .itemUnresolved: true
    case .itemResolve: true
    case .eventSave: true
    case .eventGet: true
    case .eventRemove: true
    case .eventFetch: true
    case .eventConflicts: true
    case .viewList: true
    case .viewAgenda: true
    case .storeApply: true
    case .storeStaged: true
    case .storeCommit: true
    case .storeReset: true
    case .storeRefresh: true
    case .storeInfo: true
    case .storeChanges: true
    case .storeHistory: true
    case .storeUndo: true
    case .storeRedo: true
    case .placeAll: true
    case .placeNear: true
    case .placeSave: true
    case .placeRemove: true
    case .placeImport: true
    case .placeVisits: true
    case .locationUpdate: true
    case .locationCurrent: true
    case .alarmFirings: true
    case .alarmAcknowledge: true
    case .alarmSnooze: true
    case .alarmExplain: true
    case .alarmUpcoming: true
    case .locationReplay: true
    case .mapRender: true
    case .textParse: true
    case .textRead: true
    case .textWrite: true
    case .textDiagnose: true
    case .textComplete: true
    case .textHover: true
    default: false
    }
  }
  /// Whether it waits until the alarms of all items are watched.
  public var needsAlarms: Bool {
    switch self {
    case .placeVisits: true
    case .locationUpdate: true
    case .locationCurrent: true
    case .alarmFirings: true
    case .alarmAcknowledge: true
    case .alarmSnooze: true
    case .alarmExplain: true
    case .alarmUpcoming: true
    case .locationReplay: true
    case .mapRender: true
    default: false
    }
  }
  /// Whether the changes asked for before it have to be on disk first.
  public var endsTurn: Bool {
    switch self {
    case .itemImport: true
    case .itemExport: true
    case .itemResolve: true
    case .storeReset: true
    case .storeRefresh: true
    case .storeInfo: true
    case .storeChanges: true
    case .storeHistory: true
    case .storeUndo: true
    case .storeRedo: true
    case .placeVisits: true
    case .locationUpdate: true
    case .locationCurrent: true
    case .alarmFirings: true
    case .alarmAcknowledge: true
    case .alarmSnooze: true
    case .alarmExplain: true
    case .alarmUpcoming: true
    case .locationReplay: true
    case .mapRender: true
    default: false
    }
  }
  /// Whether it can take long, and so is done in slices.
  public var isLong: Bool {
    switch self {
    case .itemImport: true
    case .itemExport: true
    case .eventFetch: true
    case .eventConflicts: true
    case .viewList: true
    case .viewAgenda: true
    case .storeUndo: true
    case .storeRedo: true
    case .placeImport: true
    case .locationReplay: true
    default: false
    }
  }
}

/// The requests that can take long.
public enum LongRequestMethod: Sendable {
  case itemImport
  case itemExport
  case eventFetch
  case eventConflicts
  case viewList
  case viewAgenda
  case storeUndo
  case storeRedo
  case placeImport
  case locationReplay
}

extension RequestMethod {
  /// Nil for one that is answered at once.
  public var longWork: LongRequestMethod? {
    switch self {
    case .itemImport: .itemImport
    case .itemExport: .itemExport
    case .eventFetch: .eventFetch
    case .eventConflicts: .eventConflicts
    case .viewList: .viewList
    case .viewAgenda: .viewAgenda
    case .storeUndo: .storeUndo
    case .storeRedo: .storeRedo
    case .placeImport: .placeImport
    case .locationReplay: .locationReplay
    default: nil
    }
  }
}

/// One function a request: typed params in, a typed result or an error out.
public protocol RequestHandler {
  /// Opens a session and names the client.
  mutating func initialize(_ params: InitializeParams) throws(ResponseError) -> InitializeResult
  /// Ends the session; `exit` then ends the process.
  mutating func shutdown(_ params: ShutdownParams) throws(ResponseError) -> Null
  /// Returns this document.
  mutating func rpcDiscover(_ params: RpcDiscoverParams) throws(ResponseError) -> Value
  /// Returns what this client may do.
  mutating func accessStatus(_ params: AccessStatusParams) throws(ResponseError) -> Access
  /// Asks the person for access, once.
  mutating func accessRequest(_ params: AccessRequestParams) throws(ResponseError) -> AccessAnswer
  /// Returns every list that can hold something the client may see.
  mutating func listAll(_ params: ListAllParams) throws(ResponseError) -> Lists
  /// Creates a list, or changes one.
  mutating func listSave(_ params: ListSaveParams) throws(ResponseError) -> ListChange
  /// Removes a list and everything in it.
  mutating func listRemove(_ params: ListRemoveParams) throws(ResponseError) -> ListRemoval
  /// Returns the list that takes new items when none is named.
  mutating func listDefault(_ params: ListDefaultParams) throws(ResponseError) -> DefaultList
  /// Chooses the list that takes new items when none is named.
  mutating func listSetDefault(_ params: ListSetDefaultParams) throws(ResponseError) -> ChangeResult
  /// Creates a reminder, or changes one.
  mutating func reminderSave(_ params: ReminderSaveParams) throws(ResponseError) -> ReminderChange
  /// Returns one reminder.
  mutating func reminderGet(_ params: ReminderGetParams) throws(ResponseError) -> OneReminder
  /// Completes a reminder, or reopens it.
  mutating func reminderComplete(_ params: ReminderCompleteParams) throws(ResponseError) -> Completion
  /// Removes a reminder.
  mutating func reminderRemove(_ params: ReminderRemoveParams) throws(ResponseError) -> ChangeResult
  /// Moves reminders before or after another in the order by hand.
  mutating func reminderMove(_ params: ReminderMoveParams) throws(ResponseError) -> MovedReminders
  /// Returns the reminders that match, sorted.
  mutating func reminderFetch(_ params: ReminderFetchParams) throws(ResponseError) -> ReminderPage
  /// Returns a reminder or an event by its id.
  mutating func itemGet(_ params: ItemGetParams) throws(ResponseError) -> OneItem
  /// Imports reminders and events from an iCalendar text.
  mutating func itemImport(_ params: ItemImportParams) throws(ResponseError) -> ImportedItems
  /// Returns reminders and events as one iCalendar text.
  mutating func itemExport(_ params: ItemExportParams) throws(ResponseError) -> ExportedItems
  /// Returns every item in which two sides of a synchronization have changed the same.
  mutating func itemUnresolved(_ params: ItemUnresolvedParams) throws(ResponseError) -> UnresolvedItems
  /// Settles what two sides of a synchronization have changed differently in an item.
  mutating func itemResolve(_ params: ItemResolveParams) throws(ResponseError) -> ResolvedItem
  /// Creates an event, or changes one: a series, one occurrence, or one occurrence and all later
  /// ones.
  mutating func eventSave(_ params: EventSaveParams) throws(ResponseError) -> EventChange
  /// Returns one event: the whole series, or one occurrence of it.
  mutating func eventGet(_ params: EventGetParams) throws(ResponseError) -> OneEvent
  /// Removes an event: a series, one occurrence, or one occurrence and all later ones.
  mutating func eventRemove(_ params: EventRemoveParams) throws(ResponseError) -> ChangeResult
  /// Returns the events that take place in a time range.
  mutating func eventFetch(_ params: EventFetchParams) throws(ResponseError) -> FoundEvents
  /// Returns the events that conflict with a time range, or with an event to be saved.
  mutating func eventConflicts(_ params: EventConflictsParams) throws(ResponseError) -> Conflicts
  /// Returns reminders as rows in sections, with words for the person.
  mutating func viewList(_ params: ViewListParams) throws(ResponseError) -> ViewedList
  /// Returns events and open reminders by day, with words for the person.
  mutating func viewAgenda(_ params: ViewAgendaParams) throws(ResponseError) -> ViewedAgenda
  /// Makes several changes, all or none.
  mutating func storeApply(_ params: StoreApplyParams) throws(ResponseError) -> Applied
  /// Returns what this session has saved with `commit: false`.
  mutating func storeStaged(_ params: StoreStagedParams) throws(ResponseError) -> StagedChanges
  /// Writes everything that was saved with `commit: false`, or nothing.
  mutating func storeCommit(_ params: StoreCommitParams) throws(ResponseError) -> ChangeResult
  /// Drops everything that was saved with `commit: false`.
  mutating func storeReset(_ params: StoreResetParams) throws(ResponseError) -> Reset
  /// Checks every file now, and returns the same as `store/info`.
  mutating func storeRefresh(_ params: StoreRefreshParams) throws(ResponseError) -> StoreInfo
  /// Returns how many items there are, and what is wrong with files.
  mutating func storeInfo(_ params: StoreInfoParams) throws(ResponseError) -> StoreInfo
  /// Returns exactly what changed since a state.
  mutating func storeChanges(_ params: StoreChangesParams) throws(ResponseError) -> ChangesSince
  /// Returns who changed what, newest first.
  mutating func storeHistory(_ params: StoreHistoryParams) throws(ResponseError) -> History
  /// Undoes a transaction.
  mutating func storeUndo(_ params: StoreUndoParams) throws(ResponseError) -> Reversal
  /// Redoes what this client undid last.
  mutating func storeRedo(_ params: StoreRedoParams) throws(ResponseError) -> Reversal
  /// Returns every place of the person.
  mutating func placeAll(_ params: PlaceAllParams) throws(ResponseError) -> AllPlaces
  /// Returns the places near a point, nearest first.
  mutating func placeNear(_ params: PlaceNearParams) throws(ResponseError) -> NearbyPlaces
  /// Creates a place, or changes one and everything that follows it.
  mutating func placeSave(_ params: PlaceSaveParams) throws(ResponseError) -> PlaceChange
  /// Removes a place.
  mutating func placeRemove(_ params: PlaceRemoveParams) throws(ResponseError) -> ChangeResult
  /// Imports places from another program's file.
  mutating func placeImport(_ params: PlaceImportParams) throws(ResponseError) -> Imported
  /// Returns when the person was at which of their places, and for how long.
  mutating func placeVisits(_ params: PlaceVisitsParams) throws(ResponseError) -> FoundVisits
  /// Reports the person's position, and so which fences are crossed.
  mutating func locationUpdate(_ params: LocationUpdateParams) throws(ResponseError) -> LocationUpdated
  /// Returns the person's position, and which of their places they are in.
  mutating func locationCurrent(_ params: LocationCurrentParams) throws(ResponseError) -> Whereabouts
  /// Returns the alarms that have gone off.
  mutating func alarmFirings(_ params: AlarmFiringsParams) throws(ResponseError) -> Firings
  /// Marks a firing as seen.
  mutating func alarmAcknowledge(_ params: AlarmAcknowledgeParams) throws(ResponseError) -> ChangeResult
  /// Postpones a firing.
  mutating func alarmSnooze(_ params: AlarmSnoozeParams) throws(ResponseError) -> ChangeResult
  /// Explains why an alarm went off, or did not, and what it waits for.
  mutating func alarmExplain(_ params: AlarmExplainParams) throws(ResponseError) -> Explanations
  /// Returns the alarms that are pending.
  mutating func alarmUpcoming(_ params: AlarmUpcomingParams) throws(ResponseError) -> UpcomingAlarms
  /// Returns which alarms a recorded track would set off, and when.
  mutating func locationReplay(_ params: LocationReplayParams) throws(ResponseError) -> Replayed
  /// Draws the fences of reminders, the places, and where the person is, to scale.
  mutating func mapRender(_ params: MapRenderParams) throws(ResponseError) -> RenderedMap
  /// Parses a line that a person typed as an item to save or as a filter, with one grammar for
  /// all clients.
  mutating func textParse(_ params: TextParseParams) throws(ResponseError) -> ParsedLine
  /// Returns a reminder, an event, a place or a list as a document to be edited.
  mutating func textRead(_ params: TextReadParams) throws(ResponseError) -> TextDocument
  /// Saves an edited document: merges, saves once, or says what is wrong and where.
  mutating func textWrite(_ params: TextWriteParams) throws(ResponseError) -> WrittenDocument
  /// Checks a document while it is edited: returns its errors and doubtful lines, its parts, and
  /// hints.
  mutating func textDiagnose(_ params: TextDiagnoseParams) throws(ResponseError) -> DiagnosedDocument
  /// Returns completions for the line at a cursor in a document: keys, dates, lists, places,
  /// alarms.
  mutating func textComplete(_ params: TextCompleteParams) throws(ResponseError) -> DocumentCompletions
  /// Explains the line at a cursor in a document: what it is for, and what it means.
  mutating func textHover(_ params: TextHoverParams) throws(ResponseError) -> HoveredLine
  /// Returns how lengths are measured and written in a locale.
  mutating func unitsInfo(_ params: UnitsInfoParams) throws(ResponseError) -> UnitsInfo
  /// Converts a length to another unit, exactly.
  mutating func unitsConvert(_ params: UnitsConvertParams) throws(ResponseError) -> Conversion
  /// Parses a length as a person writes it.
  mutating func unitsParse(_ params: UnitsParseParams) throws(ResponseError) -> ParsedLength
  /// Formats lengths for a person.
  mutating func unitsFormat(_ params: UnitsFormatParams) throws(ResponseError) -> FormattedLength
}

extension RequestHandler {
  /// Decodes the call, runs its handler, and writes the result as one value.
  public mutating func answer(_ method: RequestMethod, _ call: Call, into writer: inout Writer) throws(ResponseError) {
    switch method {
    case .initialize: try initialize(call.decode()).write(to: &writer)
    case .shutdown: try shutdown(call.decode()).write(to: &writer)
    case .rpcDiscover: try rpcDiscover(call.decode()).write(to: &writer)
    case .accessStatus: try accessStatus(call.decode()).write(to: &writer)
    case .accessRequest: try accessRequest(call.decode()).write(to: &writer)
    case .listAll: try listAll(call.decode()).write(to: &writer)
    case .listSave: try listSave(call.decode()).write(to: &writer)
    case .listRemove: try listRemove(call.decode()).write(to: &writer)
    case .listDefault: try listDefault(call.decode()).write(to: &writer)
    case .listSetDefault: try listSetDefault(call.decode()).write(to: &writer)
    case .reminderSave: try reminderSave(call.decode()).write(to: &writer)
    case .reminderGet: try reminderGet(call.decode()).write(to: &writer)
    case .reminderComplete: try reminderComplete(call.decode()).write(to: &writer)
    case .reminderRemove: try reminderRemove(call.decode()).write(to: &writer)
    case .reminderMove: try reminderMove(call.decode()).write(to: &writer)
    case .reminderFetch: try reminderFetch(call.decode()).write(to: &writer)
    case .itemGet: try itemGet(call.decode()).write(to: &writer)
    case .itemImport: try itemImport(call.decode()).write(to: &writer)
    case .itemExport: try itemExport(call.decode()).write(to: &writer)
    case .itemUnresolved: try itemUnresolved(call.decode()).write(to: &writer)
    case .itemResolve: try itemResolve(call.decode()).write(to: &writer)
    case .eventSave: try eventSave(call.decode()).write(to: &writer)
    case .eventGet: try eventGet(call.decode()).write(to: &writer)
    case .eventRemove: try eventRemove(call.decode()).write(to: &writer)
    case .eventFetch: try eventFetch(call.decode()).write(to: &writer)
    case .eventConflicts: try eventConflicts(call.decode()).write(to: &writer)
    case .viewList: try viewList(call.decode()).write(to: &writer)
    case .viewAgenda: try viewAgenda(call.decode()).write(to: &writer)
    case .storeApply: try storeApply(call.decode()).write(to: &writer)
    case .storeStaged: try storeStaged(call.decode()).write(to: &writer)
    case .storeCommit: try storeCommit(call.decode()).write(to: &writer)
    case .storeReset: try storeReset(call.decode()).write(to: &writer)
    case .storeRefresh: try storeRefresh(call.decode()).write(to: &writer)
    case .storeInfo: try storeInfo(call.decode()).write(to: &writer)
    case .storeChanges: try storeChanges(call.decode()).write(to: &writer)
    case .storeHistory: try storeHistory(call.decode()).write(to: &writer)
    case .storeUndo: try storeUndo(call.decode()).write(to: &writer)
    case .storeRedo: try storeRedo(call.decode()).write(to: &writer)
    case .placeAll: try placeAll(call.decode()).write(to: &writer)
    case .placeNear: try placeNear(call.decode()).write(to: &writer)
    case .placeSave: try placeSave(call.decode()).write(to: &writer)
    case .placeRemove: try placeRemove(call.decode()).write(to: &writer)
    case .placeImport: try placeImport(call.decode()).write(to: &writer)
    case .placeVisits: try placeVisits(call.decode()).write(to: &writer)
    case .locationUpdate: try locationUpdate(call.decode()).write(to: &writer)
    case .locationCurrent: try locationCurrent(call.decode()).write(to: &writer)
    case .alarmFirings: try alarmFirings(call.decode()).write(to: &writer)
    case .alarmAcknowledge: try alarmAcknowledge(call.decode()).write(to: &writer)
    case .alarmSnooze: try alarmSnooze(call.decode()).write(to: &writer)
    case .alarmExplain: try alarmExplain(call.decode()).write(to: &writer)
    case .alarmUpcoming: try alarmUpcoming(call.decode()).write(to: &writer)
    case .locationReplay: try locationReplay(call.decode()).write(to: &writer)
    case .mapRender: try mapRender(call.decode()).write(to: &writer)
    case .textParse: try textParse(call.decode()).write(to: &writer)
    case .textRead: try textRead(call.decode()).write(to: &writer)
    case .textWrite: try textWrite(call.decode()).write(to: &writer)
    case .textDiagnose: try textDiagnose(call.decode()).write(to: &writer)
    case .textComplete: try textComplete(call.decode()).write(to: &writer)
    case .textHover: try textHover(call.decode()).write(to: &writer)
    case .unitsInfo: try unitsInfo(call.decode()).write(to: &writer)
    case .unitsConvert: try unitsConvert(call.decode()).write(to: &writer)
    case .unitsParse: try unitsParse(call.decode()).write(to: &writer)
    case .unitsFormat: try unitsFormat(call.decode()).write(to: &writer)
    }
  }
}

/// One function a notification.
public protocol NotificationHandler {
  /// The client has read the reply to `initialize`: the server may now send notifications and
  /// requests.
  mutating func initialized(_ params: InitializedParams)
  /// Ends the process, with code 0 after `shutdown` and 1 without it.
  mutating func exit(_ params: ExitParams)
  /// Cancels a request that has not begun.
  mutating func cancelRequest(_ params: CancelRequestParams)
  /// Sets how much of the session is traced, from the next message on.
  mutating func setTrace(_ params: SetTraceParams)
  /// Sets the clock of a rehearsed session forward.
  mutating func advanceClock(_ params: AdvanceClockParams)
}

extension NotificationHandler {
  /// Decodes the call and runs its handler; the error is for the log.
  public mutating func receive(_ method: NotificationMethod, _ call: Call) throws(ResponseError) {
    switch method {
    case .initialized: initialized(try call.decode())
    case .exit: exit(try call.decode())
    case .cancelRequest: cancelRequest(try call.decode())
    case .setTrace: setTrace(try call.decode())
    case .advanceClock: advanceClock(try call.decode())
    }
  }
}

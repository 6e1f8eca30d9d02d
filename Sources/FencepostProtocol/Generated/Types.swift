// The values that travel, as Swift types.
// Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
// swift-format-ignore-file

public import JSON
public import JSONRPC

/// The client's name and version, as it gives them.
public struct ClientInfo: Sendable, Readable {
  public var name: String
  public var version: String?

  public init(name: String, version: String? = nil) {
    self.name = name
    self.version = version
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var name: String?
    var version: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "name": name = try String(reading: &reader)
      case "version": version = try String?(reading: &reader)
      default: reader.skip()
      }
    }
    guard let name else { throw reader.missing("name", in: object) }
    self.init(name: name, version: version)
  }
}

/// The capabilities that Fencepost uses; LSP's others are ignored.
public struct ClientCapabilities: Sendable, Readable {
  public var window: WindowCapabilities?
  public var general: GeneralCapabilities?
  /// What the client can do with a text that it has open, as in LSP. A client that sends it gets
  /// the server's language features in the reply.
  public var textDocument: Value?
  /// What the client can do with its workspace, as in LSP.
  public var workspace: Value?

  public init(window: WindowCapabilities? = nil, general: GeneralCapabilities? = nil, textDocument: Value? = nil, workspace: Value? = nil) {
    self.window = window
    self.general = general
    self.textDocument = textDocument
    self.workspace = workspace
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var window: WindowCapabilities?
    var general: GeneralCapabilities?
    var textDocument: Value?
    var workspace: Value?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "window": window = try WindowCapabilities?(reading: &reader)
      case "general": general = try GeneralCapabilities?(reading: &reader)
      case "textDocument": textDocument = try Value?(reading: &reader)
      case "workspace": workspace = try Value?(reading: &reader)
      default: reader.skip()
      }
    }
    self.init(window: window, general: general, textDocument: textDocument, workspace: workspace)
  }
}

/// What the client can show a person.
public struct WindowCapabilities: Sendable, Readable {
  /// An object, as in LSP, if the client can show a question with answers to choose from.
  public var showMessage: Value?
  /// The same as `showMessage`, under the only name that Fencepost 1.1 knew. Both are accepted.
  public var showMessageRequest: Value?
  /// `{"support": true}`, as in LSP, if the client opens documents on request.
  public var showDocument: Value?
  public var workDoneProgress: Bool?

  public init(showMessage: Value? = nil, showMessageRequest: Value? = nil, showDocument: Value? = nil, workDoneProgress: Bool? = nil) {
    self.showMessage = showMessage
    self.showMessageRequest = showMessageRequest
    self.showDocument = showDocument
    self.workDoneProgress = workDoneProgress
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var showMessage: Value?
    var showMessageRequest: Value?
    var showDocument: Value?
    var workDoneProgress: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "showMessage": showMessage = try Value?(reading: &reader)
      case "showMessageRequest": showMessageRequest = try Value?(reading: &reader)
      case "showDocument": showDocument = try Value?(reading: &reader)
      case "workDoneProgress": workDoneProgress = try Bool?(reading: &reader)
      default: reader.skip()
      }
    }
    self.init(showMessage: showMessage, showMessageRequest: showMessageRequest, showDocument: showDocument, workDoneProgress: workDoneProgress)
  }
}

/// Fencepost's own settings for a session.
public struct InitializationOptions: Sendable, Readable {
  public var usage: Usage?
  /// The person's time zone by its IANA name; the default is the machine's.
  public var timeZone: String?
  /// The unit of a number without one, instead of the locale's.
  public var lengthUnit: String?
  /// Whether a client that does not declare `window.showMessage` can show questions all the same.
  public var questions: Bool?
  /// Whether alarms that go off are shown with `window/showMessageRequest`, by one of the
  /// sessions that ask for it.
  public var alarms: Bool?
  /// Whether the client itself shows the alarms that `alarm/didFire` reports. While such a client
  /// is connected to the store, `alarms` of other sessions shows nothing.
  public var showsAlarms: Bool?

  public init(usage: Usage? = nil, timeZone: String? = nil, lengthUnit: String? = nil, questions: Bool? = nil, alarms: Bool? = nil, showsAlarms: Bool? = nil) {
    self.usage = usage
    self.timeZone = timeZone
    self.lengthUnit = lengthUnit
    self.questions = questions
    self.alarms = alarms
    self.showsAlarms = showsAlarms
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var usage: Usage?
    var timeZone: String?
    var lengthUnit: String?
    var questions: Bool?
    var alarms: Bool?
    var showsAlarms: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "usage": usage = try Usage?(reading: &reader)
      case "timeZone": timeZone = try String?(reading: &reader)
      case "lengthUnit": lengthUnit = try String?(reading: &reader)
      case "questions": questions = try Bool?(reading: &reader)
      case "alarms": alarms = try Bool?(reading: &reader)
      case "showsAlarms": showsAlarms = try Bool?(reading: &reader)
      default: reader.skip()
      }
    }
    self.init(usage: usage, timeZone: timeZone, lengthUnit: lengthUnit, questions: questions, alarms: alarms, showsAlarms: showsAlarms)
  }
}

/// What the client wants access for, in words that the person is shown.
public struct Usage: Sendable, Readable {
  public var reminders: String?
  public var events: String?
  public var location: String?

  public init(reminders: String? = nil, events: String? = nil, location: String? = nil) {
    self.reminders = reminders
    self.events = events
    self.location = location
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var reminders: String?
    var events: String?
    var location: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "reminders": reminders = try String?(reading: &reader)
      case "events": events = try String?(reading: &reader)
      case "location": location = try String?(reading: &reader)
      default: reader.skip()
      }
    }
    self.init(reminders: reminders, events: events, location: location)
  }
}

/// How much of a session is traced.
public enum TraceValue: String, Sendable, CaseIterable, Readable {
  case off = "off"
  case messages = "messages"
  case verbose = "verbose"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// The id of a request, exactly as it was sent: a string, an integer of any size, a fraction, or
/// null.
public typealias RequestId = RequestID

/// The server's name, version and capabilities.
public struct InitializeResult: Sendable, Writable {
  public var serverInfo: ServerInfo
  public var capabilities: ServerCapabilities

  public init(serverInfo: ServerInfo, capabilities: ServerCapabilities) {
    self.serverInfo = serverInfo
    self.capabilities = capabilities
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("serverInfo", serverInfo)
    writer.member("capabilities", capabilities)
    writer.endObject()
  }
}

/// The server's name and version.
public struct ServerInfo: Sendable, Writable {
  public var name: String
  public var version: String

  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("version", version)
    writer.endObject()
  }
}

/// LSP's capabilities. Fencepost's own are under `experimental`, as LSP provides. Those of a
/// language server are there if the client's `capabilities` have `textDocument` or `workspace`.
public struct ServerCapabilities: Sendable, Writable {
  /// How offsets in texts are counted in this session: the first of the client's
  /// `positionEncodings` that the server supports. Absent if the client named none; then it is
  /// UTF-16.
  public var positionEncoding: PositionEncoding?
  /// LSP's own. How texts are kept the same: incrementally.
  public var textDocumentSync: Value?
  /// LSP's own. That `textDocument/diagnostic` is answered.
  public var diagnosticProvider: Value?
  /// LSP's own. That `textDocument/completion` is answered.
  public var completionProvider: Value?
  /// LSP's own. That `textDocument/hover` is answered.
  public var hoverProvider: Value?
  /// LSP's own. That `textDocument/codeAction` is answered.
  public var codeActionProvider: Value?
  /// LSP's own. That `textDocument/documentSymbol` is answered.
  public var documentSymbolProvider: Value?
  /// LSP's own. That `textDocument/foldingRange` is answered.
  public var foldingRangeProvider: Value?
  /// LSP's own. That `textDocument/selectionRange` is answered.
  public var selectionRangeProvider: Value?
  /// LSP's own. That `textDocument/formatting` is answered.
  public var documentFormattingProvider: Value?
  /// LSP's own. That `textDocument/documentLink` is answered.
  public var documentLinkProvider: Value?
  /// LSP's own. That `textDocument/inlayHint` is answered.
  public var inlayHintProvider: Value?
  /// LSP's own. That `textDocument/semanticTokens/full` is answered.
  public var semanticTokensProvider: Value?
  /// LSP's own. That `textDocument/definition` is answered.
  public var definitionProvider: Value?
  /// LSP's own. That `textDocument/references` is answered.
  public var referencesProvider: Value?
  /// LSP's own. That `textDocument/rename` is answered, and `textDocument/prepareRename` if the
  /// client declares it.
  public var renameProvider: Value?
  /// LSP's own. That `textDocument/codeLens` is answered.
  public var codeLensProvider: Value?
  /// LSP's own. That `workspace/symbol` is answered.
  public var workspaceSymbolProvider: Value?
  /// LSP's own. That a session may have several workspace folders.
  public var workspace: Value?
  /// LSP's own. The commands of `workspace/executeCommand`.
  public var executeCommandProvider: Value?
  public var experimental: ExperimentalCapabilities

  public init(positionEncoding: PositionEncoding? = nil, textDocumentSync: Value? = nil, diagnosticProvider: Value? = nil, completionProvider: Value? = nil, hoverProvider: Value? = nil, codeActionProvider: Value? = nil, documentSymbolProvider: Value? = nil, foldingRangeProvider: Value? = nil, selectionRangeProvider: Value? = nil, documentFormattingProvider: Value? = nil, documentLinkProvider: Value? = nil, inlayHintProvider: Value? = nil, semanticTokensProvider: Value? = nil, definitionProvider: Value? = nil, referencesProvider: Value? = nil, renameProvider: Value? = nil, codeLensProvider: Value? = nil, workspaceSymbolProvider: Value? = nil, workspace: Value? = nil, executeCommandProvider: Value? = nil, experimental: ExperimentalCapabilities) {
    self.positionEncoding = positionEncoding
    self.textDocumentSync = textDocumentSync
    self.diagnosticProvider = diagnosticProvider
    self.completionProvider = completionProvider
    self.hoverProvider = hoverProvider
    self.codeActionProvider = codeActionProvider
    self.documentSymbolProvider = documentSymbolProvider
    self.foldingRangeProvider = foldingRangeProvider
    self.selectionRangeProvider = selectionRangeProvider
    self.documentFormattingProvider = documentFormattingProvider
    self.documentLinkProvider = documentLinkProvider
    self.inlayHintProvider = inlayHintProvider
    self.semanticTokensProvider = semanticTokensProvider
    self.definitionProvider = definitionProvider
    self.referencesProvider = referencesProvider
    self.renameProvider = renameProvider
    self.codeLensProvider = codeLensProvider
    self.workspaceSymbolProvider = workspaceSymbolProvider
    self.workspace = workspace
    self.executeCommandProvider = executeCommandProvider
    self.experimental = experimental
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    if let positionEncoding { writer.member("positionEncoding", positionEncoding) }
    if let textDocumentSync { writer.member("textDocumentSync", textDocumentSync) }
    if let diagnosticProvider { writer.member("diagnosticProvider", diagnosticProvider) }
    if let completionProvider { writer.member("completionProvider", completionProvider) }
    if let hoverProvider { writer.member("hoverProvider", hoverProvider) }
    if let codeActionProvider { writer.member("codeActionProvider", codeActionProvider) }
    if let documentSymbolProvider { writer.member("documentSymbolProvider", documentSymbolProvider) }
    if let foldingRangeProvider { writer.member("foldingRangeProvider", foldingRangeProvider) }
    if let selectionRangeProvider { writer.member("selectionRangeProvider", selectionRangeProvider) }
    if let documentFormattingProvider { writer.member("documentFormattingProvider", documentFormattingProvider) }
    if let documentLinkProvider { writer.member("documentLinkProvider", documentLinkProvider) }
    if let inlayHintProvider { writer.member("inlayHintProvider", inlayHintProvider) }
    if let semanticTokensProvider { writer.member("semanticTokensProvider", semanticTokensProvider) }
    if let definitionProvider { writer.member("definitionProvider", definitionProvider) }
    if let referencesProvider { writer.member("referencesProvider", referencesProvider) }
    if let renameProvider { writer.member("renameProvider", renameProvider) }
    if let codeLensProvider { writer.member("codeLensProvider", codeLensProvider) }
    if let workspaceSymbolProvider { writer.member("workspaceSymbolProvider", workspaceSymbolProvider) }
    if let workspace { writer.member("workspace", workspace) }
    if let executeCommandProvider { writer.member("executeCommandProvider", executeCommandProvider) }
    writer.member("experimental", experimental)
    writer.endObject()
  }
}

/// Capabilities beyond LSP, by the name of the server.
public struct ExperimentalCapabilities: Sendable, Writable {
  public var fencepost: FencepostCapabilities

  public init(fencepost: FencepostCapabilities) {
    self.fencepost = fencepost
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("fencepost", fencepost)
    writer.endObject()
  }
}

/// The protocol's version, the server's methods, and its limits.
public struct FencepostCapabilities: Sendable, Writable {
  public var protocolVersion: String
  public var methods: [String]
  public var limits: MessageLimits

  public init(protocolVersion: String, methods: [String], limits: MessageLimits) {
    self.protocolVersion = protocolVersion
    self.methods = methods
    self.limits = limits
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("protocolVersion", protocolVersion)
    writer.member("methods", methods)
    writer.member("limits", limits)
    writer.endObject()
  }
}

/// The limits of one message. A message beyond them is answered with limitExceeded.
public struct MessageLimits: Sendable, Writable {
  /// Bytes of one message.
  public var message: Int
  /// The depth of nested arrays and objects.
  public var depth: Int
  /// Values in one message, member names included.
  public var values: Int
  /// Characters of one number.
  public var numberLength: Int
  /// The largest value of a number. Ids may be larger.
  public var number: Double
  /// Messages in one batch.
  public var batch: Int
  /// Bytes that may wait for the client before the server stops reading and working, and bytes of
  /// the reply to one batch.
  public var outgoing: Int

  public init(message: Int, depth: Int, values: Int, numberLength: Int, number: Double, batch: Int, outgoing: Int) {
    self.message = message
    self.depth = depth
    self.values = values
    self.numberLength = numberLength
    self.number = number
    self.batch = batch
    self.outgoing = outgoing
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("message", message)
    writer.member("depth", depth)
    writer.member("values", values)
    writer.member("numberLength", numberLength)
    writer.member("number", number)
    writer.member("batch", batch)
    writer.member("outgoing", outgoing)
    writer.endObject()
  }
}

/// What access is granted to.
public enum AccessEntity: String, Sendable, CaseIterable, Readable {
  case reminder = "reminder"
  case event = "event"
  case location = "location"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// The requested access. `writeOnly` is for events: adding them without seeing any.
public enum AccessLevel: String, Sendable, CaseIterable, Readable {
  case writeOnly = "writeOnly"
  case fullAccess = "fullAccess"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// A client's access to one entity. `notDetermined`: the person was not asked. `restricted`: this
/// program may not ask. `denied`: the person said no.
public enum AccessStatus: String, Sendable, CaseIterable, Writable {
  case notDetermined = "notDetermined"
  case restricted = "restricted"
  case denied = "denied"
  case writeOnly = "writeOnly"
  case fullAccess = "fullAccess"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// What the person lets this client see and change.
public struct Access: Sendable, Writable {
  public var reminders: AccessStatus
  public var events: AccessStatus
  public var location: AccessStatus

  public init(reminders: AccessStatus, events: AccessStatus, location: AccessStatus) {
    self.reminders = reminders
    self.events = events
    self.location = location
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("reminders", reminders)
    writer.member("events", events)
    writer.member("location", location)
    writer.endObject()
  }
}

/// What a list can hold.
public enum Entity: String, Sendable, CaseIterable, Readable, Writable {
  case reminder = "reminder"
  case event = "event"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A list: a folder of items.
public struct List: Sendable, Writable {
  /// Its folder's name.
  public var id: String
  /// Its title; without one, its id.
  public var title: String
  /// The content of the folder's `color` file; `#RRGGBB` for a new list.
  public var color: String?
  /// The path of its folder: `lists/` and its id within the store's folder, or the path that
  /// `settings.json` gives.
  public var path: String
  /// The entities that it may hold.
  public var entities: [Entity]
  /// Whether new items are saved here if no list is named; `list/default` says which entity.
  public var isDefault: Bool
  /// Whether nothing in it can be changed.
  public var readOnly: Bool
  /// Changes whenever its title, color or entities change.
  public var revision: String

  public init(id: String, title: String, color: String?, path: String, entities: [Entity], isDefault: Bool, readOnly: Bool, revision: String) {
    self.id = id
    self.title = title
    self.color = color
    self.path = path
    self.entities = entities
    self.isDefault = isDefault
    self.readOnly = readOnly
    self.revision = revision
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("title", title)
    writer.member("color", color)
    writer.member("path", path)
    writer.member("entities", entities)
    writer.member("isDefault", isDefault)
    writer.member("readOnly", readOnly)
    writer.member("revision", revision)
    writer.endObject()
  }
}

/// A list to be saved. Omitted members stay as they are.
public struct ListInput: Sendable, Readable {
  /// The id of the list, which is its folder's name. Leave it out to create a list named after
  /// its title. To create one with this id, send `ifRevision: null`.
  public var id: String?
  /// A title that no other list has. Required for a new list without a `path`; with one, the
  /// folder's own title is used otherwise.
  public var title: Patch<String>
  /// `#RRGGBB`; null removes it.
  public var color: Patch<String>
  /// The entities that it may hold; null for both.
  public var entities: Patch<[Entity]>
  /// A folder elsewhere on disk that becomes a new list: an absolute path, or one that begins
  /// with `~/`. The folder stays where it is, and `settings.json` names it. The path of an
  /// existing list cannot be changed; its own path is accepted.
  public var path: Patch<String>

  public init(id: String? = nil, title: Patch<String> = .absent, color: Patch<String> = .absent, entities: Patch<[Entity]> = .absent, path: Patch<String> = .absent) {
    self.id = id
    self.title = title
    self.color = color
    self.entities = entities
    self.path = path
  }

  static let known = KnownKeys(["id", "title", "color", "entities", "path"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var title: Patch<String> = .absent
    var color: Patch<String> = .absent
    var entities: Patch<[Entity]> = .absent
    var path: Patch<String> = .absent
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String?(reading: &reader)
      case "title": title = try Patch<String>(reading: &reader)
      case "color": color = try Patch<String>(reading: &reader)
      case "entities": entities = try Patch<[Entity]>(reading: &reader)
      case "path": path = try Patch<String>(reading: &reader)
      case "isDefault": reader.skip()
      case "readOnly": reader.skip()
      case "revision": reader.skip()
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(id: id, title: title, color: color, entities: entities, path: path)
  }
}

/// A reminder. Every member is always present, null or empty if it has no value.
public struct Reminder: Sendable, Writable {
  /// Its UID.
  public var id: String
  /// The id of its list.
  public var list: String
  public var title: String
  public var notes: String?
  public var url: String?
  /// A place in free text; the places of alarms are in `alarms`.
  public var location: String?
  /// The coordinates that the file's GEO gives, if none of its alarms waits for a place, as
  /// Tasks.org writes them. It is not an alarm: nothing goes off there. Absent otherwise. To be
  /// reminded there, add an alarm with `proximity` and this place.
  public var position: ReminderPosition?
  /// The values that two sides of a synchronization have changed differently. The item has the
  /// later value of each; `item/resolve` decides. Absent if there are none.
  public var mergeConflicts: [MergeConflict]?
  /// 1 is the highest, 9 the lowest, 0 none: 1–4 are high, 5 is medium, 6–9 are low.
  public var priority: Int
  /// Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
  public var start: String?
  /// The zone of `start` if it differs from `timeZone`, else null.
  public var startTimeZone: String?
  /// Wall time, as `start`.
  public var due: String?
  /// The IANA zone of `due`, or of `start` without a due date. If the file defines a zone under a
  /// name of its own: the IANA zone with the same offsets, or else the file's own name, with
  /// `timeZoneMeaning`. Null for all day, and for a floating time: nine o'clock in any zone.
  public var timeZone: String?
  /// The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has
  /// the same offsets: its offset at that time, in a sentence. Absent otherwise.
  public var timeZoneMeaning: String?
  public var completed: Bool
  /// An instant; null also if another program completed it without a time.
  public var completionDate: String?
  /// An instant.
  public var creationDate: String?
  /// An instant.
  public var lastModifiedDate: String?
  public var tags: [String]
  /// The id of the reminder that this one is a subtask of.
  public var parent: String?
  /// Its place in the order by hand, lower first, as CalDAV clients keep it in
  /// X-APPLE-SORT-ORDER. Absent if it was not moved: then it sorts by the seconds from 2001-01-01
  /// to its creation.
  public var sortOrder: Int?
  public var attachments: [Attachment]
  public var alarms: [Alarm]
  /// RFC 5545 RRULE texts.
  public var recurrence: [String]
  /// Whether it has a place alarm.
  public var isLocation: Bool
  /// Changes whenever the content changes. Firing, acknowledging or snoozing an alarm does not
  /// change it.
  public var revision: String
  /// The instant that `start` means, in UTC: of a floating time in the session's zone, and of a
  /// whole day its first moment there. Null without a start.
  public var startInstant: String?
  /// The instant that `due` means, as `startInstant`. Null without a due date.
  public var dueInstant: String?

  public init(id: String, list: String, title: String, notes: String?, url: String?, location: String?, position: ReminderPosition? = nil, mergeConflicts: [MergeConflict]? = nil, priority: Int, start: String?, startTimeZone: String?, due: String?, timeZone: String?, timeZoneMeaning: String? = nil, completed: Bool, completionDate: String?, creationDate: String?, lastModifiedDate: String?, tags: [String], parent: String?, sortOrder: Int? = nil, attachments: [Attachment], alarms: [Alarm], recurrence: [String], isLocation: Bool, revision: String, startInstant: String?, dueInstant: String?) {
    self.id = id
    self.list = list
    self.title = title
    self.notes = notes
    self.url = url
    self.location = location
    self.position = position
    self.mergeConflicts = mergeConflicts
    self.priority = priority
    self.start = start
    self.startTimeZone = startTimeZone
    self.due = due
    self.timeZone = timeZone
    self.timeZoneMeaning = timeZoneMeaning
    self.completed = completed
    self.completionDate = completionDate
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
    self.tags = tags
    self.parent = parent
    self.sortOrder = sortOrder
    self.attachments = attachments
    self.alarms = alarms
    self.recurrence = recurrence
    self.isLocation = isLocation
    self.revision = revision
    self.startInstant = startInstant
    self.dueInstant = dueInstant
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("id", id)
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Every member but `id`, for an object that is begun and ended elsewhere.
  public func writeMembers(to writer: inout Writer) {
    writer.member("list", list)
    writer.member("title", title)
    writer.member("notes", notes)
    writer.member("url", url)
    writer.member("location", location)
    if let position { writer.member("position", position) }
    if let mergeConflicts { writer.member("mergeConflicts", mergeConflicts) }
    writer.member("priority", priority)
    writer.member("start", start)
    writer.member("startTimeZone", startTimeZone)
    writer.member("due", due)
    writer.member("timeZone", timeZone)
    if let timeZoneMeaning { writer.member("timeZoneMeaning", timeZoneMeaning) }
    writer.member("completed", completed)
    writer.member("completionDate", completionDate)
    writer.member("creationDate", creationDate)
    writer.member("lastModifiedDate", lastModifiedDate)
    writer.member("tags", tags)
    writer.member("parent", parent)
    if let sortOrder { writer.member("sortOrder", sortOrder) }
    writer.member("attachments", attachments)
    writer.member("alarms", alarms)
    writer.member("recurrence", recurrence)
    writer.member("isLocation", isLocation)
    writer.member("revision", revision)
    writer.member("startInstant", startInstant)
    writer.member("dueInstant", dueInstant)
  }
}

/// A value of an item that two sides have changed differently, for instance this computer and a
/// phone.
public struct MergeConflict: Sendable, Writable {
  /// `title`, `notes`, `location`, `url`, `parent`; `dates` for when it is and how it repeats;
  /// `completion`, `place`, `alarm`; `occurrence` for one that was changed on one side and
  /// removed on the other. Else the name of the iCalendar property.
  public var field: String
  /// The RECURRENCE-ID of the occurrence that has the conflict; null for the item itself.
  public var occurrence: String?
  /// The item's value, as text; lines of iCalendar for dates, places and alarms. Null if it has
  /// none.
  public var current: String?
  /// The other side's value, in the same form. Null if the other side removed it.
  public var other: String?

  public init(field: String, occurrence: String?, current: String?, other: String?) {
    self.field = field
    self.occurrence = occurrence
    self.current = current
    self.other = other
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("field", field)
    writer.member("occurrence", occurrence)
    writer.member("current", current)
    writer.member("other", other)
    writer.endObject()
  }
}

/// `current` keeps the item's value; `other` takes the other side's.
public enum ConflictVersion: String, Sendable, CaseIterable, Readable {
  case current = "current"
  case other = "other"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// The coordinates of a reminder without a place alarm.
public struct ReminderPosition: Sendable, Writable {
  public var latitude: Double
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("latitude", latitude)
    writer.member("longitude", longitude)
    writer.endObject()
  }
}

/// The members of a reminder, to request some of them.
public enum ReminderField: String, Sendable, CaseIterable, Readable {
  case id = "id"
  case list = "list"
  case title = "title"
  case notes = "notes"
  case url = "url"
  case location = "location"
  case position = "position"
  case mergeConflicts = "mergeConflicts"
  case priority = "priority"
  case start = "start"
  case startTimeZone = "startTimeZone"
  case due = "due"
  case timeZone = "timeZone"
  case timeZoneMeaning = "timeZoneMeaning"
  case completed = "completed"
  case completionDate = "completionDate"
  case creationDate = "creationDate"
  case lastModifiedDate = "lastModifiedDate"
  case tags = "tags"
  case parent = "parent"
  case sortOrder = "sortOrder"
  case attachments = "attachments"
  case alarms = "alarms"
  case recurrence = "recurrence"
  case isLocation = "isLocation"
  case revision = "revision"
  case startInstant = "startInstant"
  case dueInstant = "dueInstant"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// A Reminder, complete or with only the requested `fields`, in the same order.
public typealias FetchedReminder = EncodedItem

/// A reminder to be saved. Omitted members stay as they are, and null clears them. So a returned
/// reminder can be changed and sent back.
public struct ReminderInput: Sendable, Readable {
  /// The id of the reminder. Leave it out to create a new one. In `store/apply`, `"$0"` is the
  /// item that operation 0 created.
  public var id: String?
  /// The id of its list; the default for a new reminder is the default list.
  public var list: String?
  /// Required for a new reminder, and not empty.
  public var title: Patch<String>
  public var notes: Patch<String>
  public var url: Patch<String>
  public var location: Patch<String>
  /// 0–9.
  public var priority: Patch<Int>
  /// `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset.
  public var start: Patch<String>
  /// An IANA zone, if it differs from `timeZone`.
  public var startTimeZone: Patch<String>
  /// As `start`.
  public var due: Patch<String>
  /// An IANA zone; null makes a time floating. If omitted, the date keeps its zone, and a new
  /// time gets the session's. A zone for a whole day is refused.
  public var timeZone: Patch<String>
  /// Does the same as `reminder/complete`, or reopens it.
  public var completed: Patch<Bool>
  /// An instant. Without `completed`, it completes at that time, and null reopens; with
  /// `completed` it only gives the time.
  public var completionDate: Patch<String>
  public var tags: Patch<[String]>
  /// The id of another reminder.
  public var parent: Patch<String>
  /// Its place in the order by hand; null for the one of its creation. `reminder/move` finds the
  /// number.
  public var sortOrder: Patch<Int>
  /// Replaces all of them.
  public var attachments: Patch<[AttachmentInput]>
  /// Replaces the set: an alarm with a known `id` is changed, one without is created, and missing
  /// ones are removed.
  public var alarms: Patch<[AlarmInput]>
  /// Changes single alarms; not together with `alarms`.
  public var alarmChanges: AlarmChanges?
  /// RFC 5545 RRULE texts.
  public var recurrence: Patch<[String]>

  public init(id: String? = nil, list: String? = nil, title: Patch<String> = .absent, notes: Patch<String> = .absent, url: Patch<String> = .absent, location: Patch<String> = .absent, priority: Patch<Int> = .absent, start: Patch<String> = .absent, startTimeZone: Patch<String> = .absent, due: Patch<String> = .absent, timeZone: Patch<String> = .absent, completed: Patch<Bool> = .absent, completionDate: Patch<String> = .absent, tags: Patch<[String]> = .absent, parent: Patch<String> = .absent, sortOrder: Patch<Int> = .absent, attachments: Patch<[AttachmentInput]> = .absent, alarms: Patch<[AlarmInput]> = .absent, alarmChanges: AlarmChanges? = nil, recurrence: Patch<[String]> = .absent) {
    self.id = id
    self.list = list
    self.title = title
    self.notes = notes
    self.url = url
    self.location = location
    self.priority = priority
    self.start = start
    self.startTimeZone = startTimeZone
    self.due = due
    self.timeZone = timeZone
    self.completed = completed
    self.completionDate = completionDate
    self.tags = tags
    self.parent = parent
    self.sortOrder = sortOrder
    self.attachments = attachments
    self.alarms = alarms
    self.alarmChanges = alarmChanges
    self.recurrence = recurrence
  }

  static let known = KnownKeys(["id", "list", "title", "notes", "url", "location", "priority", "start", "startTimeZone", "due", "timeZone", "completed", "completionDate", "tags", "parent", "sortOrder", "attachments", "alarms", "alarmChanges", "recurrence"], inside: ["alarmChanges": AlarmChanges.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var list: String?
    var title: Patch<String> = .absent
    var notes: Patch<String> = .absent
    var url: Patch<String> = .absent
    var location: Patch<String> = .absent
    var priority: Patch<Int> = .absent
    var start: Patch<String> = .absent
    var startTimeZone: Patch<String> = .absent
    var due: Patch<String> = .absent
    var timeZone: Patch<String> = .absent
    var completed: Patch<Bool> = .absent
    var completionDate: Patch<String> = .absent
    var tags: Patch<[String]> = .absent
    var parent: Patch<String> = .absent
    var sortOrder: Patch<Int> = .absent
    var attachments: Patch<[AttachmentInput]> = .absent
    var alarms: Patch<[AlarmInput]> = .absent
    var alarmChanges: AlarmChanges?
    var recurrence: Patch<[String]> = .absent
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String?(reading: &reader)
      case "list": list = try String?(reading: &reader)
      case "title": title = try Patch<String>(reading: &reader)
      case "notes": notes = try Patch<String>(reading: &reader)
      case "url": url = try Patch<String>(reading: &reader)
      case "location": location = try Patch<String>(reading: &reader)
      case "position": reader.skip()
      case "mergeConflicts": reader.skip()
      case "priority": priority = try Patch<Int>(reading: &reader)
      case "start": start = try Patch<String>(reading: &reader)
      case "startTimeZone": startTimeZone = try Patch<String>(reading: &reader)
      case "due": due = try Patch<String>(reading: &reader)
      case "timeZone": timeZone = try Patch<String>(reading: &reader)
      case "completed": completed = try Patch<Bool>(reading: &reader)
      case "completionDate": completionDate = try Patch<String>(reading: &reader)
      case "creationDate": reader.skip()
      case "lastModifiedDate": reader.skip()
      case "tags": tags = try Patch<[String]>(reading: &reader)
      case "parent": parent = try Patch<String>(reading: &reader)
      case "sortOrder": sortOrder = try Patch<Int>(reading: &reader)
      case "attachments": attachments = try Patch<[AttachmentInput]>(reading: &reader)
      case "alarms": alarms = try Patch<[AlarmInput]>(reading: &reader)
      case "alarmChanges": alarmChanges = try AlarmChanges?(reading: &reader)
      case "recurrence": recurrence = try Patch<[String]>(reading: &reader)
      case "timeZoneMeaning": reader.skip()
      case "isLocation": reader.skip()
      case "revision": reader.skip()
      case "startInstant": reader.skip()
      case "dueInstant": reader.skip()
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(id: id, list: list, title: title, notes: notes, url: url, location: location, priority: priority, start: start, startTimeZone: startTimeZone, due: due, timeZone: timeZone, completed: completed, completionDate: completionDate, tags: tags, parent: parent, sortOrder: sortOrder, attachments: attachments, alarms: alarms, alarmChanges: alarmChanges, recurrence: recurrence)
  }
}

/// The person's availability during an event. Everything but `free` can conflict.
public enum Availability: String, Sendable, CaseIterable, Readable, Writable {
  case busy = "busy"
  case free = "free"
  case tentative = "tentative"
  case unavailable = "unavailable"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// Whether it takes place. A `canceled` event does not conflict, and its alarms do not go off.
public enum EventStatus: String, Sendable, CaseIterable, Readable, Writable {
  case confirmed = "confirmed"
  case tentative = "tentative"
  case canceled = "canceled"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// `fail` is a conflict. `merge` merges the change with all changes since `ifRevision`; it is a
/// conflict only if they overlap, and the error then holds all three versions.
public enum OnConflict: String, Sendable, CaseIterable, Readable {
  case fail = "fail"
  case merge = "merge"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// The scope of a change of one occurrence: only this one, or this and all later ones.
public enum Span: String, Sendable, CaseIterable, Readable {
  case thisEvent = "thisEvent"
  case futureEvents = "futureEvents"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// A calendar event: a whole series, or one occurrence of it. Every member is always present,
/// null or empty if it has no value.
public struct Event: Sendable, Writable {
  /// Its UID, shared by all occurrences of a series.
  public var id: String
  /// The id of its list.
  public var list: String
  public var title: String
  public var notes: String?
  public var url: String?
  /// A place in free text.
  public var location: String?
  /// Its position on the map.
  public var place: AlarmPlace?
  /// The values that two sides of a synchronization have changed differently. The event has the
  /// later value of each; `item/resolve` decides. Every occurrence has those of the whole series.
  /// Absent if there are none.
  public var mergeConflicts: [MergeConflict]?
  /// Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
  public var start: String
  /// Wall time, as `start`. For whole days, the first day after it: an event on the 1st ends on
  /// the 2nd.
  public var end: String
  /// The IANA zone of both. If the file defines a zone under a name of its own: the IANA zone
  /// with the same offsets, or else the file's own name, with `timeZoneMeaning`. Null for all
  /// day, and for a floating time: nine o'clock in any zone.
  public var timeZone: String?
  /// The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has
  /// the same offsets: its offset at that time, in a sentence. Absent otherwise.
  public var timeZoneMeaning: String?
  public var allDay: Bool
  public var availability: Availability
  public var status: EventStatus?
  public var alarms: [Alarm]
  /// RFC 5545 RRULE texts.
  public var recurrence: [String]
  /// For an occurrence, the start that the series gives it, in the form of the series' start,
  /// whenever it really begins. Null for a whole series, and for an event that does not repeat
  /// unless it was found by its time.
  public var occurrence: String?
  /// Whether the occurrence was changed on its own.
  public var isDetached: Bool
  public var attachments: [Attachment]
  /// The people and rooms that are invited, the organizer first. Left out if there are none.
  public var attendees: [Attendee]?
  /// The person's own answer: that of the attendee with one of the `addresses` of
  /// `settings.json`. Left out if there is none. A declined event conflicts with nothing.
  public var answer: AttendeeAnswer?
  /// An instant.
  public var creationDate: String?
  /// An instant.
  public var lastModifiedDate: String?
  /// Changes whenever the content of the series or of any occurrence changes.
  public var revision: String
  /// The instant that `start` means, in UTC: of a floating time in the session's zone, and of a
  /// whole day its first moment there. Null only if its zone is unknown here.
  public var startInstant: String?
  /// The instant that `end` means, as `startInstant`.
  public var endInstant: String?

  public init(id: String, list: String, title: String, notes: String?, url: String?, location: String?, place: AlarmPlace?, mergeConflicts: [MergeConflict]? = nil, start: String, end: String, timeZone: String?, timeZoneMeaning: String? = nil, allDay: Bool, availability: Availability, status: EventStatus?, alarms: [Alarm], recurrence: [String], occurrence: String?, isDetached: Bool, attachments: [Attachment], attendees: [Attendee]? = nil, answer: AttendeeAnswer? = nil, creationDate: String?, lastModifiedDate: String?, revision: String, startInstant: String?, endInstant: String?) {
    self.id = id
    self.list = list
    self.title = title
    self.notes = notes
    self.url = url
    self.location = location
    self.place = place
    self.mergeConflicts = mergeConflicts
    self.start = start
    self.end = end
    self.timeZone = timeZone
    self.timeZoneMeaning = timeZoneMeaning
    self.allDay = allDay
    self.availability = availability
    self.status = status
    self.alarms = alarms
    self.recurrence = recurrence
    self.occurrence = occurrence
    self.isDetached = isDetached
    self.attachments = attachments
    self.attendees = attendees
    self.answer = answer
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
    self.revision = revision
    self.startInstant = startInstant
    self.endInstant = endInstant
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("id", id)
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Every member but `id`, for an object that is begun and ended elsewhere.
  public func writeMembers(to writer: inout Writer) {
    writer.member("list", list)
    writer.member("title", title)
    writer.member("notes", notes)
    writer.member("url", url)
    writer.member("location", location)
    writer.member("place", place)
    if let mergeConflicts { writer.member("mergeConflicts", mergeConflicts) }
    writer.member("start", start)
    writer.member("end", end)
    writer.member("timeZone", timeZone)
    if let timeZoneMeaning { writer.member("timeZoneMeaning", timeZoneMeaning) }
    writer.member("allDay", allDay)
    writer.member("availability", availability)
    writer.member("status", status)
    writer.member("alarms", alarms)
    writer.member("recurrence", recurrence)
    writer.member("occurrence", occurrence)
    writer.member("isDetached", isDetached)
    writer.member("attachments", attachments)
    if let attendees { writer.member("attendees", attendees) }
    if let answer { writer.member("answer", answer) }
    writer.member("creationDate", creationDate)
    writer.member("lastModifiedDate", lastModifiedDate)
    writer.member("revision", revision)
    writer.member("startInstant", startInstant)
    writer.member("endInstant", endInstant)
  }
}

/// An Event, complete or with only the requested `fields`, in the same order.
public typealias FetchedEvent = EncodedItem

/// An item of a text that is to be imported.
public struct ItemChoice: Sendable, Readable {
  /// Its UID.
  public var id: String
  /// The list to import it into, by id; the default is the list for the whole text.
  public var list: String?

  public init(id: String, list: String? = nil) {
    self.id = id
    self.list = list
  }

  static let known = KnownKeys(["id", "list"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var list: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String(reading: &reader)
      case "list": list = try String?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let id else { throw reader.missing("id", in: object) }
    self.init(id: id, list: list)
  }
}

/// An item of an import.
public struct ImportedItem: Sendable, Writable {
  /// Its UID.
  public var id: String
  public var kind: ItemKind
  public var title: String

  public init(id: String, kind: ItemKind, title: String) {
    self.id = id
    self.kind = kind
    self.title = title
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("kind", kind)
    writer.member("title", title)
    writer.endObject()
  }
}

/// A component of an import that is not imported.
public struct RefusedItem: Sendable, Writable {
  /// The line of its BEGIN in the text, from 1.
  public var line: Int
  public var title: String?
  /// The reason, as a sentence.
  public var message: String

  public init(line: Int, title: String?, message: String) {
    self.line = line
    self.title = title
    self.message = message
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("line", line)
    writer.member("title", title)
    writer.member("message", message)
    writer.endObject()
  }
}

/// The kind of an item.
public enum ItemKind: String, Sendable, CaseIterable, Writable {
  case reminder = "reminder"
  case event = "event"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// The kind of what is staged.
public enum StagedKind: String, Sendable, CaseIterable, Writable {
  case reminder = "reminder"
  case event = "event"
  case list = "list"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// The pending change of one item or list.
public struct StagedChange: Sendable, Writable {
  public var id: String
  public var kind: StagedKind
  public var change: StagedChangeKind
  /// The staged title; for a removal, the title in the store.
  public var title: String
  /// The id of the item's list, or of the list itself.
  public var list: String

  public init(id: String, kind: StagedKind, change: StagedChangeKind, title: String, list: String) {
    self.id = id
    self.kind = kind
    self.change = change
    self.title = title
    self.list = list
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("kind", kind)
    writer.member("change", change)
    writer.member("title", title)
    writer.member("list", list)
    writer.endObject()
  }
}

/// The kind of change.
public enum StagedChangeKind: String, Sendable, CaseIterable, Writable {
  case created = "created"
  case updated = "updated"
  case removed = "removed"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// An Event; only its `id` for a client that may only add.
public typealias SavedEvent = EncodedItem

/// A person or a room that is invited to an event. Only read: programs that send mail answer
/// invitations.
public struct Attendee: Sendable, Writable {
  public var name: String?
  /// A mail address without `mailto:`, else a URI.
  public var address: String
  public var role: AttendeeRole
  public var answer: AttendeeAnswer
  public var isOrganizer: Bool

  public init(name: String?, address: String, role: AttendeeRole, answer: AttendeeAnswer, isOrganizer: Bool) {
    self.name = name
    self.address = address
    self.role = role
    self.answer = answer
    self.isOrganizer = isOrganizer
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("address", address)
    writer.member("role", role)
    writer.member("answer", answer)
    writer.member("isOrganizer", isOrganizer)
    writer.endObject()
  }
}

/// What an attendee has answered to an invitation.
public enum AttendeeAnswer: String, Sendable, CaseIterable, Writable {
  case pending = "pending"
  case accepted = "accepted"
  case declined = "declined"
  case tentative = "tentative"
  case delegated = "delegated"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// The part an invited person has in the event; `nonParticipant` is only informed of it.
public enum AttendeeRole: String, Sendable, CaseIterable, Writable {
  case chair = "chair"
  case required = "required"
  case optional = "optional"
  case nonParticipant = "nonParticipant"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A member of an event.
public enum EventField: String, Sendable, CaseIterable, Readable {
  case id = "id"
  case list = "list"
  case title = "title"
  case notes = "notes"
  case url = "url"
  case location = "location"
  case place = "place"
  case mergeConflicts = "mergeConflicts"
  case start = "start"
  case end = "end"
  case timeZone = "timeZone"
  case timeZoneMeaning = "timeZoneMeaning"
  case allDay = "allDay"
  case availability = "availability"
  case status = "status"
  case alarms = "alarms"
  case recurrence = "recurrence"
  case occurrence = "occurrence"
  case isDetached = "isDetached"
  case attachments = "attachments"
  case attendees = "attendees"
  case answer = "answer"
  case creationDate = "creationDate"
  case lastModifiedDate = "lastModifiedDate"
  case revision = "revision"
  case startInstant = "startInstant"
  case endInstant = "endInstant"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// An event to be saved. Omitted members stay as they are, and null clears them. So a returned
/// event can be changed and sent back.
public struct EventInput: Sendable, Readable {
  /// The id of the event. Leave it out to create a new one. In `store/apply`, `"$0"` is the item
  /// that operation 0 created.
  public var id: String?
  /// The id of its list; the default for a new reminder is the default list.
  public var list: String?
  /// Required for a new event, and not empty.
  public var title: Patch<String>
  public var notes: Patch<String>
  public var url: Patch<String>
  /// A place in free text.
  public var location: Patch<String>
  /// Its position on the map.
  public var place: Patch<AlarmPlaceInput>
  /// `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset.
  /// Required for a new event.
  public var start: Patch<String>
  /// As `start`, and not before it; for whole days, the first day after the event. Required for a
  /// new event. If only the start is given, the end moves with it.
  public var end: Patch<String>
  /// An IANA zone; null makes a time floating. If omitted, a date keeps its zone, and a new time
  /// gets the session's. A zone for whole days is refused.
  public var timeZone: Patch<String>
  /// Must match the form of `start`, which decides.
  public var allDay: Patch<Bool>
  public var availability: Patch<Availability>
  public var status: Patch<EventStatus>
  /// Replaces the set: an alarm with a known `id` is changed, one without is created, and missing
  /// ones are removed.
  public var alarms: Patch<[AlarmInput]>
  /// Changes single alarms; not together with `alarms`.
  public var alarmChanges: AlarmChanges?
  /// RFC 5545 RRULE texts. A single occurrence cannot have its own.
  public var recurrence: Patch<[String]>
  /// As returned by `event/fetch` and `event/conflicts`: the occurrence to be saved, like
  /// `occurrence` next to `event`. Null or omitted means that one, or the series.
  public var occurrence: Patch<String>
  /// Replaces all of them.
  public var attachments: Patch<[AttachmentInput]>

  public init(id: String? = nil, list: String? = nil, title: Patch<String> = .absent, notes: Patch<String> = .absent, url: Patch<String> = .absent, location: Patch<String> = .absent, place: Patch<AlarmPlaceInput> = .absent, start: Patch<String> = .absent, end: Patch<String> = .absent, timeZone: Patch<String> = .absent, allDay: Patch<Bool> = .absent, availability: Patch<Availability> = .absent, status: Patch<EventStatus> = .absent, alarms: Patch<[AlarmInput]> = .absent, alarmChanges: AlarmChanges? = nil, recurrence: Patch<[String]> = .absent, occurrence: Patch<String> = .absent, attachments: Patch<[AttachmentInput]> = .absent) {
    self.id = id
    self.list = list
    self.title = title
    self.notes = notes
    self.url = url
    self.location = location
    self.place = place
    self.start = start
    self.end = end
    self.timeZone = timeZone
    self.allDay = allDay
    self.availability = availability
    self.status = status
    self.alarms = alarms
    self.alarmChanges = alarmChanges
    self.recurrence = recurrence
    self.occurrence = occurrence
    self.attachments = attachments
  }

  static let known = KnownKeys(["id", "list", "title", "notes", "url", "location", "place", "start", "end", "timeZone", "allDay", "availability", "status", "alarms", "alarmChanges", "recurrence", "occurrence", "attachments"], inside: ["place": AlarmPlaceInput.known, "alarmChanges": AlarmChanges.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var list: String?
    var title: Patch<String> = .absent
    var notes: Patch<String> = .absent
    var url: Patch<String> = .absent
    var location: Patch<String> = .absent
    var place: Patch<AlarmPlaceInput> = .absent
    var start: Patch<String> = .absent
    var end: Patch<String> = .absent
    var timeZone: Patch<String> = .absent
    var allDay: Patch<Bool> = .absent
    var availability: Patch<Availability> = .absent
    var status: Patch<EventStatus> = .absent
    var alarms: Patch<[AlarmInput]> = .absent
    var alarmChanges: AlarmChanges?
    var recurrence: Patch<[String]> = .absent
    var occurrence: Patch<String> = .absent
    var attachments: Patch<[AttachmentInput]> = .absent
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String?(reading: &reader)
      case "list": list = try String?(reading: &reader)
      case "title": title = try Patch<String>(reading: &reader)
      case "notes": notes = try Patch<String>(reading: &reader)
      case "url": url = try Patch<String>(reading: &reader)
      case "location": location = try Patch<String>(reading: &reader)
      case "place": place = try Patch<AlarmPlaceInput>(reading: &reader)
      case "start": start = try Patch<String>(reading: &reader)
      case "end": end = try Patch<String>(reading: &reader)
      case "timeZone": timeZone = try Patch<String>(reading: &reader)
      case "allDay": allDay = try Patch<Bool>(reading: &reader)
      case "availability": availability = try Patch<Availability>(reading: &reader)
      case "status": status = try Patch<EventStatus>(reading: &reader)
      case "alarms": alarms = try Patch<[AlarmInput]>(reading: &reader)
      case "alarmChanges": alarmChanges = try AlarmChanges?(reading: &reader)
      case "recurrence": recurrence = try Patch<[String]>(reading: &reader)
      case "occurrence": occurrence = try Patch<String>(reading: &reader)
      case "timeZoneMeaning": reader.skip()
      case "mergeConflicts": reader.skip()
      case "isDetached": reader.skip()
      case "attendees": reader.skip()
      case "answer": reader.skip()
      case "attachments": attachments = try Patch<[AttachmentInput]>(reading: &reader)
      case "creationDate": reader.skip()
      case "lastModifiedDate": reader.skip()
      case "revision": reader.skip()
      case "startInstant": reader.skip()
      case "endInstant": reader.skip()
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(id: id, list: list, title: title, notes: notes, url: url, location: location, place: place, start: start, end: end, timeZone: timeZone, allDay: allDay, availability: availability, status: status, alarms: alarms, alarmChanges: alarmChanges, recurrence: recurrence, occurrence: occurrence, attachments: attachments)
  }
}

/// The result of `event/save`.
public struct OperationEventSaved: Sendable, Writable {
  public var event: SavedEvent

  public init(event: SavedEvent) {
    self.event = event
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("event", event)
    writer.endObject()
  }
}

/// A document that belongs to an item.
public struct Attachment: Sendable, Writable {
  /// Null if the file contains the bytes.
  public var url: String?
  public var mediaType: String?
  public var title: String?

  public init(url: String?, mediaType: String?, title: String?) {
    self.url = url
    self.mediaType = mediaType
    self.title = title
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("url", url)
    writer.member("mediaType", mediaType)
    writer.member("title", title)
    writer.endObject()
  }
}

/// An attachment to be saved.
public struct AttachmentInput: Sendable, Readable {
  /// Required for a new one; null is one whose bytes are in the file.
  public var url: String?
  public var mediaType: String?
  public var title: String?

  public init(url: String? = nil, mediaType: String? = nil, title: String? = nil) {
    self.url = url
    self.mediaType = mediaType
    self.title = title
  }

  static let known = KnownKeys(["url", "mediaType", "title"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var url: String?
    var mediaType: String?
    var title: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "url": url = try String?(reading: &reader)
      case "mediaType": mediaType = try String?(reading: &reader)
      case "title": title = try String?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(url: url, mediaType: mediaType, title: title)
  }
}

/// What makes an alarm go off: a time relative to the item's own, an absolute time, a place, or
/// something that Fencepost keeps but cannot fire.
public enum AlarmKind: String, Sendable, CaseIterable, Writable {
  case relative = "relative"
  case absolute = "absolute"
  case location = "location"
  case other = "other"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// The date that an offset is relative to: `start` or `due` of a reminder, `start` or `end` of an
/// event.
public enum Anchor: String, Sendable, CaseIterable, Readable, Writable {
  case start = "start"
  case due = "due"
  case end = "end"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// The direction in which a fence is crossed.
public enum Proximity: String, Sendable, CaseIterable, Readable, Writable {
  case enter = "enter"
  case leave = "leave"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// What makes an item go off. Every member is always present, null or empty if its kind does not
/// use it.
public struct Alarm: Sendable, Writable {
  public var id: String
  public var kind: AlarmKind
  /// Seconds; negative before the date.
  public var relativeOffset: Int?
  public var relativeTo: Anchor?
  /// An instant.
  public var absoluteDate: String?
  public var proximity: Proximity?
  /// One fence: being inside any of them counts as inside.
  public var places: [AlarmPlace]
  /// Null without a fence.
  public var policy: AlarmPolicy?
  /// The instant at which it was last acknowledged.
  public var acknowledged: String?
  /// An instant.
  public var snoozedUntil: String?

  public init(id: String, kind: AlarmKind, relativeOffset: Int?, relativeTo: Anchor?, absoluteDate: String?, proximity: Proximity?, places: [AlarmPlace], policy: AlarmPolicy?, acknowledged: String?, snoozedUntil: String?) {
    self.id = id
    self.kind = kind
    self.relativeOffset = relativeOffset
    self.relativeTo = relativeTo
    self.absoluteDate = absoluteDate
    self.proximity = proximity
    self.places = places
    self.policy = policy
    self.acknowledged = acknowledged
    self.snoozedUntil = snoozedUntil
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("kind", kind)
    writer.member("relativeOffset", relativeOffset)
    writer.member("relativeTo", relativeTo)
    writer.member("absoluteDate", absoluteDate)
    writer.member("proximity", proximity)
    writer.member("places", places)
    writer.member("policy", policy)
    writer.member("acknowledged", acknowledged)
    writer.member("snoozedUntil", snoozedUntil)
    writer.endObject()
  }
}

/// An alarm to be saved: one of `relativeOffset`, `absoluteDate`, or `proximity` with `places`.
/// For a known alarm, omitted members stay as they are.
public struct AlarmInput: Sendable, Readable {
  /// The id of the alarm in its item. Leave it out to create a new one.
  public var id: String?
  /// Seconds; negative before the date.
  public var relativeOffset: Patch<Int>
  /// The default for a new alarm is `due`, in an event `start`.
  public var relativeTo: Patch<Anchor>
  /// An instant.
  public var absoluteDate: Patch<String>
  public var proximity: Patch<Proximity>
  /// Replaces all of them.
  public var places: Patch<[AlarmPlaceInput]>
  /// The same as `places` with a single one; not together with `places`.
  public var place: AlarmPlaceInput?
  /// Null for all defaults; only for an alarm with a place.
  public var policy: Patch<AlarmPolicyInput>

  public init(id: String? = nil, relativeOffset: Patch<Int> = .absent, relativeTo: Patch<Anchor> = .absent, absoluteDate: Patch<String> = .absent, proximity: Patch<Proximity> = .absent, places: Patch<[AlarmPlaceInput]> = .absent, place: AlarmPlaceInput? = nil, policy: Patch<AlarmPolicyInput> = .absent) {
    self.id = id
    self.relativeOffset = relativeOffset
    self.relativeTo = relativeTo
    self.absoluteDate = absoluteDate
    self.proximity = proximity
    self.places = places
    self.place = place
    self.policy = policy
  }

  static let known = KnownKeys(["id", "relativeOffset", "relativeTo", "absoluteDate", "proximity", "places", "place", "policy"], inside: ["place": AlarmPlaceInput.known, "policy": AlarmPolicyInput.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var relativeOffset: Patch<Int> = .absent
    var relativeTo: Patch<Anchor> = .absent
    var absoluteDate: Patch<String> = .absent
    var proximity: Patch<Proximity> = .absent
    var places: Patch<[AlarmPlaceInput]> = .absent
    var place: AlarmPlaceInput?
    var policy: Patch<AlarmPolicyInput> = .absent
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String?(reading: &reader)
      case "kind": reader.skip()
      case "relativeOffset": relativeOffset = try Patch<Int>(reading: &reader)
      case "relativeTo": relativeTo = try Patch<Anchor>(reading: &reader)
      case "absoluteDate": absoluteDate = try Patch<String>(reading: &reader)
      case "proximity": proximity = try Patch<Proximity>(reading: &reader)
      case "places": places = try Patch<[AlarmPlaceInput]>(reading: &reader)
      case "place": place = try AlarmPlaceInput?(reading: &reader)
      case "policy": policy = try Patch<AlarmPolicyInput>(reading: &reader)
      case "acknowledged": reader.skip()
      case "snoozedUntil": reader.skip()
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(id: id, relativeOffset: relativeOffset, relativeTo: relativeTo, absoluteDate: absoluteDate, proximity: proximity, places: places, place: place, policy: policy)
  }
}

/// Changes to single alarms; the others stay as they are.
public struct AlarmChanges: Sendable, Readable {
  public var add: [AlarmInput]?
  /// Each with its `id`.
  public var update: [AlarmInput]?
  /// Ids.
  public var remove: [String]?

  public init(add: [AlarmInput]? = nil, update: [AlarmInput]? = nil, remove: [String]? = nil) {
    self.add = add
    self.update = update
    self.remove = remove
  }

  static let known = KnownKeys(["add", "update", "remove"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var add: [AlarmInput]?
    var update: [AlarmInput]?
    var remove: [String]?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "add": add = try [AlarmInput]?(reading: &reader)
      case "update": update = try [AlarmInput]?(reading: &reader)
      case "remove": remove = try [String]?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(add: add, update: update, remove: remove)
  }
}

/// The circle of a place alarm.
public struct AlarmPlace: Sendable, Writable {
  public var title: String?
  public var latitude: Double
  public var longitude: Double
  /// In metres, exactly as given. `units/format` formats it for a person.
  public var radius: Double
  public var address: String?
  /// The id of the person's place that it follows.
  public var placeId: String?

  public init(title: String?, latitude: Double, longitude: Double, radius: Double, address: String?, placeId: String?) {
    self.title = title
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
    self.address = address
    self.placeId = placeId
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("title", title)
    writer.member("latitude", latitude)
    writer.member("longitude", longitude)
    writer.member("radius", radius)
    writer.member("address", address)
    writer.member("placeId", placeId)
    writer.endObject()
  }
}

/// A place of an alarm: a `placeId`, or a latitude and a longitude. With a `placeId` everything
/// else is taken from the place.
public struct AlarmPlaceInput: Sendable, Readable {
  public var title: String?
  public var latitude: Double?
  public var longitude: Double?
  /// The default, and 0, mean the default radius.
  public var radius: Radius?
  public var address: String?
  /// The id of one of the person's places, which the alarm then follows.
  public var placeId: String?

  public init(title: String? = nil, latitude: Double? = nil, longitude: Double? = nil, radius: Radius? = nil, address: String? = nil, placeId: String? = nil) {
    self.title = title
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
    self.address = address
    self.placeId = placeId
  }

  static let known = KnownKeys(["title", "latitude", "longitude", "radius", "address", "placeId"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var title: String?
    var latitude: Double?
    var longitude: Double?
    var radius: Radius?
    var address: String?
    var placeId: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "title": title = try String?(reading: &reader)
      case "latitude": latitude = try Double?(reading: &reader)
      case "longitude": longitude = try Double?(reading: &reader)
      case "radius": radius = try Radius?(reading: &reader)
      case "address": address = try String?(reading: &reader)
      case "placeId": placeId = try String?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(title: title, latitude: latitude, longitude: longitude, radius: radius, address: address, placeId: placeId)
  }
}

/// How strictly a fence is judged; null means the default.
public struct AlarmPolicy: Sendable, Writable {
  /// Seconds that a crossing must last.
  public var dwell: Double?
  /// Metres beyond the edge that must be reached.
  public var margin: Double?
  /// Whether being inside already counts as entering.
  public var fireIfInside: Bool?
  /// Whether it goes off only once.
  public var onceOnly: Bool?

  public init(dwell: Double?, margin: Double?, fireIfInside: Bool?, onceOnly: Bool?) {
    self.dwell = dwell
    self.margin = margin
    self.fireIfInside = fireIfInside
    self.onceOnly = onceOnly
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("dwell", dwell)
    writer.member("margin", margin)
    writer.member("fireIfInside", fireIfInside)
    writer.member("onceOnly", onceOnly)
    writer.endObject()
  }
}

/// How strictly a fence will be judged. Omitted members stay as they are, and null means the
/// default.
public struct AlarmPolicyInput: Sendable, Readable {
  /// Seconds.
  public var dwell: Patch<Double>
  /// Metres.
  public var margin: Patch<Double>
  public var fireIfInside: Patch<Bool>
  public var onceOnly: Patch<Bool>

  public init(dwell: Patch<Double> = .absent, margin: Patch<Double> = .absent, fireIfInside: Patch<Bool> = .absent, onceOnly: Patch<Bool> = .absent) {
    self.dwell = dwell
    self.margin = margin
    self.fireIfInside = fireIfInside
    self.onceOnly = onceOnly
  }

  static let known = KnownKeys(["dwell", "margin", "fireIfInside", "onceOnly"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var dwell: Patch<Double> = .absent
    var margin: Patch<Double> = .absent
    var fireIfInside: Patch<Bool> = .absent
    var onceOnly: Patch<Bool> = .absent
    while let key = reader.nextKey(in: object) {
      switch key {
      case "dwell": dwell = try Patch<Double>(reading: &reader)
      case "margin": margin = try Patch<Double>(reading: &reader)
      case "fireIfInside": fireIfInside = try Patch<Bool>(reading: &reader)
      case "onceOnly": onceOnly = try Patch<Bool>(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(dwell: dwell, margin: margin, fireIfInside: fireIfInside, onceOnly: onceOnly)
  }
}

/// One of the person's places, as in `places.json`. Alarms that name it follow it.
public struct Place: Sendable, Writable {
  public var id: String
  /// Not empty.
  public var title: String
  public var latitude: Double
  public var longitude: Double
  /// In metres. `units/format` formats it for a person.
  public var radius: Double
  public var address: String?
  public var notes: String?
  /// The networks that exist only at this place: a Wi-Fi by SSID or BSSID, any network by the
  /// hardware address of its gateway, such as the router of a wired one. While the computer is on
  /// one of them, `fencepost watch` reports that the person is at this place.
  public var wifi: [String]
  /// Changes whenever anything in the file about it changes.
  public var revision: String

  public init(id: String, title: String, latitude: Double, longitude: Double, radius: Double, address: String?, notes: String?, wifi: [String], revision: String) {
    self.id = id
    self.title = title
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
    self.address = address
    self.notes = notes
    self.wifi = wifi
    self.revision = revision
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("title", title)
    writer.member("latitude", latitude)
    writer.member("longitude", longitude)
    writer.member("radius", radius)
    writer.member("address", address)
    writer.member("notes", notes)
    writer.member("wifi", wifi)
    writer.member("revision", revision)
    writer.endObject()
  }
}

/// A place to be saved. Omitted members stay as they are.
public struct PlaceInput: Sendable, Readable {
  /// The id of the place. Leave it out to create a new one, with an id made of its title.
  public var id: String?
  /// Required for a new place, and not empty.
  public var title: Patch<String>
  /// Required for a new place.
  public var latitude: Double?
  /// Required for a new place.
  public var longitude: Double?
  /// 0 and null mean the default radius, as does leaving it out for a new place.
  public var radius: Patch<Radius>
  public var address: Patch<String>
  public var notes: Patch<String>
  /// The networks that exist only at this place, by SSID, BSSID or the hardware address of the
  /// gateway; null for none.
  public var wifi: Patch<[String]>

  public init(id: String? = nil, title: Patch<String> = .absent, latitude: Double? = nil, longitude: Double? = nil, radius: Patch<Radius> = .absent, address: Patch<String> = .absent, notes: Patch<String> = .absent, wifi: Patch<[String]> = .absent) {
    self.id = id
    self.title = title
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
    self.address = address
    self.notes = notes
    self.wifi = wifi
  }

  static let known = KnownKeys(["id", "title", "latitude", "longitude", "radius", "address", "notes", "wifi"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var title: Patch<String> = .absent
    var latitude: Double?
    var longitude: Double?
    var radius: Patch<Radius> = .absent
    var address: Patch<String> = .absent
    var notes: Patch<String> = .absent
    var wifi: Patch<[String]> = .absent
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String?(reading: &reader)
      case "title": title = try Patch<String>(reading: &reader)
      case "latitude": latitude = try Double?(reading: &reader)
      case "longitude": longitude = try Double?(reading: &reader)
      case "radius": radius = try Patch<Radius>(reading: &reader)
      case "address": address = try Patch<String>(reading: &reader)
      case "notes": notes = try Patch<String>(reading: &reader)
      case "wifi": wifi = try Patch<[String]>(reading: &reader)
      case "revision": reader.skip()
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(id: id, title: title, latitude: latitude, longitude: longitude, radius: radius, address: address, notes: notes, wifi: wifi)
  }
}

/// A place, and the distance of its centre.
public struct PlaceNearby: Sendable, Writable {
  public var place: Place
  /// Metres.
  public var distance: Double

  public init(place: Place, distance: Double) {
    self.place = place
    self.distance = distance
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("place", place)
    writer.member("distance", distance)
    writer.endObject()
  }
}

/// The format of an import: an array of `{name, coordinates: {latitude, longitude}}` as in
/// MapData.json, GeoJSON, or OwnTracks waypoints.
public enum PlaceFormat: String, Sendable, CaseIterable, Readable {
  case mapdata = "mapdata"
  case geojson = "geojson"
  case owntracks = "owntracks"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// An entry of an import that was skipped.
public struct PassedOver: Sendable, Writable {
  /// The index of the entry in the text, from 0.
  public var index: Int
  public var title: String?
  /// The reason, as a sentence.
  public var message: String

  public init(index: Int, title: String?, message: String) {
    self.index = index
    self.title = title
    self.message = message
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("index", index)
    writer.member("title", title)
    writer.member("message", message)
    writer.endObject()
  }
}

/// The person arrived at or left one of their places.
public struct PlaceTransition: Sendable, Writable {
  /// The id of the place.
  public var place: String
  public var kind: Proximity
  public var at: String

  public init(place: String, kind: Proximity, at: String) {
    self.place = place
    self.kind = kind
    self.at = at
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("place", place)
    writer.member("kind", kind)
    writer.member("at", at)
    writer.endObject()
  }
}

/// Why a fix is ignored.
public enum IgnoredFix: String, Sendable, CaseIterable, Writable {
  case old = "old"
  case future = "future"
  case source = "source"
  case coarse = "coarse"
  case device = "device"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A source whose last fix did not count.
public struct IgnoredSource: Sendable, Writable {
  public var source: String
  /// Left out if no device is named.
  public var device: String?
  public var reason: IgnoredFix

  public init(source: String, device: String? = nil, reason: IgnoredFix) {
    self.source = source
    self.device = device
    self.reason = reason
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("source", source)
    if let device { writer.member("device", device) }
    writer.member("reason", reason)
    writer.endObject()
  }
}

/// A stay at a place of the person's own.
public struct Visit: Sendable, Writable {
  /// Its id.
  public var place: String
  /// The place's present title; null if the place was removed, or the client may not see places.
  public var title: String?
  public var arrival: String
  /// Null while the visit lasts.
  public var departure: String?
  /// The seconds of the visit that are in the range, up to now.
  public var seconds: Double

  public init(place: String, title: String?, arrival: String, departure: String?, seconds: Double) {
    self.place = place
    self.title = title
    self.arrival = arrival
    self.departure = departure
    self.seconds = seconds
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("place", place)
    writer.member("title", title)
    writer.member("arrival", arrival)
    writer.member("departure", departure)
    writer.member("seconds", seconds)
    writer.endObject()
  }
}

/// All stays at one place in the range.
public struct VisitTotal: Sendable, Writable {
  /// Its id.
  public var place: String
  /// The place's present title, as for a visit.
  public var title: String?
  /// The number of visits.
  public var visits: Int
  public var seconds: Double

  public init(place: String, title: String?, visits: Int, seconds: Double) {
    self.place = place
    self.title = title
    self.visits = visits
    self.seconds = seconds
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("place", place)
    writer.member("title", title)
    writer.member("visits", visits)
    writer.member("seconds", seconds)
    writer.endObject()
  }
}

/// A reported position: measured, or that of a named place.
public struct Fix: Sendable, Writable {
  public var latitude: Double
  public var longitude: Double
  /// In metres; 0 is exact.
  public var accuracy: Double
  public var at: String
  public var source: String
  /// The id of the place that was named; null if the position was measured.
  public var place: String?
  /// The device that is at this position; left out if none is named.
  public var device: String?

  public init(latitude: Double, longitude: Double, accuracy: Double, at: String, source: String, place: String?, device: String? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
    self.at = at
    self.source = source
    self.place = place
    self.device = device
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("latitude", latitude)
    writer.member("longitude", longitude)
    writer.member("accuracy", accuracy)
    writer.member("at", at)
    writer.member("source", source)
    writer.member("place", place)
    if let device { writer.member("device", device) }
    writer.endObject()
  }
}

/// Why an alarm went off.
public enum FiringCause: String, Sendable, CaseIterable, Writable {
  case enter = "enter"
  case leave = "leave"
  case time = "time"
  case snooze = "snooze"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// How a firing was closed. `removed`: the alarm was removed or its date was moved. `overtaken`:
/// the same alarm has gone off for a hundred later occurrences without an answer.
public enum FiringEndReason: String, Sendable, CaseIterable, Writable {
  case acknowledged = "acknowledged"
  case snoozed = "snoozed"
  case completed = "completed"
  case removed = "removed"
  case nextVisit = "nextVisit"
  case overtaken = "overtaken"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// How and when a firing was closed.
public struct FiringEnd: Sendable, Writable {
  public var reason: FiringEndReason
  public var at: String

  public init(reason: FiringEndReason, at: String) {
    self.reason = reason
    self.at = at
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("reason", reason)
    writer.member("at", at)
    writer.endObject()
  }
}

/// An alarm that went off.
public struct Firing: Sendable, Writable {
  /// The id of the firing.
  public var firing: String
  public var item: String
  public var entity: Entity
  public var occurrence: String?
  public var alarm: String
  public var title: String
  public var cause: FiringCause
  public var at: String
  public var isOpen: Bool
  public var end: FiringEnd?

  public init(firing: String, item: String, entity: Entity, occurrence: String?, alarm: String, title: String, cause: FiringCause, at: String, isOpen: Bool, end: FiringEnd?) {
    self.firing = firing
    self.item = item
    self.entity = entity
    self.occurrence = occurrence
    self.alarm = alarm
    self.title = title
    self.cause = cause
    self.at = at
    self.isOpen = isOpen
    self.end = end
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("firing", firing)
    writer.member("item", item)
    writer.member("entity", entity)
    writer.member("occurrence", occurrence)
    writer.member("alarm", alarm)
    writer.member("title", title)
    writer.member("cause", cause)
    writer.member("at", at)
    writer.member("isOpen", isOpen)
    writer.member("end", end)
    writer.endObject()
  }
}

/// The last occurrence of an event.
public struct LastOccurrence: Sendable, Writable {
  /// Its id in the series; null if it is not a series.
  public var occurrence: String?
  /// An instant.
  public var start: String
  /// An instant.
  public var end: String

  public init(occurrence: String?, start: String, end: String) {
    self.occurrence = occurrence
    self.start = start
    self.end = end
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("occurrence", occurrence)
    writer.member("start", start)
    writer.member("end", end)
    writer.endObject()
  }
}

/// Why an alarm went off, or did not.
public struct AlarmExplanation: Sendable, Writable {
  public var alarm: String
  /// For the person, with lengths in their locale.
  public var sentence: String
  /// The conditions besides the crossing or the time.
  public var gates: [AlarmGate]
  /// Null for a time alarm.
  public var place: PlaceReason?
  /// Null for a place alarm.
  public var time: TimeReason?
  /// The last occurrence of an event with this alarm; null while there is another one to come.
  public var over: LastOccurrence?
  /// The time to which it was snoozed; null if it was not.
  public var snooze: TimeReason?
  /// The last firing that is still stored.
  public var lastFiring: Firing?

  public init(alarm: String, sentence: String, gates: [AlarmGate], place: PlaceReason?, time: TimeReason?, over: LastOccurrence?, snooze: TimeReason?, lastFiring: Firing?) {
    self.alarm = alarm
    self.sentence = sentence
    self.gates = gates
    self.place = place
    self.time = time
    self.over = over
    self.snooze = snooze
    self.lastFiring = lastFiring
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("alarm", alarm)
    writer.member("sentence", sentence)
    writer.member("gates", gates)
    writer.member("place", place)
    writer.member("time", time)
    writer.member("over", over)
    writer.member("snooze", snooze)
    writer.member("lastFiring", lastFiring)
    writer.endObject()
  }
}

/// The item is incomplete; its start has come; the alarm is not snoozed.
public enum AlarmGateName: String, Sendable, CaseIterable, Writable {
  case incomplete = "incomplete"
  case started = "started"
  case notSnoozed = "notSnoozed"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A condition besides the crossing or the time. Only `incomplete` applies to a time alarm.
public struct AlarmGate: Sendable, Writable {
  public var gate: AlarmGateName
  public var isOpen: Bool
  /// When it becomes true, or did; null if time does not decide.
  public var opens: String?

  public init(gate: AlarmGateName, isOpen: Bool, opens: String?) {
    self.gate = gate
    self.isOpen = isOpen
    self.opens = opens
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("gate", gate)
    writer.member("isOpen", isOpen)
    writer.member("opens", opens)
    writer.endObject()
  }
}

/// A fence, and the person's position. The members after `isSpent` are null for a client without
/// access to the location.
public struct PlaceReason: Sendable, Writable {
  public var proximity: Proximity
  /// The title of the place that decides, if an alarm has several.
  public var title: String?
  /// Whether it was set to go off only once, and did.
  public var isSpent: Bool
  /// The last fix that counted.
  public var fix: Fix?
  /// In metres from the edge; negative inside.
  public var distance: Double?
  /// What the last fix shows about the fence.
  public var evidence: EvidenceVerdict?
  /// The rule by which it shows that.
  public var rule: EvidenceRule?
  /// How many metres beyond the edge an exact fix must be.
  public var margin: Double?
  /// The side that holds until a crossing is confirmed.
  public var side: FenceSide?
  /// Since when the side holds: the time of the crossing, or of the first position on that side;
  /// null while it is unknown.
  public var since: String?
  /// A crossing that has begun and is not confirmed yet; null as well where only another position
  /// can confirm it, because a single one away from where its source rested is as likely an
  /// error. No time is known then, and `sentence` says what is waited for.
  public var crossing: FenceCrossing?
  /// When it will go off during the present visit, without a movement.
  public var opens: String?
  /// Whether it went off for the last crossing.
  public var hasFired: Bool?

  public init(proximity: Proximity, title: String?, isSpent: Bool, fix: Fix?, distance: Double?, evidence: EvidenceVerdict?, rule: EvidenceRule?, margin: Double?, side: FenceSide?, since: String?, crossing: FenceCrossing?, opens: String?, hasFired: Bool?) {
    self.proximity = proximity
    self.title = title
    self.isSpent = isSpent
    self.fix = fix
    self.distance = distance
    self.evidence = evidence
    self.rule = rule
    self.margin = margin
    self.side = side
    self.since = since
    self.crossing = crossing
    self.opens = opens
    self.hasFired = hasFired
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("proximity", proximity)
    writer.member("title", title)
    writer.member("isSpent", isSpent)
    writer.member("fix", fix)
    writer.member("distance", distance)
    writer.member("evidence", evidence)
    writer.member("rule", rule)
    writer.member("margin", margin)
    writer.member("side", side)
    writer.member("since", since)
    writer.member("crossing", crossing)
    writer.member("opens", opens)
    writer.member("hasFired", hasFired)
    writer.endObject()
  }
}

/// What a fix shows about a fence. `none` decides nothing, and the known side stays.
public enum EvidenceVerdict: String, Sendable, CaseIterable, Writable {
  case inside = "inside"
  case outside = "outside"
  case none = "none"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// `within`: far enough inside. `beyond`: far enough outside. `jump`: farther than the person can
/// have gone, so another fix has to confirm it. `coarse`: an exact fix would have decided.
/// `still`: a fix of a source that is moving would have decided. `edge`: too close to the edge
/// for any fix.
public enum EvidenceRule: String, Sendable, CaseIterable, Writable {
  case within = "within"
  case beyond = "beyond"
  case jump = "jump"
  case coarse = "coarse"
  case still = "still"
  case edge = "edge"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// The side of a fence on which the person is.
public enum FenceSide: String, Sendable, CaseIterable, Writable {
  case unknown = "unknown"
  case inside = "inside"
  case outside = "outside"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A crossing that has begun.
public struct FenceCrossing: Sendable, Writable {
  public var to: FenceSide
  /// The time of the first evidence.
  public var since: String
  /// When it will be confirmed, unless a fix contradicts it.
  public var confirms: String
  /// Seconds until then; 0 if they have passed.
  public var dwellLeft: Double

  public init(to: FenceSide, since: String, confirms: String, dwellLeft: Double) {
    self.to = to
    self.since = since
    self.confirms = confirms
    self.dwellLeft = dwellLeft
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("to", to)
    writer.member("since", since)
    writer.member("confirms", confirms)
    writer.member("dwellLeft", dwellLeft)
    writer.endObject()
  }
}

/// A time alarm, and what happened to it.
public struct TimeReason: Sendable, Writable {
  /// Null if the date that it counts from is missing. If `over`, the last time that it went off.
  public var at: String?
  public var verdict: TimeVerdict

  public init(at: String?, verdict: TimeVerdict) {
    self.at = at
    self.verdict = verdict
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("at", at)
    writer.member("verdict", verdict)
    writer.endObject()
  }
}

/// The status of a time alarm. `waiting`: it is in the future. `fired`: it went off. `answered`:
/// it was acknowledged here or in another program before. `passedOver`: it was already past when
/// it was set. `tooOld`: no process was running for more than a day after it. `done`: the item is
/// completed. `over`: the last occurrence with it is over. `noDate`: there is no date to count
/// from.
public enum TimeVerdict: String, Sendable, CaseIterable, Writable {
  case waiting = "waiting"
  case fired = "fired"
  case answered = "answered"
  case passedOver = "passedOver"
  case tooOld = "tooOld"
  case done = "done"
  case over = "over"
  case noDate = "noDate"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A future time alarm.
public struct UpcomingTime: Sendable, Writable {
  public var item: String
  public var entity: Entity
  /// For a repeating event, the start that the series gives the occurrence.
  public var occurrence: String?
  public var alarm: String
  /// The item's title.
  public var title: String
  public var cause: FiringCause
  public var at: String

  public init(item: String, entity: Entity, occurrence: String?, alarm: String, title: String, cause: FiringCause, at: String) {
    self.item = item
    self.entity = entity
    self.occurrence = occurrence
    self.alarm = alarm
    self.title = title
    self.cause = cause
    self.at = at
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("item", item)
    writer.member("entity", entity)
    writer.member("occurrence", occurrence)
    writer.member("alarm", alarm)
    writer.member("title", title)
    writer.member("cause", cause)
    writer.member("at", at)
    writer.endObject()
  }
}

/// A fence that waits to be crossed.
public struct UpcomingPlace: Sendable, Writable {
  public var item: String
  public var entity: Entity
  public var alarm: String
  /// The item's title.
  public var title: String
  public var proximity: Proximity
  /// The titles of its places that have one.
  public var places: [String]
  /// The earliest time it can go off; null if only the crossing is missing.
  public var opens: String?
  /// Metres from the last position to its edge, negative inside; null if the client may not know
  /// the position, or there is none.
  public var distance: Double?

  public init(item: String, entity: Entity, alarm: String, title: String, proximity: Proximity, places: [String], opens: String?, distance: Double?) {
    self.item = item
    self.entity = entity
    self.alarm = alarm
    self.title = title
    self.proximity = proximity
    self.places = places
    self.opens = opens
    self.distance = distance
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("item", item)
    writer.member("entity", entity)
    writer.member("alarm", alarm)
    writer.member("title", title)
    writer.member("proximity", proximity)
    writer.member("places", places)
    writer.member("opens", opens)
    writer.member("distance", distance)
    writer.endObject()
  }
}

/// The format of a track: an array of fixes; GPX; OwnTracks messages or gpsd reports, one JSON
/// text per line; NMEA sentences.
public enum TrackFormat: String, Sendable, CaseIterable, Readable {
  case fixes = "fixes"
  case gpx = "gpx"
  case owntracks = "owntracks"
  case gpsd = "gpsd"
  case nmea = "nmea"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// Fixes, or the text of a file.
public enum RecordedTrack: Sendable, Readable {
  case fixes([TrackFix])
  case text(String)

  public init(reading reader: inout Reader) throws(Mismatch) {
    switch reader.kind {
    case .array: self = .fixes(try [TrackFix](reading: &reader))
    case .string: self = .text(try String(reading: &reader))
    default: throw reader.refusal(.expected([.array, .string], reader.kind))
    }
  }
}

/// The params of `location/update`, with a time.
public struct TrackFix: Sendable, Readable {
  public var latitude: Double
  public var longitude: Double
  public var accuracy: Double?
  public var at: String
  public var source: String?

  public init(latitude: Double, longitude: Double, accuracy: Double? = nil, at: String, source: String? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
    self.at = at
    self.source = source
  }

  static let known = KnownKeys(["latitude", "longitude", "accuracy", "at", "source"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var latitude: Double?
    var longitude: Double?
    var accuracy: Double?
    var at: String?
    var source: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "latitude": latitude = try Double(reading: &reader)
      case "longitude": longitude = try Double(reading: &reader)
      case "accuracy": accuracy = try Double?(reading: &reader)
      case "at": at = try String(reading: &reader)
      case "source": source = try String?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let latitude else { throw reader.missing("latitude", in: object) }
    guard let longitude else { throw reader.missing("longitude", in: object) }
    guard let at else { throw reader.missing("at", in: object) }
    self.init(latitude: latitude, longitude: longitude, accuracy: accuracy, at: at, source: source)
  }
}

/// An alarm that would go off.
public struct ReplayedFiring: Sendable, Writable {
  public var item: String
  public var entity: Entity
  public var alarm: String
  /// The item's title.
  public var title: String
  public var at: String
  public var cause: FiringCause

  public init(item: String, entity: Entity, alarm: String, title: String, at: String, cause: FiringCause) {
    self.item = item
    self.entity = entity
    self.alarm = alarm
    self.title = title
    self.at = at
    self.cause = cause
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("item", item)
    writer.member("entity", entity)
    writer.member("alarm", alarm)
    writer.member("title", title)
    writer.member("at", at)
    writer.member("cause", cause)
    writer.endObject()
  }
}

/// An ignored part of a track.
public struct PassedOverPosition: Sendable, Writable {
  /// From 1; null for a position that was read and did not count.
  public var line: Int?
  public var message: String

  public init(line: Int?, message: String) {
    self.line = line
    self.message = message
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("line", line)
    writer.member("message", message)
    writer.endObject()
  }
}

/// A picture, data for other programs' maps, or a map of characters.
public enum MapFormat: String, Sendable, CaseIterable, Readable {
  case svg = "svg"
  case geojson = "geojson"
  case text = "text"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// A length: metres; a number in a unit; or text in the session's locale, such as `"0,5 mi"`,
/// where a number without a unit is in the preferred unit.
public enum Radius: Sendable, Readable, Writable {
  case metres(Double)
  case length(LengthInUnit)
  case text(String)

  public init(reading reader: inout Reader) throws(Mismatch) {
    switch reader.kind {
    case .number: self = .metres(try Double(reading: &reader))
    case .object: self = .length(try LengthInUnit(reading: &reader))
    case .string: self = .text(try String(reading: &reader))
    default: throw reader.refusal(.expected([.number, .object, .string], reader.kind))
    }
  }

  public func write(to writer: inout Writer) {
    switch self {
    case .metres(let value): value.write(to: &writer)
    case .length(let value): value.write(to: &writer)
    case .text(let value): value.write(to: &writer)
    }
  }
}

/// A number in a unit of length.
public struct LengthInUnit: Sendable, Readable, Writable {
  public var value: Double
  /// By its symbol, its CLDR name or its English name.
  public var unit: String

  public init(value: Double, unit: String) {
    self.value = value
    self.unit = unit
  }

  static let known = KnownKeys(["value", "unit"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var value: Double?
    var unit: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "value": value = try Double(reading: &reader)
      case "unit": unit = try String(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let value else { throw reader.missing("value", in: object) }
    guard let unit else { throw reader.missing("unit", in: object) }
    self.init(value: value, unit: unit)
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("value", value)
    writer.member("unit", unit)
    writer.endObject()
  }
}

/// A bound of a time range: a date, a wall time in the session's zone, or an instant. The start
/// is included, the end excluded.
public typealias RangeEnd = String

/// A time range; an omitted bound is open.
public struct DateRange: Sendable, Readable, Writable {
  public var from: RangeEnd?
  public var to: RangeEnd?

  public init(from: RangeEnd? = nil, to: RangeEnd? = nil) {
    self.from = from
    self.to = to
  }

  static let known = KnownKeys(["from", "to"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var from: RangeEnd?
    var to: RangeEnd?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "from": from = try RangeEnd?(reading: &reader)
      case "to": to = try RangeEnd?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(from: from, to: to)
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    if let from { writer.member("from", from) }
    if let to { writer.member("to", to) }
    writer.endObject()
  }
}

/// Which reminders match.
public enum CompletionStatus: String, Sendable, CaseIterable, Readable, Writable {
  case incomplete = "incomplete"
  case completed = "completed"
  case all = "all"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// Ranges of priorities: 0; 6–9; 5; 1–4.
public enum PriorityBand: String, Sendable, CaseIterable, Readable, Writable {
  case none = "none"
  case low = "low"
  case medium = "medium"
  case high = "high"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A circle to search.
public struct Nearby: Sendable, Readable, Writable {
  public var latitude: Double
  public var longitude: Double
  public var within: Radius

  public init(latitude: Double, longitude: Double, within: Radius) {
    self.latitude = latitude
    self.longitude = longitude
    self.within = within
  }

  static let known = KnownKeys(["latitude", "longitude", "within"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var latitude: Double?
    var longitude: Double?
    var within: Radius?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "latitude": latitude = try Double(reading: &reader)
      case "longitude": longitude = try Double(reading: &reader)
      case "within": within = try Radius(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let latitude else { throw reader.missing("latitude", in: object) }
    guard let longitude else { throw reader.missing("longitude", in: object) }
    guard let within else { throw reader.missing("within", in: object) }
    self.init(latitude: latitude, longitude: longitude, within: within)
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("latitude", latitude)
    writer.member("longitude", longitude)
    writer.member("within", within)
    writer.endObject()
  }
}

/// Conditions, all of which must hold.
public struct Where: Sendable, Readable {
  /// In one of these lists, by id.
  public var lists: [String]?
  /// The default is `all`.
  public var status: CompletionStatus?
  /// Due in this range. If `from` or `to` is given, reminders without a due date are excluded.
  public var due: DateRange?
  /// Whether it is overdue: due at a time that has passed, or on a day that is over. False also
  /// matches reminders without a due date.
  public var overdue: Bool?
  /// Completed in this range. If `from` or `to` is given, reminders without a completion date are
  /// excluded.
  public var completed: DateRange?
  /// With one of these priorities.
  public var priority: [PriorityBand]?
  /// Whether it has a place alarm.
  public var isLocation: Bool?
  /// With a place alarm in this direction.
  public var proximity: Proximity?
  /// With a place alarm whose centre is in this circle.
  public var near: Nearby?
  /// With this text in the title, the notes, the location, the URL or a tag, ignoring case and
  /// accents.
  public var text: String?
  /// With all of these tags, ignoring case.
  public var tags: [String]?
  /// A subtask of this reminder, by id. With null only top-level reminders: those without a
  /// parent, and those whose parent is missing or below the reminder itself, as other programs
  /// may write them.
  public var parent: Patch<String>
  /// With one of these ids.
  public var ids: [String]?

  public init(lists: [String]? = nil, status: CompletionStatus? = nil, due: DateRange? = nil, overdue: Bool? = nil, completed: DateRange? = nil, priority: [PriorityBand]? = nil, isLocation: Bool? = nil, proximity: Proximity? = nil, near: Nearby? = nil, text: String? = nil, tags: [String]? = nil, parent: Patch<String> = .absent, ids: [String]? = nil) {
    self.lists = lists
    self.status = status
    self.due = due
    self.overdue = overdue
    self.completed = completed
    self.priority = priority
    self.isLocation = isLocation
    self.proximity = proximity
    self.near = near
    self.text = text
    self.tags = tags
    self.parent = parent
    self.ids = ids
  }

  static let known = KnownKeys(["lists", "status", "due", "overdue", "completed", "priority", "isLocation", "proximity", "near", "text", "tags", "parent", "ids"], inside: ["due": DateRange.known, "completed": DateRange.known, "near": Nearby.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var lists: [String]?
    var status: CompletionStatus?
    var due: DateRange?
    var overdue: Bool?
    var completed: DateRange?
    var priority: [PriorityBand]?
    var isLocation: Bool?
    var proximity: Proximity?
    var near: Nearby?
    var text: String?
    var tags: [String]?
    var parent: Patch<String> = .absent
    var ids: [String]?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "lists": lists = try [String]?(reading: &reader)
      case "status": status = try CompletionStatus?(reading: &reader)
      case "due": due = try DateRange?(reading: &reader)
      case "overdue": overdue = try Bool?(reading: &reader)
      case "completed": completed = try DateRange?(reading: &reader)
      case "priority": priority = try [PriorityBand]?(reading: &reader)
      case "isLocation": isLocation = try Bool?(reading: &reader)
      case "proximity": proximity = try Proximity?(reading: &reader)
      case "near": near = try Nearby?(reading: &reader)
      case "text": text = try String?(reading: &reader)
      case "tags": tags = try [String]?(reading: &reader)
      case "parent": parent = try Patch<String>(reading: &reader)
      case "ids": ids = try [String]?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(lists: lists, status: status, due: due, overdue: overdue, completed: completed, priority: priority, isLocation: isLocation, proximity: proximity, near: near, text: text, tags: tags, parent: parent, ids: ids)
  }
}

/// The sort order: creation date; due date, those without one last; title, in the order of the
/// person's language; priority from 1 to 9, then none; distance from `near`; `sortOrder`, the
/// order by hand. Ties are sorted by creation date.
public enum SortKey: String, Sendable, CaseIterable, Readable {
  case creationDate = "creationDate"
  case dueDate = "dueDate"
  case title = "title"
  case priority = "priority"
  case distance = "distance"
  case sortOrder = "sortOrder"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// What the sections of a view are made by: when a reminder is due; its list; each of its tags;
/// each place of its alarms; its priority; or one section for all.
public enum ViewGroup: String, Sendable, CaseIterable, Readable {
  case due = "due"
  case list = "list"
  case tag = "tag"
  case place = "place"
  case priority = "priority"
  case none = "none"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// When a reminder is due, as a person groups them: `overdue`, before today, or today at a time
/// that has passed; `today`; `tomorrow`; `week`, two to six days from now; `later`; `none`,
/// without a due date; `done`, completed.
public enum DueSection: String, Sendable, CaseIterable, Writable {
  case overdue = "overdue"
  case today = "today"
  case tomorrow = "tomorrow"
  case week = "week"
  case later = "later"
  case none = "none"
  case done = "done"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// One row of a view: a reminder, and what is to be shown of it in words.
public struct ViewRow: Sendable, Writable {
  /// The reminder's id. With tags or places a reminder has a row in several sections.
  public var id: String
  /// 0, or one more than the depth of the row that it is a subtask of; that row is above it in
  /// the same section.
  public var depth: Int
  /// The id of the reminder whose row it is shown under; null at depth 0.
  public var parent: String?
  /// The title of its parent, if the parent exists and has no row above it in this section; else
  /// null.
  public var parentTitle: String?
  /// The title of its list.
  public var listTitle: String
  public var dueSection: DueSection
  /// When it is due, counted from now: `today 18:30`, `Fri 09:00`, `in 2 weeks`, `3 days late`.
  /// If it is completed, as `date`. Null without a due date.
  public var due: String?
  /// The due date itself: `today 18:30`, `Fri 27 Nov`, `Fri 1 Jan 2027 09:00`. Null without a due
  /// date.
  public var date: String?
  /// The places of its alarms: `@Home`, `leaving @Office`.
  public var places: [String]
  /// Its alarms: `30 minutes before`, `tomorrow 09:00`, `when you arrive at Home`, `when you
  /// leave Office, snoozed until today 18:00`.
  public var alarms: [String]
  /// How it repeats: `every week on Fri`; a rule that has no short words is given as it is. Null
  /// if it does not.
  public var repeats: String?
  /// Metres from `where.near`, or else from the person's last position, to the nearest place of
  /// its alarms. Null unless sorted by `distance`, and without a place.
  public var distance: Double?
  /// `distance` in words, in the units of the session's locale: `1.2 km`. Left out if `distance`
  /// is null.
  public var away: String?
  /// The id of the row above it in this section; null for the first row. In a delta, where to put
  /// it.
  public var after: String?
  public var reminder: FetchedReminder

  public init(id: String, depth: Int, parent: String?, parentTitle: String?, listTitle: String, dueSection: DueSection, due: String?, date: String?, places: [String], alarms: [String], repeats: String?, distance: Double?, away: String? = nil, after: String?, reminder: FetchedReminder) {
    self.id = id
    self.depth = depth
    self.parent = parent
    self.parentTitle = parentTitle
    self.listTitle = listTitle
    self.dueSection = dueSection
    self.due = due
    self.date = date
    self.places = places
    self.alarms = alarms
    self.repeats = repeats
    self.distance = distance
    self.away = away
    self.after = after
    self.reminder = reminder
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("depth", depth)
    writer.member("parent", parent)
    writer.member("parentTitle", parentTitle)
    writer.member("listTitle", listTitle)
    writer.member("dueSection", dueSection)
    writer.member("due", due)
    writer.member("date", date)
    writer.member("places", places)
    writer.member("alarms", alarms)
    writer.member("repeats", repeats)
    writer.member("distance", distance)
    if let away { writer.member("away", away) }
    writer.member("after", after)
    writer.member("reminder", reminder)
    writer.endObject()
  }
}

/// One section of a view. Only sections with reminders are answered.
public struct ViewSection: Sendable, Writable {
  /// Stays the same: a `DueSection`, a list's id, a tag in lower case, a place's title in lower
  /// case, a `PriorityBand`, or `all`. Empty for reminders without a tag, or without a place.
  public var key: String
  /// For the person.
  public var title: String
  /// The colour of a list; null for any other section.
  public var color: String?
  /// The number of all its rows, returned or not.
  public var count: Int
  public var rows: [ViewRow]

  public init(key: String, title: String, color: String?, count: Int, rows: [ViewRow]) {
    self.key = key
    self.title = title
    self.color = color
    self.count = count
    self.rows = rows
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("key", key)
    writer.member("title", title)
    writer.member("color", color)
    writer.member("count", count)
    writer.member("rows", rows)
    writer.endObject()
  }
}

/// The day, the week or the month that has a day. A week begins as is usual in the region of the
/// session's locale.
public enum AgendaSpan: String, Sendable, CaseIterable, Readable {
  case day = "day"
  case week = "week"
  case month = "month"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// What takes place or is due on one day, and what is to be shown of it in words. An event of
/// several days has a row on each.
public struct AgendaRow: Sendable, Writable {
  /// The id of the event or reminder.
  public var id: String
  /// Of an event, the occurrence as `event/get` takes it; null for a reminder.
  public var occurrence: String?
  public var kind: Entity
  /// When on that day: `09:00–10:30`, `all day`, `from 22:00`, `until 10:00`; for a reminder
  /// `18:30`, and empty if it is due that day without a time; if it is overdue, `3 days late`.
  public var time: String
  /// Whether it takes all of that day, or has no time on it.
  public var allDay: Bool
  /// Whether the event has ended, or the reminder is overdue.
  public var isOver: Bool
  /// Where an event takes place; the places of a reminder's alarms, as in `ViewRow`.
  public var places: [String]
  /// Its alarms, as in `ViewRow`.
  public var alarms: [String]
  /// How it repeats; null if it does not.
  public var repeats: String?
  /// The titles of events in this agenda that take place at the same time, at most five; by the
  /// rules of `event/conflicts`.
  public var conflicts: [String]
  /// Of a reminder; null for an event.
  public var dueSection: DueSection?
  /// The occurrence; null for a reminder.
  public var event: FetchedEvent?
  /// The reminder; null for an event.
  public var reminder: FetchedReminder?

  public init(id: String, occurrence: String?, kind: Entity, time: String, allDay: Bool, isOver: Bool, places: [String], alarms: [String], repeats: String?, conflicts: [String], dueSection: DueSection?, event: FetchedEvent?, reminder: FetchedReminder?) {
    self.id = id
    self.occurrence = occurrence
    self.kind = kind
    self.time = time
    self.allDay = allDay
    self.isOver = isOver
    self.places = places
    self.alarms = alarms
    self.repeats = repeats
    self.conflicts = conflicts
    self.dueSection = dueSection
    self.event = event
    self.reminder = reminder
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("occurrence", occurrence)
    writer.member("kind", kind)
    writer.member("time", time)
    writer.member("allDay", allDay)
    writer.member("isOver", isOver)
    writer.member("places", places)
    writer.member("alarms", alarms)
    writer.member("repeats", repeats)
    writer.member("conflicts", conflicts)
    writer.member("dueSection", dueSection)
    writer.member("event", event)
    writer.member("reminder", reminder)
    writer.endObject()
  }
}

/// A day of an agenda, or what is overdue.
public struct AgendaDay: Sendable, Writable {
  /// The day, or `overdue`.
  public var key: String
  /// The day, as `2026-12-01`; null for what is overdue.
  public var day: String?
  /// For the person: `Overdue`, `Today, Fri 20 Nov`, `Sun 22 Nov`.
  public var title: String
  public var isToday: Bool
  /// What takes all of the day first, then what began earlier, then by time; an event before a
  /// reminder.
  public var rows: [AgendaRow]

  public init(key: String, day: String?, title: String, isToday: Bool, rows: [AgendaRow]) {
    self.key = key
    self.day = day
    self.title = title
    self.isToday = isToday
    self.rows = rows
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("key", key)
    writer.member("day", day)
    writer.member("title", title)
    writer.member("isToday", isToday)
    writer.member("rows", rows)
    writer.endObject()
  }
}

/// The methods that `store/apply` accepts.
public enum OperationMethod: String, Sendable, CaseIterable, Readable {
  case reminderSave = "reminder/save"
  case reminderComplete = "reminder/complete"
  case reminderRemove = "reminder/remove"
  case eventSave = "event/save"
  case eventRemove = "event/remove"
  case placeSave = "place/save"
  case placeRemove = "place/remove"
  case listSave = "list/save"
  case listRemove = "list/remove"
  case itemImport = "item/import"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// One of several changes that happen together.
public struct Operation: Sendable, Readable {
  public var method: OperationMethod
  /// The method's params, without `commit`.
  public var params: Value?

  public init(method: OperationMethod, params: Value? = nil) {
    self.method = method
    self.params = params
  }

  static let known = KnownKeys(["method", "params"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var method: OperationMethod?
    var params: Value?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "method": method = try OperationMethod(reading: &reader)
      case "params": params = try Value?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let method else { throw reader.missing("method", in: object) }
    self.init(method: method, params: params)
  }
}

/// The result of one operation: its method's result, without `state` and `transaction`.
public enum OperationResult: Sendable, Writable {
  case saved(OperationSaved)
  case completed(OperationCompleted)
  case eventSaved(OperationEventSaved)
  case removed(OperationRemoved)
  case placeSaved(OperationPlaceSaved)
  case listSaved(OperationListSaved)
  case imported(OperationImported)

  public func write(to writer: inout Writer) {
    switch self {
    case .saved(let value): value.write(to: &writer)
    case .completed(let value): value.write(to: &writer)
    case .eventSaved(let value): value.write(to: &writer)
    case .removed(let value): value.write(to: &writer)
    case .placeSaved(let value): value.write(to: &writer)
    case .listSaved(let value): value.write(to: &writer)
    case .imported(let value): value.write(to: &writer)
    }
  }
}

/// The result of `reminder/save`.
public struct OperationSaved: Sendable, Writable {
  public var reminder: EncodedItem

  public init(reminder: EncodedItem) {
    self.reminder = reminder
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("reminder", reminder)
    writer.endObject()
  }
}

/// The result of `reminder/complete`.
public struct OperationCompleted: Sendable, Writable {
  public var reminder: EncodedItem
  public var completedCopy: EncodedItem?

  public init(reminder: EncodedItem, completedCopy: EncodedItem?) {
    self.reminder = reminder
    self.completedCopy = completedCopy
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("reminder", reminder)
    writer.member("completedCopy", completedCopy)
    writer.endObject()
  }
}

/// The result of `place/save`.
public struct OperationPlaceSaved: Sendable, Writable {
  public var place: Place

  public init(place: Place) {
    self.place = place
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("place", place)
    writer.endObject()
  }
}

/// The result of `list/save`.
public struct OperationListSaved: Sendable, Writable {
  public var list: List

  public init(list: List) {
    self.list = list
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("list", list)
    writer.endObject()
  }
}

/// The result of `item/import`.
public struct OperationImported: Sendable, Writable {
  public var created: [ImportedItem]
  /// Items whose UID the store has already; they are left as they are.
  public var present: [ImportedItem]
  /// In the order of the text, at most a thousand.
  public var refused: [RefusedItem]
  /// How many refused components are not in `refused`.
  public var unreported: Int

  public init(created: [ImportedItem], present: [ImportedItem], refused: [RefusedItem], unreported: Int) {
    self.created = created
    self.present = present
    self.refused = refused
    self.unreported = unreported
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("created", created)
    writer.member("present", present)
    writer.member("refused", refused)
    writer.member("unreported", unreported)
    writer.endObject()
  }
}

/// The result of a removal, which is empty.
public struct OperationRemoved: Sendable, Writable {

  public init() {
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.endObject()
  }
}

/// The result of a change that returns nothing else.
public struct ChangeResult: Sendable, Writable {
  /// The store's state afterwards; null if nothing was written: a staged save, a dry run.
  public var state: String?
  /// The number of the transaction, for history and `store/undo`; null if nothing was written.
  public var transaction: Int?

  public init(state: String?, transaction: Int?) {
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// A list after a change.
public struct ListChange: Sendable, Writable {
  public var list: List
  /// The store's state afterwards; null if nothing was written: a staged save, a dry run.
  public var state: String?
  /// The number of the transaction, for history and `store/undo`; null if nothing was written.
  public var transaction: Int?

  public init(list: List, state: String?, transaction: Int?) {
    self.list = list
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("list", list)
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// A place after a change.
public struct PlaceChange: Sendable, Writable {
  public var place: Place
  /// The store's state afterwards.
  public var state: String
  /// The number of the transaction, for history and `store/undo`; null if nothing had to change.
  public var transaction: Int?

  public init(place: Place, state: String, transaction: Int?) {
    self.place = place
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("place", place)
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// The result of an undo or redo.
public struct Reversal: Sendable, Writable {
  /// The transaction that was undone.
  public var undoes: Int
  public var changes: Changes
  /// The store's state afterwards; null if nothing was written: a staged save, a dry run.
  public var state: String?
  /// The number of the transaction, for history and `store/undo`; null if nothing was written.
  public var transaction: Int?

  public init(undoes: Int, changes: Changes, state: String?, transaction: Int?) {
    self.undoes = undoes
    self.changes = changes
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("undoes", undoes)
    writer.member("changes", changes)
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// Who changed something: this session, another session of Fencepost, or another program.
public enum ChangeOrigin: String, Sendable, CaseIterable, Writable {
  case `self` = "self"
  case other = "other"
  case external = "external"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// The ids of changed things of one kind. What was created and removed again is not listed; what
/// was created and changed is in `created`.
public struct ChangedIds: Sendable, Writable {
  public var created: [String]
  public var updated: [String]
  public var removed: [String]

  public init(created: [String], updated: [String], removed: [String]) {
    self.created = created
    self.updated = updated
    self.removed = removed
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("created", created)
    writer.member("updated", updated)
    writer.member("removed", removed)
    writer.endObject()
  }
}

/// Exactly what changed.
public struct Changes: Sendable, Writable {
  public var reminders: ChangedIds
  public var lists: ChangedIds
  public var events: ChangedIds
  public var places: ChangedIds

  public init(reminders: ChangedIds, lists: ChangedIds, events: ChangedIds, places: ChangedIds) {
    self.reminders = reminders
    self.lists = lists
    self.events = events
    self.places = places
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("reminders", reminders)
    writer.member("lists", lists)
    writer.member("events", events)
    writer.member("places", places)
    writer.endObject()
  }
}

/// A transaction in the history.
public struct PastTransaction: Sendable, Writable {
  public var transaction: Int
  /// An instant.
  public var at: String
  /// The client that asked for it; null for another program.
  public var client: String?
  /// What it did; null if it touched what the client may not see.
  public var title: String?
  public var origin: ChangeOrigin
  public var changes: Changes
  /// The transaction that it undid.
  public var undoes: Int?
  /// Whether it was undone itself.
  public var isUndone: Bool
  /// With the param `titles`: the titles of the first eight reminders, events, lists and places
  /// that it changed, as they were then.
  public var titles: [String]?

  public init(transaction: Int, at: String, client: String?, title: String?, origin: ChangeOrigin, changes: Changes, undoes: Int?, isUndone: Bool, titles: [String]? = nil) {
    self.transaction = transaction
    self.at = at
    self.client = client
    self.title = title
    self.origin = origin
    self.changes = changes
    self.undoes = undoes
    self.isUndone = isUndone
    self.titles = titles
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("transaction", transaction)
    writer.member("at", at)
    writer.member("client", client)
    writer.member("title", title)
    writer.member("origin", origin)
    writer.member("changes", changes)
    writer.member("undoes", undoes)
    writer.member("isUndone", isUndone)
    if let titles { writer.member("titles", titles) }
    writer.endObject()
  }
}

/// The number of each; null if the client may not know.
public struct Counts: Sendable, Writable {
  public var lists: Int
  public var reminders: Int?
  public var events: Int?
  public var places: Int

  public init(lists: Int, reminders: Int?, events: Int?, places: Int) {
    self.lists = lists
    self.reminders = reminders
    self.events = events
    self.places = places
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("lists", lists)
    writer.member("reminders", reminders)
    writer.member("events", events)
    writer.member("places", places)
    writer.endObject()
  }
}

/// A problem with a file, which does not keep anything else from working.
public struct StoreProblem: Sendable, Writable {
  /// `unreadable`, `duplicateId`, `orphan`, and others.
  public var kind: String
  /// The id of its list.
  public var list: String?
  /// Its name in the list, or else its path in the store's folder.
  public var file: String
  /// Counted from 1.
  public var line: Int?
  /// What is wrong, and what to do.
  public var message: String

  public init(kind: String, list: String?, file: String, line: Int?, message: String) {
    self.kind = kind
    self.list = list
    self.file = file
    self.line = line
    self.message = message
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("kind", kind)
    writer.member("list", list)
    writer.member("file", file)
    writer.member("line", line)
    writer.member("message", message)
    writer.endObject()
  }
}

/// What the store contains, and its problems.
public struct StoreInfo: Sendable, Writable {
  public var state: String
  /// The store's folder.
  public var path: String
  public var counts: Counts
  public var problems: [StoreProblem]
  /// Whether the file system can exchange two files atomically. Otherwise a program that writes
  /// an item at the very moment of a save may lose its change.
  public var exchange: Bool
  /// Whether changes by other programs are noticed at once; otherwise every five seconds.
  public var watched: Bool

  public init(state: String, path: String, counts: Counts, problems: [StoreProblem], exchange: Bool, watched: Bool) {
    self.state = state
    self.path = path
    self.counts = counts
    self.problems = problems
    self.exchange = exchange
    self.watched = watched
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("state", state)
    writer.member("path", path)
    writer.member("counts", counts)
    writer.member("problems", problems)
    writer.member("exchange", exchange)
    writer.member("watched", watched)
    writer.endObject()
  }
}

/// A possible answer, by its title.
public struct MessageAction: Sendable, Readable, Writable {
  public var title: String

  public init(title: String) {
    self.title = title
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var title: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "title": title = try String(reading: &reader)
      default: reader.skip()
      }
    }
    guard let title else { throw reader.missing("title", in: object) }
    self.init(title: title)
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("title", title)
    writer.endObject()
  }
}

/// Identifies a progress report: a client's own `workDoneToken`, or a token from
/// `window/workDoneProgress/create`.
public typealias ProgressToken = RequestID

/// The stage of a progress report.
public enum ProgressKind: String, Sendable, CaseIterable, Writable {
  case begin = "begin"
  case report = "report"
  case end = "end"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// The progress of long work, as in LSP.
public struct WorkDoneProgress: Sendable, Writable {
  public var kind: ProgressKind
  /// With `begin`: what is being done.
  public var title: String?
  /// Whether `$/cancelRequest` stops it.
  public var cancellable: Bool?
  public var message: String?
  /// 0–100.
  public var percentage: Int?

  public init(kind: ProgressKind, title: String? = nil, cancellable: Bool? = nil, message: String? = nil, percentage: Int? = nil) {
    self.kind = kind
    self.title = title
    self.cancellable = cancellable
    self.message = message
    self.percentage = percentage
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("kind", kind)
    if let title { writer.member("title", title) }
    if let cancellable { writer.member("cancellable", cancellable) }
    if let message { writer.member("message", message) }
    if let percentage { writer.member("percentage", percentage) }
    writer.endObject()
  }
}

/// Details of an error for programs.
public typealias ErrorData = ResponseError.Details

/// A system of measurement, by its name in CLDR.
public enum MeasurementSystem: String, Sendable, CaseIterable, Writable {
  case metric = "metric"
  case ussystem = "ussystem"
  case uksystem = "uksystem"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A unit of length, by its symbol. `smi` is the Scandinavian mile of 10 km, which Swedes call
/// mil; lengths of 10 km and more are shown in it in Sweden.
public enum Unit: String, Sendable, CaseIterable, Writable {
  case m = "m"
  case km = "km"
  case cm = "cm"
  case mm = "mm"
  case mi = "mi"
  case ft = "ft"
  case yd = "yd"
  case `in` = "in"
  case nmi = "nmi"
  case fathom = "fathom"
  case furlong = "furlong"
  case smi = "smi"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// How lengths are measured and written in a locale.
public struct UnitsInfo: Sendable, Writable {
  /// The locale as it was understood, as BCP 47.
  public var locale: String
  public var measurementSystem: MeasurementSystem
  /// The unit of a number without one: the session's own, or else the foot in US and UK measures
  /// (the United States, Liberia, Britain, Myanmar) and the metre elsewhere. `units/format` shows
  /// short lengths in the same unit.
  public var preferredUnit: Unit
  public var decimalMark: String
  public var groupMark: String
  public var units: [UnitInfo]

  public init(locale: String, measurementSystem: MeasurementSystem, preferredUnit: Unit, decimalMark: String, groupMark: String, units: [UnitInfo]) {
    self.locale = locale
    self.measurementSystem = measurementSystem
    self.preferredUnit = preferredUnit
    self.decimalMark = decimalMark
    self.groupMark = groupMark
    self.units = units
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("locale", locale)
    writer.member("measurementSystem", measurementSystem)
    writer.member("preferredUnit", preferredUnit)
    writer.member("decimalMark", decimalMark)
    writer.member("groupMark", groupMark)
    writer.member("units", units)
    writer.endObject()
  }
}

/// A unit of length, and its names in a locale.
public struct UnitInfo: Sendable, Writable {
  public var unit: Unit
  /// The unit's exact length.
  public var metres: Double
  public var symbol: String
  /// The unit's names in every plural form of the language; in English or as its symbol if the
  /// language has no name for it.
  public var names: [String]

  public init(unit: Unit, metres: Double, symbol: String, names: [String]) {
    self.unit = unit
    self.metres = metres
    self.symbol = symbol
    self.names = names
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("unit", unit)
    writer.member("metres", metres)
    writer.member("symbol", symbol)
    writer.member("names", names)
    writer.endObject()
  }
}

/// One length in metres, or several.
public enum Metres: Sendable, Readable {
  case one(Double)
  case many([Double])

  public init(reading reader: inout Reader) throws(Mismatch) {
    switch reader.kind {
    case .number: self = .one(try Double(reading: &reader))
    case .array: self = .many(try [Double](reading: &reader))
    default: throw reader.refusal(.expected([.number, .array], reader.kind))
    }
  }
}

/// One text, or several in the order of the request.
public enum Texts: Sendable, Writable {
  case one(String)
  case many([String])

  public func write(to writer: inout Writer) {
    switch self {
    case .one(let value): value.write(to: &writer)
    case .many(let value): value.write(to: &writer)
    }
  }
}

/// How a unit is written: by its symbol or by its name.
public enum Width: String, Sendable, CaseIterable, Readable {
  case short = "short"
  case long = "long"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// What the line is to become. `guess` decides by the words; `filter` is never guessed.
public enum TextPurpose: String, Sendable, CaseIterable, Readable {
  case reminder = "reminder"
  case event = "event"
  case place = "place"
  case guess = "guess"
  case filter = "filter"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// The kind of the parsed item. `filter` only if the request asked for it.
public enum TextKind: String, Sendable, CaseIterable, Writable {
  case reminder = "reminder"
  case event = "event"
  case place = "place"
  case filter = "filter"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// Conditions for `where` of `view/list` and `reminder/fetch`: only those that the line gives.
public struct TextFilter: Sendable, Writable {
  /// The ids of lists.
  public var lists: [String]?
  public var status: CompletionStatus?
  public var due: DateRange?
  public var overdue: Bool?
  public var priority: [PriorityBand]?
  public var isLocation: Bool?
  public var proximity: Proximity?
  public var near: Nearby?
  /// The words that are not a condition.
  public var text: String?
  public var tags: [String]?

  public init(lists: [String]? = nil, status: CompletionStatus? = nil, due: DateRange? = nil, overdue: Bool? = nil, priority: [PriorityBand]? = nil, isLocation: Bool? = nil, proximity: Proximity? = nil, near: Nearby? = nil, text: String? = nil, tags: [String]? = nil) {
    self.lists = lists
    self.status = status
    self.due = due
    self.overdue = overdue
    self.priority = priority
    self.isLocation = isLocation
    self.proximity = proximity
    self.near = near
    self.text = text
    self.tags = tags
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    if let lists { writer.member("lists", lists) }
    if let status { writer.member("status", status) }
    if let due { writer.member("due", due) }
    if let overdue { writer.member("overdue", overdue) }
    if let priority { writer.member("priority", priority) }
    if let isLocation { writer.member("isLocation", isLocation) }
    if let proximity { writer.member("proximity", proximity) }
    if let near { writer.member("near", near) }
    if let text { writer.member("text", text) }
    if let tags { writer.member("tags", tags) }
    writer.endObject()
  }
}

/// A reminder for `reminder/save`, with the members that the line gives.
public struct TextReminder: Sendable, Writable {
  /// Absent if the line has no title; then a diagnostic says so.
  public var title: String?
  /// The id of the list.
  public var list: String?
  public var notes: String?
  public var url: String?
  public var location: String?
  /// 0–9.
  public var priority: Int?
  public var start: String?
  /// `2026-12-01` for all day, `2026-12-01T09:00:00` with a time.
  public var due: String?
  public var tags: [String]?
  /// An IANA zone, if the line names one.
  public var timeZone: String?
  /// RFC 5545 RRULE texts.
  public var recurrence: [String]?
  public var alarms: [TextAlarm]?

  public init(title: String? = nil, list: String? = nil, notes: String? = nil, url: String? = nil, location: String? = nil, priority: Int? = nil, start: String? = nil, due: String? = nil, tags: [String]? = nil, timeZone: String? = nil, recurrence: [String]? = nil, alarms: [TextAlarm]? = nil) {
    self.title = title
    self.list = list
    self.notes = notes
    self.url = url
    self.location = location
    self.priority = priority
    self.start = start
    self.due = due
    self.tags = tags
    self.timeZone = timeZone
    self.recurrence = recurrence
    self.alarms = alarms
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    if let title { writer.member("title", title) }
    if let list { writer.member("list", list) }
    if let notes { writer.member("notes", notes) }
    if let url { writer.member("url", url) }
    if let location { writer.member("location", location) }
    if let priority { writer.member("priority", priority) }
    if let start { writer.member("start", start) }
    if let due { writer.member("due", due) }
    if let tags { writer.member("tags", tags) }
    if let timeZone { writer.member("timeZone", timeZone) }
    if let recurrence { writer.member("recurrence", recurrence) }
    if let alarms { writer.member("alarms", alarms) }
    writer.endObject()
  }
}

/// An event for `event/save`, with the members that the line gives.
public struct TextEvent: Sendable, Writable {
  /// Absent if the line has no title; then a diagnostic says so.
  public var title: String?
  /// The id of the list.
  public var list: String?
  public var notes: String?
  public var url: String?
  public var location: String?
  public var place: TextAlarmPlace?
  /// `2026-12-01` for all day, `2026-12-01T09:00:00` with a time.
  public var start: String?
  /// For whole days, the first day after the event.
  public var end: String?
  /// An IANA zone, if the line names one.
  public var timeZone: String?
  /// RFC 5545 RRULE texts.
  public var recurrence: [String]?
  public var alarms: [TextAlarm]?

  public init(title: String? = nil, list: String? = nil, notes: String? = nil, url: String? = nil, location: String? = nil, place: TextAlarmPlace? = nil, start: String? = nil, end: String? = nil, timeZone: String? = nil, recurrence: [String]? = nil, alarms: [TextAlarm]? = nil) {
    self.title = title
    self.list = list
    self.notes = notes
    self.url = url
    self.location = location
    self.place = place
    self.start = start
    self.end = end
    self.timeZone = timeZone
    self.recurrence = recurrence
    self.alarms = alarms
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    if let title { writer.member("title", title) }
    if let list { writer.member("list", list) }
    if let notes { writer.member("notes", notes) }
    if let url { writer.member("url", url) }
    if let location { writer.member("location", location) }
    if let place { writer.member("place", place) }
    if let start { writer.member("start", start) }
    if let end { writer.member("end", end) }
    if let timeZone { writer.member("timeZone", timeZone) }
    if let recurrence { writer.member("recurrence", recurrence) }
    if let alarms { writer.member("alarms", alarms) }
    writer.endObject()
  }
}

/// A place for `place/save`, with the members that the line gives.
public struct TextPlace: Sendable, Writable {
  /// Absent if the line has no title; then a diagnostic says so.
  public var title: String?
  public var latitude: Double?
  public var longitude: Double?
  /// Metres.
  public var radius: Double?
  public var address: String?
  public var notes: String?

  public init(title: String? = nil, latitude: Double? = nil, longitude: Double? = nil, radius: Double? = nil, address: String? = nil, notes: String? = nil) {
    self.title = title
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
    self.address = address
    self.notes = notes
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    if let title { writer.member("title", title) }
    if let latitude { writer.member("latitude", latitude) }
    if let longitude { writer.member("longitude", longitude) }
    if let radius { writer.member("radius", radius) }
    if let address { writer.member("address", address) }
    if let notes { writer.member("notes", notes) }
    writer.endObject()
  }
}

/// An alarm for a save: one of `relativeOffset`, `absoluteDate`, or `proximity` with `place`.
public struct TextAlarm: Sendable, Writable {
  /// Seconds; negative before the date.
  public var relativeOffset: Int?
  public var relativeTo: Anchor?
  /// An instant.
  public var absoluteDate: String?
  public var proximity: Proximity?
  public var place: TextAlarmPlace?

  public init(relativeOffset: Int? = nil, relativeTo: Anchor? = nil, absoluteDate: String? = nil, proximity: Proximity? = nil, place: TextAlarmPlace? = nil) {
    self.relativeOffset = relativeOffset
    self.relativeTo = relativeTo
    self.absoluteDate = absoluteDate
    self.proximity = proximity
    self.place = place
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    if let relativeOffset { writer.member("relativeOffset", relativeOffset) }
    if let relativeTo { writer.member("relativeTo", relativeTo) }
    if let absoluteDate { writer.member("absoluteDate", absoluteDate) }
    if let proximity { writer.member("proximity", proximity) }
    if let place { writer.member("place", place) }
    writer.endObject()
  }
}

/// A place of an alarm or event: one of the person's, or coordinates.
public struct TextAlarmPlace: Sendable, Writable {
  /// The id of the person's place.
  public var placeId: String?
  public var title: String?
  public var latitude: Double?
  public var longitude: Double?
  /// Metres.
  public var radius: Double?

  public init(placeId: String? = nil, title: String? = nil, latitude: Double? = nil, longitude: Double? = nil, radius: Double? = nil) {
    self.placeId = placeId
    self.title = title
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    if let placeId { writer.member("placeId", placeId) }
    if let title { writer.member("title", title) }
    if let latitude { writer.member("latitude", latitude) }
    if let longitude { writer.member("longitude", longitude) }
    if let radius { writer.member("radius", radius) }
    writer.endObject()
  }
}

/// The role of a word. `keyword`: a word that introduces others, such as `remind me to`. `error`:
/// it was not understood, and a diagnostic says why.
public enum TextRole: String, Sendable, CaseIterable, Writable {
  case title = "title"
  case date = "date"
  case time = "time"
  case duration = "duration"
  case zone = "zone"
  case recurrence = "recurrence"
  case alarm = "alarm"
  case place = "place"
  case radius = "radius"
  case list = "list"
  case tag = "tag"
  case priority = "priority"
  case url = "url"
  case notes = "notes"
  case keyword = "keyword"
  case error = "error"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A word of a text and its role.
public struct TextToken: Sendable, Writable {
  /// The offset of its first character.
  public var start: Int
  /// The offset after its last character.
  public var end: Int
  public var role: TextRole

  public init(start: Int, end: Int, role: TextRole) {
    self.start = start
    self.end = end
    self.role = role
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("start", start)
    writer.member("end", end)
    writer.member("role", role)
    writer.endObject()
  }
}

/// `error`: the words cannot be understood, and are missing in the item. `warning`: probably not
/// what was meant. `information`: one of several readings, or a consequence.
public enum TextSeverity: String, Sendable, CaseIterable, Writable {
  case error = "error"
  case warning = "warning"
  case information = "information"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A replacement of a diagnostic's range that fixes it.
public struct TextFix: Sendable, Writable {
  /// The fix in words.
  public var title: String
  /// The text to insert instead of the range.
  public var newText: String

  public init(title: String, newText: String) {
    self.title = title
    self.newText = newText
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("title", title)
    writer.member("newText", newText)
    writer.endObject()
  }
}

/// What is wrong or ambiguous about a part of a text.
public struct TextDiagnostic: Sendable, Writable {
  public var start: Int
  public var end: Int
  public var severity: TextSeverity
  /// A sentence for the person.
  public var message: String
  public var fixes: [TextFix]
  public var unknown: TextUnknownName?
  /// The titles of lists or places that begin with the name in the line, where there are several.
  /// Then `unknown` is missing, because the name is none to make.
  public var candidates: [String]?

  public init(start: Int, end: Int, severity: TextSeverity, message: String, fixes: [TextFix], unknown: TextUnknownName? = nil, candidates: [String]? = nil) {
    self.start = start
    self.end = end
    self.severity = severity
    self.message = message
    self.fixes = fixes
    self.unknown = unknown
    self.candidates = candidates
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("start", start)
    writer.member("end", end)
    writer.member("severity", severity)
    writer.member("message", message)
    writer.member("fixes", fixes)
    if let unknown { writer.member("unknown", unknown) }
    if let candidates { writer.member("candidates", candidates) }
    writer.endObject()
  }
}

/// A name in a line that no list or place has. A client can offer to make one.
public struct TextUnknownName: Sendable, Writable {
  public var kind: TextNameKind
  public var name: String

  public init(kind: TextNameKind, name: String) {
    self.kind = kind
    self.name = name
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("kind", kind)
    writer.member("name", name)
    writer.endObject()
  }
}

/// What a name in a line is meant to be the name of.
public enum TextNameKind: String, Sendable, CaseIterable, Writable {
  case list = "list"
  case place = "place"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A completion of a word.
public struct TextCompletion: Sendable, Writable {
  /// The text to show.
  public var label: String
  /// What it means, such as the date of a day's name.
  public var detail: String?
  /// The start of the text that it replaces.
  public var start: Int
  public var end: Int
  public var newText: String

  public init(label: String, detail: String?, start: Int, end: Int, newText: String) {
    self.label = label
    self.detail = detail
    self.start = start
    self.end = end
    self.newText = newText
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("label", label)
    writer.member("detail", detail)
    writer.member("start", start)
    writer.member("end", end)
    writer.member("newText", newText)
    writer.endObject()
  }
}

/// The kind of a document.
public enum DocumentKind: String, Sendable, CaseIterable, Readable, Writable {
  case reminder = "reminder"
  case event = "event"
  case place = "place"
  case list = "list"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// The outcome of writing a document. `saved`: it was saved. `unchanged`: the item has this
/// content already. `invalid`: a diagnostic is an error. `conflict`: both sides changed the same
/// line. Only `saved` changes anything.
public enum DocumentOutcome: String, Sendable, CaseIterable, Writable {
  case saved = "saved"
  case unchanged = "unchanged"
  case invalid = "invalid"
  case conflict = "conflict"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// What is wrong or doubtful in a line of a document.
public struct DocumentDiagnostic: Sendable, Writable {
  /// Counted from 0.
  public var line: Int
  /// The offset in the line of its first character.
  public var start: Int
  /// The offset in the line just after its last character.
  public var end: Int
  public var severity: TextSeverity
  /// A sentence for the person.
  public var message: String
  /// The text to insert instead of the range.
  public var fixes: [TextFix]

  public init(line: Int, start: Int, end: Int, severity: TextSeverity, message: String, fixes: [TextFix]) {
    self.line = line
    self.start = start
    self.end = end
    self.severity = severity
    self.message = message
    self.fixes = fixes
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("line", line)
    writer.member("start", start)
    writer.member("end", end)
    writer.member("severity", severity)
    writer.member("message", message)
    writer.member("fixes", fixes)
    writer.endObject()
  }
}

/// A part of a line and its role, for highlighting. A key with its colon is `keyword`.
public struct DocumentToken: Sendable, Writable {
  /// Counted from 0.
  public var line: Int
  /// The offset in the line of its first character.
  public var start: Int
  /// The offset in the line just after its last character.
  public var end: Int
  public var role: TextRole

  public init(line: Int, start: Int, end: Int, role: TextRole) {
    self.line = line
    self.start = start
    self.end = end
    self.role = role
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("line", line)
    writer.member("start", start)
    writer.member("end", end)
    writer.member("role", role)
    writer.endObject()
  }
}

/// What a line means, to be shown at its end.
public struct DocumentHint: Sendable, Writable {
  /// Counted from 0.
  public var line: Int
  public var text: String

  public init(line: Int, text: String) {
    self.line = line
    self.text = text
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("line", line)
    writer.member("text", text)
    writer.endObject()
  }
}

/// A possible continuation of a line.
public struct DocumentCompletion: Sendable, Writable {
  /// What to show.
  public var label: String
  /// What it means.
  public var detail: String?
  /// Counted from 0.
  public var line: Int
  /// The offset in the line of its first character.
  public var start: Int
  /// The offset in the line just after its last character.
  public var end: Int
  /// The text to insert instead of the range.
  public var newText: String

  public init(label: String, detail: String?, line: Int, start: Int, end: Int, newText: String) {
    self.label = label
    self.detail = detail
    self.line = line
    self.start = start
    self.end = end
    self.newText = newText
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("label", label)
    writer.member("detail", detail)
    writer.member("line", line)
    writer.member("start", start)
    writer.member("end", end)
    writer.member("newText", newText)
    writer.endObject()
  }
}

/// What a line is for and what it means.
public struct DocumentHover: Sendable, Writable {
  /// Counted from 0.
  public var line: Int
  /// The offset in the line of its first character.
  public var start: Int
  /// The offset in the line just after its last character.
  public var end: Int
  /// Plain text, of one line or several.
  public var text: String

  public init(line: Int, start: Int, end: Int, text: String) {
    self.line = line
    self.start = start
    self.end = end
    self.text = text
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("line", line)
    writer.member("start", start)
    writer.member("end", end)
    writer.member("text", text)
    writer.endObject()
  }
}

/// Three versions of a document of which two have changed the same lines.
public struct DocumentConflict: Sendable, Writable {
  /// The names of the lines that both sides changed to different things, such as `Due`.
  public var lines: [String]
  /// The document as it was when editing began.
  public var base: String
  /// The document that was sent.
  public var mine: String
  /// The item's document as it is now. Send it as `base` when the document is written again.
  public var theirs: String
  /// The changes of both sides; the lines in conflict are as they were sent.
  public var takeMine: String
  /// The changes of both sides; the lines in conflict are as the item has them now.
  public var takeTheirs: String

  public init(lines: [String], base: String, mine: String, theirs: String, takeMine: String, takeTheirs: String) {
    self.lines = lines
    self.base = base
    self.mine = mine
    self.theirs = theirs
    self.takeMine = takeMine
    self.takeTheirs = takeTheirs
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("lines", lines)
    writer.member("base", base)
    writer.member("mine", mine)
    writer.member("theirs", theirs)
    writer.member("takeMine", takeMine)
    writer.member("takeTheirs", takeTheirs)
    writer.endObject()
  }
}

/// How offsets in texts are counted, by LSP's names.
public enum PositionEncoding: String, Sendable, CaseIterable, Writable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// LSP's general client capabilities.
public struct GeneralCapabilities: Sendable, Readable {
  /// The encodings that the client can use for offsets, in order of preference. The default is
  /// UTF-16.
  public var positionEncodings: [String]?

  public init(positionEncodings: [String]? = nil) {
    self.positionEncodings = positionEncodings
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var positionEncodings: [String]?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "positionEncodings": positionEncodings = try [String]?(reading: &reader)
      default: reader.skip()
      }
    }
    self.init(positionEncodings: positionEncodings)
  }
}

/// The result of a method.
public struct AccessAnswer: Sendable, Writable {
  public var granted: Bool
  public var status: AccessStatus

  public init(granted: Bool, status: AccessStatus) {
    self.granted = granted
    self.status = status
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("granted", granted)
    writer.member("status", status)
    writer.endObject()
  }
}

/// The result of a method.
public struct Lists: Sendable, Writable {
  /// Sorted by title, in the order of the person's language.
  public var lists: [List]

  public init(lists: [List]) {
    self.lists = lists
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("lists", lists)
    writer.endObject()
  }
}

/// The result of a method.
public struct ListRemoval: Sendable, Writable {
  /// The folder elsewhere that was the list, and stays as it is; null if the list was in the
  /// store.
  public var keptFolder: String?
  /// The store's state afterwards; null if nothing was written: a staged removal.
  public var state: String?
  /// The number of the transaction, for history and `store/undo`; null if nothing was written.
  public var transaction: Int?

  public init(keptFolder: String?, state: String?, transaction: Int?) {
    self.keptFolder = keptFolder
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("keptFolder", keptFolder)
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// The result of a method.
public struct DefaultList: Sendable, Writable {
  /// Null if there is none.
  public var list: List?

  public init(list: List?) {
    self.list = list
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("list", list)
    writer.endObject()
  }
}

/// The result of a method.
public struct ReminderChange: Sendable, Writable {
  public var reminder: EncodedItem
  /// The store's state afterwards; null if nothing was written: a staged save, a dry run.
  public var state: String?
  /// The number of the transaction, for history and `store/undo`; null if nothing was written.
  public var transaction: Int?

  public init(reminder: EncodedItem, state: String?, transaction: Int?) {
    self.reminder = reminder
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("reminder", reminder)
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// The result of a method.
public struct OneReminder: Sendable, Writable {
  public var reminder: EncodedItem

  public init(reminder: EncodedItem) {
    self.reminder = reminder
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("reminder", reminder)
    writer.endObject()
  }
}

/// The result of a method.
public struct Completion: Sendable, Writable {
  public var reminder: EncodedItem
  /// The completed copy that a repeating reminder leaves.
  public var completedCopy: EncodedItem?
  /// The store's state afterwards; null if nothing was written: a staged save, a dry run.
  public var state: String?
  /// The number of the transaction, for history and `store/undo`; null if nothing was written.
  public var transaction: Int?

  public init(reminder: EncodedItem, completedCopy: EncodedItem?, state: String?, transaction: Int?) {
    self.reminder = reminder
    self.completedCopy = completedCopy
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("reminder", reminder)
    writer.member("completedCopy", completedCopy)
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// The result of a method.
public struct MovedReminders: Sendable, Writable {
  /// The moved reminders, as they are now.
  public var reminders: [EncodedItem]
  /// The store's state afterwards; null if nothing was written.
  public var state: String?
  /// The number of the transaction, for history and `store/undo`; null if nothing was written.
  public var transaction: Int?

  public init(reminders: [EncodedItem], state: String?, transaction: Int?) {
    self.reminders = reminders
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("reminders", reminders)
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// The result of a method.
public struct ReminderPage: Sendable, Writable {
  public var reminders: [FetchedReminder]
  /// The number of matches on all pages.
  public var total: Int
  /// For the next page; null on the last page.
  public var cursor: String?
  /// The store's state that the result reflects.
  public var state: String

  public init(reminders: [FetchedReminder], total: Int, cursor: String?, state: String) {
    self.reminders = reminders
    self.total = total
    self.cursor = cursor
    self.state = state
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("reminders", reminders)
    writer.member("total", total)
    writer.member("cursor", cursor)
    writer.member("state", state)
    writer.endObject()
  }
}

/// The result of a method.
public struct OneItem: Sendable, Writable {
  public var kind: ItemKind
  /// Present for a reminder.
  public var reminder: EncodedItem?
  /// Present for an event: the whole series.
  public var event: EncodedItem?

  public init(kind: ItemKind, reminder: EncodedItem? = nil, event: EncodedItem? = nil) {
    self.kind = kind
    self.reminder = reminder
    self.event = event
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("kind", kind)
    if let reminder { writer.member("reminder", reminder) }
    if let event { writer.member("event", event) }
    writer.endObject()
  }
}

/// The result of a method.
public struct ImportedItems: Sendable, Writable {
  public var created: [ImportedItem]
  /// Items whose UID the store has already; they are left as they are.
  public var present: [ImportedItem]
  /// In the order of the text, at most a thousand.
  public var refused: [RefusedItem]
  /// How many refused components are not in `refused`.
  public var unreported: Int
  /// The store's state afterwards; null if nothing was written.
  public var state: String?
  /// The number of the transaction, for history and `store/undo`; null if nothing was written.
  public var transaction: Int?

  public init(created: [ImportedItem], present: [ImportedItem], refused: [RefusedItem], unreported: Int, state: String?, transaction: Int?) {
    self.created = created
    self.present = present
    self.refused = refused
    self.unreported = unreported
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("created", created)
    writer.member("present", present)
    writer.member("refused", refused)
    writer.member("unreported", unreported)
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// The result of a method.
public struct ExportedItems: Sendable, Writable {
  /// The content of an .ics file.
  public var text: String
  /// The items in it, in order.
  public var ids: [String]

  public init(text: String, ids: [String]) {
    self.text = text
    self.ids = ids
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("text", text)
    writer.member("ids", ids)
    writer.endObject()
  }
}

/// The result of a method.
public struct UnresolvedItems: Sendable, Writable {
  public var reminders: [EncodedItem]
  /// Each a whole series.
  public var events: [EncodedItem]

  public init(reminders: [EncodedItem], events: [EncodedItem]) {
    self.reminders = reminders
    self.events = events
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("reminders", reminders)
    writer.member("events", events)
    writer.endObject()
  }
}

/// The result of a method.
public struct ResolvedItem: Sendable, Writable {
  public var kind: ItemKind
  /// Present for a reminder.
  public var reminder: EncodedItem?
  /// Present for an event: the whole series.
  public var event: EncodedItem?
  /// How many conflicts were settled.
  public var resolved: Int
  /// The store's state afterwards; null if nothing was written.
  public var state: String?
  /// The number of the transaction, for history and `store/undo`; null if nothing was written.
  public var transaction: Int?

  public init(kind: ItemKind, reminder: EncodedItem? = nil, event: EncodedItem? = nil, resolved: Int, state: String?, transaction: Int?) {
    self.kind = kind
    self.reminder = reminder
    self.event = event
    self.resolved = resolved
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("kind", kind)
    if let reminder { writer.member("reminder", reminder) }
    if let event { writer.member("event", event) }
    writer.member("resolved", resolved)
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// The result of a method.
public struct EventChange: Sendable, Writable {
  public var event: SavedEvent
  /// The store's state afterwards; null if nothing was written: a dry run.
  public var state: String?
  /// The number of the transaction, for history and `store/undo`; null if nothing was written.
  public var transaction: Int?

  public init(event: SavedEvent, state: String?, transaction: Int?) {
    self.event = event
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("event", event)
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// The result of a method.
public struct OneEvent: Sendable, Writable {
  public var event: EncodedItem

  public init(event: EncodedItem) {
    self.event = event
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("event", event)
    writer.endObject()
  }
}

/// The result of a method.
public struct FoundEvents: Sendable, Writable {
  /// Each with its own `start`, `end` and `occurrence`, sorted by start; whole days come before
  /// times.
  public var occurrences: [FetchedEvent]
  /// The number of matches on all pages.
  public var total: Int
  /// For the next page; null on the last page.
  public var cursor: String?
  /// The store's state that the result reflects.
  public var state: String

  public init(occurrences: [FetchedEvent], total: Int, cursor: String?, state: String) {
    self.occurrences = occurrences
    self.total = total
    self.cursor = cursor
    self.state = state
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("occurrences", occurrences)
    writer.member("total", total)
    writer.member("cursor", cursor)
    writer.member("state", state)
    writer.endObject()
  }
}

/// The result of a method.
public struct Conflicts: Sendable, Writable {
  /// Each with its own `start`, `end` and `occurrence`, sorted by start; whole days come before
  /// times.
  public var occurrences: [EncodedItem]
  /// The store's state that the result reflects.
  public var state: String

  public init(occurrences: [EncodedItem], state: String) {
    self.occurrences = occurrences
    self.state = state
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("occurrences", occurrences)
    writer.member("state", state)
    writer.endObject()
  }
}

/// The result of a method.
public struct ViewedList: Sendable, Writable {
  /// All sections that have reminders, in order.
  public var sections: [ViewSection]
  /// The number of reminders that match.
  public var total: Int
  /// Whether `sections` has only the rows that have changed since `since`. If not, they replace
  /// all earlier rows.
  public var isDelta: Bool
  /// In a delta, the ids of reminders that have changed and have no row any more.
  public var removed: [String]
  /// For the next page; null on the last page.
  public var cursor: String?
  /// The instant at which sections and words change by themselves: the next midnight in the
  /// session's zone, or before that the next time at which a reminder is due; with consent for
  /// `location` and an alarm that waits for a place, at most ten minutes later, so that `silence`
  /// is right again.
  public var validUntil: String
  /// For `since`.
  public var version: String
  /// The store's state that the result reflects.
  public var state: String
  /// A warning for the person, in one sentence: an open alarm waits for a place, but no program
  /// has reported the person's position for ten minutes. Left out if there is nothing to warn of,
  /// and without consent for `location`.
  public var silence: String?

  public init(sections: [ViewSection], total: Int, isDelta: Bool, removed: [String], cursor: String?, validUntil: String, version: String, state: String, silence: String? = nil) {
    self.sections = sections
    self.total = total
    self.isDelta = isDelta
    self.removed = removed
    self.cursor = cursor
    self.validUntil = validUntil
    self.version = version
    self.state = state
    self.silence = silence
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("sections", sections)
    writer.member("total", total)
    writer.member("isDelta", isDelta)
    writer.member("removed", removed)
    writer.member("cursor", cursor)
    writer.member("validUntil", validUntil)
    writer.member("version", version)
    writer.member("state", state)
    if let silence { writer.member("silence", silence) }
    writer.endObject()
  }
}

/// The result of a method.
public struct ViewedAgenda: Sendable, Writable {
  /// The first day.
  public var from: String
  /// The day after the last one.
  public var to: String
  /// What is overdue, if there is something and today is in the range; then all days in order.
  public var days: [AgendaDay]
  /// The instant at which rows and words change by themselves: the next midnight in the session's
  /// zone, or before that the next time at which a reminder is due or an event ends; with consent
  /// for `location` and an alarm that waits for a place, at most ten minutes later, so that
  /// `silence` is right again.
  public var validUntil: String
  /// The store's state that the result reflects.
  public var state: String
  /// A warning for the person, in one sentence: an open alarm waits for a place, but no program
  /// has reported the person's position for ten minutes. Left out if there is nothing to warn of,
  /// and without consent for `location`.
  public var silence: String?

  public init(from: String, to: String, days: [AgendaDay], validUntil: String, state: String, silence: String? = nil) {
    self.from = from
    self.to = to
    self.days = days
    self.validUntil = validUntil
    self.state = state
    self.silence = silence
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("from", from)
    writer.member("to", to)
    writer.member("days", days)
    writer.member("validUntil", validUntil)
    writer.member("state", state)
    if let silence { writer.member("silence", silence) }
    writer.endObject()
  }
}

/// The result of a method.
public struct Applied: Sendable, Writable {
  /// One for each operation, in order.
  public var results: [OperationResult]
  /// The store's state afterwards; null if nothing was written: a staged save, a dry run.
  public var state: String?
  /// The number of the transaction, for history and `store/undo`; null if nothing was written.
  public var transaction: Int?

  public init(results: [OperationResult], state: String?, transaction: Int?) {
    self.results = results
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("results", results)
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// The result of a method.
public struct StagedChanges: Sendable, Writable {
  /// Lists, then items, each in the order in which they were first staged.
  public var staged: [StagedChange]

  public init(staged: [StagedChange]) {
    self.staged = staged
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("staged", staged)
    writer.endObject()
  }
}

/// The result of a method.
public struct Reset: Sendable, Writable {
  public var state: String

  public init(state: String) {
    self.state = state
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("state", state)
    writer.endObject()
  }
}

/// The result of a method.
public struct ChangesSince: Sendable, Writable {
  public var changes: Changes
  /// The state after these transactions.
  public var state: String
  /// Whether there are more after that state.
  public var hasMore: Bool

  public init(changes: Changes, state: String, hasMore: Bool) {
    self.changes = changes
    self.state = state
    self.hasMore = hasMore
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("changes", changes)
    writer.member("state", state)
    writer.member("hasMore", hasMore)
    writer.endObject()
  }
}

/// The result of a method.
public struct History: Sendable, Writable {
  public var transactions: [PastTransaction]
  /// Whether history reaches further back.
  public var hasMore: Bool

  public init(transactions: [PastTransaction], hasMore: Bool) {
    self.transactions = transactions
    self.hasMore = hasMore
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("transactions", transactions)
    writer.member("hasMore", hasMore)
    writer.endObject()
  }
}

/// The result of a method.
public struct AllPlaces: Sendable, Writable {
  /// Sorted by title, in the order of the person's language.
  public var places: [Place]

  public init(places: [Place]) {
    self.places = places
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("places", places)
    writer.endObject()
  }
}

/// The result of a method.
public struct NearbyPlaces: Sendable, Writable {
  /// Nearest first.
  public var places: [PlaceNearby]

  public init(places: [PlaceNearby]) {
    self.places = places
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("places", places)
    writer.endObject()
  }
}

/// The result of a method.
public struct Imported: Sendable, Writable {
  public var made: [Place]
  public var updated: [Place]
  /// Places that existed already, with the same values.
  public var unchanged: [Place]
  public var passedOver: [PassedOver]
  /// The store's state afterwards.
  public var state: String
  /// The number of the transaction, for history and `store/undo`; null if nothing had to change.
  public var transaction: Int?

  public init(made: [Place], updated: [Place], unchanged: [Place], passedOver: [PassedOver], state: String, transaction: Int?) {
    self.made = made
    self.updated = updated
    self.unchanged = unchanged
    self.passedOver = passedOver
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("made", made)
    writer.member("updated", updated)
    writer.member("unchanged", unchanged)
    writer.member("passedOver", passedOver)
    writer.member("state", state)
    writer.member("transaction", transaction)
    writer.endObject()
  }
}

/// The result of a method.
public struct FoundVisits: Sendable, Writable {
  /// Sorted by arrival.
  public var visits: [Visit]
  /// The total for each place; the place with the most time first.
  public var totals: [VisitTotal]
  /// For how many days visits are kept; 0 if none are kept.
  public var days: Int

  public init(visits: [Visit], totals: [VisitTotal], days: Int) {
    self.visits = visits
    self.totals = totals
    self.days = days
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("visits", visits)
    writer.member("totals", totals)
    writer.member("days", days)
    writer.endObject()
  }
}

/// The result of a method.
public struct LocationUpdated: Sendable, Writable {
  /// The ids of the places that the person is in.
  public var inside: [String]
  /// Places that the person arrived at or left with this fix.
  public var transitions: [PlaceTransition]
  /// Why the fix is ignored; null if it counts.
  public var ignored: IgnoredFix?

  public init(inside: [String], transitions: [PlaceTransition], ignored: IgnoredFix?) {
    self.inside = inside
    self.transitions = transitions
    self.ignored = ignored
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("inside", inside)
    writer.member("transitions", transitions)
    writer.member("ignored", ignored)
    writer.endObject()
  }
}

/// The result of a method.
public struct Whereabouts: Sendable, Writable {
  /// The last fix that counted; null before the first one.
  public var fix: Fix?
  /// The ids of the places that the person is in.
  public var inside: [String]
  /// When the person arrived at each of these places.
  public var visits: [Visit]
  /// Seconds since that fix.
  public var age: Double?
  /// Whether the fix is less than ten minutes old. If not, the result says where the person was
  /// at the time of the fix.
  public var isCurrent: Bool
  /// The same as one sentence for the person.
  public var sentence: String
  /// Sources whose last fix did not count, and why; left out where there are none.
  public var ignored: [IgnoredSource]?

  public init(fix: Fix?, inside: [String], visits: [Visit], age: Double?, isCurrent: Bool, sentence: String, ignored: [IgnoredSource]? = nil) {
    self.fix = fix
    self.inside = inside
    self.visits = visits
    self.age = age
    self.isCurrent = isCurrent
    self.sentence = sentence
    self.ignored = ignored
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("fix", fix)
    writer.member("inside", inside)
    writer.member("visits", visits)
    writer.member("age", age)
    writer.member("isCurrent", isCurrent)
    writer.member("sentence", sentence)
    if let ignored { writer.member("ignored", ignored) }
    writer.endObject()
  }
}

/// The result of a method.
public struct Firings: Sendable, Writable {
  public var firings: [Firing]

  public init(firings: [Firing]) {
    self.firings = firings
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("firings", firings)
    writer.endObject()
  }
}

/// The result of a method.
public struct Explanations: Sendable, Writable {
  public var item: String
  public var explanations: [AlarmExplanation]

  public init(item: String, explanations: [AlarmExplanation]) {
    self.item = item
    self.explanations = explanations
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("item", item)
    writer.member("explanations", explanations)
    writer.endObject()
  }
}

/// The result of a method.
public struct UpcomingAlarms: Sendable, Writable {
  public var times: [UpcomingTime]
  /// The number of all pending times, returned or not.
  public var timeCount: Int
  public var places: [UpcomingPlace]
  /// The number of all pending times, returned or not.
  public var placeCount: Int

  public init(times: [UpcomingTime], timeCount: Int, places: [UpcomingPlace], placeCount: Int) {
    self.times = times
    self.timeCount = timeCount
    self.places = places
    self.placeCount = placeCount
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("times", times)
    writer.member("timeCount", timeCount)
    writer.member("places", places)
    writer.member("placeCount", placeCount)
    writer.endObject()
  }
}

/// The result of a method.
public struct Replayed: Sendable, Writable {
  /// In the order in which they would go off.
  public var firings: [ReplayedFiring]
  /// The number of positions that counted.
  public var fixes: Int
  /// What in the track was ignored, and why; the first hundred entries.
  public var passedOver: [PassedOverPosition]
  /// The number of all ignored entries, returned or not.
  public var passedOverCount: Int

  public init(firings: [ReplayedFiring], fixes: Int, passedOver: [PassedOverPosition], passedOverCount: Int) {
    self.firings = firings
    self.fixes = fixes
    self.passedOver = passedOver
    self.passedOverCount = passedOverCount
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("firings", firings)
    writer.member("fixes", fixes)
    writer.member("passedOver", passedOver)
    writer.member("passedOverCount", passedOverCount)
    writer.endObject()
  }
}

/// The result of a method.
public struct RenderedMap: Sendable, Writable {
  /// A self-contained SVG; a FeatureCollection, where a fence's `id` is the reminder's id and the
  /// alarm's id, separated by a slash; or lines, with rings as dots of braille, `+` where an
  /// arrival is waited for, `-` a departure, `#` places and `@` the person.
  public var text: String
  /// The page of openstreetmap.org that shows the same part of the earth, for a person to open;
  /// absent if there is nothing to show. A person who opens it tells that site what the map
  /// shows.
  public var link: String?

  public init(text: String, link: String? = nil) {
    self.text = text
    self.link = link
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("text", text)
    if let link { writer.member("link", link) }
    writer.endObject()
  }
}

/// The result of a method.
public struct ParsedLine: Sendable, Writable {
  public var kind: TextKind
  /// Present if `kind` is `reminder`: only the members that the line gives.
  public var reminder: TextReminder?
  /// Present if `kind` is `event`.
  public var event: TextEvent?
  /// Present if `kind` is `place`.
  public var place: TextPlace?
  /// Present if `kind` is `filter`: the conditions that the line gives, for `view/list` and
  /// `reminder/fetch`. The words that are not a condition are in `text`.
  public var filter: TextFilter?
  /// What was understood besides the title, to be shown while the person types: `Tomorrow 18:30,
  /// when you arrive at Home, in Groceries`.
  public var echo: String
  /// Each word with its role, in the order of the text.
  public var tokens: [TextToken]
  /// What is wrong or ambiguous, in the order of the text.
  public var diagnostics: [TextDiagnostic]
  /// Completions of the word at `cursor`; present only if `cursor` was sent.
  public var completions: [TextCompletion]?

  public init(kind: TextKind, reminder: TextReminder? = nil, event: TextEvent? = nil, place: TextPlace? = nil, filter: TextFilter? = nil, echo: String, tokens: [TextToken], diagnostics: [TextDiagnostic], completions: [TextCompletion]? = nil) {
    self.kind = kind
    self.reminder = reminder
    self.event = event
    self.place = place
    self.filter = filter
    self.echo = echo
    self.tokens = tokens
    self.diagnostics = diagnostics
    self.completions = completions
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("kind", kind)
    if let reminder { writer.member("reminder", reminder) }
    if let event { writer.member("event", event) }
    if let place { writer.member("place", place) }
    if let filter { writer.member("filter", filter) }
    writer.member("echo", echo)
    writer.member("tokens", tokens)
    writer.member("diagnostics", diagnostics)
    if let completions { writer.member("completions", completions) }
    writer.endObject()
  }
}

/// The result of a method.
public struct TextDocument: Sendable, Writable {
  public var kind: DocumentKind
  /// Null if the item is not saved yet.
  public var id: String?
  /// A title for the buffer, tab or menu entry that shows the document.
  public var title: String
  /// A unique name for the buffer: `fencepost://reminder/ID`, or `fencepost://reminder/new` for a
  /// new item.
  public var uri: String
  /// The document. It ends with a line break.
  public var text: String
  /// The item's revision, as in the methods for its kind.
  public var revision: String?
  public var tokens: [DocumentToken]
  public var hints: [DocumentHint]
  public var diagnostics: [DocumentDiagnostic]

  public init(kind: DocumentKind, id: String?, title: String, uri: String, text: String, revision: String?, tokens: [DocumentToken], hints: [DocumentHint], diagnostics: [DocumentDiagnostic]) {
    self.kind = kind
    self.id = id
    self.title = title
    self.uri = uri
    self.text = text
    self.revision = revision
    self.tokens = tokens
    self.hints = hints
    self.diagnostics = diagnostics
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("kind", kind)
    writer.member("id", id)
    writer.member("title", title)
    writer.member("uri", uri)
    writer.member("text", text)
    writer.member("revision", revision)
    writer.member("tokens", tokens)
    writer.member("hints", hints)
    writer.member("diagnostics", diagnostics)
    writer.endObject()
  }
}

/// The result of a method.
public struct WrittenDocument: Sendable, Writable {
  public var outcome: DocumentOutcome
  public var kind: DocumentKind
  /// The item's id. If this and later occurrences were changed, that of the new series.
  public var id: String?
  /// A title for the buffer, tab or menu entry that shows the document.
  public var title: String
  /// A unique name for the buffer: `fencepost://reminder/ID`, or `fencepost://reminder/new` for a
  /// new item.
  public var uri: String
  /// If the outcome is `saved` or `unchanged`: the document as it is now, to be sent as `base`
  /// next time. Otherwise the text that was sent.
  public var text: String
  /// The item's revision, as in the methods for its kind.
  public var revision: String?
  public var tokens: [DocumentToken]
  public var hints: [DocumentHint]
  public var diagnostics: [DocumentDiagnostic]
  /// Whether others changed the item meanwhile, and their changes were kept.
  public var merged: Bool?
  /// Present only if the outcome is `conflict`.
  public var conflict: DocumentConflict?
  /// The store's state afterwards; present only if the document was saved.
  public var state: String?
  /// The number of the transaction; present only if the document was saved.
  public var transaction: Int?

  public init(outcome: DocumentOutcome, kind: DocumentKind, id: String?, title: String, uri: String, text: String, revision: String?, tokens: [DocumentToken], hints: [DocumentHint], diagnostics: [DocumentDiagnostic], merged: Bool? = nil, conflict: DocumentConflict? = nil, state: String? = nil, transaction: Int? = nil) {
    self.outcome = outcome
    self.kind = kind
    self.id = id
    self.title = title
    self.uri = uri
    self.text = text
    self.revision = revision
    self.tokens = tokens
    self.hints = hints
    self.diagnostics = diagnostics
    self.merged = merged
    self.conflict = conflict
    self.state = state
    self.transaction = transaction
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("outcome", outcome)
    writer.member("kind", kind)
    writer.member("id", id)
    writer.member("title", title)
    writer.member("uri", uri)
    writer.member("text", text)
    writer.member("revision", revision)
    writer.member("tokens", tokens)
    writer.member("hints", hints)
    writer.member("diagnostics", diagnostics)
    if let merged { writer.member("merged", merged) }
    if let conflict { writer.member("conflict", conflict) }
    if let state { writer.member("state", state) }
    if let transaction { writer.member("transaction", transaction) }
    writer.endObject()
  }
}

/// The result of a method.
public struct DiagnosedDocument: Sendable, Writable {
  public var diagnostics: [DocumentDiagnostic]
  public var tokens: [DocumentToken]
  public var hints: [DocumentHint]

  public init(diagnostics: [DocumentDiagnostic], tokens: [DocumentToken], hints: [DocumentHint]) {
    self.diagnostics = diagnostics
    self.tokens = tokens
    self.hints = hints
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("diagnostics", diagnostics)
    writer.member("tokens", tokens)
    writer.member("hints", hints)
    writer.endObject()
  }
}

/// The result of a method.
public struct DocumentCompletions: Sendable, Writable {
  public var completions: [DocumentCompletion]

  public init(completions: [DocumentCompletion]) {
    self.completions = completions
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("completions", completions)
    writer.endObject()
  }
}

/// The result of a method.
public struct HoveredLine: Sendable, Writable {
  /// Null if there is nothing to explain.
  public var hover: DocumentHover?

  public init(hover: DocumentHover?) {
    self.hover = hover
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("hover", hover)
    writer.endObject()
  }
}

/// The result of a method.
public struct Conversion: Sendable, Writable {
  public var value: Double

  public init(value: Double) {
    self.value = value
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("value", value)
    writer.endObject()
  }
}

/// The result of a method.
public struct ParsedLength: Sendable, Writable {
  /// The exact length; `units/convert` converts it back to the person's own number.
  public var metres: Double
  public var unit: Unit

  public init(metres: Double, unit: Unit) {
    self.metres = metres
    self.unit = unit
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("metres", metres)
    writer.member("unit", unit)
    writer.endObject()
  }
}

/// The result of a method.
public struct FormattedLength: Sendable, Writable {
  public var text: Texts

  public init(text: Texts) {
    self.text = text
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("text", text)
    writer.endObject()
  }
}

/// The params of `initialize`.
public struct InitializeParams: Sendable, Readable {
  /// The client's name and version; the person grants access to this name.
  public var clientInfo: ClientInfo?
  /// The client's process. When it ends, the server ends as at the end of its input: it finishes
  /// the requests it has read and begins no others. A process that does not exist when the
  /// session begins, for instance because it is outside the server's container, is not watched.
  public var processId: Int?
  /// The person's locale, as BCP 47 (`de-CH`) or POSIX (`de_CH.UTF-8`). The default is the
  /// environment's: LC_ALL, LC_MEASUREMENT, LANG.
  public var locale: String?
  /// What the client can do.
  public var capabilities: ClientCapabilities?
  /// Fencepost's own settings for this session.
  public var initializationOptions: InitializationOptions?
  /// How much of the session is traced from the beginning: `off`, `messages` or `verbose`, as
  /// with `$/setTrace`. Any other value counts as `off`.
  public var trace: String?

  public init(clientInfo: ClientInfo? = nil, processId: Int? = nil, locale: String? = nil, capabilities: ClientCapabilities? = nil, initializationOptions: InitializationOptions? = nil, trace: String? = nil) {
    self.clientInfo = clientInfo
    self.processId = processId
    self.locale = locale
    self.capabilities = capabilities
    self.initializationOptions = initializationOptions
    self.trace = trace
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var clientInfo: ClientInfo?
    var processId: Int?
    var locale: String?
    var capabilities: ClientCapabilities?
    var initializationOptions: InitializationOptions?
    var trace: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "clientInfo": clientInfo = try ClientInfo?(reading: &reader)
      case "processId": processId = try Int?(reading: &reader)
      case "locale": locale = try String?(reading: &reader)
      case "capabilities": capabilities = try ClientCapabilities?(reading: &reader)
      case "initializationOptions": initializationOptions = try InitializationOptions?(reading: &reader)
      case "trace": trace = try String?(reading: &reader)
      default: reader.skip()
      }
    }
    self.init(clientInfo: clientInfo, processId: processId, locale: locale, capabilities: capabilities, initializationOptions: initializationOptions, trace: trace)
  }
}

/// The params of `shutdown`.
public struct ShutdownParams: Sendable, Readable {

  public init() {
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    while let key = reader.nextKey(in: object) {
      switch key {
      default: reader.skip()
      }
    }
    self.init()
  }
}

/// The params of `rpc.discover`.
public struct RpcDiscoverParams: Sendable, Readable {
  public var method: String?

  public init(method: String? = nil) {
    self.method = method
  }

  static let known = KnownKeys(["method"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var method: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "method": method = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(method: method)
  }
}

/// The params of `access/status`.
public struct AccessStatusParams: Sendable, Readable {

  public init() {
  }

  static let known = KnownKeys([])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    while let key = reader.nextKey(in: object) {
      switch key {
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init()
  }
}

/// The params of `access/request`.
public struct AccessRequestParams: Sendable, Readable {
  public var entity: AccessEntity
  /// The default is `fullAccess`.
  public var level: AccessLevel?

  public init(entity: AccessEntity, level: AccessLevel? = nil) {
    self.entity = entity
    self.level = level
  }

  static let known = KnownKeys(["entity", "level"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var entity: AccessEntity?
    var level: AccessLevel?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "entity": entity = try AccessEntity(reading: &reader)
      case "level": level = try AccessLevel?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let entity else { throw reader.missing("entity", in: object) }
    self.init(entity: entity, level: level)
  }
}

/// The params of `list/all`.
public struct ListAllParams: Sendable, Readable {

  public init() {
  }

  static let known = KnownKeys([])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    while let key = reader.nextKey(in: object) {
      switch key {
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init()
  }
}

/// The params of `list/save`.
public struct ListSaveParams: Sendable, Readable {
  public var list: ListInput
  /// A conflict unless the list has this revision. With null the list must not exist, and is
  /// created with the given id.
  public var ifRevision: Patch<String>
  /// False keeps the change in this session, where only this session sees it, until
  /// `store/commit` or `store/reset`.
  public var commit: Bool?

  public init(list: ListInput, ifRevision: Patch<String> = .absent, commit: Bool? = nil) {
    self.list = list
    self.ifRevision = ifRevision
    self.commit = commit
  }

  static let known = KnownKeys(["list", "ifRevision", "commit"], inside: ["list": ListInput.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var list: ListInput?
    var ifRevision: Patch<String> = .absent
    var commit: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "list": list = try ListInput(reading: &reader)
      case "ifRevision": ifRevision = try Patch<String>(reading: &reader)
      case "commit": commit = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let list else { throw reader.missing("list", in: object) }
    self.init(list: list, ifRevision: ifRevision, commit: commit)
  }
}

/// The params of `list/remove`.
public struct ListRemoveParams: Sendable, Readable {
  public var id: String
  /// False keeps the change in this session, where only this session sees it, until
  /// `store/commit` or `store/reset`.
  public var commit: Bool?

  public init(id: String, commit: Bool? = nil) {
    self.id = id
    self.commit = commit
  }

  static let known = KnownKeys(["id", "commit"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var commit: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String(reading: &reader)
      case "commit": commit = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let id else { throw reader.missing("id", in: object) }
    self.init(id: id, commit: commit)
  }
}

/// The params of `list/default`.
public struct ListDefaultParams: Sendable, Readable {
  public var entity: Entity

  public init(entity: Entity) {
    self.entity = entity
  }

  static let known = KnownKeys(["entity"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var entity: Entity?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "entity": entity = try Entity(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let entity else { throw reader.missing("entity", in: object) }
    self.init(entity: entity)
  }
}

/// The params of `list/setDefault`.
public struct ListSetDefaultParams: Sendable, Readable {
  public var entity: Entity
  /// A list that may hold this entity.
  public var id: String

  public init(entity: Entity, id: String) {
    self.entity = entity
    self.id = id
  }

  static let known = KnownKeys(["entity", "id"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var entity: Entity?
    var id: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "entity": entity = try Entity(reading: &reader)
      case "id": id = try String(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let entity else { throw reader.missing("entity", in: object) }
    guard let id else { throw reader.missing("id", in: object) }
    self.init(entity: entity, id: id)
  }
}

/// The params of `reminder/save`.
public struct ReminderSaveParams: Sendable, Readable {
  public var reminder: ReminderInput
  /// A conflict unless the reminder has this revision. With null the reminder must not exist, and
  /// you may give an `id` of your own, so that a retry cannot create it twice.
  public var ifRevision: Patch<String>
  /// What to do if the item no longer has the revision of `ifRevision`; `fail` by default.
  public var onConflict: OnConflict?
  /// False keeps the change in this session, where only its own fetches see it, until
  /// `store/commit` or `store/reset`.
  public var commit: Bool?

  public init(reminder: ReminderInput, ifRevision: Patch<String> = .absent, onConflict: OnConflict? = nil, commit: Bool? = nil) {
    self.reminder = reminder
    self.ifRevision = ifRevision
    self.onConflict = onConflict
    self.commit = commit
  }

  static let known = KnownKeys(["reminder", "ifRevision", "onConflict", "commit"], inside: ["reminder": ReminderInput.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var reminder: ReminderInput?
    var ifRevision: Patch<String> = .absent
    var onConflict: OnConflict?
    var commit: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "reminder": reminder = try ReminderInput(reading: &reader)
      case "ifRevision": ifRevision = try Patch<String>(reading: &reader)
      case "onConflict": onConflict = try OnConflict?(reading: &reader)
      case "commit": commit = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let reminder else { throw reader.missing("reminder", in: object) }
    self.init(reminder: reminder, ifRevision: ifRevision, onConflict: onConflict, commit: commit)
  }
}

/// The params of `reminder/get`.
public struct ReminderGetParams: Sendable, Readable {
  public var id: String

  public init(id: String) {
    self.id = id
  }

  static let known = KnownKeys(["id"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let id else { throw reader.missing("id", in: object) }
    self.init(id: id)
  }
}

/// The params of `reminder/complete`.
public struct ReminderCompleteParams: Sendable, Readable {
  public var id: String
  /// An instant; the default is now.
  public var at: String?
  /// A conflict unless the reminder has this revision: pressing twice does not complete the next
  /// date as well.
  public var ifRevision: Patch<String>
  /// False reopens the reminder.
  public var completed: Bool?
  /// False keeps the change in this session, where only its own fetches see it, until
  /// `store/commit` or `store/reset`.
  public var commit: Bool?

  public init(id: String, at: String? = nil, ifRevision: Patch<String> = .absent, completed: Bool? = nil, commit: Bool? = nil) {
    self.id = id
    self.at = at
    self.ifRevision = ifRevision
    self.completed = completed
    self.commit = commit
  }

  static let known = KnownKeys(["id", "at", "ifRevision", "completed", "commit"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var at: String?
    var ifRevision: Patch<String> = .absent
    var completed: Bool?
    var commit: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String(reading: &reader)
      case "at": at = try String?(reading: &reader)
      case "ifRevision": ifRevision = try Patch<String>(reading: &reader)
      case "completed": completed = try Bool?(reading: &reader)
      case "commit": commit = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let id else { throw reader.missing("id", in: object) }
    self.init(id: id, at: at, ifRevision: ifRevision, completed: completed, commit: commit)
  }
}

/// The params of `reminder/remove`.
public struct ReminderRemoveParams: Sendable, Readable {
  public var id: String
  /// A conflict unless the reminder has this revision.
  public var ifRevision: Patch<String>
  /// As with `reminder/save`.
  public var commit: Bool?

  public init(id: String, ifRevision: Patch<String> = .absent, commit: Bool? = nil) {
    self.id = id
    self.ifRevision = ifRevision
    self.commit = commit
  }

  static let known = KnownKeys(["id", "ifRevision", "commit"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var ifRevision: Patch<String> = .absent
    var commit: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String(reading: &reader)
      case "ifRevision": ifRevision = try Patch<String>(reading: &reader)
      case "commit": commit = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let id else { throw reader.missing("id", in: object) }
    self.init(id: id, ifRevision: ifRevision, commit: commit)
  }
}

/// The params of `reminder/move`.
public struct ReminderMoveParams: Sendable, Readable {
  /// The reminders, in the order that they are to have; at most 1000.
  public var ids: [String]
  /// The reminders go before this reminder.
  public var before: String?
  /// The reminders go after this reminder. Send this or `before`, not both.
  public var after: String?
  /// The reminder to become a subtask of, or null for none. Without `before` and `after`, they
  /// come last there.
  public var parent: Patch<String>

  public init(ids: [String], before: String? = nil, after: String? = nil, parent: Patch<String> = .absent) {
    self.ids = ids
    self.before = before
    self.after = after
    self.parent = parent
  }

  static let known = KnownKeys(["ids", "before", "after", "parent"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var ids: [String]?
    var before: String?
    var after: String?
    var parent: Patch<String> = .absent
    while let key = reader.nextKey(in: object) {
      switch key {
      case "ids": ids = try [String](reading: &reader)
      case "before": before = try String?(reading: &reader)
      case "after": after = try String?(reading: &reader)
      case "parent": parent = try Patch<String>(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let ids else { throw reader.missing("ids", in: object) }
    self.init(ids: ids, before: before, after: after, parent: parent)
  }
}

/// The params of `reminder/fetch`.
public struct ReminderFetchParams: Sendable, Readable {
  /// Conditions; the default is all reminders.
  public var `where`: Where?
  /// The default is `creationDate`. `distance` needs `where.near`.
  public var sort: SortKey?
  /// Reverses the order. Reminders without the sort value stay last, and ties stay in their
  /// order.
  public var descending: Bool?
  /// The most reminders to return; the default is all. With 0 only `total` is returned.
  public var limit: Int?
  /// Continues after the page that returned it; only for the same `where`, `sort` and
  /// `descending`.
  public var cursor: String?
  /// Returns only these members of each.
  public var fields: [ReminderField]?

  public init(where: Where? = nil, sort: SortKey? = nil, descending: Bool? = nil, limit: Int? = nil, cursor: String? = nil, fields: [ReminderField]? = nil) {
    self.where = `where`
    self.sort = sort
    self.descending = descending
    self.limit = limit
    self.cursor = cursor
    self.fields = fields
  }

  static let known = KnownKeys(["where", "sort", "descending", "limit", "cursor", "fields"], inside: ["where": Where.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var `where`: Where?
    var sort: SortKey?
    var descending: Bool?
    var limit: Int?
    var cursor: String?
    var fields: [ReminderField]?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "where": `where` = try Where?(reading: &reader)
      case "sort": sort = try SortKey?(reading: &reader)
      case "descending": descending = try Bool?(reading: &reader)
      case "limit": limit = try Int?(reading: &reader)
      case "cursor": cursor = try String?(reading: &reader)
      case "fields": fields = try [ReminderField]?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(where: `where`, sort: sort, descending: descending, limit: limit, cursor: cursor, fields: fields)
  }
}

/// The params of `item/get`.
public struct ItemGetParams: Sendable, Readable {
  public var id: String

  public init(id: String) {
    self.id = id
  }

  static let known = KnownKeys(["id"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let id else { throw reader.missing("id", in: object) }
    self.init(id: id)
  }
}

/// The params of `item/import`.
public struct ItemImportParams: Sendable, Readable {
  /// The content of one or more .ics files.
  public var text: String
  /// The list of the new items, by id; else the default list of each kind.
  public var list: String?
  /// Imports only these items of the text; without it, all of them.
  public var items: [ItemChoice]?
  /// True checks everything and returns the results, but changes nothing.
  public var dryRun: Bool?

  public init(text: String, list: String? = nil, items: [ItemChoice]? = nil, dryRun: Bool? = nil) {
    self.text = text
    self.list = list
    self.items = items
    self.dryRun = dryRun
  }

  static let known = KnownKeys(["text", "list", "items", "dryRun"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var text: String?
    var list: String?
    var items: [ItemChoice]?
    var dryRun: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "text": text = try String(reading: &reader)
      case "list": list = try String?(reading: &reader)
      case "items": items = try [ItemChoice]?(reading: &reader)
      case "dryRun": dryRun = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let text else { throw reader.missing("text", in: object) }
    self.init(text: text, list: list, items: items, dryRun: dryRun)
  }
}

/// The params of `item/export`.
public struct ItemExportParams: Sendable, Readable {
  /// Conditions for reminders; the default is all.
  public var `where`: Where?
  /// Whether to include events, of the lists of `where` if it names any; by default if there is
  /// no `where`.
  public var events: Bool?

  public init(where: Where? = nil, events: Bool? = nil) {
    self.where = `where`
    self.events = events
  }

  static let known = KnownKeys(["where", "events"], inside: ["where": Where.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var `where`: Where?
    var events: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "where": `where` = try Where?(reading: &reader)
      case "events": events = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(where: `where`, events: events)
  }
}

/// The params of `item/unresolved`.
public struct ItemUnresolvedParams: Sendable, Readable {

  public init() {
  }

  static let known = KnownKeys([])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    while let key = reader.nextKey(in: object) {
      switch key {
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init()
  }
}

/// The params of `item/resolve`.
public struct ItemResolveParams: Sendable, Readable {
  public var id: String
  public var take: ConflictVersion
  /// Only the conflicts about this, as `mergeConflicts` names it.
  public var field: String?
  /// A conflict unless the item has this revision.
  public var ifRevision: String?
  /// True checks everything and returns the results, but changes nothing.
  public var dryRun: Bool?

  public init(id: String, take: ConflictVersion, field: String? = nil, ifRevision: String? = nil, dryRun: Bool? = nil) {
    self.id = id
    self.take = take
    self.field = field
    self.ifRevision = ifRevision
    self.dryRun = dryRun
  }

  static let known = KnownKeys(["id", "take", "field", "ifRevision", "dryRun"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var take: ConflictVersion?
    var field: String?
    var ifRevision: String?
    var dryRun: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String(reading: &reader)
      case "take": take = try ConflictVersion(reading: &reader)
      case "field": field = try String?(reading: &reader)
      case "ifRevision": ifRevision = try String?(reading: &reader)
      case "dryRun": dryRun = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let id else { throw reader.missing("id", in: object) }
    guard let take else { throw reader.missing("take", in: object) }
    self.init(id: id, take: take, field: field, ifRevision: ifRevision, dryRun: dryRun)
  }
}

/// The params of `event/save`.
public struct EventSaveParams: Sendable, Readable {
  public var event: EventInput
  /// The occurrence, by the start that the series gives it: `occurrence` in results of
  /// `event/fetch`. An `event` that contains an `occurrence` names it too; two different ones are
  /// refused.
  public var occurrence: String?
  /// With `occurrence`: only this one, which is the default, or this and all later ones. Without
  /// `occurrence` it is ignored and the whole series is changed.
  public var span: Span?
  /// A conflict unless the event has this revision. With null the event must not exist, and you
  /// may give an `id` of your own, so that a retry cannot create it twice.
  public var ifRevision: Patch<String>
  /// What to do if the item no longer has the revision of `ifRevision`; `fail` by default.
  public var onConflict: OnConflict?
  /// False keeps the change in this session, where only its own fetches see it, until
  /// `store/commit` or `store/reset`.
  public var commit: Bool?

  public init(event: EventInput, occurrence: String? = nil, span: Span? = nil, ifRevision: Patch<String> = .absent, onConflict: OnConflict? = nil, commit: Bool? = nil) {
    self.event = event
    self.occurrence = occurrence
    self.span = span
    self.ifRevision = ifRevision
    self.onConflict = onConflict
    self.commit = commit
  }

  static let known = KnownKeys(["event", "occurrence", "span", "ifRevision", "onConflict", "commit"], inside: ["event": EventInput.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var event: EventInput?
    var occurrence: String?
    var span: Span?
    var ifRevision: Patch<String> = .absent
    var onConflict: OnConflict?
    var commit: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "event": event = try EventInput(reading: &reader)
      case "occurrence": occurrence = try String?(reading: &reader)
      case "span": span = try Span?(reading: &reader)
      case "ifRevision": ifRevision = try Patch<String>(reading: &reader)
      case "onConflict": onConflict = try OnConflict?(reading: &reader)
      case "commit": commit = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let event else { throw reader.missing("event", in: object) }
    self.init(event: event, occurrence: occurrence, span: span, ifRevision: ifRevision, onConflict: onConflict, commit: commit)
  }
}

/// The params of `event/get`.
public struct EventGetParams: Sendable, Readable {
  public var id: String
  /// The occurrence, by the start that the series gives it: `occurrence` in results of
  /// `event/fetch`.
  public var occurrence: String?

  public init(id: String, occurrence: String? = nil) {
    self.id = id
    self.occurrence = occurrence
  }

  static let known = KnownKeys(["id", "occurrence"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var occurrence: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String(reading: &reader)
      case "occurrence": occurrence = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let id else { throw reader.missing("id", in: object) }
    self.init(id: id, occurrence: occurrence)
  }
}

/// The params of `event/remove`.
public struct EventRemoveParams: Sendable, Readable {
  public var id: String
  /// The occurrence, by the start that the series gives it: `occurrence` in results of
  /// `event/fetch`.
  public var occurrence: String?
  /// With `occurrence`: only this one, which is the default, or this and all later ones. Without
  /// `occurrence` it is ignored and the whole series is changed.
  public var span: Span?
  /// A conflict unless the event has this revision.
  public var ifRevision: Patch<String>
  /// False keeps the change in this session, where only its own fetches see it, until
  /// `store/commit` or `store/reset`.
  public var commit: Bool?

  public init(id: String, occurrence: String? = nil, span: Span? = nil, ifRevision: Patch<String> = .absent, commit: Bool? = nil) {
    self.id = id
    self.occurrence = occurrence
    self.span = span
    self.ifRevision = ifRevision
    self.commit = commit
  }

  static let known = KnownKeys(["id", "occurrence", "span", "ifRevision", "commit"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var occurrence: String?
    var span: Span?
    var ifRevision: Patch<String> = .absent
    var commit: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String(reading: &reader)
      case "occurrence": occurrence = try String?(reading: &reader)
      case "span": span = try Span?(reading: &reader)
      case "ifRevision": ifRevision = try Patch<String>(reading: &reader)
      case "commit": commit = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let id else { throw reader.missing("id", in: object) }
    self.init(id: id, occurrence: occurrence, span: span, ifRevision: ifRevision, commit: commit)
  }
}

/// The params of `event/fetch`.
public struct EventFetchParams: Sendable, Readable {
  public var start: RangeEnd
  /// The end of the range, which is excluded.
  public var end: RangeEnd
  /// Only events of these lists; the default is all.
  public var lists: [String]?
  /// Only events whose title, notes, location or URL contain this text, ignoring case and
  /// accents.
  public var text: String?
  /// The most events to return; the default is all. With 0 only `total` is returned.
  public var limit: Int?
  /// Continues after the page that returned it; only for the same range, lists and text.
  public var cursor: String?
  /// Returns only these members of each.
  public var fields: [EventField]?

  public init(start: RangeEnd, end: RangeEnd, lists: [String]? = nil, text: String? = nil, limit: Int? = nil, cursor: String? = nil, fields: [EventField]? = nil) {
    self.start = start
    self.end = end
    self.lists = lists
    self.text = text
    self.limit = limit
    self.cursor = cursor
    self.fields = fields
  }

  static let known = KnownKeys(["start", "end", "lists", "text", "limit", "cursor", "fields"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var start: RangeEnd?
    var end: RangeEnd?
    var lists: [String]?
    var text: String?
    var limit: Int?
    var cursor: String?
    var fields: [EventField]?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "start": start = try RangeEnd(reading: &reader)
      case "end": end = try RangeEnd(reading: &reader)
      case "lists": lists = try [String]?(reading: &reader)
      case "text": text = try String?(reading: &reader)
      case "limit": limit = try Int?(reading: &reader)
      case "cursor": cursor = try String?(reading: &reader)
      case "fields": fields = try [EventField]?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let start else { throw reader.missing("start", in: object) }
    guard let end else { throw reader.missing("end", in: object) }
    self.init(start: start, end: end, lists: lists, text: text, limit: limit, cursor: cursor, fields: fields)
  }
}

/// The params of `event/conflicts`.
public struct EventConflictsParams: Sendable, Readable {
  /// With `end`: the time range.
  public var start: RangeEnd?
  public var end: RangeEnd?
  /// Instead of `start` and `end`: an event as for `event/save`.
  public var event: EventInput?
  /// With `event`: only this occurrence will be changed.
  public var occurrence: String?
  /// Only events of these lists; the default is all.
  public var lists: [String]?

  public init(start: RangeEnd? = nil, end: RangeEnd? = nil, event: EventInput? = nil, occurrence: String? = nil, lists: [String]? = nil) {
    self.start = start
    self.end = end
    self.event = event
    self.occurrence = occurrence
    self.lists = lists
  }

  static let known = KnownKeys(["start", "end", "event", "occurrence", "lists"], inside: ["event": EventInput.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var start: RangeEnd?
    var end: RangeEnd?
    var event: EventInput?
    var occurrence: String?
    var lists: [String]?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "start": start = try RangeEnd?(reading: &reader)
      case "end": end = try RangeEnd?(reading: &reader)
      case "event": event = try EventInput?(reading: &reader)
      case "occurrence": occurrence = try String?(reading: &reader)
      case "lists": lists = try [String]?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(start: start, end: end, event: event, occurrence: occurrence, lists: lists)
  }
}

/// The params of `view/list`.
public struct ViewListParams: Sendable, Readable {
  /// Conditions; the default is all reminders.
  public var `where`: Where?
  /// The default is `due`.
  public var group: ViewGroup?
  /// The order of the rows in each section, and of subtasks under one parent; the default is
  /// `dueDate`. `distance` is from `where.near`, or else from the person's last position, which
  /// needs their consent for `location`; reminders without a place come last.
  public var sort: SortKey?
  /// Reverses the order, as in `reminder/fetch`.
  public var descending: Bool?
  /// Returns rows only of the sections with these keys; the others have their count and no rows,
  /// as if they were collapsed.
  public var sections: [String]?
  /// Returns only these members of each reminder.
  public var fields: [ReminderField]?
  /// The most rows to return, in all sections together; the default is all.
  public var limit: Int?
  /// Continues after the page that returned it; for the same params, and as long as the store is
  /// not changed.
  public var cursor: String?
  /// The `version` of an earlier answer to the same params: returns only the rows that have
  /// changed since, if that is known. Not with `limit`.
  public var since: String?

  public init(where: Where? = nil, group: ViewGroup? = nil, sort: SortKey? = nil, descending: Bool? = nil, sections: [String]? = nil, fields: [ReminderField]? = nil, limit: Int? = nil, cursor: String? = nil, since: String? = nil) {
    self.where = `where`
    self.group = group
    self.sort = sort
    self.descending = descending
    self.sections = sections
    self.fields = fields
    self.limit = limit
    self.cursor = cursor
    self.since = since
  }

  static let known = KnownKeys(["where", "group", "sort", "descending", "sections", "fields", "limit", "cursor", "since"], inside: ["where": Where.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var `where`: Where?
    var group: ViewGroup?
    var sort: SortKey?
    var descending: Bool?
    var sections: [String]?
    var fields: [ReminderField]?
    var limit: Int?
    var cursor: String?
    var since: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "where": `where` = try Where?(reading: &reader)
      case "group": group = try ViewGroup?(reading: &reader)
      case "sort": sort = try SortKey?(reading: &reader)
      case "descending": descending = try Bool?(reading: &reader)
      case "sections": sections = try [String]?(reading: &reader)
      case "fields": fields = try [ReminderField]?(reading: &reader)
      case "limit": limit = try Int?(reading: &reader)
      case "cursor": cursor = try String?(reading: &reader)
      case "since": since = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(where: `where`, group: group, sort: sort, descending: descending, sections: sections, fields: fields, limit: limit, cursor: cursor, since: since)
  }
}

/// The params of `view/agenda`.
public struct ViewAgendaParams: Sendable, Readable {
  /// The first day, as `2026-12-01`; the default is today.
  public var from: String?
  /// The day after the last one; the default is a week after `from`. At most 400 days.
  public var to: String?
  /// Instead of `to`: the whole day, week or month that has `from`.
  public var span: AgendaSpan?
  /// Only these; the default is both.
  public var entities: [Entity]?
  /// Only of these lists; the default is all.
  public var lists: [String]?
  /// With this text, as in `event/fetch` and `reminder/fetch`.
  public var text: String?
  /// Returns only these members of each event.
  public var eventFields: [EventField]?
  /// Returns only these members of each reminder.
  public var reminderFields: [ReminderField]?

  public init(from: String? = nil, to: String? = nil, span: AgendaSpan? = nil, entities: [Entity]? = nil, lists: [String]? = nil, text: String? = nil, eventFields: [EventField]? = nil, reminderFields: [ReminderField]? = nil) {
    self.from = from
    self.to = to
    self.span = span
    self.entities = entities
    self.lists = lists
    self.text = text
    self.eventFields = eventFields
    self.reminderFields = reminderFields
  }

  static let known = KnownKeys(["from", "to", "span", "entities", "lists", "text", "eventFields", "reminderFields"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var from: String?
    var to: String?
    var span: AgendaSpan?
    var entities: [Entity]?
    var lists: [String]?
    var text: String?
    var eventFields: [EventField]?
    var reminderFields: [ReminderField]?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "from": from = try String?(reading: &reader)
      case "to": to = try String?(reading: &reader)
      case "span": span = try AgendaSpan?(reading: &reader)
      case "entities": entities = try [Entity]?(reading: &reader)
      case "lists": lists = try [String]?(reading: &reader)
      case "text": text = try String?(reading: &reader)
      case "eventFields": eventFields = try [EventField]?(reading: &reader)
      case "reminderFields": reminderFields = try [ReminderField]?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(from: from, to: to, span: span, entities: entities, lists: lists, text: text, eventFields: eventFields, reminderFields: reminderFields)
  }
}

/// The params of `store/apply`.
public struct StoreApplyParams: Sendable, Readable {
  public var operations: [Operation]
  /// True checks everything and returns the results, but changes nothing.
  public var dryRun: Bool?
  /// The title of the transaction in the history; the default is `store/apply`. One line.
  public var title: String?

  public init(operations: [Operation], dryRun: Bool? = nil, title: String? = nil) {
    self.operations = operations
    self.dryRun = dryRun
    self.title = title
  }

  static let known = KnownKeys(["operations", "dryRun", "title"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var operations: [Operation]?
    var dryRun: Bool?
    var title: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "operations": operations = try [Operation](reading: &reader)
      case "dryRun": dryRun = try Bool?(reading: &reader)
      case "title": title = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let operations else { throw reader.missing("operations", in: object) }
    self.init(operations: operations, dryRun: dryRun, title: title)
  }
}

/// The params of `store/staged`.
public struct StoreStagedParams: Sendable, Readable {

  public init() {
  }

  static let known = KnownKeys([])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    while let key = reader.nextKey(in: object) {
      switch key {
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init()
  }
}

/// The params of `store/commit`.
public struct StoreCommitParams: Sendable, Readable {

  public init() {
  }

  static let known = KnownKeys([])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    while let key = reader.nextKey(in: object) {
      switch key {
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init()
  }
}

/// The params of `store/reset`.
public struct StoreResetParams: Sendable, Readable {

  public init() {
  }

  static let known = KnownKeys([])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    while let key = reader.nextKey(in: object) {
      switch key {
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init()
  }
}

/// The params of `store/refresh`.
public struct StoreRefreshParams: Sendable, Readable {

  public init() {
  }

  static let known = KnownKeys([])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    while let key = reader.nextKey(in: object) {
      switch key {
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init()
  }
}

/// The params of `store/info`.
public struct StoreInfoParams: Sendable, Readable {

  public init() {
  }

  static let known = KnownKeys([])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    while let key = reader.nextKey(in: object) {
      switch key {
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init()
  }
}

/// The params of `store/changes`.
public struct StoreChangesParams: Sendable, Readable {
  /// A state from a result or notification, also of another session or an earlier day.
  public var since: String
  /// The most transactions to return.
  public var limit: Int?

  public init(since: String, limit: Int? = nil) {
    self.since = since
    self.limit = limit
  }

  static let known = KnownKeys(["since", "limit"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var since: String?
    var limit: Int?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "since": since = try String(reading: &reader)
      case "limit": limit = try Int?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let since else { throw reader.missing("since", in: object) }
    self.init(since: since, limit: limit)
  }
}

/// The params of `store/history`.
public struct StoreHistoryParams: Sendable, Readable {
  /// The most transactions to return; the default is 100.
  public var limit: Int?
  /// Adds `titles` to each transaction; the default is false.
  public var titles: Bool?

  public init(limit: Int? = nil, titles: Bool? = nil) {
    self.limit = limit
    self.titles = titles
  }

  static let known = KnownKeys(["limit", "titles"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var limit: Int?
    var titles: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "limit": limit = try Int?(reading: &reader)
      case "titles": titles = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(limit: limit, titles: titles)
  }
}

/// The params of `store/undo`.
public struct StoreUndoParams: Sendable, Readable {
  /// The transaction's number; the default is this client's last one that was not undone.
  public var transaction: Int?

  public init(transaction: Int? = nil) {
    self.transaction = transaction
  }

  static let known = KnownKeys(["transaction"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var transaction: Int?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "transaction": transaction = try Int?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(transaction: transaction)
  }
}

/// The params of `store/redo`.
public struct StoreRedoParams: Sendable, Readable {

  public init() {
  }

  static let known = KnownKeys([])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    while let key = reader.nextKey(in: object) {
      switch key {
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init()
  }
}

/// The params of `place/all`.
public struct PlaceAllParams: Sendable, Readable {

  public init() {
  }

  static let known = KnownKeys([])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    while let key = reader.nextKey(in: object) {
      switch key {
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init()
  }
}

/// The params of `place/near`.
public struct PlaceNearParams: Sendable, Readable {
  /// Degrees north, from -90 to 90.
  public var latitude: Double
  /// Degrees east, from -180 to 180.
  public var longitude: Double
  /// The greatest distance to the centre of a place; the default is no limit.
  public var within: Radius?

  public init(latitude: Double, longitude: Double, within: Radius? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.within = within
  }

  static let known = KnownKeys(["latitude", "longitude", "within"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var latitude: Double?
    var longitude: Double?
    var within: Radius?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "latitude": latitude = try Double(reading: &reader)
      case "longitude": longitude = try Double(reading: &reader)
      case "within": within = try Radius?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let latitude else { throw reader.missing("latitude", in: object) }
    guard let longitude else { throw reader.missing("longitude", in: object) }
    self.init(latitude: latitude, longitude: longitude, within: within)
  }
}

/// The params of `place/save`.
public struct PlaceSaveParams: Sendable, Readable {
  public var place: PlaceInput
  /// A conflict unless the place has this revision. With null the place must not exist.
  public var ifRevision: Patch<String>

  public init(place: PlaceInput, ifRevision: Patch<String> = .absent) {
    self.place = place
    self.ifRevision = ifRevision
  }

  static let known = KnownKeys(["place", "ifRevision"], inside: ["place": PlaceInput.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var place: PlaceInput?
    var ifRevision: Patch<String> = .absent
    while let key = reader.nextKey(in: object) {
      switch key {
      case "place": place = try PlaceInput(reading: &reader)
      case "ifRevision": ifRevision = try Patch<String>(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let place else { throw reader.missing("place", in: object) }
    self.init(place: place, ifRevision: ifRevision)
  }
}

/// The params of `place/remove`.
public struct PlaceRemoveParams: Sendable, Readable {
  public var id: String
  /// A conflict unless the place has this revision.
  public var ifRevision: String?

  public init(id: String, ifRevision: String? = nil) {
    self.id = id
    self.ifRevision = ifRevision
  }

  static let known = KnownKeys(["id", "ifRevision"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var ifRevision: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String(reading: &reader)
      case "ifRevision": ifRevision = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let id else { throw reader.missing("id", in: object) }
    self.init(id: id, ifRevision: ifRevision)
  }
}

/// The params of `place/import`.
public struct PlaceImportParams: Sendable, Readable {
  public var format: PlaceFormat
  /// The file's content.
  public var text: String
  /// True checks everything and returns the results, but changes nothing.
  public var dryRun: Bool?

  public init(format: PlaceFormat, text: String, dryRun: Bool? = nil) {
    self.format = format
    self.text = text
    self.dryRun = dryRun
  }

  static let known = KnownKeys(["format", "text", "dryRun"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var format: PlaceFormat?
    var text: String?
    var dryRun: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "format": format = try PlaceFormat(reading: &reader)
      case "text": text = try String(reading: &reader)
      case "dryRun": dryRun = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let format else { throw reader.missing("format", in: object) }
    guard let text else { throw reader.missing("text", in: object) }
    self.init(format: format, text: text, dryRun: dryRun)
  }
}

/// The params of `place/visits`.
public struct PlaceVisitsParams: Sendable, Readable {
  /// Only visits to this place, by its id; the default is all places.
  public var place: String?
  /// The beginning of the range; the default is as far back as visits are kept.
  public var from: RangeEnd?
  /// The end of the range, which is excluded; the default is now.
  public var to: RangeEnd?

  public init(place: String? = nil, from: RangeEnd? = nil, to: RangeEnd? = nil) {
    self.place = place
    self.from = from
    self.to = to
  }

  static let known = KnownKeys(["place", "from", "to"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var place: String?
    var from: RangeEnd?
    var to: RangeEnd?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "place": place = try String?(reading: &reader)
      case "from": from = try RangeEnd?(reading: &reader)
      case "to": to = try RangeEnd?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(place: place, from: from, to: to)
  }
}

/// The params of `location/update`.
public struct LocationUpdateParams: Sendable, Readable {
  /// Degrees north, from -90 to 90. Needed without `place`.
  public var latitude: Double?
  /// Degrees east, from -180 to 180. Needed without `place`.
  public var longitude: Double?
  /// The radius of uncertainty in metres; the default, and 0, mean exact.
  public var accuracy: Double?
  /// When it was measured; the default is now.
  public var at: String?
  /// The device that measured it, if there are several; for a place, `check-in` by default.
  public var source: String?
  /// The id of the place that the person is at, instead of coordinates and an accuracy.
  public var place: String?
  /// The device that is at this position, such as the person's phone; the default for a network
  /// is `computer`. Without `source`, it is the source as well.
  public var device: String?

  public init(latitude: Double? = nil, longitude: Double? = nil, accuracy: Double? = nil, at: String? = nil, source: String? = nil, place: String? = nil, device: String? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
    self.at = at
    self.source = source
    self.place = place
    self.device = device
  }

  static let known = KnownKeys(["latitude", "longitude", "accuracy", "at", "source", "place", "device"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var latitude: Double?
    var longitude: Double?
    var accuracy: Double?
    var at: String?
    var source: String?
    var place: String?
    var device: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "latitude": latitude = try Double?(reading: &reader)
      case "longitude": longitude = try Double?(reading: &reader)
      case "accuracy": accuracy = try Double?(reading: &reader)
      case "at": at = try String?(reading: &reader)
      case "source": source = try String?(reading: &reader)
      case "place": place = try String?(reading: &reader)
      case "device": device = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(latitude: latitude, longitude: longitude, accuracy: accuracy, at: at, source: source, place: place, device: device)
  }
}

/// The params of `location/current`.
public struct LocationCurrentParams: Sendable, Readable {

  public init() {
  }

  static let known = KnownKeys([])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    while let key = reader.nextKey(in: object) {
      switch key {
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init()
  }
}

/// The params of `alarm/firings`.
public struct AlarmFiringsParams: Sendable, Readable {
  /// Only open ones, or only closed ones; the default is both.
  public var open: Bool?

  public init(open: Bool? = nil) {
    self.open = open
  }

  static let known = KnownKeys(["open"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var open: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "open": open = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(open: open)
  }
}

/// The params of `alarm/acknowledge`.
public struct AlarmAcknowledgeParams: Sendable, Readable {
  public var firing: String

  public init(firing: String) {
    self.firing = firing
  }

  static let known = KnownKeys(["firing"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var firing: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "firing": firing = try String(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let firing else { throw reader.missing("firing", in: object) }
    self.init(firing: firing)
  }
}

/// The params of `alarm/snooze`.
public struct AlarmSnoozeParams: Sendable, Readable {
  public var firing: String
  /// An instant in the future.
  public var until: String?
  public var untilNextVisit: Bool?

  public init(firing: String, until: String? = nil, untilNextVisit: Bool? = nil) {
    self.firing = firing
    self.until = until
    self.untilNextVisit = untilNextVisit
  }

  static let known = KnownKeys(["firing", "until", "untilNextVisit"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var firing: String?
    var until: String?
    var untilNextVisit: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "firing": firing = try String(reading: &reader)
      case "until": until = try String?(reading: &reader)
      case "untilNextVisit": untilNextVisit = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let firing else { throw reader.missing("firing", in: object) }
    self.init(firing: firing, until: until, untilNextVisit: untilNextVisit)
  }
}

/// The params of `alarm/explain`.
public struct AlarmExplainParams: Sendable, Readable {
  public var item: String
  /// The id of one alarm; the default is all alarms of the item that can go off.
  public var alarm: String?

  public init(item: String, alarm: String? = nil) {
    self.item = item
    self.alarm = alarm
  }

  static let known = KnownKeys(["item", "alarm"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var item: String?
    var alarm: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "item": item = try String(reading: &reader)
      case "alarm": alarm = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let item else { throw reader.missing("item", in: object) }
    self.init(item: item, alarm: alarm)
  }
}

/// The params of `alarm/upcoming`.
public struct AlarmUpcomingParams: Sendable, Readable {
  /// The most times and the most places to return, from 0 to 10000; the default is 100.
  public var limit: Int?

  public init(limit: Int? = nil) {
    self.limit = limit
  }

  static let known = KnownKeys(["limit"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var limit: Int?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "limit": limit = try Int?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(limit: limit)
  }
}

/// The params of `location/replay`.
public struct LocationReplayParams: Sendable, Readable {
  public var format: TrackFormat
  /// An array for `fixes`; the text of the file for other formats. A GPX route without times is
  /// walked at 1.4 m/s from now on.
  public var track: RecordedTrack

  public init(format: TrackFormat, track: RecordedTrack) {
    self.format = format
    self.track = track
  }

  static let known = KnownKeys(["format", "track"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var format: TrackFormat?
    var track: RecordedTrack?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "format": format = try TrackFormat(reading: &reader)
      case "track": track = try RecordedTrack(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let format else { throw reader.missing("format", in: object) }
    guard let track else { throw reader.missing("track", in: object) }
    self.init(format: format, track: track)
  }
}

/// The params of `map/render`.
public struct MapRenderParams: Sendable, Readable {
  public var format: MapFormat
  /// Conditions for reminders; the default is all.
  public var `where`: Where?
  /// Characters of a line of `text`, from 20 to 400; the default is 78.
  public var width: Int?
  /// Lines of the map of `text`, from 8 to 200; the default is 22. The scale, a list and an
  /// address follow below the map.
  public var height: Int?

  public init(format: MapFormat, where: Where? = nil, width: Int? = nil, height: Int? = nil) {
    self.format = format
    self.where = `where`
    self.width = width
    self.height = height
  }

  static let known = KnownKeys(["format", "where", "width", "height"], inside: ["where": Where.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var format: MapFormat?
    var `where`: Where?
    var width: Int?
    var height: Int?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "format": format = try MapFormat(reading: &reader)
      case "where": `where` = try Where?(reading: &reader)
      case "width": width = try Int?(reading: &reader)
      case "height": height = try Int?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let format else { throw reader.missing("format", in: object) }
    self.init(format: format, where: `where`, width: width, height: height)
  }
}

/// The params of `text/parse`.
public struct TextParseParams: Sendable, Readable {
  /// One line; text after a line break becomes the notes. Beyond 8192 characters the text is not
  /// read, and a diagnostic says so.
  public var text: String
  /// The kind of item. The default, and `guess`: an event if the line has an end, a place if it
  /// is a name with coordinates, else a reminder.
  public var `for`: TextPurpose?
  /// The wall time in the session's zone to count from, such as `2026-11-20T10:00:00`; the
  /// default is now.
  public var now: String?
  /// An offset in the text, to get `completions` there.
  public var cursor: Int?

  public init(text: String, for: TextPurpose? = nil, now: String? = nil, cursor: Int? = nil) {
    self.text = text
    self.for = `for`
    self.now = now
    self.cursor = cursor
  }

  static let known = KnownKeys(["text", "for", "now", "cursor"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var text: String?
    var `for`: TextPurpose?
    var now: String?
    var cursor: Int?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "text": text = try String(reading: &reader)
      case "for": `for` = try TextPurpose?(reading: &reader)
      case "now": now = try String?(reading: &reader)
      case "cursor": cursor = try Int?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let text else { throw reader.missing("text", in: object) }
    self.init(text: text, for: `for`, now: now, cursor: cursor)
  }
}

/// The params of `text/read`.
public struct TextReadParams: Sendable, Readable {
  /// The item's id; without it, a document for a new item.
  public var id: String?
  /// The kind of document. With an `id`, the default is a reminder or an event, whichever has the
  /// id.
  public var kind: DocumentKind?
  /// For one occurrence of an event: the start that the series gives it, as for `event/get`.
  /// Without it, the document is the whole series.
  public var occurrence: String?
  /// With `occurrence`: only this one, which is the default, or this and all later ones.
  public var span: Span?
  /// For a new item: a line that a person typed, as for `text/parse`, from which the document is
  /// filled.
  public var line: String?
  /// The wall time in the session's zone to count from; the default is now.
  public var now: String?

  public init(id: String? = nil, kind: DocumentKind? = nil, occurrence: String? = nil, span: Span? = nil, line: String? = nil, now: String? = nil) {
    self.id = id
    self.kind = kind
    self.occurrence = occurrence
    self.span = span
    self.line = line
    self.now = now
  }

  static let known = KnownKeys(["id", "kind", "occurrence", "span", "line", "now"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var kind: DocumentKind?
    var occurrence: String?
    var span: Span?
    var line: String?
    var now: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String?(reading: &reader)
      case "kind": kind = try DocumentKind?(reading: &reader)
      case "occurrence": occurrence = try String?(reading: &reader)
      case "span": span = try Span?(reading: &reader)
      case "line": line = try String?(reading: &reader)
      case "now": now = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(id: id, kind: kind, occurrence: occurrence, span: span, line: line, now: now)
  }
}

/// The params of `text/write`.
public struct TextWriteParams: Sendable, Readable {
  /// The edited document.
  public var text: String
  /// The item's id; without it, a new item is created.
  public var id: String?
  /// As for `text/read`; the default for a new item is a reminder.
  public var kind: DocumentKind?
  /// Without `id`: the id for the new item, so that the request can be sent again if no reply
  /// came; the outcome is then `unchanged`. It is a `conflict` if another item has the id, or if
  /// the item was changed since.
  public var newId: String?
  /// For one occurrence of an event: the start that the series gives it, as for `event/get`.
  /// Without it, the document is the whole series.
  public var occurrence: String?
  /// With `occurrence`: only this one, which is the default, or this and all later ones.
  public var span: Span?
  /// The text that `text/read` or `text/write` returned.
  public var base: String?
  /// The wall time in the session's zone to count from; the default is now.
  public var now: String?

  public init(text: String, id: String? = nil, kind: DocumentKind? = nil, newId: String? = nil, occurrence: String? = nil, span: Span? = nil, base: String? = nil, now: String? = nil) {
    self.text = text
    self.id = id
    self.kind = kind
    self.newId = newId
    self.occurrence = occurrence
    self.span = span
    self.base = base
    self.now = now
  }

  static let known = KnownKeys(["text", "id", "kind", "newId", "occurrence", "span", "base", "now"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var text: String?
    var id: String?
    var kind: DocumentKind?
    var newId: String?
    var occurrence: String?
    var span: Span?
    var base: String?
    var now: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "text": text = try String(reading: &reader)
      case "id": id = try String?(reading: &reader)
      case "kind": kind = try DocumentKind?(reading: &reader)
      case "newId": newId = try String?(reading: &reader)
      case "occurrence": occurrence = try String?(reading: &reader)
      case "span": span = try Span?(reading: &reader)
      case "base": base = try String?(reading: &reader)
      case "now": now = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let text else { throw reader.missing("text", in: object) }
    self.init(text: text, id: id, kind: kind, newId: newId, occurrence: occurrence, span: span, base: base, now: now)
  }
}

/// The params of `text/diagnose`.
public struct TextDiagnoseParams: Sendable, Readable {
  /// The document.
  public var text: String
  /// The kind of document; the default is a reminder.
  public var kind: DocumentKind?
  /// The wall time in the session's zone to count from; the default is now.
  public var now: String?

  public init(text: String, kind: DocumentKind? = nil, now: String? = nil) {
    self.text = text
    self.kind = kind
    self.now = now
  }

  static let known = KnownKeys(["text", "kind", "now"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var text: String?
    var kind: DocumentKind?
    var now: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "text": text = try String(reading: &reader)
      case "kind": kind = try DocumentKind?(reading: &reader)
      case "now": now = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let text else { throw reader.missing("text", in: object) }
    self.init(text: text, kind: kind, now: now)
  }
}

/// The params of `text/complete`.
public struct TextCompleteParams: Sendable, Readable {
  /// The document.
  public var text: String
  /// Counted from 0.
  public var line: Int
  /// The offset in the line.
  public var character: Int
  /// The kind of document; the default is a reminder.
  public var kind: DocumentKind?
  /// The wall time in the session's zone to count from; the default is now.
  public var now: String?

  public init(text: String, line: Int, character: Int, kind: DocumentKind? = nil, now: String? = nil) {
    self.text = text
    self.line = line
    self.character = character
    self.kind = kind
    self.now = now
  }

  static let known = KnownKeys(["text", "line", "character", "kind", "now"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var text: String?
    var line: Int?
    var character: Int?
    var kind: DocumentKind?
    var now: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "text": text = try String(reading: &reader)
      case "line": line = try Int(reading: &reader)
      case "character": character = try Int(reading: &reader)
      case "kind": kind = try DocumentKind?(reading: &reader)
      case "now": now = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let text else { throw reader.missing("text", in: object) }
    guard let line else { throw reader.missing("line", in: object) }
    guard let character else { throw reader.missing("character", in: object) }
    self.init(text: text, line: line, character: character, kind: kind, now: now)
  }
}

/// The params of `text/hover`.
public struct TextHoverParams: Sendable, Readable {
  /// The document.
  public var text: String
  /// Counted from 0.
  public var line: Int
  /// The offset in the line.
  public var character: Int
  /// The kind of document; the default is a reminder.
  public var kind: DocumentKind?
  /// The wall time in the session's zone to count from; the default is now.
  public var now: String?

  public init(text: String, line: Int, character: Int, kind: DocumentKind? = nil, now: String? = nil) {
    self.text = text
    self.line = line
    self.character = character
    self.kind = kind
    self.now = now
  }

  static let known = KnownKeys(["text", "line", "character", "kind", "now"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var text: String?
    var line: Int?
    var character: Int?
    var kind: DocumentKind?
    var now: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "text": text = try String(reading: &reader)
      case "line": line = try Int(reading: &reader)
      case "character": character = try Int(reading: &reader)
      case "kind": kind = try DocumentKind?(reading: &reader)
      case "now": now = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let text else { throw reader.missing("text", in: object) }
    guard let line else { throw reader.missing("line", in: object) }
    guard let character else { throw reader.missing("character", in: object) }
    self.init(text: text, line: line, character: character, kind: kind, now: now)
  }
}

/// The params of `units/info`.
public struct UnitsInfoParams: Sendable, Readable {
  /// A locale; the default is the session's.
  public var locale: String?

  public init(locale: String? = nil) {
    self.locale = locale
  }

  static let known = KnownKeys(["locale"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var locale: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "locale": locale = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(locale: locale)
  }
}

/// The params of `units/convert`.
public struct UnitsConvertParams: Sendable, Readable {
  public var value: Double
  /// A unit by its symbol, its CLDR name or its English name: `mi`, `mile`, `miles`.
  public var from: String
  public var to: String

  public init(value: Double, from: String, to: String) {
    self.value = value
    self.from = from
    self.to = to
  }

  static let known = KnownKeys(["value", "from", "to"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var value: Double?
    var from: String?
    var to: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "value": value = try Double(reading: &reader)
      case "from": from = try String(reading: &reader)
      case "to": to = try String(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let value else { throw reader.missing("value", in: object) }
    guard let from else { throw reader.missing("from", in: object) }
    guard let to else { throw reader.missing("to", in: object) }
    self.init(value: value, from: from, to: to)
  }
}

/// The params of `units/parse`.
public struct UnitsParseParams: Sendable, Readable {
  public var text: String
  /// A locale; the default is the session's.
  public var locale: String?

  public init(text: String, locale: String? = nil) {
    self.text = text
    self.locale = locale
  }

  static let known = KnownKeys(["text", "locale"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var text: String?
    var locale: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "text": text = try String(reading: &reader)
      case "locale": locale = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let text else { throw reader.missing("text", in: object) }
    self.init(text: text, locale: locale)
  }
}

/// The params of `units/format`.
public struct UnitsFormatParams: Sendable, Readable {
  public var metres: Metres
  /// A locale; the default is the session's.
  public var locale: String?
  /// Returns the exact number in this unit, not a rounded one in a suitable unit.
  public var unit: String?
  /// `short` (the default) writes the unit's symbol, `long` its name.
  public var width: Width?

  public init(metres: Metres, locale: String? = nil, unit: String? = nil, width: Width? = nil) {
    self.metres = metres
    self.locale = locale
    self.unit = unit
    self.width = width
  }

  static let known = KnownKeys(["metres", "locale", "unit", "width"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var metres: Metres?
    var locale: String?
    var unit: String?
    var width: Width?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "metres": metres = try Metres(reading: &reader)
      case "locale": locale = try String?(reading: &reader)
      case "unit": unit = try String?(reading: &reader)
      case "width": width = try Width?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let metres else { throw reader.missing("metres", in: object) }
    self.init(metres: metres, locale: locale, unit: unit, width: width)
  }
}

/// The params of `initialized`.
public struct InitializedParams: Sendable, Readable {

  public init() {
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    while let key = reader.nextKey(in: object) {
      switch key {
      default: reader.skip()
      }
    }
    self.init()
  }
}

/// The params of `exit`.
public struct ExitParams: Sendable, Readable {

  public init() {
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    while let key = reader.nextKey(in: object) {
      switch key {
      default: reader.skip()
      }
    }
    self.init()
  }
}

/// The params of `$/cancelRequest`.
public struct CancelRequestParams: Sendable, Readable {
  public var id: RequestId

  public init(id: RequestId) {
    self.id = id
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var id: RequestId?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try RequestId(reading: &reader)
      default: reader.skip()
      }
    }
    guard let id else { throw reader.missing("id", in: object) }
    self.init(id: id)
  }
}

/// The params of `$/setTrace`.
public struct SetTraceParams: Sendable, Readable {
  public var value: TraceValue

  public init(value: TraceValue) {
    self.value = value
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var value: TraceValue?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "value": value = try TraceValue(reading: &reader)
      default: reader.skip()
      }
    }
    guard let value else { throw reader.missing("value", in: object) }
    self.init(value: value)
  }
}

/// The params of `$/advanceClock`.
public struct AdvanceClockParams: Sendable, Readable {
  /// From 0 to a hundred years. Fractions are kept to a millisecond.
  public var seconds: Double

  public init(seconds: Double) {
    self.seconds = seconds
  }

  static let known = KnownKeys(["seconds"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var seconds: Double?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "seconds": seconds = try Double(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let seconds else { throw reader.missing("seconds", in: object) }
    self.init(seconds: seconds)
  }
}

/// The server no longer needs a reply to one of its requests.
public struct ServerCancelRequestParams: Sendable, ServerNotification, Writable {
  public static let method = "$/cancelRequest"
  public static let access: [AccessEntity] = []
  public var id: RequestId

  public init(id: RequestId) {
    self.id = id
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("id", id)
    writer.endObject()
  }
}

/// A line for the log.
public struct WindowLogMessageParams: Sendable, ServerNotification, Writable {
  public static let method = "window/logMessage"
  public static let access: [AccessEntity] = []
  /// 1 error, 2 warning, 3 information, 4 log.
  public var type: Int
  public var message: String

  public init(type: Int, message: String) {
    self.type = type
    self.message = message
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("type", type)
    writer.member("message", message)
    writer.endObject()
  }
}

/// One step of the session, while it is traced.
public struct LogTraceParams: Sendable, ServerNotification, Writable {
  public static let method = "$/logTrace"
  public static let access: [AccessEntity] = []
  public var message: String
  /// The content of the message, if the trace is `verbose`.
  public var verbose: String?

  public init(message: String, verbose: String? = nil) {
    self.message = message
    self.verbose = verbose
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("message", message)
    if let verbose { writer.member("verbose", verbose) }
    writer.endObject()
  }
}

/// Reports the progress of long work.
public struct ProgressParams: Sendable, ServerNotification, Writable {
  public static let method = "$/progress"
  public static let access: [AccessEntity] = []
  public var token: ProgressToken
  public var value: WorkDoneProgress

  public init(token: ProgressToken, value: WorkDoneProgress) {
    self.token = token
    self.value = value
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("token", token)
    writer.member("value", value)
    writer.endObject()
  }
}

/// The person changed what this client may see.
public struct AccessDidChangeParams: Sendable, ServerNotification, Writable {
  public static let method = "access/didChange"
  public static let access: [AccessEntity] = []
  public var reminders: AccessStatus
  public var events: AccessStatus
  public var location: AccessStatus

  public init(reminders: AccessStatus, events: AccessStatus, location: AccessStatus) {
    self.reminders = reminders
    self.events = events
    self.location = location
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("reminders", reminders)
    writer.member("events", events)
    writer.member("location", location)
    writer.endObject()
  }
}

/// Reports what changed, and who changed it.
public struct StoreDidChangeParams: Sendable, ServerNotification, Writable {
  public static let method = "store/didChange"
  public static let access: [AccessEntity] = [.reminder, .event]
  /// The state before the changes.
  public var since: String
  /// The state after the changes.
  public var state: String
  public var origin: ChangeOrigin
  /// The numbers of the transactions.
  public var transactions: [Int]
  public var changes: Changes

  public init(since: String, state: String, origin: ChangeOrigin, transactions: [Int], changes: Changes) {
    self.since = since
    self.state = state
    self.origin = origin
    self.transactions = transactions
    self.changes = changes
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("since", since)
    writer.member("state", state)
    writer.member("origin", origin)
    writer.member("transactions", transactions)
    writer.member("changes", changes)
    writer.endObject()
  }
}

/// A file has a problem.
public struct StoreDidFindProblemParams: Sendable, ServerNotification, Writable {
  public static let method = "store/didFindProblem"
  public static let access: [AccessEntity] = [.reminder, .event]
  /// New problems; `store/info` has all of them.
  public var problems: [StoreProblem]

  public init(problems: [StoreProblem]) {
    self.problems = problems
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("problems", problems)
    writer.endObject()
  }
}

/// An alarm went off.
public struct AlarmDidFireParams: Sendable, ServerNotification, Writable {
  public static let method = "alarm/didFire"
  public static let access: [AccessEntity] = [.reminder, .event]
  /// The id of the firing.
  public var firing: String
  public var item: String
  public var entity: Entity
  /// The occurrence of a repeating event.
  public var occurrence: String?
  public var alarm: String
  public var title: String
  public var cause: FiringCause
  /// When it went off, which may be some time ago.
  public var at: String
  public var repeated: Bool

  public init(firing: String, item: String, entity: Entity, occurrence: String?, alarm: String, title: String, cause: FiringCause, at: String, repeated: Bool) {
    self.firing = firing
    self.item = item
    self.entity = entity
    self.occurrence = occurrence
    self.alarm = alarm
    self.title = title
    self.cause = cause
    self.at = at
    self.repeated = repeated
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("firing", firing)
    writer.member("item", item)
    writer.member("entity", entity)
    writer.member("occurrence", occurrence)
    writer.member("alarm", alarm)
    writer.member("title", title)
    writer.member("cause", cause)
    writer.member("at", at)
    writer.member("repeated", repeated)
    writer.endObject()
  }
}

/// Firings were closed: acknowledged, snoozed, completed or removed, here or elsewhere.
public struct AlarmDidCloseParams: Sendable, ServerNotification, Writable {
  public static let method = "alarm/didClose"
  public static let access: [AccessEntity] = [.reminder, .event]
  /// In the form of `alarm/firings`.
  public var firings: [Firing]

  public init(firings: [Firing]) {
    self.firings = firings
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("firings", firings)
    writer.endObject()
  }
}

/// The sentence `silence` of `view/list` and `view/agenda` has changed.
public struct ViewDidChangeSilenceParams: Sendable, ServerNotification, Writable {
  public static let method = "view/didChangeSilence"
  public static let access: [AccessEntity] = [.reminder, .event]
  /// What both methods return as `silence` from now on; null if they leave it out.
  public var silence: String?

  public init(silence: String?) {
    self.silence = silence
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("silence", silence)
    writer.endObject()
  }
}

/// The person arrived at one of their places.
public struct RegionDidEnterParams: Sendable, ServerNotification, Writable {
  public static let method = "region/didEnter"
  public static let access: [AccessEntity] = [.location]
  /// The id of the firing.
  public var place: String
  public var title: String?
  public var at: String

  public init(place: String, title: String?, at: String) {
    self.place = place
    self.title = title
    self.at = at
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("place", place)
    writer.member("title", title)
    writer.member("at", at)
    writer.endObject()
  }
}

/// The person left one of their places.
public struct RegionDidLeaveParams: Sendable, ServerNotification, Writable {
  public static let method = "region/didLeave"
  public static let access: [AccessEntity] = [.location]
  /// The id of the firing.
  public var place: String
  public var title: String?
  public var at: String

  public init(place: String, title: String?, at: String) {
    self.place = place
    self.title = title
    self.at = at
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("place", place)
    writer.member("title", title)
    writer.member("at", at)
    writer.endObject()
  }
}

/// Asks the person a question.
public struct WindowShowMessageRequestParams: Sendable, ServerRequest, Writable {
  public typealias Answer = MessageAction?
  public static let method = "window/showMessageRequest"
  public static let access: [AccessEntity] = []
  /// 1 error, 2 warning, 3 information.
  public var type: Int
  public var message: String
  /// The possible answers, with distinct titles.
  public var actions: [MessageAction]

  public init(type: Int, message: String, actions: [MessageAction]) {
    self.type = type
    self.message = message
    self.actions = actions
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("type", type)
    writer.member("message", message)
    writer.member("actions", actions)
    writer.endObject()
  }
}

/// Announces progress that the client did not request.
public struct WindowWorkDoneProgressCreateParams: Sendable, ServerRequest, Writable {
  public typealias Answer = Null
  public static let method = "window/workDoneProgress/create"
  public static let access: [AccessEntity] = []
  public var token: ProgressToken

  public init(token: ProgressToken) {
    self.token = token
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("token", token)
    writer.endObject()
  }
}

// The values that travel, as Swift types.
// Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
// swift-format-ignore-file

public import JSON
public import JSONRPC

/// A client, as it names itself.
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

/// What Fencepost asks about a client's capabilities; the rest of LSP's is ignored.
public struct ClientCapabilities: Sendable, Readable {
  public var window: WindowCapabilities?
  public var general: GeneralCapabilities?

  public init(window: WindowCapabilities? = nil, general: GeneralCapabilities? = nil) {
    self.window = window
    self.general = general
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var window: WindowCapabilities?
    var general: GeneralCapabilities?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "window": window = try WindowCapabilities?(reading: &reader)
      case "general": general = try GeneralCapabilities?(reading: &reader)
      default: reader.skip()
      }
    }
    self.init(window: window, general: general)
  }
}

/// What the client can show a person.
public struct WindowCapabilities: Sendable, Readable {
  /// An object, as in LSP, where the client can put a question with answers to choose from.
  public var showMessage: Value?
  /// The same as `showMessage`, by the name that Fencepost 1.1 read alone. Both are taken.
  public var showMessageRequest: Value?
  public var workDoneProgress: Bool?

  public init(showMessage: Value? = nil, showMessageRequest: Value? = nil, workDoneProgress: Bool? = nil) {
    self.showMessage = showMessage
    self.showMessageRequest = showMessageRequest
    self.workDoneProgress = workDoneProgress
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var showMessage: Value?
    var showMessageRequest: Value?
    var workDoneProgress: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "showMessage": showMessage = try Value?(reading: &reader)
      case "showMessageRequest": showMessageRequest = try Value?(reading: &reader)
      case "workDoneProgress": workDoneProgress = try Bool?(reading: &reader)
      default: reader.skip()
      }
    }
    self.init(showMessage: showMessage, showMessageRequest: showMessageRequest, workDoneProgress: workDoneProgress)
  }
}

/// Fencepost's own settings for a session.
public struct InitializationOptions: Sendable, Readable {
  public var usage: Usage?
  /// The person's time zone by its IANA name; without it the machine's.
  public var timeZone: String?
  /// The unit that a bare number is in, whatever the locale prefers.
  public var lengthUnit: String?

  public init(usage: Usage? = nil, timeZone: String? = nil, lengthUnit: String? = nil) {
    self.usage = usage
    self.timeZone = timeZone
    self.lengthUnit = lengthUnit
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var usage: Usage?
    var timeZone: String?
    var lengthUnit: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "usage": usage = try Usage?(reading: &reader)
      case "timeZone": timeZone = try String?(reading: &reader)
      case "lengthUnit": lengthUnit = try String?(reading: &reader)
      default: reader.skip()
      }
    }
    self.init(usage: usage, timeZone: timeZone, lengthUnit: lengthUnit)
  }
}

/// What the client wants access for, in words that a person is shown when asked.
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

/// Who answers, and what it can do.
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

/// LSP's capabilities. What Fencepost can do stands under `experimental`, where LSP keeps room
/// for it.
public struct ServerCapabilities: Sendable, Writable {
  /// What offsets in texts count in this session: the first of the client's `positionEncodings`
  /// that is known here. Left out where the client named none, and then it is UTF-16.
  public var positionEncoding: PositionEncoding?
  public var experimental: ExperimentalCapabilities

  public init(positionEncoding: PositionEncoding? = nil, experimental: ExperimentalCapabilities) {
    self.positionEncoding = positionEncoding
    self.experimental = experimental
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    if let positionEncoding { writer.member("positionEncoding", positionEncoding) }
    writer.member("experimental", experimental)
    writer.endObject()
  }
}

/// Capabilities beyond LSP, by the server that has them.
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

/// The protocol a server speaks, the methods it has, and the limits it keeps.
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

/// What one message may cost. Whatever goes beyond is answered with limitExceeded.
public struct MessageLimits: Sendable, Writable {
  /// Bytes of one message.
  public var message: Int
  /// How deep arrays and objects may stand in one another.
  public var depth: Int
  /// Values in one message, the names of members counted.
  public var values: Int
  /// Characters of one number.
  public var numberLength: Int
  /// The largest number that a value can be. Ids may be larger.
  public var number: Double
  /// Messages in one batch.
  public var batch: Int
  /// Bytes that wait for the client to read them before the server stops reading and working, and
  /// bytes of the answer to one batch.
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

/// How much access is asked for. `writeOnly` is for events: adding them without seeing any.
public enum AccessLevel: String, Sendable, CaseIterable, Readable {
  case writeOnly = "writeOnly"
  case fullAccess = "fullAccess"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// How a client stands with one kind of thing. `notDetermined`: nobody has been asked.
/// `restricted`: this program may not ask. `denied`: the person said no.
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
  /// The name that it is shown by; where it has none, its id.
  public var title: String
  /// As the folder's `color` file says, `#RRGGBB` for a new one.
  public var color: String?
  /// What it takes.
  public var entities: [Entity]
  /// Whether something new goes here where no list is said; `list/default` says what.
  public var isDefault: Bool
  /// Whether nothing in it can be changed.
  public var readOnly: Bool
  /// Its title, color and entities: another one wherever they differ.
  public var revision: String

  public init(id: String, title: String, color: String?, entities: [Entity], isDefault: Bool, readOnly: Bool, revision: String) {
    self.id = id
    self.title = title
    self.color = color
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
    writer.member("entities", entities)
    writer.member("isDefault", isDefault)
    writer.member("readOnly", readOnly)
    writer.member("revision", revision)
    writer.endObject()
  }
}

/// A list to be saved. What is left out stays as it is.
public struct ListInput: Sendable, Readable {
  /// Which list, which is its folder's name; without it a new one is made, named after its title.
  /// One that there is not is made with `ifRevision: null`.
  public var id: String?
  /// A name that no other list is shown by. A new list needs one.
  public var title: Patch<String>
  /// `#RRGGBB`; null takes it away.
  public var color: Patch<String>
  /// What it takes; null for both.
  public var entities: Patch<[Entity]>

  public init(id: String? = nil, title: Patch<String> = .absent, color: Patch<String> = .absent, entities: Patch<[Entity]> = .absent) {
    self.id = id
    self.title = title
    self.color = color
    self.entities = entities
  }

  static let known = KnownKeys(["id", "title", "color", "entities"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var title: Patch<String> = .absent
    var color: Patch<String> = .absent
    var entities: Patch<[Entity]> = .absent
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String?(reading: &reader)
      case "title": title = try Patch<String>(reading: &reader)
      case "color": color = try Patch<String>(reading: &reader)
      case "entities": entities = try Patch<[Entity]>(reading: &reader)
      case "isDefault": reader.skip()
      case "readOnly": reader.skip()
      case "revision": reader.skip()
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(id: id, title: title, color: color, entities: entities)
  }
}

/// A reminder. Every member is always there, null or empty where it has none.
public struct Reminder: Sendable, Writable {
  /// Its UID.
  public var id: String
  /// The id of its list.
  public var list: String
  public var title: String
  public var notes: String?
  public var url: String?
  /// A place in free words; where an alarm goes off, its places say.
  public var location: String?
  /// 1 most, 9 least, 0 none: 1–4 are high, 5 is medium, 6–9 are low.
  public var priority: Int
  /// A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
  public var start: String?
  /// The zone of `start` where it is another than `timeZone`, else null.
  public var startTimeZone: String?
  /// A wall clock, as `start`.
  public var due: String?
  /// The IANA zone of `due`, of `start` where there is no due; where the file defines a zone
  /// under a name of its own, the IANA zone that agrees with it, else the file's own name, and
  /// `timeZoneMeaning`; null for all day, and for a time that floats: nine o'clock wherever you
  /// are.
  public var timeZone: String?
  /// What `timeZone` means where it is the private name of a zone that the file defines itself
  /// and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise.
  public var timeZoneMeaning: String?
  public var completed: Bool
  /// An instant; null also where another program completed it and did not say when.
  public var completionDate: String?
  /// An instant.
  public var creationDate: String?
  /// An instant.
  public var lastModifiedDate: String?
  public var tags: [String]
  /// The id of the reminder that this one is a part of.
  public var parent: String?
  public var attachments: [Attachment]
  public var alarms: [Alarm]
  /// RFC 5545 RRULE texts.
  public var recurrence: [String]
  /// Whether one of its alarms is for a place.
  public var isLocation: Bool
  /// Another one wherever the content differs. That an alarm fired, was acknowledged or snoozed
  /// is no difference.
  public var revision: String

  public init(id: String, list: String, title: String, notes: String?, url: String?, location: String?, priority: Int, start: String?, startTimeZone: String?, due: String?, timeZone: String?, timeZoneMeaning: String? = nil, completed: Bool, completionDate: String?, creationDate: String?, lastModifiedDate: String?, tags: [String], parent: String?, attachments: [Attachment], alarms: [Alarm], recurrence: [String], isLocation: Bool, revision: String) {
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
    self.timeZoneMeaning = timeZoneMeaning
    self.completed = completed
    self.completionDate = completionDate
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
    self.tags = tags
    self.parent = parent
    self.attachments = attachments
    self.alarms = alarms
    self.recurrence = recurrence
    self.isLocation = isLocation
    self.revision = revision
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
    writer.member("attachments", attachments)
    writer.member("alarms", alarms)
    writer.member("recurrence", recurrence)
    writer.member("isLocation", isLocation)
    writer.member("revision", revision)
  }
}

/// The members of a reminder, for asking for some of them.
public enum ReminderField: String, Sendable, CaseIterable, Readable {
  case id = "id"
  case list = "list"
  case title = "title"
  case notes = "notes"
  case url = "url"
  case location = "location"
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
  case attachments = "attachments"
  case alarms = "alarms"
  case recurrence = "recurrence"
  case isLocation = "isLocation"
  case revision = "revision"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// A Reminder, whole or with only the members that `fields` named, in the same order.
public typealias FetchedReminder = EncodedItem

/// A reminder to be saved. What is left out stays as it is, and null takes it away. So what was
/// answered can be sent back with a change in it.
public struct ReminderInput: Sendable, Readable {
  /// Which reminder; without it a new one is made. In `store/apply`, `"$0"` is what operation 0
  /// made.
  public var id: String?
  /// The id of its list; of a new one without it the default list.
  public var list: String?
  /// Not empty. A new reminder needs one.
  public var title: Patch<String>
  public var notes: Patch<String>
  public var url: Patch<String>
  public var location: Patch<String>
  /// 0–9.
  public var priority: Patch<Int>
  /// `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset.
  public var start: Patch<String>
  /// An IANA zone, where it differs from `timeZone`.
  public var startTimeZone: Patch<String>
  /// As `start`.
  public var due: Patch<String>
  /// An IANA zone; null makes a time float. Left out, the date keeps its own, and a time that is
  /// new gets the session's. A zone for a whole day is refused.
  public var timeZone: Patch<String>
  /// Does what `reminder/complete` does, or takes it back.
  public var completed: Patch<Bool>
  /// An instant. Completes at that time, and null takes completion back, where `completed` is
  /// left out; else it only says when.
  public var completionDate: Patch<String>
  public var tags: Patch<[String]>
  /// The id of another reminder.
  public var parent: Patch<String>
  /// Replaces all of them.
  public var attachments: Patch<[AttachmentInput]>
  /// Replaces the set: one with a known `id` is changed where it stands, one without is new, and
  /// one that is missing goes.
  public var alarms: Patch<[AlarmInput]>
  /// Changes single alarms; not together with `alarms`.
  public var alarmChanges: AlarmChanges?
  /// RFC 5545 RRULE texts.
  public var recurrence: Patch<[String]>

  public init(id: String? = nil, list: String? = nil, title: Patch<String> = .absent, notes: Patch<String> = .absent, url: Patch<String> = .absent, location: Patch<String> = .absent, priority: Patch<Int> = .absent, start: Patch<String> = .absent, startTimeZone: Patch<String> = .absent, due: Patch<String> = .absent, timeZone: Patch<String> = .absent, completed: Patch<Bool> = .absent, completionDate: Patch<String> = .absent, tags: Patch<[String]> = .absent, parent: Patch<String> = .absent, attachments: Patch<[AttachmentInput]> = .absent, alarms: Patch<[AlarmInput]> = .absent, alarmChanges: AlarmChanges? = nil, recurrence: Patch<[String]> = .absent) {
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
    self.attachments = attachments
    self.alarms = alarms
    self.alarmChanges = alarmChanges
    self.recurrence = recurrence
  }

  static let known = KnownKeys(["id", "list", "title", "notes", "url", "location", "priority", "start", "startTimeZone", "due", "timeZone", "completed", "completionDate", "tags", "parent", "attachments", "alarms", "alarmChanges", "recurrence"], inside: ["alarmChanges": AlarmChanges.known])

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
      case "attachments": attachments = try Patch<[AttachmentInput]>(reading: &reader)
      case "alarms": alarms = try Patch<[AlarmInput]>(reading: &reader)
      case "alarmChanges": alarmChanges = try AlarmChanges?(reading: &reader)
      case "recurrence": recurrence = try Patch<[String]>(reading: &reader)
      case "timeZoneMeaning": reader.skip()
      case "isLocation": reader.skip()
      case "revision": reader.skip()
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(id: id, list: list, title: title, notes: notes, url: url, location: location, priority: priority, start: start, startTimeZone: startTimeZone, due: due, timeZone: timeZone, completed: completed, completionDate: completionDate, tags: tags, parent: parent, attachments: attachments, alarms: alarms, alarmChanges: alarmChanges, recurrence: recurrence)
  }
}

/// What a person is for others while an event lasts. Whatever is not `free` can be in the way of
/// something else.
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

/// Whether it takes place. What is `canceled` is in nobody's way, and none of its alarms goes
/// off.
public enum EventStatus: String, Sendable, CaseIterable, Readable, Writable {
  case confirmed = "confirmed"
  case tentative = "tentative"
  case canceled = "canceled"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// How far a change of one occurrence goes: it alone, or it and all that come later.
public enum Span: String, Sendable, CaseIterable, Readable {
  case thisEvent = "thisEvent"
  case futureEvents = "futureEvents"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// A calendar event: a series as a whole, or one occurrence of it. Every member is always there,
/// null or empty where it has none.
public struct Event: Sendable, Writable {
  /// Its UID, which all occurrences of a series share.
  public var id: String
  /// The id of its list.
  public var list: String
  public var title: String
  public var notes: String?
  public var url: String?
  /// A place in free words.
  public var location: String?
  /// Where it is on the earth.
  public var place: AlarmPlace?
  /// A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
  public var start: String
  /// A wall clock, as `start`. Of whole days the first that is not in it any more: one day, the
  /// 1st, ends on the 2nd.
  public var end: String
  /// The IANA zone of both; where the file defines a zone under a name of its own, the IANA zone
  /// that agrees with it, else the file's own name, and `timeZoneMeaning`; null for all day, and
  /// for a time that floats: nine o'clock wherever you are.
  public var timeZone: String?
  /// What `timeZone` means where it is the private name of a zone that the file defines itself
  /// and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise.
  public var timeZoneMeaning: String?
  public var allDay: Bool
  public var availability: Availability
  public var status: EventStatus?
  public var alarms: [Alarm]
  /// RFC 5545 RRULE texts.
  public var recurrence: [String]
  /// Of one occurrence the start that the series gives it, in the form of the series' own start,
  /// whenever it really begins. Null of a series as a whole, and of an event that does not repeat
  /// unless it was found by its time.
  public var occurrence: String?
  /// Whether the occurrence was changed by itself.
  public var isDetached: Bool
  public var attachments: [Attachment]
  /// An instant.
  public var creationDate: String?
  /// An instant.
  public var lastModifiedDate: String?
  /// Another one wherever the content differs, of the series or of any occurrence.
  public var revision: String

  public init(id: String, list: String, title: String, notes: String?, url: String?, location: String?, place: AlarmPlace?, start: String, end: String, timeZone: String?, timeZoneMeaning: String? = nil, allDay: Bool, availability: Availability, status: EventStatus?, alarms: [Alarm], recurrence: [String], occurrence: String?, isDetached: Bool, attachments: [Attachment], creationDate: String?, lastModifiedDate: String?, revision: String) {
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
    self.timeZoneMeaning = timeZoneMeaning
    self.allDay = allDay
    self.availability = availability
    self.status = status
    self.alarms = alarms
    self.recurrence = recurrence
    self.occurrence = occurrence
    self.isDetached = isDetached
    self.attachments = attachments
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
    self.revision = revision
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
    writer.member("creationDate", creationDate)
    writer.member("lastModifiedDate", lastModifiedDate)
    writer.member("revision", revision)
  }
}

/// An Event, whole or with only the members that `fields` named, in the same order.
public typealias FetchedEvent = EncodedItem

/// What an item is.
public enum ItemKind: String, Sendable, CaseIterable, Writable {
  case reminder = "reminder"
  case event = "event"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// What one item becomes when it is committed.
public struct StagedChange: Sendable, Writable {
  public var id: String
  public var kind: ItemKind
  public var change: StagedChangeKind
  /// As it is staged; of a removal as the store has it.
  public var title: String
  /// Its id.
  public var list: String

  public init(id: String, kind: ItemKind, change: StagedChangeKind, title: String, list: String) {
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

/// What is done with an item.
public enum StagedChangeKind: String, Sendable, CaseIterable, Writable {
  case created = "created"
  case updated = "updated"
  case removed = "removed"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// An Event; its `id` alone for a client that may only add.
public typealias SavedEvent = EncodedItem

/// A member of an event.
public enum EventField: String, Sendable, CaseIterable, Readable {
  case id = "id"
  case list = "list"
  case title = "title"
  case notes = "notes"
  case url = "url"
  case location = "location"
  case place = "place"
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
  case creationDate = "creationDate"
  case lastModifiedDate = "lastModifiedDate"
  case revision = "revision"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// An event to be saved. What is left out stays as it is, and null takes it away. So what was
/// answered can be sent back with a change in it.
public struct EventInput: Sendable, Readable {
  /// Which event; without it a new one is made. In `store/apply`, `"$0"` is what operation 0
  /// made.
  public var id: String?
  /// The id of its list; of a new one without it the default list.
  public var list: String?
  /// Not empty. A new event needs one.
  public var title: Patch<String>
  public var notes: Patch<String>
  public var url: Patch<String>
  /// A place in free words.
  public var location: Patch<String>
  /// Where it is on the earth.
  public var place: Patch<AlarmPlaceInput>
  /// `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset. A new
  /// event needs one.
  public var start: Patch<String>
  /// As `start`, and not before it; of whole days the first that is not in it any more. A new
  /// event needs one. Where only the start is given, the end moves with it.
  public var end: Patch<String>
  /// An IANA zone; null makes a time float. Left out, a date keeps its own, and a time that is
  /// new gets the session's. A zone for whole days is refused.
  public var timeZone: Patch<String>
  /// Says what the form of `start` says already; another value is refused.
  public var allDay: Patch<Bool>
  public var availability: Patch<Availability>
  public var status: Patch<EventStatus>
  /// Replaces the set: one with a known `id` is changed where it stands, one without is new, and
  /// one that is missing goes.
  public var alarms: Patch<[AlarmInput]>
  /// Changes single alarms; not together with `alarms`.
  public var alarmChanges: AlarmChanges?
  /// RFC 5545 RRULE texts. One occurrence alone cannot have others.
  public var recurrence: Patch<[String]>
  /// Of what `event/fetch` and `event/conflicts` answered: the occurrence that is saved, as if it
  /// stood beside `event`. Null, or left out, means what stands there, or the series.
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
      case "isDetached": reader.skip()
      case "attachments": attachments = try Patch<[AttachmentInput]>(reading: &reader)
      case "creationDate": reader.skip()
      case "lastModifiedDate": reader.skip()
      case "revision": reader.skip()
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(id: id, list: list, title: title, notes: notes, url: url, location: location, place: place, start: start, end: end, timeZone: timeZone, allDay: allDay, availability: availability, status: status, alarms: alarms, alarmChanges: alarmChanges, recurrence: recurrence, occurrence: occurrence, attachments: attachments)
  }
}

/// What `event/save` came to.
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

/// Something that belongs to an item without being in it.
public struct Attachment: Sendable, Writable {
  /// Null where the file itself holds the bytes.
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
  /// A new one needs it; null is one whose bytes the file itself holds.
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

/// What makes an alarm go off: a time counted from the item's own, a time by itself, a place, or
/// something that Fencepost keeps and cannot fire.
public enum AlarmKind: String, Sendable, CaseIterable, Writable {
  case relative = "relative"
  case absolute = "absolute"
  case location = "location"
  case other = "other"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// The date that an offset is counted from: of a reminder `start` or `due`, of an event `start`
/// or `end`.
public enum Anchor: String, Sendable, CaseIterable, Readable, Writable {
  case start = "start"
  case due = "due"
  case end = "end"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// Which way a fence is crossed.
public enum Proximity: String, Sendable, CaseIterable, Readable, Writable {
  case enter = "enter"
  case leave = "leave"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// What makes an item call. Every member is always there, null or empty where the kind has no use
/// for it.
public struct Alarm: Sendable, Writable {
  public var id: String
  public var kind: AlarmKind
  /// Seconds; before the date where negative.
  public var relativeOffset: Int?
  public var relativeTo: Anchor?
  /// An instant.
  public var absoluteDate: String?
  public var proximity: Proximity?
  /// One fence: inside any of them is inside.
  public var places: [AlarmPlace]
  /// Null where there is no fence.
  public var policy: AlarmPolicy?
  /// The instant at which it was last put away.
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
/// Of a known alarm, what is left out stays as it is.
public struct AlarmInput: Sendable, Readable {
  /// Which alarm of the item; without it a new one.
  public var id: String?
  /// Seconds; before the date where negative.
  public var relativeOffset: Patch<Int>
  /// Of a new alarm without it `due`, in an event `start`.
  public var relativeTo: Patch<Anchor>
  /// An instant.
  public var absoluteDate: Patch<String>
  public var proximity: Patch<Proximity>
  /// Replaces all of them.
  public var places: Patch<[AlarmPlaceInput]>
  /// The same as `places` with one; not together with `places`.
  public var place: AlarmPlaceInput?
  /// Null for every default; only of an alarm with a place.
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
  /// Each by its `id`.
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

/// A circle on the earth that an alarm stands on.
public struct AlarmPlace: Sendable, Writable {
  public var title: String?
  public var latitude: Double
  public var longitude: Double
  /// Metres, exactly what was given. `units/format` shows it to a person.
  public var radius: Double
  public var address: String?
  /// The place of your own that it follows.
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

/// A place to be saved in an alarm: a `placeId`, or a latitude and a longitude. With a `placeId`
/// all else is the place's, whatever is sent with it.
public struct AlarmPlaceInput: Sendable, Readable {
  public var title: String?
  public var latitude: Double?
  public var longitude: Double?
  /// Without it, or 0: the default radius.
  public var radius: Radius?
  public var address: String?
  /// A place of your own, which the alarm then follows.
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

/// How strictly a fence is taken; null where the default holds.
public struct AlarmPolicy: Sendable, Writable {
  /// Seconds that evidence has to stand.
  public var dwell: Double?
  /// Metres to be travelled over the edge.
  public var margin: Double?
  /// Whether being inside already counts as entering.
  public var fireIfInside: Bool?
  /// Whether it never fires again.
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

/// How strictly a fence is to be taken. What is left out stays as it is, and null stands for the
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

/// A place of the person's own, as `places.json` has it. Alarms that name it follow it.
public struct Place: Sendable, Writable {
  public var id: String
  /// Not empty.
  public var title: String
  public var latitude: Double
  public var longitude: Double
  /// Metres. `units/format` shows it to a person.
  public var radius: Double
  public var address: String?
  public var notes: String?
  /// All that the file says of it: another one wherever that differs.
  public var revision: String

  public init(id: String, title: String, latitude: Double, longitude: Double, radius: Double, address: String?, notes: String?, revision: String) {
    self.id = id
    self.title = title
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
    self.address = address
    self.notes = notes
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
    writer.member("revision", revision)
    writer.endObject()
  }
}

/// A place to be saved. What is left out stays as it is.
public struct PlaceInput: Sendable, Readable {
  /// Which place; without it a new one is made, whose id is made of its title.
  public var id: String?
  /// Not empty. A new place needs one.
  public var title: Patch<String>
  /// A new place needs one.
  public var latitude: Double?
  /// A new place needs one.
  public var longitude: Double?
  /// 0, null, or nothing for a new place: the default radius.
  public var radius: Patch<Radius>
  public var address: Patch<String>
  public var notes: Patch<String>

  public init(id: String? = nil, title: Patch<String> = .absent, latitude: Double? = nil, longitude: Double? = nil, radius: Patch<Radius> = .absent, address: Patch<String> = .absent, notes: Patch<String> = .absent) {
    self.id = id
    self.title = title
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
    self.address = address
    self.notes = notes
  }

  static let known = KnownKeys(["id", "title", "latitude", "longitude", "radius", "address", "notes"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var id: String?
    var title: Patch<String> = .absent
    var latitude: Double?
    var longitude: Double?
    var radius: Patch<Radius> = .absent
    var address: Patch<String> = .absent
    var notes: Patch<String> = .absent
    while let key = reader.nextKey(in: object) {
      switch key {
      case "id": id = try String?(reading: &reader)
      case "title": title = try Patch<String>(reading: &reader)
      case "latitude": latitude = try Double?(reading: &reader)
      case "longitude": longitude = try Double?(reading: &reader)
      case "radius": radius = try Patch<Radius>(reading: &reader)
      case "address": address = try Patch<String>(reading: &reader)
      case "notes": notes = try Patch<String>(reading: &reader)
      case "revision": reader.skip()
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    self.init(id: id, title: title, latitude: latitude, longitude: longitude, radius: radius, address: address, notes: notes)
  }
}

/// A place, and how far away its middle is.
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

/// What an import is written in: an array of `{name, coordinates: {latitude, longitude}}` as in
/// MapData.json, GeoJSON, or waypoints of OwnTracks.
public enum PlaceFormat: String, Sendable, CaseIterable, Readable {
  case mapdata = "mapdata"
  case geojson = "geojson"
  case owntracks = "owntracks"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// An entry of an import that became no place.
public struct PassedOver: Sendable, Writable {
  /// Of the entry in the text, counted from 0.
  public var index: Int
  public var title: String?
  /// Why, as a sentence.
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

/// Somebody came to a place of the person's own, or left it.
public struct PlaceTransition: Sendable, Writable {
  /// Its id.
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

/// Why a fix does not count.
public enum IgnoredFix: String, Sendable, CaseIterable, Writable {
  case old = "old"
  case future = "future"
  case source = "source"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A position that somebody measured.
public struct Fix: Sendable, Writable {
  public var latitude: Double
  public var longitude: Double
  /// Metres; 0 is exact.
  public var accuracy: Double
  public var at: String
  public var source: String

  public init(latitude: Double, longitude: Double, accuracy: Double, at: String, source: String) {
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
    self.at = at
    self.source = source
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("latitude", latitude)
    writer.member("longitude", longitude)
    writer.member("accuracy", accuracy)
    writer.member("at", at)
    writer.member("source", source)
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

/// What closed a firing; `removed` where the alarm is gone or its date was moved, `overtaken`
/// where the same alarm has gone off for a hundred later occurrences and nobody answered.
public enum FiringEndReason: String, Sendable, CaseIterable, Writable {
  case acknowledged = "acknowledged"
  case snoozed = "snoozed"
  case completed = "completed"
  case removed = "removed"
  case nextVisit = "nextVisit"
  case overtaken = "overtaken"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// What closed a firing, and when.
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
  /// Its id.
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

/// The last time that an event took place.
public struct LastOccurrence: Sendable, Writable {
  /// What it goes by in its series; null for what is no series.
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
  /// For the person, with lengths as their locale writes them.
  public var sentence: String
  /// What has to hold beside the crossing or the time.
  public var gates: [AlarmGate]
  /// Null for an alarm that waits for a time.
  public var place: PlaceReason?
  /// Null for an alarm that waits at a place.
  public var time: TimeReason?
  /// The last time that an event took place with this alarm; null while there is one to come.
  public var over: LastOccurrence?
  /// What it was put off to; null where it never was.
  public var snooze: TimeReason?
  /// The last that is remembered.
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

/// The item is incomplete; its start has come; the alarm is not put off.
public enum AlarmGateName: String, Sendable, CaseIterable, Writable {
  case incomplete = "incomplete"
  case started = "started"
  case notSnoozed = "notSnoozed"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A condition beside the crossing or the time. A time is held up by `incomplete` alone.
public struct AlarmGate: Sendable, Writable {
  public var gate: AlarmGateName
  public var isOpen: Bool
  /// When it opens, or did; null where no time decides.
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

/// A fence, and where the person is. All behind `isSpent` is null for a client without access to
/// the location.
public struct PlaceReason: Sendable, Writable {
  public var proximity: Proximity
  /// Of the place that decides, where an alarm has several.
  public var title: String?
  /// It goes off a single time ever, and did.
  public var isSpent: Bool
  /// The last that counted.
  public var fix: Fix?
  /// Metres from the edge; below 0 inside.
  public var distance: Double?
  /// What the last fix says of the fence.
  public var evidence: EvidenceVerdict?
  /// Why it says that.
  public var rule: EvidenceRule?
  /// The metres that an exact fix has to be beyond the edge.
  public var margin: Double?
  /// What holds until a crossing is confirmed.
  public var side: FenceSide?
  /// Since when the side holds: the time of the crossing, or of the first position that told the
  /// side; null while it is unknown.
  public var since: String?
  /// One that has begun and not yet stood for the dwell.
  public var crossing: FenceCrossing?
  /// When it goes off for the visit that goes on, if nobody moves.
  public var opens: String?
  /// Whether it went off for the crossing that led here.
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

/// What a fix says of a fence. `none` decides nothing, and what was known stays.
public enum EvidenceVerdict: String, Sendable, CaseIterable, Writable {
  case inside = "inside"
  case outside = "outside"
  case none = "none"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// Far enough `within`; far enough `beyond`; too `coarse`, where an exact fix would have decided;
/// too near to the `edge` for any fix.
public enum EvidenceRule: String, Sendable, CaseIterable, Writable {
  case within = "within"
  case beyond = "beyond"
  case coarse = "coarse"
  case edge = "edge"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// On which side of a fence the person is.
public enum FenceSide: String, Sendable, CaseIterable, Writable {
  case unknown = "unknown"
  case inside = "inside"
  case outside = "outside"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A crossing that has begun.
public struct FenceCrossing: Sendable, Writable {
  public var to: FenceSide
  /// The first evidence.
  public var since: String
  /// When it is confirmed, if nothing speaks against it.
  public var confirms: String
  /// Seconds until then; 0 where they have passed.
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

/// A time, and what became of it.
public struct TimeReason: Sendable, Writable {
  /// Null where the date that it counts from is not there. Of what is `over`, the last time that
  /// it called.
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

/// What becomes of a time: it is `waiting`, has `fired`, was `answered` here or elsewhere before
/// it could, was set when it had passed (`passedOver`), was more than a day old when somebody
/// looked (`tooOld`), its item is `done`, the last occurrence that it called for is `over`, or
/// there is no date to count from (`noDate`).
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

/// A time that is to come.
public struct UpcomingTime: Sendable, Writable {
  public var item: String
  public var entity: Entity
  /// Of an event that repeats, the start that the series gives the occurrence.
  public var occurrence: String?
  public var alarm: String
  /// The item's.
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
  /// The item's.
  public var title: String
  public var proximity: Proximity
  /// The titles of its places, as far as they have any.
  public var places: [String]
  /// Before this it cannot go off; null where nothing but the crossing is missing.
  public var opens: String?

  public init(item: String, entity: Entity, alarm: String, title: String, proximity: Proximity, places: [String], opens: String?) {
    self.item = item
    self.entity = entity
    self.alarm = alarm
    self.title = title
    self.proximity = proximity
    self.places = places
    self.opens = opens
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
    writer.endObject()
  }
}

/// How a track is written: an array of fixes; GPX; OwnTracks messages or gpsd reports, one JSON
/// text a line; NMEA sentences.
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

/// What `location/update` takes, with its time.
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
  /// The item's.
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

/// A part of a track that counts for nothing.
public struct PassedOverPosition: Sendable, Writable {
  /// From 1; null for a position that was read, and did not count.
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

/// A picture, or what other programs draw.
public enum MapFormat: String, Sendable, CaseIterable, Readable {
  case svg = "svg"
  case geojson = "geojson"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// A length as it is given: metres; a number in a unit; or text as a person of the session's
/// locale writes it, `"0,5 mi"`, a bare number being in the preferred unit.
public enum Radius: Sendable, Readable {
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
}

/// A number in a unit of length.
public struct LengthInUnit: Sendable, Readable {
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
}

/// An end of a range of time: a date, a wall clock in the session's zone, or an instant. Where a
/// range starts is in it, where it ends is not.
public typealias RangeEnd = String

/// A range of time, unbounded where an end is left out.
public struct DateRange: Sendable, Readable {
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
}

/// Which reminders are meant.
public enum CompletionStatus: String, Sendable, CaseIterable, Readable {
  case incomplete = "incomplete"
  case completed = "completed"
  case all = "all"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// Priorities as people tell them apart: 0; 6–9; 5; 1–4.
public enum PriorityBand: String, Sendable, CaseIterable, Readable {
  case none = "none"
  case low = "low"
  case medium = "medium"
  case high = "high"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// A circle to look in.
public struct Nearby: Sendable, Readable {
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
}

/// Which reminders are meant: those of which everything that is said here is true.
public struct Where: Sendable, Readable {
  /// In one of these, by id.
  public var lists: [String]?
  /// Without it `all`.
  public var status: CompletionStatus?
  /// Due in it. With an end to it, what has no due date is out.
  public var due: DateRange?
  /// Completed, and in this range. With an end to it, what has no completion date is out.
  public var completed: DateRange?
  /// Of one of these.
  public var priority: [PriorityBand]?
  /// Whether one of its alarms is for a place.
  public var isLocation: Bool?
  /// With an alarm for a place that goes off this way.
  public var proximity: Proximity?
  /// With an alarm for a place whose centre lies in this circle.
  public var near: Nearby?
  /// In the title, the notes, the location, the URL or a tag, whatever the case and the accents.
  public var text: String?
  /// With every one of these, whatever their case.
  public var tags: [String]?
  /// A part of this reminder, by id; with null only what stands at the top: what has no parent,
  /// and what names one that is gone or that is below itself, as other programs may write it.
  public var parent: Patch<String>
  /// One of these.
  public var ids: [String]?

  public init(lists: [String]? = nil, status: CompletionStatus? = nil, due: DateRange? = nil, completed: DateRange? = nil, priority: [PriorityBand]? = nil, isLocation: Bool? = nil, proximity: Proximity? = nil, near: Nearby? = nil, text: String? = nil, tags: [String]? = nil, parent: Patch<String> = .absent, ids: [String]? = nil) {
    self.lists = lists
    self.status = status
    self.due = due
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

  static let known = KnownKeys(["lists", "status", "due", "completed", "priority", "isLocation", "proximity", "near", "text", "tags", "parent", "ids"], inside: ["due": DateRange.known, "completed": DateRange.known, "near": Nearby.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var lists: [String]?
    var status: CompletionStatus?
    var due: DateRange?
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
    self.init(lists: lists, status: status, due: due, completed: completed, priority: priority, isLocation: isLocation, proximity: proximity, near: near, text: text, tags: tags, parent: parent, ids: ids)
  }
}

/// What reminders are ordered by: their making; their due date, those without one last; their
/// title as people order it; their priority from 1 to 9, then none; how far they are from `near`.
/// What is equal is ordered by its making.
public enum SortKey: String, Sendable, CaseIterable, Readable {
  case creationDate = "creationDate"
  case dueDate = "dueDate"
  case title = "title"
  case priority = "priority"
  case distance = "distance"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// What can be part of a `store/apply`.
public enum OperationMethod: String, Sendable, CaseIterable, Readable {
  case reminderSave = "reminder/save"
  case reminderComplete = "reminder/complete"
  case reminderRemove = "reminder/remove"
  case eventSave = "event/save"
  case eventRemove = "event/remove"
  case placeSave = "place/save"
  case placeRemove = "place/remove"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// One of several changes that happen together.
public struct Operation: Sendable, Readable {
  public var method: OperationMethod
  /// As the method takes them; `commit` is not for here.
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

/// What one operation came to: what its method answers, without `state` and `transaction`.
public enum OperationResult: Sendable, Writable {
  case saved(OperationSaved)
  case completed(OperationCompleted)
  case eventSaved(OperationEventSaved)
  case removed(OperationRemoved)
  case placeSaved(OperationPlaceSaved)

  public func write(to writer: inout Writer) {
    switch self {
    case .saved(let value): value.write(to: &writer)
    case .completed(let value): value.write(to: &writer)
    case .eventSaved(let value): value.write(to: &writer)
    case .removed(let value): value.write(to: &writer)
    case .placeSaved(let value): value.write(to: &writer)
    }
  }
}

/// What `reminder/save` came to.
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

/// What `reminder/complete` came to.
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

/// What `place/save` came to.
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

/// What a removal came to: nothing is left to be said.
public struct OperationRemoved: Sendable, Writable {

  public init() {
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.endObject()
  }
}

/// What a change came to that is answered with nothing else.
public struct ChangeResult: Sendable, Writable {
  /// The store's state afterwards; null where nothing was written: a staged save, a dry run.
  public var state: String?
  /// What history and `store/undo` call this change; null where nothing was written.
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
  /// The store's state afterwards; null where nothing was written: a staged save, a dry run.
  public var state: String?
  /// What history and `store/undo` call this change; null where nothing was written.
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
  /// What history and `store/undo` call this change; null where nothing had to change.
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

/// What was taken back, or done again.
public struct Reversal: Sendable, Writable {
  /// The transaction that was taken back.
  public var undoes: Int
  public var changes: Changes
  /// The store's state afterwards; null where nothing was written: a staged save, a dry run.
  public var state: String?
  /// What history and `store/undo` call this change; null where nothing was written.
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

/// Who changed something: this session, another session of Fencepost, or a program that knows
/// nothing of it.
public enum ChangeOrigin: String, Sendable, CaseIterable, Writable {
  case `self` = "self"
  case other = "other"
  case external = "external"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// What happened to things of one kind, by id. What was made and is gone again is in none; what
/// was made and changed is `created`.
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

/// A change as history tells it.
public struct PastTransaction: Sendable, Writable {
  public var transaction: Int
  /// An instant.
  public var at: String
  /// On whose behalf; null for a program that knows nothing of Fencepost.
  public var client: String?
  /// What it did; null where it touched what the client may not see.
  public var title: String?
  public var origin: ChangeOrigin
  public var changes: Changes
  /// The transaction that it took back.
  public var undoes: Int?
  /// Whether it has been taken back itself.
  public var isUndone: Bool

  public init(transaction: Int, at: String, client: String?, title: String?, origin: ChangeOrigin, changes: Changes, undoes: Int?, isUndone: Bool) {
    self.transaction = transaction
    self.at = at
    self.client = client
    self.title = title
    self.origin = origin
    self.changes = changes
    self.undoes = undoes
    self.isUndone = isUndone
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
    writer.endObject()
  }
}

/// How many there are; null where the client may not know.
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

/// Something that is wrong with a file and keeps nothing else from working.
public struct StoreProblem: Sendable, Writable {
  /// `unreadable`, `duplicateId`, `orphan`, and others: what a file was found to be.
  public var kind: String
  /// The id of its list.
  public var list: String?
  /// Its name in the list, else its path from the store's folder.
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

/// What there is, and what is wrong.
public struct StoreInfo: Sendable, Writable {
  public var state: String
  /// The store's folder.
  public var path: String
  public var counts: Counts
  public var problems: [StoreProblem]
  /// Whether the file system can exchange two files in one step. Where it cannot, a program that
  /// writes an item at the very moment of a save may lose to it.
  public var exchange: Bool
  /// Whether changes by other programs are noticed at once; else every five seconds.
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

/// An answer to choose, by its title.
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

/// What a progress goes by: a client's own `workDoneToken`, or what
/// `window/workDoneProgress/create` announced.
public typealias ProgressToken = RequestID

/// Where a progress stands.
public enum ProgressKind: String, Sendable, CaseIterable, Writable {
  case begin = "begin"
  case report = "report"
  case end = "end"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// How far long work is, as LSP tells it.
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

/// What an error tells a program.
public typealias ErrorData = ResponseError.Details

/// A system of measurement, by its name in CLDR.
public enum MeasurementSystem: String, Sendable, CaseIterable, Writable {
  case metric = "metric"
  case ussystem = "ussystem"
  case uksystem = "uksystem"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A unit of length, by its symbol. `smi` is the Scandinavian mile of 10 km, which Swedes call
/// mil and in which lengths of 10 km and more are shown in Sweden.
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
  /// The unit of a number without one: what the session asked for, else the foot in US and UK
  /// measures (the United States, Liberia, Britain, Myanmar) and the metre elsewhere.
  /// `units/format` shows short lengths in the same unit.
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

/// A unit of length, and how a locale calls it.
public struct UnitInfo: Sendable, Writable {
  public var unit: Unit
  /// The unit's exact length.
  public var metres: Double
  public var symbol: String
  /// The unit's names in every plural form of the language; in English or as its symbol where the
  /// language has no name here.
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

/// One text, or several in the order of what was asked.
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

/// What a line is to become; `guess` leaves that to its words.
public enum TextPurpose: String, Sendable, CaseIterable, Readable {
  case reminder = "reminder"
  case event = "event"
  case place = "place"
  case guess = "guess"

  public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.choice()
  }
}

/// What a line became.
public enum TextKind: String, Sendable, CaseIterable, Writable {
  case reminder = "reminder"
  case event = "event"
  case place = "place"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A reminder as `reminder/save` takes it, with the members that a line says.
public struct TextReminder: Sendable, Writable {
  /// Left out where the line has none; then a diagnostic says so.
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
  /// An IANA zone, where the line names one.
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

/// An event as `event/save` takes it, with the members that a line says.
public struct TextEvent: Sendable, Writable {
  /// Left out where the line has none; then a diagnostic says so.
  public var title: String?
  /// The id of the list.
  public var list: String?
  public var notes: String?
  public var url: String?
  public var location: String?
  public var place: TextAlarmPlace?
  /// `2026-12-01` for all day, `2026-12-01T09:00:00` with a time.
  public var start: String?
  /// Of whole days the first that is not in it any more.
  public var end: String?
  /// An IANA zone, where the line names one.
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

/// A place as `place/save` takes it, with the members that a line says.
public struct TextPlace: Sendable, Writable {
  /// Left out where the line has none; then a diagnostic says so.
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

/// An alarm as a save takes it: one of `relativeOffset`, `absoluteDate`, or `proximity` with
/// `place`.
public struct TextAlarm: Sendable, Writable {
  /// Seconds; before the date where negative.
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

/// A place in an alarm or an event: one of the person's own, or coordinates.
public struct TextAlarmPlace: Sendable, Writable {
  /// The place that is followed.
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

/// What a word is part of. `keyword`: a word that only leads to others, such as `remind me to`.
/// `error`: it was not understood, and a diagnostic says why.
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
  /// The offset behind its last character.
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

/// `error`: the words have no meaning as they are, and what they say is missing in the item.
/// `warning`: probably not what was meant. `information`: one of several readings, or something
/// that follows.
public enum TextSeverity: String, Sendable, CaseIterable, Writable {
  case error = "error"
  case warning = "warning"
  case information = "information"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A change of a diagnostic's span that mends it.
public struct TextFix: Sendable, Writable {
  /// What it does, in words.
  public var title: String
  /// What to put in place of the span.
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

/// What is wrong or doubtful about a part of a text.
public struct TextDiagnostic: Sendable, Writable {
  public var start: Int
  public var end: Int
  public var severity: TextSeverity
  /// A sentence for the person.
  public var message: String
  public var fixes: [TextFix]

  public init(start: Int, end: Int, severity: TextSeverity, message: String, fixes: [TextFix]) {
    self.start = start
    self.end = end
    self.severity = severity
    self.message = message
    self.fixes = fixes
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("start", start)
    writer.member("end", end)
    writer.member("severity", severity)
    writer.member("message", message)
    writer.member("fixes", fixes)
    writer.endObject()
  }
}

/// How a word can go on.
public struct TextCompletion: Sendable, Writable {
  /// What to show.
  public var label: String
  /// What it means, such as the date of a day's name.
  public var detail: String?
  /// Where what it replaces begins.
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

/// What offsets in texts count, by LSP's names.
public enum PositionEncoding: String, Sendable, CaseIterable, Writable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// What LSP has of a client in general.
public struct GeneralCapabilities: Sendable, Readable {
  /// What the client can count offsets in, best first. Without it UTF-16.
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
  /// By title, as people order it.
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
public struct DefaultList: Sendable, Writable {
  /// Null where there is none.
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
  /// The store's state afterwards; null where nothing was written: a staged save, a dry run.
  public var state: String?
  /// What history and `store/undo` call this change; null where nothing was written.
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
  /// What a repeating reminder leaves behind.
  public var completedCopy: EncodedItem?
  /// The store's state afterwards; null where nothing was written: a staged save, a dry run.
  public var state: String?
  /// What history and `store/undo` call this change; null where nothing was written.
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
public struct ReminderPage: Sendable, Writable {
  public var reminders: [FetchedReminder]
  /// How many are meant, on whatever page.
  public var total: Int
  /// For the next page; null at the end.
  public var cursor: String?
  /// The store's state that this is of.
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
  /// Only of a reminder.
  public var reminder: EncodedItem?
  /// Only of an event: the series as a whole.
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
public struct EventChange: Sendable, Writable {
  public var event: SavedEvent
  /// The store's state afterwards; null where nothing was written: a dry run.
  public var state: String?
  /// What history and `store/undo` call this change; null where nothing was written.
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
  /// Each with its own `start`, `end` and `occurrence`, in the order in which they begin; whole
  /// days before times.
  public var occurrences: [FetchedEvent]
  /// How many are meant, on whatever page.
  public var total: Int
  /// For the next page; null at the end.
  public var cursor: String?
  /// The store's state that this is of.
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
  /// Each with its own `start`, `end` and `occurrence`, in the order in which they begin; whole
  /// days before times.
  public var occurrences: [EncodedItem]
  /// The store's state that this is of.
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
public struct Applied: Sendable, Writable {
  /// One each, in order.
  public var results: [OperationResult]
  /// The store's state afterwards; null where nothing was written: a staged save, a dry run.
  public var state: String?
  /// What history and `store/undo` call this change; null where nothing was written.
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
  /// In the order in which items were first staged.
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
  /// What they lead to.
  public var state: String
  /// Whether there are more, from that state on.
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
  /// By title, as people order it.
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
  /// There already, and just so.
  public var unchanged: [Place]
  public var passedOver: [PassedOver]
  /// The store's state afterwards.
  public var state: String
  /// What history and `store/undo` call this change; null where nothing had to change.
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
public struct LocationUpdated: Sendable, Writable {
  /// The places that the person is in, by their ids.
  public var inside: [String]
  /// Places that they came to or left, as this fix shows.
  public var transitions: [PlaceTransition]
  /// Why the fix does not count; null where it does.
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
  /// The last that counted; null before the first.
  public var fix: Fix?
  /// The places that they are in, by their ids.
  public var inside: [String]

  public init(fix: Fix?, inside: [String]) {
    self.fix = fix
    self.inside = inside
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("fix", fix)
    writer.member("inside", inside)
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
  /// How many there are, shown or not.
  public var timeCount: Int
  public var places: [UpcomingPlace]
  /// How many there are, shown or not.
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
  /// How many positions counted.
  public var fixes: Int
  /// What of the track counts for nothing, and why; the first hundred.
  public var passedOver: [PassedOverPosition]
  /// How much that is, shown or not.
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
  /// SVG that needs nothing else, or a FeatureCollection, where a fence's `id` is its reminder's
  /// and its alarm's with a slash between.
  public var text: String

  public init(text: String) {
    self.text = text
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("text", text)
    writer.endObject()
  }
}

/// The result of a method.
public struct ParsedLine: Sendable, Writable {
  public var kind: TextKind
  /// Where `kind` is `reminder`: only the members that the line says.
  public var reminder: TextReminder?
  /// Where `kind` is `event`.
  public var event: TextEvent?
  /// Where `kind` is `place`.
  public var place: TextPlace?
  /// What was understood besides the title, to be shown while one types: `Tomorrow 18:30, when
  /// you arrive at Home, in Groceries`.
  public var echo: String
  /// Each word with its role, in the order of the text.
  public var tokens: [TextToken]
  /// What is wrong or doubtful, in the order of the text.
  public var diagnostics: [TextDiagnostic]
  /// How the word at `cursor` can go on; only where `cursor` was sent.
  public var completions: [TextCompletion]?

  public init(kind: TextKind, reminder: TextReminder? = nil, event: TextEvent? = nil, place: TextPlace? = nil, echo: String, tokens: [TextToken], diagnostics: [TextDiagnostic], completions: [TextCompletion]? = nil) {
    self.kind = kind
    self.reminder = reminder
    self.event = event
    self.place = place
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
    writer.member("echo", echo)
    writer.member("tokens", tokens)
    writer.member("diagnostics", diagnostics)
    if let completions { writer.member("completions", completions) }
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
  /// The exact length; `units/convert` makes the person's own number of it again.
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
  /// Who is asking; the name is what a person grants access to.
  public var clientInfo: ClientInfo?
  /// The client's process. When it has ended, the server ends as at the end of its input: what
  /// was read is finished, and nothing else is begun. A process that is not there when the
  /// session begins, such as one outside of the server's container, is not watched.
  public var processId: Int?
  /// The person's locale, as BCP 47 (`de-CH`) or POSIX (`de_CH.UTF-8`). Without it the
  /// environment's counts: LC_ALL, LC_MEASUREMENT, LANG.
  public var locale: String?
  /// What the client can do.
  public var capabilities: ClientCapabilities?
  /// Fencepost's own settings for this session.
  public var initializationOptions: InitializationOptions?
  /// How much of the session is traced from the beginning: `off`, `messages` or `verbose`, as
  /// with `$/setTrace`. Anything else counts as `off`.
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
  /// Without it `fullAccess`.
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
  /// Refused as a conflict where the list is another than this. With null there must be none of
  /// that id yet, and it is made.
  public var ifRevision: Patch<String>

  public init(list: ListInput, ifRevision: Patch<String> = .absent) {
    self.list = list
    self.ifRevision = ifRevision
  }

  static let known = KnownKeys(["list", "ifRevision"], inside: ["list": ListInput.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var list: ListInput?
    var ifRevision: Patch<String> = .absent
    while let key = reader.nextKey(in: object) {
      switch key {
      case "list": list = try ListInput(reading: &reader)
      case "ifRevision": ifRevision = try Patch<String>(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let list else { throw reader.missing("list", in: object) }
    self.init(list: list, ifRevision: ifRevision)
  }
}

/// The params of `list/remove`.
public struct ListRemoveParams: Sendable, Readable {
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
  /// A list that takes it.
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
  /// Refused as a conflict where the reminder is another than this. With null it must not exist
  /// yet, and an `id` of your own may be given: so a retry cannot make it twice.
  public var ifRevision: Patch<String>
  /// False: the change is kept in this session, where only its own fetches see it, until
  /// `store/commit` or `store/reset`.
  public var commit: Bool?

  public init(reminder: ReminderInput, ifRevision: Patch<String> = .absent, commit: Bool? = nil) {
    self.reminder = reminder
    self.ifRevision = ifRevision
    self.commit = commit
  }

  static let known = KnownKeys(["reminder", "ifRevision", "commit"], inside: ["reminder": ReminderInput.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var reminder: ReminderInput?
    var ifRevision: Patch<String> = .absent
    var commit: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "reminder": reminder = try ReminderInput(reading: &reader)
      case "ifRevision": ifRevision = try Patch<String>(reading: &reader)
      case "commit": commit = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let reminder else { throw reader.missing("reminder", in: object) }
    self.init(reminder: reminder, ifRevision: ifRevision, commit: commit)
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
  /// An instant; now, where it is left out.
  public var at: String?
  /// Refused as a conflict where the reminder is another than this: of two presses the second
  /// completes no second date.
  public var ifRevision: Patch<String>
  /// False takes completion back.
  public var completed: Bool?
  /// False: the change is kept in this session, where only its own fetches see it, until
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
  /// Refused as a conflict where the reminder is another than this.
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

/// The params of `reminder/fetch`.
public struct ReminderFetchParams: Sendable, Readable {
  /// Which; without it all.
  public var `where`: Where?
  /// Without it `creationDate`. `distance` needs `where.near`.
  public var sort: SortKey?
  /// Turns what is sorted by. What has none of it stays last, and what is equal stays as it was.
  public var descending: Bool?
  /// At most so many; without it all. With 0 only `total` is of interest.
  public var limit: Int?
  /// Goes on behind the page that gave it; for the same `where`, `sort` and `descending` only.
  public var cursor: String?
  /// Only these members of each.
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

/// The params of `event/save`.
public struct EventSaveParams: Sendable, Readable {
  public var event: EventInput
  /// Which occurrence, by the start that the series gives it: `occurrence` of what `event/fetch`
  /// answers. An `event` that has an `occurrence` of its own names it too; two that differ are
  /// refused.
  public var occurrence: String?
  /// With `occurrence`: this one alone, which is what is meant without it, or it and all later
  /// ones. Without `occurrence` the whole series is meant, whatever is said here.
  public var span: Span?
  /// Refused as a conflict where the event is another than this. With null it must not exist yet,
  /// and an `id` of your own may be given: so a retry cannot make it twice.
  public var ifRevision: Patch<String>
  /// False: the change is kept in this session, where only its own fetches see it, until
  /// `store/commit` or `store/reset`.
  public var commit: Bool?

  public init(event: EventInput, occurrence: String? = nil, span: Span? = nil, ifRevision: Patch<String> = .absent, commit: Bool? = nil) {
    self.event = event
    self.occurrence = occurrence
    self.span = span
    self.ifRevision = ifRevision
    self.commit = commit
  }

  static let known = KnownKeys(["event", "occurrence", "span", "ifRevision", "commit"], inside: ["event": EventInput.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var event: EventInput?
    var occurrence: String?
    var span: Span?
    var ifRevision: Patch<String> = .absent
    var commit: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "event": event = try EventInput(reading: &reader)
      case "occurrence": occurrence = try String?(reading: &reader)
      case "span": span = try Span?(reading: &reader)
      case "ifRevision": ifRevision = try Patch<String>(reading: &reader)
      case "commit": commit = try Bool?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let event else { throw reader.missing("event", in: object) }
    self.init(event: event, occurrence: occurrence, span: span, ifRevision: ifRevision, commit: commit)
  }
}

/// The params of `event/get`.
public struct EventGetParams: Sendable, Readable {
  public var id: String
  /// Which occurrence, by the start that the series gives it: `occurrence` of what `event/fetch`
  /// answers.
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
  /// Which occurrence, by the start that the series gives it: `occurrence` of what `event/fetch`
  /// answers.
  public var occurrence: String?
  /// With `occurrence`: this one alone, which is what is meant without it, or it and all later
  /// ones. Without `occurrence` the whole series is meant, whatever is said here.
  public var span: Span?
  /// Refused as a conflict where the event is another than this.
  public var ifRevision: Patch<String>
  /// False: the change is kept in this session, where only its own fetches see it, until
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
  /// Not in the range any more.
  public var end: RangeEnd
  /// Only events of these; without it all.
  public var lists: [String]?
  /// Only what has it in the title, the notes, the location or the URL, whatever the case and the
  /// accents.
  public var text: String?
  /// At most so many; without it all. With 0 only `total` is of interest.
  public var limit: Int?
  /// Goes on behind the page that gave it; for the same range, lists and text only.
  public var cursor: String?
  /// Only these members of each.
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
  /// With `end`: the span.
  public var start: RangeEnd?
  public var end: RangeEnd?
  /// Instead of `start` and `end`: an event as `event/save` takes it.
  public var event: EventInput?
  /// With `event`: only this occurrence of it is to be changed.
  public var occurrence: String?
  /// Only events of these; without it all.
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

/// The params of `store/apply`.
public struct StoreApplyParams: Sendable, Readable {
  public var operations: [Operation]
  /// True: everything is checked and answered, and nothing is changed.
  public var dryRun: Bool?
  /// What history calls the transaction; without it `store/apply`. One line.
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
  /// A state, of an answer or a notification; of another session or a day ago, too.
  public var since: String
  /// At most so many transactions at once.
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
  /// At most so many; without it 100.
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

/// The params of `store/undo`.
public struct StoreUndoParams: Sendable, Readable {
  /// Which; without it this client's last that still stands.
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
  /// How far away a place's middle may be; without it, all are given.
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
  /// Refused as a conflict where the place is another than this; null where there is one at all.
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
  /// Refused as a conflict where the place is another than this.
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

  public init(format: PlaceFormat, text: String) {
    self.format = format
    self.text = text
  }

  static let known = KnownKeys(["format", "text"])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var format: PlaceFormat?
    var text: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "format": format = try PlaceFormat(reading: &reader)
      case "text": text = try String(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let format else { throw reader.missing("format", in: object) }
    guard let text else { throw reader.missing("text", in: object) }
    self.init(format: format, text: text)
  }
}

/// The params of `location/update`.
public struct LocationUpdateParams: Sendable, Readable {
  /// Degrees north, from -90 to 90.
  public var latitude: Double
  /// Degrees east, from -180 to 180.
  public var longitude: Double
  /// Metres around; without it, or 0: exact.
  public var accuracy: Double?
  /// When it was measured; without it, now.
  public var at: String?
  /// Who measured it, where several do.
  public var source: String?

  public init(latitude: Double, longitude: Double, accuracy: Double? = nil, at: String? = nil, source: String? = nil) {
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
      case "at": at = try String?(reading: &reader)
      case "source": source = try String?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let latitude else { throw reader.missing("latitude", in: object) }
    guard let longitude else { throw reader.missing("longitude", in: object) }
    self.init(latitude: latitude, longitude: longitude, accuracy: accuracy, at: at, source: source)
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
  /// Only those that are open, or only those that are not; without it, all.
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
  /// An instant that is to come.
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
  /// Without it all alarms of the item that can go off.
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
  /// So many times and so many places at most, from 0 to 10000; without it 100.
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
  /// For `fixes` an array, for all others the text of the file. A GPX route without times is
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
  /// Which reminders; without it, all.
  public var `where`: Where?

  public init(format: MapFormat, where: Where? = nil) {
    self.format = format
    self.where = `where`
  }

  static let known = KnownKeys(["format", "where"], inside: ["where": Where.known])

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject(Self.known)
    var format: MapFormat?
    var `where`: Where?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "format": format = try MapFormat(reading: &reader)
      case "where": `where` = try Where?(reading: &reader)
      case "workDoneToken": _ = try RequestID?(reading: &reader)
      default: throw reader.unknown(key, among: Self.known)
      }
    }
    guard let format else { throw reader.missing("format", in: object) }
    self.init(format: format, where: `where`)
  }
}

/// The params of `text/parse`.
public struct TextParseParams: Sendable, Readable {
  /// One line; what follows a line break is notes. Of more than 8192 characters the rest is not
  /// read, and a diagnostic says so.
  public var text: String
  /// What the line is to become. Without it, or with `guess`: an event where it has an end, a
  /// place where it is a name with coordinates, else a reminder.
  public var `for`: TextPurpose?
  /// The wall clock in the session's zone to count from, such as `2026-11-20T10:00:00`; without
  /// it the present time.
  public var now: String?
  /// An offset in the text, for `completions` there.
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

/// The params of `units/info`.
public struct UnitsInfoParams: Sendable, Readable {
  /// Another locale than the session's.
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
  /// Another locale than the session's.
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
  /// Another locale than the session's.
  public var locale: String?
  /// Show the exact number in this unit, not a rounded one in a unit that suits.
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

/// A question that the server asked needs no answer any more.
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
  /// What the message held, where the trace is `verbose`.
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

/// Says what changed, and by whom.
public struct StoreDidChangeParams: Sendable, ServerNotification, Writable {
  public static let method = "store/didChange"
  public static let access: [AccessEntity] = [.reminder, .event]
  /// The state before.
  public var since: String
  /// The state afterwards.
  public var state: String
  public var origin: ChangeOrigin
  /// Which transactions it sums up.
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
  /// What is new; `store/info` has all.
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
  /// Its id.
  public var firing: String
  public var item: String
  public var entity: Entity
  /// Of a repeating event, which.
  public var occurrence: String?
  public var alarm: String
  public var title: String
  public var cause: FiringCause
  /// When it went off, which may be a while ago.
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
  /// As `alarm/firings` shows them.
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

/// The person arrived at one of their places.
public struct RegionDidEnterParams: Sendable, ServerNotification, Writable {
  public static let method = "region/didEnter"
  public static let access: [AccessEntity] = [.location]
  /// Its id.
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
  /// Its id.
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
  /// The answers to choose from; no two have the same title.
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

/// Announces progress that the client has not asked for.
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

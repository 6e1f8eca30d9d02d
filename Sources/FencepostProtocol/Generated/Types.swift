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

  public init(window: WindowCapabilities? = nil) {
    self.window = window
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var window: WindowCapabilities?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "window": window = try WindowCapabilities?(reading: &reader)
      default: reader.skip()
      }
    }
    self.init(window: window)
  }
}

/// What the client can show a person.
public struct WindowCapabilities: Sendable, Readable {
  /// Present where the client can put a question with answers to choose from.
  public var showMessageRequest: Value?
  public var workDoneProgress: Bool?

  public init(showMessageRequest: Value? = nil, workDoneProgress: Bool? = nil) {
    self.showMessageRequest = showMessageRequest
    self.workDoneProgress = workDoneProgress
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var showMessageRequest: Value?
    var workDoneProgress: Bool?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "showMessageRequest": showMessageRequest = try Value?(reading: &reader)
      case "workDoneProgress": workDoneProgress = try Bool?(reading: &reader)
      default: reader.skip()
      }
    }
    self.init(showMessageRequest: showMessageRequest, workDoneProgress: workDoneProgress)
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
    let refusal = reader.refusal(.invalid("expected one of 'off', 'messages', 'verbose'"))
    let text = try reader.string()
    guard let value = Self(rawValue: text) else { throw refusal }
    self = value
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
  public var experimental: ExperimentalCapabilities

  public init(experimental: ExperimentalCapabilities) {
    self.experimental = experimental
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
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

/// A system of measurement, by its name in CLDR.
public enum MeasurementSystem: String, Sendable, CaseIterable, Writable {
  case metric = "metric"
  case ussystem = "ussystem"
  case uksystem = "uksystem"

  public func write(to writer: inout Writer) { writer.value(rawValue) }
}

/// A unit of length, by its symbol.
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
  /// The unit of a number without one: what the session asked for, else foot in the US and UK
  /// systems and metre elsewhere.
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
    default: throw reader.refusal(.expected("\(Kind.number.phrase) or \(Kind.array.phrase)", reader.kind))
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
    let refusal = reader.refusal(.invalid("expected one of 'short', 'long'"))
    let text = try reader.string()
    guard let value = Self(rawValue: text) else { throw refusal }
    self = value
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

  public init(clientInfo: ClientInfo? = nil, locale: String? = nil, capabilities: ClientCapabilities? = nil, initializationOptions: InitializationOptions? = nil, trace: String? = nil) {
    self.clientInfo = clientInfo
    self.locale = locale
    self.capabilities = capabilities
    self.initializationOptions = initializationOptions
    self.trace = trace
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var clientInfo: ClientInfo?
    var locale: String?
    var capabilities: ClientCapabilities?
    var initializationOptions: InitializationOptions?
    var trace: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "clientInfo": clientInfo = try ClientInfo?(reading: &reader)
      case "locale": locale = try String?(reading: &reader)
      case "capabilities": capabilities = try ClientCapabilities?(reading: &reader)
      case "initializationOptions": initializationOptions = try InitializationOptions?(reading: &reader)
      case "trace": trace = try String?(reading: &reader)
      default: reader.skip()
      }
    }
    self.init(clientInfo: clientInfo, locale: locale, capabilities: capabilities, initializationOptions: initializationOptions, trace: trace)
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

  public init() {
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    while let key = reader.nextKey(in: object) {
      switch key {
      case "workDoneToken": reader.skip()
      default: throw reader.unknown(key)
      }
    }
    self.init()
  }
}

/// The params of `units/info`.
public struct UnitsInfoParams: Sendable, Readable {
  /// Another locale than the session's.
  public var locale: String?

  public init(locale: String? = nil) {
    self.locale = locale
  }

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var locale: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "locale": locale = try String?(reading: &reader)
      case "workDoneToken": reader.skip()
      default: throw reader.unknown(key)
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

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var value: Double?
    var from: String?
    var to: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "value": value = try Double(reading: &reader)
      case "from": from = try String(reading: &reader)
      case "to": to = try String(reading: &reader)
      case "workDoneToken": reader.skip()
      default: throw reader.unknown(key)
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

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
    var text: String?
    var locale: String?
    while let key = reader.nextKey(in: object) {
      switch key {
      case "text": text = try String(reading: &reader)
      case "locale": locale = try String?(reading: &reader)
      case "workDoneToken": reader.skip()
      default: throw reader.unknown(key)
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

  public init(reading reader: inout Reader) throws(Mismatch) {
    let object = try reader.beginObject()
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
      case "workDoneToken": reader.skip()
      default: throw reader.unknown(key)
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

/// Something that a person who looks into the log should find there.
public struct WindowLogMessageParams: Sendable, ServerNotification, Writable {
  public static let method = "window/logMessage"
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

// Writes a session as a transcript, step by step: the client's messages and the replies, with
// names in place of values that differ from run to run. Does not depend on files.

public import CivilTime
import JSON
import JSONRPC
import Views

public struct TranscriptWriter {
  private var clientParser = FrameParser()
  private var serverParser = FrameParser()
  private var hasFraming = false
  /// The names of values that the server chose, and the number of names of each kind.
  private var namesByValue: [String: String] = [:]
  private var namesPerKind: [String: Int] = [:]

  /// The members whose values differ from run to run, and the kind of each value: a value is
  /// replaced by its kind and a number, such as `<state 1>`.
  private static let varyingMembers: [String: String] = [
    "state": "state", "version": "state", "since": "state", "revision": "revision",
    "ifRevision": "revision",
    "firing": "firing", "cursor": "cursor", "path": "path", "transaction": "transaction",
    "transactions": "transaction", "undoes": "transaction",
  ]

  public init() {}

  // MARK: Settings

  /// The first lines: clock, seed, arguments and environment. Variables that hold file paths are
  /// omitted, because a transcript has folders of its own.
  public func header(
    _ configuration: Configuration, _ rehearsal: Rehearsal, zone: Zone
  ) -> String {
    var text =
      "# A session of fencepost \(fencepostVersion), recorded. It holds every message, and so your titles and"
      + " notes too.\nclock: \(rehearsal.beginning.text)\nseed: \(rehearsal.seed)\n"
    var environment = configuration.environment.filter { !["HOME", "TZDIR"].contains($0.key) }
    environment["TZ"] = environment["TZ"] ?? zone.name
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) where value.isOneLine {
      text += "env: \(name)=\(value)\n"
    }
    if configuration.grantsAccess { text += Self.fullAccess }
    if let client = configuration.client, client.isOneLine, !client.contains(" ") {
      text += "args: --client \(client)\n"
    }
    return text + "\n"
  }

  /// The line by which the transcript grants the client full access, because the person had
  /// granted it in the recorded session.
  public static let fullAccess = "args: --access full\n"

  /// The lines for a file that was in the store at the beginning; only a comment if a transcript
  /// cannot contain the file.
  public func file(_ path: String, _ bytes: [UInt8]) -> String {
    let end = path.hasSuffix(".ics") ? "\r\n" : "\n"
    guard let text = String(validating: bytes, as: UTF8.self), path.isOneLine else {
      return "# \(path.printable) is not text, and is left out.\n"
    }
    var lines = text.components(endingWith: end)
    let isEnded = lines.last?.isEmpty ?? true
    if isEnded, !lines.isEmpty { lines.removeLast() }
    guard !lines.contains(where: { $0.unicodeScalars.contains { $0 == "\n" || $0 == "\r" } }) else {
      return "# \(path) has line ends of two kinds, and is left out.\n"
    }
    return "~~> \(path)\(isEnded ? "" : " unended")\n"
      + lines.map { "  \($0)\n" }.joined()
  }

  // MARK: Steps

  /// The line that says when a request began, in milliseconds from the beginning.
  public func request(at milliseconds: Int64) -> String { "at: \(milliseconds)\n" }

  public mutating func recordInput(_ bytes: UnsafeRawBufferPointer) -> String {
    clientParser.append(bytes)
    var text = ""
    while let frame = clientParser.nextFrame() { text += recordFrame(frame) }
    return text
  }

  public mutating func recordOutput(_ bytes: UnsafeRawBufferPointer) -> String {
    serverParser.append(bytes)
    var text = ""
    while let frame = serverParser.nextFrame() {
      guard case .message(let bytes) = frame, let value = Self.value(bytes) else { continue }
      var writer = Writer()
      write(value, to: &writer, namesNewValues: true)
      text += "<-- \(writer.text)\n"
    }
    return text
  }

  /// The line that says that the client closed its output.
  public mutating func recordInputEnd() -> String {
    let last = clientParser.finish().map { recordFrame($0) } ?? ""
    return last + "==> end\n"
  }

  public func recordExit(_ code: Int32) -> String { "<== exit \(code)\n" }

  private mutating func recordFrame(_ frame: Frame) -> String {
    var text = ""
    if !hasFraming, let framing = clientParser.framing {
      hasFraming = true
      text = "framing: \(framing.rawValue)\n\n"
    }
    switch frame {
    case .message(let bytes):
      guard let value = Self.value(bytes) else { return text + rawStep(bytes) }
      var writer = Writer()
      write(value, to: &writer, namesNewValues: false)
      return text + "--> \(writer.text)\n"
    case .tooLong: return text + "# The client sent a message that is too long.\n"
    case .badHeader(let reason), .badEncoding(let reason):
      return text + "# The client sent something that is not a message: \(reason.printable)\n"
    }
  }

  private static func value(_ bytes: [UInt8]) -> Value? {
    var limits = Limits.standard
    limits.bytes = max(limits.bytes, bytes.count)
    limits.values = max(limits.values, bytes.count)
    return Document.read(bytes, limits: limits).document.root
  }

  /// Text that is not JSON, with escapes for bytes that a text file cannot show.
  private func rawStep(_ bytes: [UInt8]) -> String {
    var text = ""
    if clientParser.framing == .headers {
      text = #"Content-Length: \#(bytes.count)\r\n\r\n"#
    }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"): text += #"\\"#
      case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        text += #"\x"# + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return "==> \(text)\(clientParser.framing == .headers ? "" : #"\n"#)\n"
  }

  /// Copies a value, and replaces its varying strings and numbers by placeholders.
  private mutating func write(
    _ value: Value, to writer: inout Writer, namesNewValues: Bool, under key: String? = nil
  ) {
    switch value.kind {
    case .object:
      writer.beginObject()
      for (key, member) in value.members {
        writer.key(key)
        write(member, to: &writer, namesNewValues: namesNewValues, under: key)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in value.elements {
        write(element, to: &writer, namesNewValues: namesNewValues, under: key)
      }
      writer.endArray()
    case .string, .number:
      if let placeholder = placeholder(of: value, under: key, namesNewValues: namesNewValues) {
        writer.value(placeholder)
      } else {
        writer.encodedValue(value.text)
      }
    case .boolean, .null:
      writer.encodedValue(value.text)
    }
  }

  private mutating func placeholder(of value: Value, under key: String?, namesNewValues: Bool)
    -> String?
  {
    guard let key, let kind = Self.varyingMembers[key], value.string?.isEmpty != true else {
      return nil
    }
    // The version of a view contains a state, which differs from run to run. Versions of programs
    // and texts stay as they are.
    if key == "version", value.string.flatMap({ ViewVersion($0) }) == nil { return nil }
    let text = kind + String(decoding: value.canonical, as: UTF8.self)
    if let placeholder = namesByValue[text] { return placeholder }
    guard namesNewValues else { return nil }
    let count = (namesPerKind[kind] ?? 0) + 1
    namesPerKind[kind] = count
    namesByValue[text] = "<\(kind) \(count)>"
    return namesByValue[text]
  }
}

extension String {
  fileprivate var isOneLine: Bool {
    !unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// The parts of the text before each separator, and the part after the last one.
  fileprivate func components(endingWith end: String) -> [String] {
    var remainingBytes = Array(utf8)[...]
    var components: [String] = []
    let end = Array(end.utf8)
    var start = remainingBytes.startIndex
    var index = start
    while index < remainingBytes.endIndex {
      if remainingBytes[index...].starts(with: end) {
        components.append(String(decoding: remainingBytes[start..<index], as: UTF8.self))
        index += end.count
        start = index
      } else {
        index += 1
      }
    }
    remainingBytes = remainingBytes[start...]
    return components + [String(decoding: remainingBytes, as: UTF8.self)]
  }
}

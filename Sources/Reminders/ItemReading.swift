// Reads the properties that VTODO and VEVENT share. Accepts whatever other programs write: an
// unreadable value is reported as a problem and ignored.

internal import CivilTime
internal import ICalendar

struct ItemReading {
  let item: Component
  var zones: FileZones
  var problems: Problems

  /// An empty text counts as missing.
  func text(_ name: Name) -> String? {
    item.property(name).flatMap { property in
      let text = property.text()
      return text.isEmpty ? nil : text
    }
  }

  mutating func instant(_ name: Name) -> Instant? {
    problems.readValue(of: item.property(name)) { (line) throws(ValueFault) in try line.instant() }
  }

  mutating func moment(_ name: Name, _ database: inout ZoneDatabase) -> Moment? {
    Self.moment(of: item.property(name), &zones, &problems, &database)
  }

  static func moment(
    of line: Property?, _ zones: inout FileZones, _ problems: inout Problems,
    _ database: inout ZoneDatabase
  ) -> Moment? {
    guard let line else { return nil }
    var momentProblems: [Problem] = []
    let moment = zones.moment(of: line, &database, &momentProblems)
    for problem in momentProblems { problems.add(problem) }
    return moment
  }

  func attachments() -> [Attachment] {
    item.properties(.attach).prefix(ReminderLimits.mostAttachments).map { $0.attachment }
  }

  mutating func rules() -> [RecurrenceRule] {
    let lines = item.properties(.rrule)
    if lines.count > 1 {
      problems.add(
        "an item may have only one RRULE; other programs ignore all but the first", at: lines[1])
    }
    var rules: [RecurrenceRule] = []
    for line in lines.prefix(ReminderLimits.mostRules) {
      do throws(RecurrenceFault) {
        rules.append(try RecurrenceRule(line.token()))
      } catch {
        problems.add("\(error)", at: line)
      }
    }
    return rules
  }
}

extension Property {
  /// A URI without escapes: RFC 5545 has none in a URI, but some programs write them.
  var uri: String? {
    let token = token()
    guard token.utf8.contains(UInt8(ascii: "\\")) else { return token.isEmpty ? nil : token }
    var bytes: [UInt8] = []
    for byte in token.utf8 {
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        while bytes.last == UInt8(ascii: "\\") { bytes.removeLast() }
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An instant in UTC; a local time in its place is read as UTC.
  func instant() throws(ValueFault) -> Instant {
    guard let wall = try date().wallTime else { throw .noSuchTime }
    return Instant(seconds: Int64(wall.seconds))
  }

  var attachment: Attachment {
    let isInline =
      parameter(.encoding) != nil || parameter(.value)?.uppercased() == "BINARY"
    let names: [Name] = [.fileName, "X-FILENAME", .appleFileName]
    return Attachment(
      url: isInline ? nil : uri, mediaType: parameter(.formatType),
      title: names.lazy.compactMap { parameter($0) }.first)
  }
}

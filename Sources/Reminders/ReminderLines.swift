// Encodes a reminder's fields as lines. Equal values always give equal lines. Does not depend on
// files; the caller decides what to change.

internal import CivilTime
internal import ICalendar
internal import Repetition

enum ReminderLines {
  static func text(
    _ name: Name, _ text: String?, _ parameters: [Parameter] = []
  ) -> [ContentLine] {
    guard let text, !text.isEmpty else { return [] }
    return [.text(name, text, parameters)]
  }

  static func url(_ url: String?) -> [ContentLine] {
    url.flatMap(trimmedURI).map { [.token(.url, $0)] } ?? []
  }

  /// The URI without surrounding spaces and without control characters, so that a line can store
  /// it. Nil if nothing is left.
  static func trimmedURI(_ text: String) -> String? {
    let tab: UInt8 = 0x09
    let bytes = text.utf8.filter { $0 >= 0x20 && $0 != 0x7F || $0 == tab }
    func isShown(_ byte: UInt8) -> Bool { byte > 0x20 }
    guard let first = bytes.firstIndex(where: isShown), let last = bytes.lastIndex(where: isShown)
    else { return nil }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  static func priority(_ priority: Priority) -> [ContentLine] {
    priority == .none ? [] : [.integer(.priority, priority.number)]
  }

  /// All tags on one line, because todoman deletes tags that are on several lines.
  static func tags(_ tags: [String]) -> [ContentLine] {
    guard tags.count > 1 else { return tags.isEmpty ? [] : [.texts(.categories, tags)] }
    let isPlain = tags.allSatisfy { tag in tag.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
    if tags.count <= 4, isPlain {
      let uniqueTags = tags.indices.filter { !tags[..<$0].contains(tags[$0]) }.map { tags[$0] }
      return [.texts(.categories, uniqueTags)]
    }
    var writtenTags: Set<String> = []
    // Some characters cannot be written, so two different tags may be written the same. So tags
    // are compared as they are written.
    let uniqueTags = tags.filter {
      writtenTags.insert(ContentLine.text(.categories, $0).text).inserted
    }
    return uniqueTags.isEmpty ? [] : [.texts(.categories, uniqueTags)]
  }

  static func date(_ name: Name, _ moment: Moment?) -> [ContentLine] {
    moment.flatMap { DateValue($0) }.map { [.date(name, $0)] } ?? []
  }

  static func instant(_ name: Name, _ instant: Instant?) -> [ContentLine] {
    instant.map { [.token(name, $0.basicText)] } ?? []
  }

  /// The lines for STATUS, COMPLETED and PERCENT-COMPLETE. All three are written, because no other
  /// program reads all of them.
  static func status(_ status: Reminder.Status) -> [(name: Name, lines: [ContentLine])] {
    switch status {
    case .open: [(.status, []), (.completed, []), (.percentComplete, [])]
    case .cancelled:
      [(.status, [.token(.status, "CANCELLED")]), (.completed, []), (.percentComplete, [])]
    case .completed(let at):
      [
        (.status, [.token(.status, "COMPLETED")]), (.completed, instant(.completed, at)),
        (.percentComplete, [.integer(.percentComplete, 100)]),
      ]
    }
  }

  static func parent(_ uid: String) -> ContentLine {
    .text(.relatedTo, uid, [Parameter(.reltype, "PARENT")])
  }

  static func attachment(_ attachment: Attachment) -> ContentLine? {
    guard let url = attachment.url.flatMap(trimmedURI) else { return nil }
    var parameters: [Parameter] = []
    if let type = attachment.mediaType, trimmedURI(type) != nil {
      parameters.append(Parameter(.formatType, type))
    }
    if let title = attachment.title, trimmedURI(title) != nil {
      parameters.append(Parameter(.fileName, title))
    }
    return .token(.attach, url, parameters)
  }

  static func rules(_ rules: [RecurrenceRule], from first: Moment?) -> [ContentLine] {
    rules.map { .token(.rrule, $0.ending(for: first).text) }
  }
}

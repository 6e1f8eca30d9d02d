// The cursor with which a client asks `event/fetch` for the next page: the position of the last
// occurrence of a page in the sort order, as text. It stays valid while the store changes. Does
// not depend on the store.

import CivilTime
import Comparison
import Reminders

struct EventCursor: Equatable {
  /// A hash that identifies the query.
  let query: UInt64
  let position: EventPosition

  /// The version of the cursor's format, with which its text begins. It has to be changed when
  /// `EventPosition` changes, so that old cursors are refused.
  private static let formatVersion = "e1"

  var text: String {
    let id = position.id.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0\(digits)" : digits
    }
    let hashAndTimes = [
      String(query, radix: 16), String(position.start), position.isAllDay ? "d" : "t",
      String(position.original),
    ]
    return ([Self.formatVersion] + hashAndTimes + [id.joined()]).joined(separator: ".")
  }

  init(query: UInt64, position: EventPosition) {
    self.query = query
    self.position = position
  }

  init(_ text: String) throws(QueryFault) {
    let fields =
      text.utf8.count <= 1 << 12 ? text.split(separator: ".", omittingEmptySubsequences: false) : []
    guard fields.count == 6, fields[0] == Self.formatVersion,
      let query = UInt64(fields[1], radix: 16),
      let start = Int64(fields[2]), ["d", "t"].contains(fields[3]), let original = Int(fields[4]),
      let id = Self.text(hex: fields[5])
    else { throw .notACursor }
    self.query = query
    position = EventPosition(start: start, isAllDay: fields[3] == "d", id: id, original: original)
  }

  private static func text(hex: Substring) -> String? {
    var bytes: [UInt8] = []
    var remainingDigits = hex
    while !remainingDigits.isEmpty {
      guard remainingDigits.utf8.count >= 2, let byte = UInt8(remainingDigits.prefix(2), radix: 16)
      else { return nil }
      bytes.append(byte)
      remainingDigits = remainingDigits.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// The position of an occurrence in the sort order: by start; at the same start, whole days first;
/// then by the event's id, then by the start that the series gives the occurrence.
struct EventPosition: Equatable {
  /// Milliseconds since 1970.
  let start: Int64
  let isAllDay: Bool
  let id: String
  /// The start that the series gives the occurrence, in seconds of wall time.
  let original: Int

  func sorts(before other: EventPosition) -> Bool {
    if start != other.start { return start < other.start }
    if isAllDay != other.isAllDay { return isAllDay }
    if !id.utf8.elementsEqual(other.id.utf8) {
      return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
    return original < other.original
  }
}

/// Which of the found occurrences a request asks for.
struct EventSelection {
  /// Only occurrences that contain this text, compared without case and accents; nil for all.
  var text: FoldedNeedle?
  /// Only occurrences after the one at this cursor.
  var cursor: EventCursor?
  var limit: Int?
  var fields: MemberNames?
  /// The hash of the query, which a cursor has to match.
  var query: UInt64 = 0

  static let everything = EventSelection()
}

/// A hash that distinguishes queries. The length of a text is hashed before the text, so that
/// "ab", "c" and "a", "bc" differ.
struct QueryHash {
  private var digest = ByteDigest()

  var value: UInt64 { digest.value }

  mutating func add(_ number: Int64) {
    for shift in stride(from: Int64(56), through: 0, by: -8) {
      digest.add(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// A missing list (nil) gives another hash than an empty one.
  mutating func add(_ texts: [[UInt8]]?) {
    add(texts.map { Int64($0.count) } ?? -1)
    for text in texts ?? [] {
      add(Int64(text.count))
      digest.add(text)
    }
  }
}

// A conflict: both sides changed a field differently. One value counts. The other value is recorded
// in a line of the item, so that it is not lost, whichever program gets the item.

public import ICalendar

public struct Conflict: Sendable, Hashable {
  /// The name of a property; or `SCHEDULE` for the dates and the rule of an item, `COMPLETION`,
  /// `PLACE`, `ALARM`, `OCCURRENCE`.
  public let field: String
  /// The RECURRENCE-ID of the occurrence that has the conflict; nil for the item itself.
  public let occurrence: String?
  /// The side whose value counts.
  public let winner: Side
  /// The lines of the other side's value, without folds; empty if that side has removed the value.
  public let lost: [String]
  /// The UID of an alarm that one side has removed.
  let removedAlarm: String?

  init(
    field: String, occurrence: String?, winner: Side, lost: [String], removedAlarm: String? = nil
  ) {
    self.field = field
    self.occurrence = occurrence
    self.winner = winner
    self.lost = lost
    self.removedAlarm = removedAlarm
  }

  static let name: Name = "X-FENCEPOST-CONFLICT"

  /// The line that records the conflict. Its value is the field, a dot, and the lines in base64url.
  /// Such a value has only letters, digits, hyphens and underscores, which no program cuts off or
  /// escapes.
  var line: ContentLine {
    // A removed alarm is written as an alarm with nothing but its UID.
    let lines = removedAlarm.map { ["BEGIN:VALARM", "UID:\($0)", "END:VALARM"] } ?? lost
    let bytes = Array(lines.joined(separator: "\n").utf8)
    return .token(Self.name, "\(field).\(Base64URL.text(bytes))")
  }
}

/// A conflict that is recorded in an item until the person has settled it.
public struct KeptConflict: Sendable {
  public let field: String
  /// The RECURRENCE-ID of the occurrence that has the conflict; nil for the item itself.
  public let occurrence: String?
  /// The lines of the value that does not count; empty if one side has removed the value.
  public let lost: [String]
  /// The number of the line that records the conflict.
  public let lineNumber: Int
  /// The UID line of an alarm that one side has removed.
  let removedAlarm: String?
  private let item: Component

  /// How many conflicts of one text are read. The number is limited, because another program can
  /// write any number of such lines.
  public static let mostPerText = 16

  /// The conflicts in a text, at most `mostPerText`.
  public static func all(in text: CalendarText) -> [KeptConflict] {
    var found: [KeptConflict] = []
    for name in [Name.vtodo, .vevent] {
      for item in text.components(name) where found.count < mostPerText {
        found += item.properties(Conflict.name).prefix(mostPerText - found.count)
          .compactMap { KeptConflict($0, in: item) }
      }
    }
    return found
  }

  /// The lines of the value that counts.
  public var current: [String] { Self.current(field, lost, removedAlarm, in: item) }

  init?(_ property: Property, in item: Component) {
    let parts = property.token().split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let bytes = Base64URL.bytes(String(parts[1])) else {
      return nil
    }
    field = String(parts[0])
    occurrence = item.property(.recurrenceID)?.token()
    let text = String(decoding: bytes, as: UTF8.self)
    let lines =
      text.isEmpty
      ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isRemoval =
      lines.count == 3 && lines.first == "BEGIN:VALARM" && lines[1].hasPrefix("UID:")
      && lines.last == "END:VALARM"
    removedAlarm = isRemoval ? String(lines[1].dropFirst(4)) : nil
    lost = isRemoval ? [] : lines
    lineNumber = property.lineNumber
    self.item = item
  }
}

/// RFC 4648 §5, without padding.
enum Base64URL {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 4 / 3 + 4)
    var held: UInt32 = 0
    var bits = 0
    for byte in bytes {
      held = held << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        result.append(letters[Int(held >> UInt32(bits) & 63)])
      }
      held &= 1 << UInt32(bits) - 1
    }
    if bits > 0 { result.append(letters[Int(held << UInt32(6 - bits) & 63)]) }
    return String(decoding: result, as: UTF8.self)
  }

  /// Nil if the text is not base64url.
  static func bytes(_ text: String) -> [UInt8]? {
    var result: [UInt8] = []
    var held: UInt32 = 0
    var bits = 0
    for byte in text.utf8 {
      guard let value = letters.firstIndex(of: byte) else { return nil }
      held = held << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(held >> UInt32(bits) & 255))
      }
      held &= 1 << UInt32(bits) - 1
    }
    return result
  }
}

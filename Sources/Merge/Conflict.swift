// A conflict: both sides changed a field differently. One value counts. The other value is recorded
// in a line of the item, so that it is not lost, whichever program gets the item.

public import ICalendar

public struct Conflict: Sendable, Hashable {
  /// The name of a property; or `SCHEDULE` for the dates and the rule of an item, `COMPLETION`,
  /// `PLACE`, `ALARM`, `OCCURRENCE`.
  public let field: String
  /// The RECURRENCE-ID of the occurrence that has the conflict; nil for the item itself.
  public let recurrenceID: String?
  /// The side whose value counts.
  public let winner: Side
  /// The lines of the value that does not count, without folds; empty if the losing side has
  /// removed the value.
  public let lost: [String]
  /// The UID of an alarm that one side has removed.
  let removedAlarmUID: String?

  init(
    field: String, recurrenceID: String?, winner: Side, lost: [String],
    removedAlarmUID: String? = nil
  ) {
    self.field = field
    self.recurrenceID = recurrenceID
    self.winner = winner
    self.lost = lost
    self.removedAlarmUID = removedAlarmUID
  }

  static let propertyName: Name = "X-FENCEPOST-CONFLICT"

  /// The line that records the conflict. Its value is the field, a dot, and the lines in
  /// base64url. No program escapes such a value or cuts it off, because apart from the dot it has
  /// only letters, digits, hyphens and underscores.
  var line: ContentLine {
    // A removed alarm is written as an alarm with nothing but its UID.
    let lines = removedAlarmUID.map { ["BEGIN:VALARM", "UID:\($0)", "END:VALARM"] } ?? lost
    let bytes = Array(lines.joined(separator: "\n").utf8)
    return .token(Self.propertyName, "\(field).\(Base64URL.encode(bytes))")
  }
}

/// A conflict that is recorded in an item until the person has settled it.
public struct KeptConflict: Sendable {
  public let field: String
  /// The RECURRENCE-ID of the occurrence that has the conflict; nil for the item itself.
  public let recurrenceID: String?
  /// The lines of the value that does not count; empty if one side has removed the value.
  public let lost: [String]
  /// The number of the line that records the conflict.
  public let lineNumber: Int
  /// The UID of an alarm that one side has removed.
  let removedAlarmUID: String?
  private let item: Component

  /// At most this many conflicts of one text are read, because another program can write any number
  /// of such lines.
  public static let mostPerText = 16

  /// The conflicts in a text, at most `mostPerText`.
  public static func all(in text: CalendarText) -> [KeptConflict] {
    var conflicts: [KeptConflict] = []
    for componentName in [Name.vtodo, .vevent] {
      for item in text.components(componentName) where conflicts.count < mostPerText {
        conflicts += item.properties(Conflict.propertyName).prefix(mostPerText - conflicts.count)
          .compactMap { KeptConflict($0, in: item) }
      }
    }
    return conflicts
  }

  /// The lines of the value that counts.
  public var currentLines: [String] { Self.currentLines(field, lost, removedAlarmUID, in: item) }

  init?(_ property: Property, in item: Component) {
    let parts = property.token().split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let bytes = Base64URL.decode(String(parts[1])) else {
      return nil
    }
    field = String(parts[0])
    recurrenceID = item.property(.recurrenceID)?.token()
    let text = String(decoding: bytes, as: UTF8.self)
    let lines =
      text.isEmpty
      ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isRemoval =
      lines.count == 3 && lines.first == "BEGIN:VALARM" && lines[1].hasPrefix("UID:")
      && lines.last == "END:VALARM"
    removedAlarmUID = isRemoval ? String(lines[1].dropFirst(4)) : nil
    lost = isRemoval ? [] : lines
    lineNumber = property.lineNumber
    self.item = item
  }
}

/// RFC 4648 §5, without padding.
enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count * 4 / 3 + 4)
    var pendingBits: UInt32 = 0
    var pendingBitCount = 0
    for byte in bytes {
      pendingBits = pendingBits << 8 | UInt32(byte)
      pendingBitCount += 8
      while pendingBitCount >= 6 {
        pendingBitCount -= 6
        encoded.append(alphabet[Int(pendingBits >> UInt32(pendingBitCount) & 63)])
      }
      pendingBits &= 1 << UInt32(pendingBitCount) - 1
    }
    if pendingBitCount > 0 {
      encoded.append(alphabet[Int(pendingBits << UInt32(6 - pendingBitCount) & 63)])
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Nil if the text is not base64url.
  static func decode(_ text: String) -> [UInt8]? {
    var decoded: [UInt8] = []
    var pendingBits: UInt32 = 0
    var pendingBitCount = 0
    for byte in text.utf8 {
      guard let value = alphabet.firstIndex(of: byte) else { return nil }
      pendingBits = pendingBits << 6 | UInt32(value)
      pendingBitCount += 6
      if pendingBitCount >= 8 {
        pendingBitCount -= 8
        decoded.append(UInt8(pendingBits >> UInt32(pendingBitCount) & 255))
      }
      pendingBits &= 1 << UInt32(pendingBitCount) - 1
    }
    return decoded
  }
}

// The name that a client gives itself: a label for the person, not a credential. Any text up to a
// maximum length. Two names are equal if their bytes are equal.

internal import JSON

public struct ClientName: Hashable, Sendable {
  public let text: String

  /// A name has at most this many bytes of UTF-8.
  public static let mostBytes = 256

  /// A longer text is cut after a complete character.
  public init(_ text: String) {
    self.text = Self.isShortEnough(text) ? text : Self.shorten(text)
  }

  /// Whether the text is short enough to be a name without being shortened.
  public static func isShortEnough(_ text: String) -> Bool {
    text.utf8.count <= mostBytes
  }

  private static func shorten(_ text: String) -> String {
    var keptScalars = String.UnicodeScalarView()
    var byteCount = 0
    for scalar in text.unicodeScalars {
      byteCount += UTF8.width(scalar)
      guard byteCount <= mostBytes else { break }
      keptScalars.append(scalar)
    }
    return String(keptScalars)
  }

  /// The name as one line without characters that could control a terminal.
  public var printable: String { text.printable }

  // Compared by bytes: Swift would treat canonically equivalent names as equal.

  public static func == (one: ClientName, other: ClientName) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(UInt8.max)
  }

  /// Whether the names differ only in upper and lower case, so that a person could confuse them.
  public func looksLike(_ other: ClientName) -> Bool {
    text.lowercased() == other.text.lowercased()
  }
}

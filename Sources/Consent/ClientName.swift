// The name that a client gives itself: a label for the person, not a credential. Any text up to a
// maximum length. Two names are equal if their bytes are equal.

internal import JSON

public struct ClientName: Hashable, Sendable {
  public let text: String

  /// The most bytes of a name, in UTF-8.
  public static let mostBytes = 256

  /// A longer text is cut after a complete character.
  public init(_ text: String) {
    self.text = Self.fits(text) ? text : Self.cut(text)
  }

  /// Whether the text is short enough to be kept whole.
  public static func fits(_ text: String) -> Bool {
    text.utf8.count <= mostBytes
  }

  private static func cut(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      bytes += UTF8.width(scalar)
      guard bytes <= mostBytes else { break }
      kept.append(scalar)
    }
    return String(kept)
  }

  /// The name as one line without characters that could control a terminal.
  public var shown: String { text.plain }

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

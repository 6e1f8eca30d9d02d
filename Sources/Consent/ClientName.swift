// The name that a client goes by: a label for the person, not a credential. Any text will do, up to
// a length; two names are the same where their bytes are.

internal import JSON

public struct ClientName: Hashable, Sendable {
  public let text: String

  /// In bytes of UTF-8.
  public static let longest = 256

  /// What is too long is cut between two characters of Unicode.
  public init(_ text: String) {
    self.text = Self.fits(text) ? text : Self.cut(text)
  }

  /// Whether it stays whole.
  public static func fits(_ text: String) -> Bool {
    text.utf8.count <= longest
  }

  private static func cut(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      bytes += UTF8.width(scalar)
      guard bytes <= longest else { break }
      kept.append(scalar)
    }
    return String(kept)
  }

  /// As it is shown to people, on one line and without what could steer a terminal.
  public var shown: String { text.plain }

  // Swift's own order takes texts that Unicode calls equivalent for one.

  public static func == (one: ClientName, other: ClientName) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(UInt8.max)
  }

  /// Whether a person could take the one for the other.
  public func looksLike(_ other: ClientName) -> Bool {
    text.lowercased() == other.text.lowercased()
  }
}

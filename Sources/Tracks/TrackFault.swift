// Why reading a track stopped, with a sentence that says what to do; and the limits of a track.

public struct TrackFault: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The text is not valid in its format.
    case malformed
    /// The text exceeds a limit.
    case tooLarge
  }

  public let kind: Kind
  /// Counted from 1.
  public let line: Int
  public let sentence: String

  init(_ kind: Kind = .malformed, line: Int, _ sentence: String) {
    self.kind = kind
    self.line = line
    self.sentence = sentence
  }
}

extension TrackFault: CustomStringConvertible {
  public var description: String { "line \(line): \(sentence)" }
}

public struct TrackLimits: Hashable, Sendable {
  /// Bytes of the whole text.
  public var bytes: Int
  public var points: Int
  /// Bytes of one line, message, tag, text or comment, which bounds the work of one step.
  public var piece: Int
  /// The depth of nested elements in a GPX file.
  public var depth: Int
  /// Bytes of an element or attribute name.
  public var name: Int
  /// Attributes of one element.
  public var attributes: Int

  public init(
    bytes: Int = 64 << 20, points: Int = 1_000_000, piece: Int = 1 << 20, depth: Int = 64,
    name: Int = 256, attributes: Int = 64
  ) {
    self.bytes = bytes
    self.points = points
    self.piece = piece
    self.depth = depth
    self.name = name
    self.attributes = attributes
  }

  public static let standard = TrackLimits()
}

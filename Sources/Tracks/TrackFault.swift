// Why a track as a whole is not read any further, in a sentence that says what to do, and how much
// a track may cost.

public struct TrackFault: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The text is not what its format says.
    case malformed
    /// The text may be right, and is more than the limits allow.
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
  /// Of the whole text.
  public var bytes: Int
  public var points: Int
  /// Of one line, message, tag, text or comment: what bounds the work of one step.
  public var piece: Int
  /// How deep the elements of a GPX file may stand in one another.
  public var depth: Int
  /// Of the name of an element or an attribute, in bytes.
  public var name: Int
  /// Of one element.
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

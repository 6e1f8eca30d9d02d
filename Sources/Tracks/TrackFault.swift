// Why reading a track stopped, with a sentence that says what to do; and the limits of a track.

public struct TrackFault: Error, Hashable, Sendable {
  public enum FaultKind: Hashable, Sendable {
    /// The text is not valid in its format.
    case malformed
    /// The text exceeds a limit.
    case tooLarge
  }

  public let kind: FaultKind
  /// The line with the error, counted from 1.
  public let line: Int
  public let sentence: String

  init(_ kind: FaultKind = .malformed, line: Int, _ sentence: String) {
    self.kind = kind
    self.line = line
    self.sentence = sentence
  }
}

extension TrackFault: CustomStringConvertible {
  public var description: String { "line \(line): \(sentence)" }
}

public struct TrackLimits: Hashable, Sendable {
  /// The most bytes of the whole text.
  public var mostBytes: Int
  public var mostPoints: Int
  /// The most bytes of one line, message, tag, text or comment. This limits the work of one step.
  public var mostPieceBytes: Int
  /// The most elements that may be nested in each other in a GPX file.
  public var mostDepth: Int
  /// The most bytes of an element or attribute name.
  public var mostNameBytes: Int
  /// The most attributes of one element.
  public var mostAttributes: Int

  public init(
    mostBytes: Int = 64 << 20, mostPoints: Int = 1_000_000, mostPieceBytes: Int = 1 << 20,
    mostDepth: Int = 64,
    mostNameBytes: Int = 256, mostAttributes: Int = 64
  ) {
    self.mostBytes = mostBytes
    self.mostPoints = mostPoints
    self.mostPieceBytes = mostPieceBytes
    self.mostDepth = mostDepth
    self.mostNameBytes = mostNameBytes
    self.mostAttributes = mostAttributes
  }

  public static let standard = TrackLimits()
}

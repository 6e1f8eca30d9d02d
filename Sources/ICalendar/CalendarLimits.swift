// The limits of one iCalendar text: bytes, lines, depth and problems. A text beyond a limit is
// refused as a whole, and its file stays as it is.

public struct CalendarLimits: Sendable, Equatable {
  /// The length of the whole text in bytes. Offsets have 32 bits, so more than 2 GiB is never read.
  public var bytes: Int
  /// The number of physical lines, which limits the memory that a text of empty lines takes.
  public var lines: Int
  /// The depth of nested components. Real files need four.
  public var depth: Int
  /// At most this many problems are recorded; further problems are only counted.
  public var problems: Int

  public init(
    bytes: Int = 10 << 20, lines: Int = 1 << 20, depth: Int = 64, problems: Int = 100
  ) {
    self.bytes = min(max(bytes, 0), Int(Int32.max))
    self.lines = min(max(lines, 0), Int(Int32.max))
    self.depth = min(max(depth, 0), 1 << 16)
    self.problems = max(problems, 0)
  }

  public static let standard = CalendarLimits()
}

/// A text that may be valid but exceeds a limit.
public struct LimitExceeded: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Measure: String, Sendable, CaseIterable {
    case bytes
    case lines
    case depth
  }

  public let measure: Measure
  public let maximum: Int

  public var description: String {
    switch measure {
    case .bytes: "the calendar text is longer than \(maximum) bytes"
    case .lines: "the calendar text has more than \(maximum) lines"
    case .depth: "components are nested more than \(maximum) deep"
    }
  }
}

// What happened that no reply tells: kept until the loop has written it to standard error, and
// passed on to a client that has a log of its own.

public enum LogLevel: Int, Sendable, CaseIterable, Comparable {
  case off
  case error
  case warning
  case info
  case debug

  public init?(named name: String) {
    guard let level = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = level
  }

  public static func < (one: LogLevel, other: LogLevel) -> Bool {
    one.rawValue < other.rawValue
  }

  /// LSP's MessageType; `debug` is its "log".
  var messageType: Int { rawValue }
}

public struct LogLine: Sendable, Equatable {
  public let level: LogLevel
  public let text: String
}

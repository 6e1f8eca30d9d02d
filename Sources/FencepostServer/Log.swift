// The log of one session: warnings and errors for the client, and at level `debug` a line for each
// request, commit, watch event and alarm decision. Lines are kept until the event loop writes them.

public import CivilTime
import JSON

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

  /// The level as a number of LSP's `MessageType`. `debug` becomes 4, which LSP calls "Log".
  var messageType: Int { rawValue }
}

public struct LogLine: Sendable, Equatable {
  public let level: LogLevel
  public let text: String
  /// The time by the session's clock.
  public let time: Instant
}

/// A class, because the session, its services and the store host all write to it.
final class SessionLog {
  let level: LogLevel
  /// Whether lines may contain params and replies, which have the person's data.
  let showsContents: Bool
  private let now: () -> Instant
  private let uptime: () -> Int64
  private var unwrittenLines: [LogLine] = []

  /// A log line shows at most this many bytes of params or of a reply.
  private static let shownBytes = 4 << 10

  init(_ configuration: Configuration) {
    level = configuration.logLevel
    showsContents = configuration.logsContents
    now = configuration.clock.now
    uptime = configuration.uptime
  }

  var isDetailed: Bool { level >= .debug }

  func add(_ level: LogLevel, _ text: String) {
    guard level <= self.level else { return }
    unwrittenLines.append(LogLine(level: level, text: text, time: now()))
  }

  /// Adds a line for debugging, which is never sent to the client.
  func debug(_ text: @autoclosure () -> String) {
    guard isDetailed else { return }
    add(.debug, text().printable)
  }

  /// The time at which a measured duration starts, in nanoseconds; 0 if nothing is logged.
  func startTime() -> Int64 { isDetailed ? uptime() : 0 }

  /// The time since `startTime` as text, such as `1.24 ms`.
  func duration(since startTime: Int64) -> String {
    let hundredths = max(0, uptime() - startTime) / 10_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms"
  }

  /// The content of a message for a log line; empty unless `--log-contents` was given.
  func contents(_ name: String, _ bytes: ArraySlice<UInt8>) -> String {
    guard showsContents else { return "" }
    let shownText = String(decoding: bytes.prefix(Self.shownBytes), as: UTF8.self)
    return ", \(name) \(shownText)\(bytes.count > Self.shownBytes ? "…" : "")"
  }

  func drain() -> [LogLine] {
    defer { unwrittenLines.removeAll() }
    return unwrittenLines
  }
}

// The six ways in which times are written as text, and the fault of a text that is not written so,
// with its sentence.

public struct TimeTextFault: Error, Equatable, Sendable {
  /// The expected form; the raw value is an example, which error messages show.
  public enum Format: String, Sendable, CaseIterable {
    case day = "2026-12-01"
    case wallTime = "2026-12-01T09:00:00"
    case instant = "2026-12-01T09:00:00.000Z"
    case basicDay = "20261201"
    case basicWallTime = "20261201T090000"
    case basicInstant = "20261201T090000Z"
  }

  public enum Problem: Error, Equatable, Sendable {
    /// The digits and separators are not those of the expected format.
    case shape
    case noSuchDay
    case noSuchTime
    case noSuchOffset
    /// In UTC, the instant is outside the years 1 to 9999.
    case beyondYears
  }

  /// The text that was given, shortened.
  public let text: String
  public let format: Format
  public let problem: Problem

  init(_ bytes: Span<UInt8>, _ format: Format, _ problem: Problem) {
    let longestExcerpt = 40
    var excerpt: [UInt8] = []
    for index in 0..<min(bytes.count, longestExcerpt) {
      // Bytes other than printable ASCII are shown as "?".
      excerpt.append((0x20..<0x7F).contains(bytes[index]) ? bytes[index] : UInt8(ascii: "?"))
    }
    text = String(decoding: excerpt, as: UTF8.self) + (bytes.count > longestExcerpt ? "…" : "")
    self.format = format
    self.problem = problem
  }
}

extension TimeTextFault: CustomStringConvertible {
  /// One sentence: what is wrong, and how to write it.
  public var description: String {
    let advice = "write it like \"\(format.rawValue)\"."
    return switch problem {
    case .shape: "\"\(text)\" is not \(format.expectation); \(advice)"
    case .noSuchDay: "\"\(text)\" is not a day in the calendar; \(advice)"
    case .noSuchTime: "\"\(text)\" is not a time of day; \(advice)"
    case .noSuchOffset:
      "\"\(text)\" ends with an offset that is not possible; write \"Z\" or one like \"+02:00\"."
    case .beyondYears:
      "\"\(text)\" is outside of the years 0001 to 9999 in UTC; choose a time within them."
    }
  }
}

extension TimeTextFault.Format {
  private var isBasic: Bool {
    switch self {
    case .basicDay, .basicWallTime, .basicInstant: true
    case .day, .wallTime, .instant: false
    }
  }

  /// Parses a text that must consist of this form and nothing else. A text must be as long as the
  /// example; only instants may have other lengths in RFC 3339.
  func parse<Value>(
    _ text: String,
    with readBytes: (Span<UInt8>, _ isBasic: Bool) throws(TimeTextFault.Problem) -> Value
  ) throws(TimeTextFault) -> Value {
    let bytes = text.utf8Span.span
    do throws(TimeTextFault.Problem) {
      guard self == .instant || bytes.count == rawValue.utf8.count else {
        throw TimeTextFault.Problem.shape
      }
      return try readBytes(bytes, isBasic)
    } catch {
      throw TimeTextFault(bytes, self, error)
    }
  }

  func string(from write: (_ isBasic: Bool, inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    write(isBasic, &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate var expectation: String {
    switch self {
    case .day, .basicDay: "a day"
    case .wallTime, .basicWallTime: "a day and a time of day"
    case .instant, .basicInstant: "a day, a time of day and its offset from UTC"
    }
  }
}

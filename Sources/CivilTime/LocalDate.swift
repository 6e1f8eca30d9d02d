// A date without a zone, as a calendar and a clock show it: a day, or a day and a time.

public enum LocalDate: Hashable, Sendable {
  case day(Day)
  case time(WallTime)

  public var day: Day {
    switch self {
    case .day(let day): day
    case .time(let wall): wall.day
    }
  }

  public var wallTime: WallTime? {
    if case .time(let wall) = self { wall } else { nil }
  }

  /// The date as RFC 3339 writes it, without a zone: `2026-12-01` or `2026-12-01T09:00:00`.
  public var text: String {
    switch self {
    case .day(let day): day.text
    case .time(let wall): wall.text
    }
  }
}

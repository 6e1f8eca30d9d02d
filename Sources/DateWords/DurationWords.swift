// Durations in words: `30 minutes`, `1 hour 30 minutes`, `2 weeks`.

public enum DurationWords {
  /// A number of units: `1 day`, `2 days`.
  public static func count(_ number: Int, _ unit: String) -> String {
    "\(number) \(unit)\(number == 1 ? "" : "s")"
  }

  /// The duration in the largest unit of which it is a whole number, or else in hours and minutes.
  /// Seconds beyond whole minutes are left out.
  public static func text(seconds: Int) -> String {
    let minutes = seconds / 60
    if minutes == 0 { return "0 minutes" }
    if minutes % 10_080 == 0 { return count(minutes / 10_080, "week") }
    if minutes % 1440 == 0 { return count(minutes / 1440, "day") }
    if minutes % 60 == 0 { return count(minutes / 60, "hour") }
    return minutes < 60
      ? count(minutes, "minute")
      : "\(count(minutes / 60, "hour")) \(count(minutes % 60, "minute"))"
  }

  /// When an alarm goes off: `at the time`, `30 minutes before`, `1 hour after the start`. Negative
  /// seconds are before, positive ones after.
  /// - Parameter toStart: Whether the seconds are counted from the start of a reminder, and not from
  ///   its due date.
  public static func alarmTime(seconds: Int, toStart: Bool) -> String {
    let suffix = toStart ? " the start" : ""
    if seconds == 0 { return toStart ? "at the start" : "at the time" }
    let duration = text(seconds: Int(clamping: seconds.magnitude))
    return "\(duration) \(seconds < 0 ? "before" : "after")\(suffix)"
  }
}

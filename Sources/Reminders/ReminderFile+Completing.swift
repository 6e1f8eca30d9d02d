// Done, and open again.

public import CivilTime
internal import ICalendar

extension ReminderFile {
  /// What completing makes of a file.
  public struct Completion: Hashable, Sendable {
    public var bytes: [UInt8]
    /// Of a reminder that repeats and goes on: what has been completed, as a file of its own.
    public var copy: Copy?

    public struct Copy: Hashable, Sendable {
      public var uid: String
      public var bytes: [UInt8]
    }
  }

  /// - Parameters:
  ///   - at: When it was done; `now` is when that is said.
  ///   - zone: In which times without a zone, and days, are meant.
  public func completed(
    at: Instant, now: Instant, in zone: Zone, copyUID: () -> String
  ) throws(ReminderFault) -> Completion {
    var done = reminder
    done.status = .completed(at)
    return Completion(bytes: try bytes(for: done, at: now), copy: nil)
  }

  /// Open again, also where it was cancelled.
  public func reopened(now: Instant) throws(ReminderFault) -> [UInt8] {
    var open = reminder
    open.status = .open
    return try bytes(for: open, at: now)
  }
}

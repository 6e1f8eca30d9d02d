// The limits of one event's file and of examining it. What a file has beyond them is kept there but
// not read.

public enum EventLimits {
  /// How many components with a RECURRENCE-ID are read.
  public static let mostOverrides = 20_000
  /// How many components with RANGE=THISANDFUTURE are read. Each costs as much as a series.
  public static let mostLasting = 500
}

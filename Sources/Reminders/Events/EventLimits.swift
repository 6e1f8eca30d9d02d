// The limits up to which one event's file is read. Components beyond a limit stay in the file.

public enum EventLimits {
  /// At most this many components with a RECURRENCE-ID are read.
  public static let mostOverrides = 20_000
  /// At most this many components with RANGE=THISANDFUTURE are read, because each costs as much
  /// time as a series.
  public static let mostThisAndFuture = 500
}

// Why an edit of a series is refused. The sentence that the person reads is made in the server.

public enum SeriesFault: Error, Hashable, Sendable {
  /// There are so many dates since the start that a COUNT cannot be divided between two series.
  case tooManyDates
}

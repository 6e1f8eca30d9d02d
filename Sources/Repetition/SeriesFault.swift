// Why an edit of a series is refused. The server has the sentence for the person.

public enum SeriesFault: Error, Hashable, Sendable {
  /// There are so many dates since the start that a COUNT cannot be divided between two series.
  case tooManyDates
}

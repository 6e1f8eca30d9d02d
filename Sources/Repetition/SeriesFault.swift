// Why an edit of a series is refused. Knows no sentence for a person.

public enum SeriesFault: Error, Hashable, Sendable {
  /// So many dates have passed since the start that a COUNT cannot be divided.
  case tooManyDates
}

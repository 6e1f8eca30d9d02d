// How much one reminder can have. What a file has beyond is kept there and not read; what is to be
// written beyond is refused.

public enum ReminderLimits {
  /// Bytes of UTF-8.
  public static let longestTitle = 16_384
  public static let longestNotes = 1 << 20
  public static let longestURL = 65_536
  public static let longestTag = 1024
  /// Titles and addresses of places, names and types of attachments, ids.
  public static let longestName = 4096

  public static let mostTags = 500
  public static let mostAttachments = 500
  public static let mostAlarms = 500
  public static let mostPlaces = 100
  public static let mostRules = 8
  /// Single dates that are added or excluded.
  public static let mostDates = 20_000
  public static let mostProblems = 100

  /// Occurrences that may have been passed by since the last one was completed; more are asked for
  /// by rules of minutes only.
  public static let mostPassed = 1_000_000
  /// Metres: half of the way around the earth.
  public static let greatestRadius = 20_015_115.0
}

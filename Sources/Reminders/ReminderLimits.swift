// The limits of one reminder. Values in a file that exceed a limit stay there but are not read. A
// write that would exceed a limit is refused.

public enum ReminderLimits {
  /// In bytes of UTF-8.
  public static let longestTitle = 16_384
  public static let longestNotes = 1 << 20
  public static let longestURL = 65_536
  public static let longestTag = 1024
  /// In bytes of UTF-8, for titles and addresses of places, names and types of attachments, and
  /// ids.
  public static let longestName = 4096

  public static let mostTags = 500
  public static let mostAttachments = 500
  public static let mostAlarms = 500
  public static let mostPlaces = 100
  public static let mostRules = 8
  /// A series may have at most this many added dates, and at most this many excluded dates.
  public static let mostDates = 20_000
  /// At most this many problems of a file are reported.
  public static let mostProblems = 100
  /// In metres: half of the earth's circumference.
  public static let greatestRadius = 20_015_115.0
}

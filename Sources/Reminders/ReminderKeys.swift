// All that fetch filters and sorts by, of one reminder, as bytes that are cheap to look at. Free of
// anybody's zone and language.

public struct ReminderKeys: Hashable, Sendable {
  public let bytes: [UInt8]

  /// Another one wherever a reminder would get other bytes: a part of the codec's version.
  public static let version = 1

  public init(_ reminder: Reminder) {
    bytes = []
  }
}

// Chooses a base for a merge among older versions of an item: the version from which both present
// versions were probably made.

public import ICalendar

public struct OlderVersions: Sendable {
  private let myContent: [String]
  private let theirContent: [String]
  private var nearestVersion: (bytes: [UInt8], differenceCount: Int)?

  /// - Parameter theirs: The version of the other side, with which the older versions are compared.
  public init(mine: CalendarText, theirs: CalendarText) {
    myContent = Self.contentLines(of: mine)
    theirContent = Self.contentLines(of: theirs)
  }

  /// Adds an older version. Versions have to be added from the newest to the oldest.
  ///
  /// The version with the fewest lines that differ from the other side's is chosen. If two versions
  /// differ in equally many lines, the older one is chosen, so that the changes between the two
  /// count as changes of this side. At worst a needless conflict is recorded; with the newer
  /// version a change could be lost. A version that equals one of the two present versions is not
  /// chosen, because both sides have changed since the base.
  public mutating func add(_ bytes: [UInt8]) {
    guard let text = try? CalendarText(bytes) else { return }
    let contentLines = Self.contentLines(of: text)
    guard !contentLines.isEmpty, contentLines != myContent, contentLines != theirContent else {
      return
    }
    let differenceCount = Self.differenceCount(contentLines, theirContent)
    if let nearestVersion, nearestVersion.differenceCount < differenceCount { return }
    nearestVersion = (bytes, differenceCount)
  }

  public var base: [UInt8]? { nearestVersion?.bytes }

  /// Whether two texts mean the same item.
  public static func areEqual(_ one: CalendarText, _ other: CalendarText) -> Bool {
    contentLines(of: one) == contentLines(of: other)
  }

  private static func contentLines(of text: CalendarText) -> [String] {
    (text.components(.vtodo) + text.components(.vevent)).flatMap {
      ComparedForm.contentLines(of: $0)
    }
    .sorted()
  }

  /// How many lines only one of the two lists has. Both lists must be sorted.
  private static func differenceCount(_ one: [String], _ other: [String]) -> Int {
    var (remainingLines, remainingOtherLines) = (one[...], other[...])
    var count = 0
    while let line = remainingLines.first, let otherLine = remainingOtherLines.first {
      if line == otherLine {
        remainingLines.removeFirst()
        remainingOtherLines.removeFirst()
      } else {
        count += 1
        if line < otherLine {
          remainingLines.removeFirst()
        } else {
          remainingOtherLines.removeFirst()
        }
      }
    }
    return count + remainingLines.count + remainingOtherLines.count
  }
}

// Chooses, among the older versions of an item, the one that two versions of it were probably both made
// from. Knows no file and no history.

public import ICalendar

public struct OlderVersions: Sendable {
  private let mine: [String]
  private let theirs: [String]
  private var nearest: (bytes: [UInt8], distance: Int)?

  /// `theirs` is the version that was made elsewhere: the older versions are compared with it.
  public init(mine: CalendarText, theirs: CalendarText) {
    self.mine = Self.content(of: mine)
    self.theirs = Self.content(of: theirs)
  }

  /// The versions are added from the newest to the oldest.
  ///
  /// Of two that are equally near the older one counts. What was changed between them then counts as
  /// changed here, so at worst a conflict is kept that is none. The other way round, a change could be
  /// lost. A version that says the same as one of the two is not taken: both have changed since.
  public mutating func add(_ bytes: [UInt8]) {
    guard let text = try? CalendarText(bytes) else { return }
    let content = Self.content(of: text)
    guard !content.isEmpty, content != mine, content != theirs else { return }
    let distance = Self.distance(content, theirs)
    if let nearest, nearest.distance < distance { return }
    nearest = (bytes, distance)
  }

  public var base: [UInt8]? { nearest?.bytes }

  /// Whether two texts say the same of an item.
  public static func areEqual(_ one: CalendarText, _ other: CalendarText) -> Bool {
    content(of: one) == content(of: other)
  }

  private static func content(of text: CalendarText) -> [String] {
    (text.components(.vtodo) + text.components(.vevent)).flatMap { ComparedForm.content(of: $0) }
      .sorted()
  }

  /// How many lines only one of the two has; both are sorted.
  private static func distance(_ one: [String], _ other: [String]) -> Int {
    var (rest, others) = (one[...], other[...])
    var count = 0
    while let line = rest.first, let otherLine = others.first {
      if line == otherLine {
        rest.removeFirst()
        others.removeFirst()
      } else {
        count += 1
        if line < otherLine { rest.removeFirst() } else { others.removeFirst() }
      }
    }
    return count + rest.count + others.count
  }
}

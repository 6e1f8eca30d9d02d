// Chooses a base for a merge among older versions of an item: the version from which both present
// versions were probably made.

public import ICalendar

public struct OlderVersions: Sendable {
  private let mine: [String]
  private let theirs: [String]
  private var nearest: (bytes: [UInt8], distance: Int)?

  /// `theirs` is the version of the other side. The older versions are compared with it.
  public init(mine: CalendarText, theirs: CalendarText) {
    self.mine = Self.content(of: mine)
    self.theirs = Self.content(of: theirs)
  }

  /// Adds an older version. Versions have to be added from the newest to the oldest.
  ///
  /// If two versions are equally near to `theirs`, the older one is chosen. Then the changes
  /// between the two count as changes of this side. At worst a conflict is recorded that is not a
  /// real one. With the newer version a change could be lost. A version that equals one of the two
  /// present versions is not chosen, because both have changed since the base.
  public mutating func add(_ bytes: [UInt8]) {
    guard let text = try? CalendarText(bytes) else { return }
    let content = Self.content(of: text)
    guard !content.isEmpty, content != mine, content != theirs else { return }
    let distance = Self.distance(content, theirs)
    if let nearest, nearest.distance < distance { return }
    nearest = (bytes, distance)
  }

  public var base: [UInt8]? { nearest?.bytes }

  /// Whether two texts mean the same item.
  public static func areEqual(_ one: CalendarText, _ other: CalendarText) -> Bool {
    content(of: one) == content(of: other)
  }

  private static func content(of text: CalendarText) -> [String] {
    (text.components(.vtodo) + text.components(.vevent)).flatMap { ComparedForm.content(of: $0) }
      .sorted()
  }

  /// How many lines only one of the two lists has. Both must be sorted.
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

// A task line: a line of a text that says something to do. It is an item of a Markdown list with a
// box, or a comment in code that begins with TODO, FIXME or REMIND. Offsets are counted in bytes of
// the text. Knows neither what the words mean nor whether there is a reminder.

public struct TaskLine: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// An item of a Markdown list. `box` is the offset of the character in its box.
    case listItem(box: Int)
    /// A comment in code.
    case comment
  }

  public internal(set) var kind: Kind
  /// The number of the line, counted from 0.
  public internal(set) var line: Int
  /// Whether the box is ticked.
  public let isDone: Bool
  /// The range of the words that say what to do, without the mark and without spaces around them.
  public internal(set) var words: Range<Int>
  /// The range of the mark with its `^`, such as `^r-1a2b3c`. The mark names the line's reminder.
  public internal(set) var mark: Range<Int>?
  /// The id in the mark.
  public let id: String?
  /// The list that the line is in, if its heading or the front matter names one.
  public internal(set) var section: TaskSection?

  /// The prefix of ids that Fencepost gives to reminders made from lines. A mark without it may be
  /// a link that the person wrote.
  public static let idPrefix = "r-"

  /// The most bytes of a task line's words. No person types a longer line.
  public static let longestWords = 8192

  /// In bytes.
  public static let longestID = 64
  /// What an id may have in a mark besides letters and digits.
  static let idSigns = Set("-._@+:=".utf8)

  /// Whether a mark can name this reminder. Other programs give ids that have blanks or braces.
  public static func canMark(_ id: String) -> Bool {
    (1...longestID).contains(id.utf8.count)
      && id.utf8.allSatisfy { $0.isLetterOrDigit || idSigns.contains($0) }
  }

  public var isListItem: Bool { if case .listItem = kind { true } else { false } }
}

/// An edit of a text, by the offsets of its bytes.
public struct TaskEdit: Sendable, Hashable {
  public let range: Range<Int>
  public let newText: String

  public init(range: Range<Int>, newText: String) {
    self.range = range
    self.newText = newText
  }
}

extension TaskText {
  /// Whether a line has a mark with this id.
  public func isMarked(_ id: String) -> Bool { lines.contains { $0.id == id } }

  /// The edits that give the marks with an id another one; those that could not be a mark stay as they are.
  public func remarking(_ id: String, as new: String) -> [TaskEdit] {
    guard TaskLine.canMark(new) else { return [] }
    return lines.compactMap { line in
      line.id == id ? line.mark.map { TaskEdit(range: $0, newText: "^\(new)") } : nil
    }
  }
}

extension TaskLine {
  /// The edit that adds a mark with the id of a reminder.
  public func marking(as id: String) -> TaskEdit {
    TaskEdit(range: words.upperBound..<words.upperBound, newText: " ^\(id)")
  }

  /// The edit that removes the mark, and the space before it; nil if there is no mark.
  public var unmarking: TaskEdit? {
    mark.map { TaskEdit(range: words.upperBound..<$0.upperBound, newText: "") }
  }

  /// The edit that ticks or clears the box; nil for a comment, which has no box.
  public func ticking(_ isDone: Bool) -> TaskEdit? {
    guard case .listItem(let box) = kind else { return nil }
    return TaskEdit(range: box..<box + 1, newText: isDone ? "x" : " ")
  }

  public func rewording(_ words: String) -> TaskEdit {
    TaskEdit(range: self.words, newText: words)
  }
}

// A line of a text that says something to do: an item of a Markdown list with a box, or a comment in code that
// begins with TODO, FIXME or REMIND. Offsets are of bytes in the text. Knows neither what the words mean nor
// whether there is a reminder.

public struct TaskLine: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// An item of a Markdown list; the offset of the character in its box.
    case listItem(box: Int)
    /// A comment in code.
    case comment
  }

  public let kind: Kind
  /// Counted from 0.
  public let line: Int
  /// Whether the box is ticked.
  public let isDone: Bool
  /// What there is to do, without the mark and without blanks around it.
  public let words: Range<Int>
  /// The mark that names the line's reminder, `^r-1a2b3c`, with its `^`.
  public let mark: Range<Int>?
  /// The id that the mark names.
  public let id: String?

  /// The prefix of ids that Fencepost gives to reminders made from lines. A mark without it may be
  /// a link that the person wrote.
  public static let idPrefix = "r-"

  /// In bytes. A longer line, which no person typed, says nothing to do.
  public static let longestWords = 8192

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

extension TaskLine {
  /// Marks the line as the one of this reminder.
  public func marking(as id: String) -> TaskEdit {
    TaskEdit(range: words.upperBound..<words.upperBound, newText: " ^\(id)")
  }

  /// Takes the mark away, with the blank before it.
  public var unmarking: TaskEdit? {
    mark.map { TaskEdit(range: words.upperBound..<$0.upperBound, newText: "") }
  }

  /// Ticks the box, or clears it; nil for a comment, which has none.
  public func ticking(_ isDone: Bool) -> TaskEdit? {
    guard case .listItem(let box) = kind else { return nil }
    return TaskEdit(range: box..<box + 1, newText: isDone ? "x" : " ")
  }

  public func rewording(_ words: String) -> TaskEdit {
    TaskEdit(range: self.words, newText: words)
  }
}

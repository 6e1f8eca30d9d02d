// A task line: a line of a text that names something to do. It is an item of a Markdown list with a
// box, or a comment in code that begins with TODO, FIXME or REMIND. Offsets are counted in bytes of
// the text. Neither the meaning of the words nor the reminder is looked up here.

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
  /// The section of the text that the line is in, if that section is a list of reminders.
  public internal(set) var section: TaskSection?

  /// The prefix of ids that Fencepost gives to reminders made from lines. A mark without this
  /// prefix may be a block link of Obsidian that the person wrote.
  public static let idPrefix = "r-"

  /// How many bytes the words of a task line may have. Longer lines are not task lines, because no
  /// person types them.
  public static let longestWords = 8192

  /// How many bytes an id in a mark may have.
  public static let longestID = 64
  /// The characters that an id in a mark may contain besides letters and digits.
  static let idSigns = Set("-._@+:=".utf8)

  /// Whether the id of a reminder can be written as a mark. Some programs use ids with characters
  /// that a mark cannot have, such as blanks or braces.
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
  public func hasMark(_ id: String) -> Bool { lines.contains { $0.id == id } }

  /// The edits that replace an id in all marks; none if the new id cannot be written as a mark.
  public func editsReplacingMark(_ id: String, with new: String) -> [TaskEdit] {
    guard TaskLine.canMark(new) else { return [] }
    return lines.compactMap { line in
      line.id == id ? line.mark.map { TaskEdit(range: $0, newText: "^\(new)") } : nil
    }
  }
}

extension TaskLine {
  /// The edit that adds a mark with the id of a reminder.
  public func editAddingMark(_ id: String) -> TaskEdit {
    TaskEdit(range: words.upperBound..<words.upperBound, newText: " ^\(id)")
  }

  /// The edit that removes the mark, and the space before it; nil if there is no mark.
  public var editRemovingMark: TaskEdit? {
    mark.map { TaskEdit(range: words.upperBound..<$0.upperBound, newText: "") }
  }

  /// The edit that ticks or clears the box; nil for a comment, which has no box.
  public func editTicking(_ isDone: Bool) -> TaskEdit? {
    guard case .listItem(let box) = kind else { return nil }
    return TaskEdit(range: box..<box + 1, newText: isDone ? "x" : " ")
  }

  public func editReplacingWords(_ words: String) -> TaskEdit {
    TaskEdit(range: self.words, newText: words)
  }
}

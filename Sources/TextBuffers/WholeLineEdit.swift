// The edit of whole lines that makes one text of another. A value; knows no positions of LSP.

/// The edit of whole lines that makes a text another one. Lines that both begin or end with are left
/// alone, so that the cursor stays where it is.
public struct WholeLineEdit: Equatable, Sendable {
  /// The bytes of the old text that are replaced.
  public let range: Range<Int>
  /// What is there afterwards.
  public let replacement: [UInt8]

  public init(from old: [UInt8], to new: [UInt8]) {
    func isLineStart(_ text: [UInt8], _ offset: Int) -> Bool {
      offset == 0 || text[offset - 1] == UInt8(ascii: "\n")
    }
    var start = zip(old, new).prefix { $0 == $1 }.count
    while !isLineStart(old, start) { start -= 1 }
    var end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    // In texts such as `a` and `aa`, the same bytes are at the beginning and at the end.
    end = min(end, min(old.count, new.count) - start)
    while end > 0, !isLineStart(old, old.count - end) || !isLineStart(new, new.count - end) {
      end -= 1
    }
    range = start..<(old.count - end)
    replacement = Array(new[start..<(new.count - end)])
  }
}

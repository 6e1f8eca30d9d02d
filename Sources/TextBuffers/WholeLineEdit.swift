// The edit of whole lines that turns one text into another.

/// The edit of whole lines that turns one text into another. Lines at the beginning and end that
/// are the same in both texts are not touched, so that the editor's cursor does not move there.
public struct WholeLineEdit: Equatable, Sendable {
  /// The bytes of the old text that are replaced.
  public let range: Range<Int>
  /// The bytes of the new text that take their place.
  public let replacement: [UInt8]

  public init(from old: [UInt8], to new: [UInt8]) {
    func isLineStart(_ text: [UInt8], _ offset: Int) -> Bool {
      offset == 0 || text[offset - 1] == UInt8(ascii: "\n")
    }
    var commonStart = zip(old, new).prefix { $0 == $1 }.count
    while !isLineStart(old, commonStart) { commonStart -= 1 }
    var commonEnd = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    // For texts such as `a` and `aa`, the common beginning and the common end must not overlap.
    commonEnd = min(commonEnd, min(old.count, new.count) - commonStart)
    while commonEnd > 0,
      !isLineStart(old, old.count - commonEnd) || !isLineStart(new, new.count - commonEnd)
    {
      commonEnd -= 1
    }
    range = commonStart..<(old.count - commonEnd)
    replacement = Array(new[commonStart..<(new.count - commonEnd)])
  }
}

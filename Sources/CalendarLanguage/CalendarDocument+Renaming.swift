// The UIDs of items in UID and RELATED-TO lines: which UID is at an offset, and the edits that
// replace a UID in the whole text.

internal import ICalendar

extension CalendarDocument {
  /// The UID at an offset in the value of an item's UID or RELATED-TO, with the range of the value.
  public func uid(at offset: Int) -> (uid: String, range: Range<Int>)? {
    guard let index = text.lineIndex(at: offset), let uid = uid(ofLine: index) else { return nil }
    let range = text.line(index).value
    return (range.lowerBound...range.upperBound).contains(offset) ? (uid, range) : nil
  }

  /// The UID in the value of the RELATED-TO line at an offset; nil for any other line.
  public func relatedUID(at offset: Int) -> (uid: String, range: Range<Int>)? {
    guard let index = text.lineIndex(at: offset),
      text.property(ofLine: index)?.isNamed(.relatedTo) == true
    else { return nil }
    return uid(at: offset)
  }

  /// The UID of the first item.
  public var firstUID: String? {
    (0..<text.componentCount).lazy.map { text.component($0).component }
      .first { Self.itemNames.contains($0.name) }?.property(.uid)?.text()
  }

  /// Whether an item has this UID.
  public func has(uid: String) -> Bool {
    (0..<text.lineCount).contains { line in
      text.property(ofLine: line)?.isNamed(.uid) == true && isSameUID(self.uid(ofLine: line), uid)
    }
  }

  /// The edits that replace a UID in the UID and RELATED-TO lines of items; nil if no line has this
  /// UID.
  public func renameEdits(of uid: String, to new: String) -> [DocumentEdit]? {
    let lines = (0..<text.lineCount).filter { isSameUID(self.uid(ofLine: $0), uid) }
    guard !lines.isEmpty else { return nil }
    return lines.map { index in
      let line = text.line(index)
      let start = text.unfolded(line.content.lowerBound..<line.value.lowerBound)
      let folded = text.folded(plain: start + Self.escapedUID(new))
      return DocumentEdit(line.content, String(decoding: folded, as: UTF8.self))
    }
  }

  private static let itemNames: Set = ["VEVENT", "VTODO", "VJOURNAL"]

  /// The UID in an item's UID or RELATED-TO line; nil for other lines, such as the UID of an alarm.
  private func uid(ofLine index: Int) -> String? {
    guard let property = text.property(ofLine: index),
      property.isNamed(.uid) || property.isNamed(.relatedTo),
      let component = text.componentIndex(ofLine: index),
      Self.itemNames.contains(text.component(component).component.name)
    else { return nil }
    return property.text()
  }

  /// Compares bytes instead of strings: for Swift's `==`, strings are equal if they differ only in
  /// Unicode normalization, but other programs tell such UIDs apart.
  private func isSameUID(_ one: String?, _ other: String) -> Bool {
    one.map { $0.utf8.elementsEqual(other.utf8) } ?? false
  }

  private static func escapedUID(_ text: String) -> [UInt8] {
    text.utf8.flatMap { byte in "\\;,".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte] }
  }
}

extension DocumentEdit {
  /// The text after the edits, whose ranges must be in order and must not overlap.
  public static func apply(_ edits: [DocumentEdit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copiedEnd = 0
    for edit in edits {
      result += bytes[copiedEnd..<edit.range.lowerBound]
      result += edit.newText.utf8
      copiedEnd = edit.range.upperBound
    }
    return result + bytes[copiedEnd...]
  }
}

// The UIDs of items, and the lines that name them: which UID is at an offset, and the edits that change it in the
// whole text.

internal import ICalendar

extension CalendarDocument {
  /// The UID at an offset in the value of an item's UID or RELATED-TO, with the range of the value.
  public func uid(at offset: Int) -> (uid: String, range: Range<Int>)? {
    guard let index = text.lineIndex(at: offset), let uid = uid(ofLine: index) else { return nil }
    let range = text.line(index).value
    return (range.lowerBound...range.upperBound).contains(offset) ? (uid, range) : nil
  }

  /// The UID that a RELATED-TO line at an offset names.
  public func related(at offset: Int) -> (uid: String, range: Range<Int>)? {
    guard let index = text.lineIndex(at: offset),
      text.property(ofLine: index)?.isNamed(.relatedTo) == true
    else { return nil }
    return uid(at: offset)
  }

  /// The UID of the first item.
  public var firstUID: String? {
    (0..<text.componentCount).lazy.map { text.component($0).component }
      .first { Self.items.contains($0.name) }?.property(.uid)?.text()
  }

  /// Whether an item has this UID.
  public func has(uid: String) -> Bool {
    (0..<text.lineCount).contains { line in
      text.property(ofLine: line)?.isNamed(.uid) == true && isSame(self.uid(ofLine: line), uid)
    }
  }

  /// The edits that change a UID of items and in what is related to them; nil if the text has no such line.
  public func renaming(_ uid: String, to new: String) -> [DocumentEdit]? {
    let lines = (0..<text.lineCount).filter { isSame(self.uid(ofLine: $0), uid) }
    guard !lines.isEmpty else { return nil }
    return lines.map { index in
      let line = text.line(index)
      let start = text.unfolded(line.content.lowerBound..<line.value.lowerBound)
      let folded = text.folded(plain: start + Self.escaped(new))
      return DocumentEdit(line.content, String(decoding: folded, as: UTF8.self))
    }
  }

  private static let items: Set = ["VEVENT", "VTODO", "VJOURNAL"]

  /// The UID in an item's UID or RELATED-TO line. Alarms have UIDs of their own.
  private func uid(ofLine index: Int) -> String? {
    guard let property = text.property(ofLine: index),
      property.isNamed(.uid) || property.isNamed(.relatedTo),
      let component = text.componentIndex(ofLine: index),
      Self.items.contains(text.component(component).component.name)
    else { return nil }
    return property.text()
  }

  /// Compares bytes, because other programs take UIDs of other normal forms for different.
  private func isSame(_ one: String?, _ other: String) -> Bool {
    one.map { $0.utf8.elementsEqual(other.utf8) } ?? false
  }

  private static func escaped(_ text: String) -> [UInt8] {
    text.utf8.flatMap { byte in "\\;,".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte] }
  }
}

extension DocumentEdit {
  /// A text with edits whose ranges are in order and do not overlap.
  public static func apply(_ edits: [DocumentEdit], to bytes: [UInt8]) -> [UInt8] {
    var edited: [UInt8] = []
    var at = 0
    for edit in edits {
      edited += bytes[at..<edit.range.lowerBound]
      edited += edit.newText.utf8
      at = edit.range.upperBound
    }
    return edited + bytes[at...]
  }
}

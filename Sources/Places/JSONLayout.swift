// The layout of a JSON object or array: the ranges of its members or elements in the text. Removes
// and appends members or elements so that all other bytes stay. Does not depend on places.

internal import JSON

struct JSONLayout {
  struct JSONItem {
    /// The key of a member; nil for an element of an array.
    let key: String?
    /// The range of the whole item. For a member it begins at the key.
    let wholeRange: Range<Int>
    let valueRange: Range<Int>
  }

  struct Replacement {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  let text: [UInt8]
  let items: [JSONItem]
  /// The range between the brackets.
  let inside: Range<Int>

  init(_ container: Value) {
    let text = container.document.bytes
    self.text = text
    inside = container.text.startIndex + 1..<container.text.endIndex - 1
    var foundItems: [JSONItem] = []
    var nextIndex = inside.lowerBound
    func add(_ key: String?, _ value: Value) {
      let range = value.text.startIndex..<value.text.endIndex
      var start = key == nil ? range.lowerBound : nextIndex
      while start < range.lowerBound, Self.isSeparator(text[start]) { start += 1 }
      foundItems.append(JSONItem(key: key, wholeRange: start..<range.upperBound, valueRange: range))
      nextIndex = range.upperBound
    }
    if container.kind == .object {
      for (key, value) in container.members { add(key, value) }
    } else {
      for value in container.elements { add(nil, value) }
    }
    items = foundItems
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: ",")
  }

  /// The whitespace before an item.
  func gap(_ item: JSONItem) -> ArraySlice<UInt8> {
    var start = item.wholeRange.lowerBound
    while start > inside.lowerBound, Self.isBlank(text[start - 1]) { start -= 1 }
    return text[start..<item.wholeRange.lowerBound]
  }

  /// The replacements that remove some items, and append others. `addedItems` has the encoded items
  /// without whitespace before them.
  func replacements(
    removing removedIndices: Set<Int>, adding addedItems: [[UInt8]],
    emptySpacing: (open: [UInt8], close: [UInt8])
  ) -> [Replacement] {
    guard let firstKept = items.indices.first(where: { !removedIndices.contains($0) }) else {
      guard !removedIndices.isEmpty || !addedItems.isEmpty else { return [] }
      var bytes: [UInt8] = []
      for (index, addedItem) in addedItems.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += emptySpacing.open + addedItem
      }
      if !addedItems.isEmpty { bytes += emptySpacing.close }
      return [Replacement(range: inside, bytes: bytes)]
    }
    var replacements: [Replacement] = []
    if firstKept > 0 {
      let range = items[0].wholeRange.lowerBound..<items[firstKept].wholeRange.lowerBound
      replacements.append(Replacement(range: range, bytes: []))
    }
    for index in removedIndices.sorted() where index > firstKept {
      let range = items[index - 1].wholeRange.upperBound..<items[index].wholeRange.upperBound
      replacements.append(Replacement(range: range, bytes: []))
    }
    if let last = items.last, !addedItems.isEmpty {
      let gap = gap(last)
      let bytes = addedItems.flatMap { [UInt8(ascii: ",")] + gap + $0 }
      let end = last.wholeRange.upperBound
      replacements.append(Replacement(range: end..<end, bytes: bytes))
    }
    return replacements
  }

  /// The text with all replacements, which must not overlap.
  static func text(_ text: [UInt8], _ replacements: [Replacement]) -> [UInt8] {
    var editedText: [UInt8] = []
    editedText.reserveCapacity(text.count + replacements.reduce(0) { $0 + $1.bytes.count })
    var nextIndex = 0
    let sortedReplacements = replacements.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for replacement in sortedReplacements {
      editedText += text[nextIndex..<replacement.range.lowerBound]
      editedText += replacement.bytes
      nextIndex = replacement.range.upperBound
    }
    return editedText + text[nextIndex...]
  }
}

extension ArraySlice<UInt8> {
  /// The part after the last line break.
  var indentation: ArraySlice<UInt8> {
    lastIndex(of: 0x0A).map { self[($0 + 1)...] } ?? self[endIndex...]
  }
}

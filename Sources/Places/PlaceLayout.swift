// The layout of a JSON object or array: the ranges of its members or elements in the text. Removes
// and appends members or elements so that all other bytes stay. Does not depend on places.

internal import JSON

struct Layout {
  struct Item {
    /// Nil in an array.
    let key: String?
    /// The range of the whole item. For a member it begins at the key.
    let whole: Range<Int>
    let value: Range<Int>
  }

  struct Replacement {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  let text: [UInt8]
  let items: [Item]
  /// The range between the brackets.
  let inside: Range<Int>

  init(_ container: Value) {
    let text = container.document.bytes
    self.text = text
    inside = container.text.startIndex + 1..<container.text.endIndex - 1
    var found: [Item] = []
    var at = inside.lowerBound
    func add(_ key: String?, _ value: Value) {
      let range = value.text.startIndex..<value.text.endIndex
      var start = key == nil ? range.lowerBound : at
      while start < range.lowerBound, Self.isBetween(text[start]) { start += 1 }
      found.append(Item(key: key, whole: start..<range.upperBound, value: range))
      at = range.upperBound
    }
    if container.kind == .object {
      for (key, value) in container.members { add(key, value) }
    } else {
      for value in container.elements { add(nil, value) }
    }
    items = found
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isBetween(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: ",")
  }

  /// The whitespace before an item.
  func gap(_ item: Item) -> ArraySlice<UInt8> {
    var start = item.whole.lowerBound
    while start > inside.lowerBound, Self.isBlank(text[start - 1]) { start -= 1 }
    return text[start..<item.whole.lowerBound]
  }

  /// The replacements that remove some items, and append others. `added` has the encoded items
  /// without whitespace before them.
  func replacements(
    removing removed: Set<Int>, adding added: [[UInt8]], fresh: (open: [UInt8], close: [UInt8])
  ) -> [Replacement] {
    guard let kept = items.indices.first(where: { !removed.contains($0) }) else {
      guard !removed.isEmpty || !added.isEmpty else { return [] }
      var bytes: [UInt8] = []
      for (index, one) in added.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += fresh.open + one
      }
      if !added.isEmpty { bytes += fresh.close }
      return [Replacement(range: inside, bytes: bytes)]
    }
    var replacements: [Replacement] = []
    if kept > 0 {
      let range = items[0].whole.lowerBound..<items[kept].whole.lowerBound
      replacements.append(Replacement(range: range, bytes: []))
    }
    for index in removed.sorted() where index > kept {
      let range = items[index - 1].whole.upperBound..<items[index].whole.upperBound
      replacements.append(Replacement(range: range, bytes: []))
    }
    if let last = items.last, !added.isEmpty {
      let gap = gap(last)
      let bytes = added.flatMap { [UInt8(ascii: ",")] + gap + $0 }
      let end = last.whole.upperBound
      replacements.append(Replacement(range: end..<end, bytes: bytes))
    }
    return replacements
  }

  /// The text with all replacements, which must not overlap.
  static func text(_ text: [UInt8], _ replacements: [Replacement]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + replacements.reduce(0) { $0 + $1.bytes.count })
    var at = 0
    let ordered = replacements.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for replacement in ordered {
      result += text[at..<replacement.range.lowerBound]
      result += replacement.bytes
      at = replacement.range.upperBound
    }
    return result + text[at...]
  }
}

extension ArraySlice<UInt8> {
  /// The part after the last line break.
  var indentation: ArraySlice<UInt8> {
    lastIndex(of: 0x0A).map { self[($0 + 1)...] } ?? self[endIndex...]
  }
}

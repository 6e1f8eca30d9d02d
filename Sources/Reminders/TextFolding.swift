// Removes differences of text that do not matter: case and accents for searching, case alone for
// comparing tags. The result is UTF-8, compared by bytes and never shown.

enum TextFolding {
  /// Without case and accents, for searching: `Ærø` becomes `aero`, `Straße` `strasse`, `Ёлка`
  /// `елка`. The Cyrillic letters `й` and `ў` stay.
  static func folded(_ text: String) -> [UInt8] { fold(text, .searching) }

  /// Without case, and equal for all encodings of the same accent.
  static func caseless(_ text: String) -> [UInt8] { fold(text, .comparing) }

  /// For `TitleOrder`: like `caseless`, but keeps the capital I, whose lowercase letter differs in
  /// Turkish, and converts all digits to ASCII.
  static func orderable(_ text: String) -> [UInt8] { fold(text, .ordering) }

  enum Purpose {
    case searching, comparing, ordering
  }

  /// Appends the folded text.
  static func append(_ text: String, for purpose: Purpose, to bytes: inout [UInt8]) {
    var folded = FoldedText(behind: &bytes, purpose)
    folded.append(text)
    folded.returnBytes(&bytes)
  }

  /// Appends the folded text of UTF-8 bytes.
  static func append(utf8 text: Span<UInt8>, for purpose: Purpose, to bytes: inout [UInt8]) {
    var folded = FoldedText(behind: &bytes, purpose)
    folded.append(utf8: text)
    folded.returnBytes(&bytes)
  }

  private static func fold(_ text: String, _ purpose: Purpose) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text, for: purpose, to: &bytes)
    return bytes
  }

  /// What each letter becomes for searching, if Unicode does not decompose it or has it only for
  /// compatibility.
  static let plainForms: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
    "ł": "l", "ŧ": "t", "ŋ": "n", "ſ": "s", "ς": "σ", "ŉ": "n", "ĸ": "q", "ƶ": "z", "ɨ": "i",
    "ŀ": "l", "ĳ": "ij", "ǆ": "dz", "ǉ": "lj", "ǌ": "nj", "ǳ": "dz", "ﬀ": "ff", "ﬁ": "fi",
    "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "µ": "μ", "ª": "a", "º": "o",
    "ɓ": "b", "ɗ": "d", "ƙ": "k", "ƴ": "y",
  ]

  /// What each letter becomes for comparing tags, where lowercasing does not make letters equal.
  static let caseForms: [Unicode.Scalar: String] = [
    "ß": "ss", "ſ": "s", "ς": "σ", "ı": "i",
  ]
}

/// One text while it is folded.
private struct FoldedText {
  /// The caller's bytes, followed by the folded text.
  private var bytes: [UInt8] = []
  private let purpose: TextFolding.Purpose
  /// The last scalar appended that is not a mark.
  private var lastBase: Unicode.Scalar = "\0"
  /// Marks that are not appended yet, because they have to be sorted.
  private var pendingMarks: [Unicode.Scalar] = []

  /// Moves the caller's bytes into this value, to append to them without a copy. `returnBytes`
  /// moves them back.
  init(behind bytes: inout [UInt8], _ purpose: TextFolding.Purpose) {
    self.purpose = purpose
    swap(&bytes, &self.bytes)
  }

  mutating func returnBytes(_ bytes: inout [UInt8]) {
    swap(&bytes, &self.bytes)
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0.span) }
    appendMarks()
  }

  mutating func append(utf8 text: Span<UInt8>) {
    append(text)
    appendMarks()
  }

  /// Appends runs of ASCII at once, because most text is ASCII. The last letter of a run is
  /// appended alone, because a mark may follow it.
  private mutating func append(_ text: Span<UInt8>) {
    var position = 0
    while position < text.count {
      var end = position
      while end < text.count, text[end] < 0x80 { end &+= 1 }
      if end > position {
        appendPlain(text.extracting(position..<end))
        position = end
      } else {
        let (scalar, length) = text.scalar(at: position)
        append(scalar)
        position += length
      }
    }
  }

  private mutating func appendPlain(_ run: Span<UInt8>) {
    appendMarks()
    let capitalI: UInt8 = purpose == .ordering ? 0x49 : 0
    bytes.append(addingCapacity: run.count) { output in
      for index in run.indices {
        let byte = run[index]
        output.append(byte &- 0x41 < 26 && byte != capitalI ? byte | 0x20 : byte)
      }
    }
    lastBase = Unicode.Scalar(bytes[bytes.count - 1])
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x80 {
      appendMarks()
      let isCapital = value >= 0x41 && value <= 0x5A
      let stays = purpose == .ordering && value == 0x49
      let lowercased = isCapital && !stays ? value | 0x20 : value
      lastBase = Unicode.Scalar(UInt8(truncatingIfNeeded: lowercased))
      bytes.append(UInt8(truncatingIfNeeded: lowercased))
      return
    }
    // Most letters of Russian, Chinese and Korean, which do not change.
    if (0x430...0x44F).contains(value) && value != 0x439 || (0x3400...0x9FFF).contains(value)
      || (0xAC00...0xD7A3).contains(value)
    {
      appendLetter(scalar)
      return
    }
    appendFolded(scalar)
  }

  /// The lowercase letter of each letter from U+0080 to U+024F, the range of European letters; 0 if
  /// one letter is not enough.
  private static let smallLetters: [UInt32] = (0x80...0x24F).map { value in
    guard let scalar = Unicode.Scalar(UInt32(value)), scalar != "İ" else { return 0 }
    let lowercaseValue = scalar.properties.lowercaseMapping.unicodeScalars
    let isOther =
      scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.numericType == .decimal
    return isOther || lowercaseValue.count != 1 ? 0 : lowercaseValue.first?.value ?? 0
  }

  private mutating func appendFolded(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x250 {
      let lowercaseValue = Self.smallLetters[Int(scalar.value) - 0x80]
      if lowercaseValue != 0, let lowercaseValue = Unicode.Scalar(lowercaseValue) {
        return appendLowercased(lowercaseValue)
      }
    }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint { return }
    if (0xFF01...0xFF5E).contains(scalar.value), let narrow = Unicode.Scalar(scalar.value - 0xFEE0)
    {
      return append(narrow)
    }
    if purpose != .comparing, properties.numericType == .decimal,
      let digit = properties.numericValue, (0...9).contains(digit)
    {
      return append(Unicode.Scalar(0x30 + UInt8(digit)))
    }
    if scalar == "İ" {
      appendPlain(purpose == .ordering ? "I" : "i")
      return appendPlain("\u{307}")
    }
    for lowercased in properties.lowercaseMapping.unicodeScalars { appendLowercased(lowercased) }
  }

  private mutating func appendLowercased(_ scalar: Unicode.Scalar) {
    let (base, marks) = Decomposition.parts(of: scalar)
    appendPlain(base)
    marks.forEach { appendPlain($0) }
  }

  private mutating func appendPlain(_ scalar: Unicode.Scalar) {
    // ASCII is neither a mark nor decomposable.
    if scalar.value < 0x80 { return appendLetter(scalar) }
    guard scalar.properties.canonicalCombiningClass != .notReordered else {
      let plain: String? =
        switch purpose {
        case .searching: TextFolding.plainForms[scalar]
        case .comparing: TextFolding.caseForms[scalar]
        case .ordering: nil
        }
      guard let plain else { return appendLetter(scalar) }
      for scalar in plain.unicodeScalars { appendLetter(scalar) }
      return
    }
    if purpose == .searching {
      if scalar == "\u{306}", composeShort() { return }
      if scalar.isAccent { return }
    }
    // A lowercase i has a dot already, so a combining dot (U+0307) after it is dropped.
    if scalar == "\u{307}", lastBase == "i", pendingMarks.isEmpty { return }
    pendingMarks.append(scalar)
  }

  /// Turns a Cyrillic и or у before a breve into й or ў, which are letters of their own.
  private mutating func composeShort() -> Bool {
    guard lastBase == "и" || lastBase == "у", pendingMarks.isEmpty else { return false }
    bytes.removeLast(2)
    appendLetter(lastBase == "и" ? "й" : "ў")
    return true
  }

  /// Appends a scalar that is not a mark.
  private mutating func appendLetter(_ scalar: Unicode.Scalar) {
    appendMarks()
    if let syllable = Hangul.syllable(lastBase, scalar) {
      bytes.removeLast(UTF8.width(lastBase))
      lastBase = syllable
    } else {
      lastBase = scalar
    }
    bytes.append(scalar: lastBase)
  }

  /// Sorts marks above and below a letter, which may be typed in either order.
  private mutating func appendMarks() {
    guard let first = pendingMarks.first else { return }
    defer {
      pendingMarks.removeAll(keepingCapacity: true)
      lastBase = "\0"
    }
    guard pendingMarks.count > 1 else { return bytes.append(scalar: first) }
    let ordered = pendingMarks.enumerated().sorted {
      let (one, other) = (
        $0.element.properties.canonicalCombiningClass,
        $1.element.properties.canonicalCombiningClass
      )
      return one == other ? $0.offset < $1.offset : one < other
    }
    for (_, mark) in ordered { bytes.append(scalar: mark) }
  }
}

extension [UInt8] {
  fileprivate mutating func append(scalar: Unicode.Scalar) {
    let value = scalar.value
    func trail(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: value >> shift & 0x3F) }
    switch value {
    case 0..<0x80: append(UInt8(truncatingIfNeeded: value))
    case 0x80..<0x800:
      append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
      append(trail(0))
    case 0x800..<0x10000:
      append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      append(trail(6))
      append(trail(0))
    default:
      append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
      append(trail(12))
      append(trail(6))
      append(trail(0))
    }
  }
}

extension Unicode.Scalar {
  /// Whether this mark is an accent, without which a word is still recognized. Indian vowel signs
  /// and Thai tones are not accents, because a word without them is another word.
  fileprivate var isAccent: Bool {
    switch properties.canonicalCombiningClass.rawValue {
    case 1, 8, 10...35, 202...240: true
    default: false
    }
  }
}

/// Composes Korean syllables from their parts.
private enum Hangul {
  static func syllable(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Unicode.Scalar? {
    let (first, second) = (one.value, other.value)
    if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
      return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28)
    }
    if (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0,
      (0x11A8...0x11C2).contains(second)
    {
      return Unicode.Scalar(first + second - 0x11A7)
    }
    return nil
  }
}

// One word of a line: its range, its text, and the form in which its meaning is looked up.

struct Word {
  enum Kind: Hashable {
    /// A word that may have a meaning.
    case plain
    /// A word in quotation marks or with a backslash, which belongs to the title.
    case literal
    /// A key, with its colon.
    case key(Key)
    /// A word before a colon that is not a key.
    case unknownKey
    /// `--`, which begins the notes.
    case dashes
  }

  var range: Range<Int>
  /// The text without quotation marks and backslashes.
  var text: String
  var kind: Kind
  /// Whether there is no space before the word.
  var isGlued = false
  /// The text in which meanings are looked up: without capitals, accents, and punctuation or
  /// brackets around it. A dot at the end stays.
  var foldedText: String
  var endsWithComma = false

  init(_ scalars: ArraySlice<Unicode.Scalar>, _ range: Range<Int>, _ kind: Kind, isGlued: Bool) {
    self.range = range
    self.kind = kind
    self.isGlued = isGlued
    text = String(String.UnicodeScalarView(scalars))
    guard kind == .plain else {
      foldedText = ""
      return
    }
    var bareScalars = scalars
    while let first = bareScalars.first, "([{¡¿「『（".unicodeScalars.contains(first) {
      bareScalars.removeFirst()
    }
    while let last = bareScalars.last, ",;!?)]}、。」』）".unicodeScalars.contains(last) {
      if last == "," || last == "、" || last == ";" { endsWithComma = true }
      bareScalars.removeLast()
    }
    if bareScalars.last == ":", bareScalars.count > 1 { bareScalars.removeLast() }
    foldedText = Folding.folded(bareScalars.isEmpty ? scalars : bareScalars)
  }

  /// The text for lookup without the dot of an abbreviation.
  var foldedWithoutDot: String {
    foldedText.utf8.count > 1 && foldedText.utf8.last == UInt8(ascii: ".")
      ? String(foldedText.dropLast()) : foldedText
  }
}

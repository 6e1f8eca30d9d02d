// One word of a line: its range, its text, and the form in which its meaning is looked up.

struct Word {
  enum Form: Hashable {
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
  var form: Form
  /// Whether there is no space before the word.
  var isGlued = false
  /// The text for lookup: folded, without brackets and punctuation around it, but with a final dot.
  var folded: String
  var endsWithComma = false

  init(_ scalars: ArraySlice<Unicode.Scalar>, _ range: Range<Int>, _ form: Form, isGlued: Bool) {
    self.range = range
    self.form = form
    self.isGlued = isGlued
    text = String(String.UnicodeScalarView(scalars))
    guard form == .plain else {
      folded = ""
      return
    }
    var core = scalars
    while let first = core.first, "([{¡¿「『（".unicodeScalars.contains(first) { core.removeFirst() }
    while let last = core.last, ",;!?)]}、。」』）".unicodeScalars.contains(last) {
      if last == "," || last == "、" || last == ";" { endsWithComma = true }
      core.removeLast()
    }
    if core.last == ":", core.count > 1 { core.removeLast() }
    folded = Folding.folded(core.isEmpty ? scalars : core)
  }

  /// The text for lookup without the dot of an abbreviation.
  var undotted: String {
    folded.utf8.count > 1 && folded.utf8.last == UInt8(ascii: ".")
      ? String(folded.dropLast()) : folded
  }
}

// One word of a line: its range, its text, and its lookup form.

struct Word {
  enum Form: Hashable {
    /// May have a meaning.
    case plain
    /// Quoted or with a backslash: part of the title.
    case literal
    /// A key with its colon.
    case key(Key)
    /// A word before a colon that is not a key.
    case unknownKey
    /// `--`, which begins the notes.
    case dashes
  }

  var range: Range<Int>
  /// Without quotes and backslashes.
  var text: String
  var form: Form
  /// Whether no space precedes it.
  var isGlued = false
  /// `text` for lookup: folded, without surrounding brackets and punctuation, but with a final dot.
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

  /// Without the dot of an abbreviation.
  var undotted: String {
    folded.utf8.count > 1 && folded.utf8.last == UInt8(ascii: ".")
      ? String(folded.dropLast()) : folded
  }
}

// One word of a line: where it stands, how it was typed, and how it is looked up.

struct Word {
  enum Form: Hashable {
    /// May mean something.
    case plain
    /// In quotes, or with a backslash: title.
    case literal
    /// With its colon.
    case key(Key)
    /// Before a colon, and no key.
    case unknownKey
    /// `--`, behind which the notes follow.
    case dashes
  }

  var range: Range<Int>
  /// Without quotes and backslashes.
  var text: String
  var form: Form
  /// Whether no blank stands before it.
  var isGlued = false
  /// `text` as it is looked up: folded, without brackets and marks around it, but with a last dot.
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

// Problems of the files that people write by hand: settings.json and places.json.

public import Files

public enum DocumentIssue: Equatable, Sendable {
  case notAFile(Signature.Kind)
  case unreadable(DiskFault)
  /// The file is not JSON; the text says why, with the column if it is known.
  case notJSON(String)
  /// The file is JSON, but not an object.
  case notAnObject
  /// Places in the format of another program; the text is the name that `place/import` has for the
  /// format.
  case foreignPlaces(String)
  /// A place that is ignored; the text is a sentence that says why.
  case ignoredPlace(String)
  /// A setting that has no effect; the text is a sentence that says why.
  case ignoredSetting(String, column: Int?)
}

extension DocumentIssue {
  var diagnosis: Diagnosis {
    switch self {
    case .notAFile(let kind):
      .problem(
        "document-not-a-file", "This is \(kind.phrase), and Fencepost reads only plain files.",
        "Put the file itself here.")
    case .unreadable(let fault):
      .problem("document-unreadable", fault.description, "Then run fencepost doctor again.")
    case .notJSON(let reason):
      .problem(
        "document-not-json", "This is not JSON: \(reason).",
        "Correct the file at that position; until then nothing in it is used.")
    case .notAnObject:
      .problem(
        "document-not-an-object", "This is JSON, but not an object.",
        "Begin the file with { and end it with }.")
    case .foreignPlaces(let format):
      .problem(
        "places-of-another-program",
        "These places are in the format of another program, so Fencepost reads none of them.",
        "Move the file out of the store, and import its text: place/import with the format "
          + "\"\(format)\".")
    case .ignoredPlace(let sentence):
      .problem("place-unreadable", sentence, "Correct the entry; until then it is ignored.")
    case .ignoredSetting(let sentence, let column):
      .problem(
        "setting-unreadable", column.map { "Column \($0): \(sentence)" } ?? sentence,
        "Correct the value; until then the default is used.")
    }
  }
}

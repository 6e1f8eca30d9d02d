// Problems of documents that people write by hand: settings.json and places.json.

public import Files

public enum DocumentIssue: Equatable, Sendable {
  case notAFile(Signature.Kind)
  case unreadable(DiskFault)
  /// The reason, with the position in the text if it is known.
  case notJSON(String)
  /// JSON, but not an object.
  case notAnObject
  /// Places in another program's format, with the format's name for `place/import`.
  case foreignPlaces(String)
  /// A place that is ignored, with a sentence that says why.
  case place(String)
  /// A setting that has no effect, with a sentence that says why.
  case setting(String, column: Int?)
}

extension DocumentIssue {
  var diagnosis: Diagnosis {
    switch self {
    case .notAFile(let kind):
      .problem(
        "document-not-a-file", "This is \(kind.words), and Fencepost reads only plain files.",
        "Put the file itself here.")
    case .unreadable(let fault):
      .problem("document-unreadable", fault.description, "Then run fencepost doctor again.")
    case .notJSON(let reason):
      .problem(
        "document-not-json", "This is not JSON: \(reason).",
        "Correct it there; until then nothing in it is used.")
    case .notAnObject:
      .problem(
        "document-not-an-object", "This is JSON, but not an object.",
        "Put everything between one { and one }.")
    case .foreignPlaces(let format):
      .problem(
        "places-of-another-program",
        "These are places as another program writes them, and Fencepost knows none of them.",
        "Move the file out of the store, and import its text: place/import with the format "
          + "\"\(format)\".")
    case .place(let sentence):
      .problem("place-unreadable", sentence, "Correct it there; until then it is ignored.")
    case .setting(let sentence, let column):
      .problem(
        "setting-unreadable", column.map { "Column \($0): \(sentence)" } ?? sentence,
        "Correct it there; until then its default is used.")
    }
  }
}

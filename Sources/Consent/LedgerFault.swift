// Why the ledger cannot be read or changed, in sentences that say what to do.

public import Files
internal import JSON

public enum LedgerFault: Error, Equatable, Sendable {
  case disk(DiskFault)
  /// The file is not a valid ledger; the problem with its position.
  case damaged(path: String, problem: String)
  case tooNew(path: String, version: Int)
  /// Another process has been changing it for too long.
  case busy(path: String, LockOwner?)
  /// Another program wrote it at the same moment, repeatedly.
  case overtaken(path: String)
  /// With the new answer it would exceed the maximum size.
  case full(path: String)
  /// No folder is known for it, not even the home folder.
  case nowhere
}

extension LedgerFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .disk(let fault): fault.description
    case .damaged(let path, let problem):
      "\(quoted(path)) cannot be read as the file of access decisions: \(problem.plain)."
        + " Nothing is granted to any client until it is repaired, or moved away to start again."
    case .tooNew(let path, let version):
      "A newer Fencepost has written \(quoted(path)) (its form is \(version)), so nothing is granted"
        + " to any client; update Fencepost here."
    case .busy(let path, let holder):
      "\(holder.map { "\(quoted($0.name)), process \($0.process)," } ?? "Another program") is"
        + " changing \(quoted(path)) and has not let go of its lock; try again when it has."
    case .overtaken(let path):
      "Another program keeps writing \(quoted(path)), so its version was kept; try again."
    case .full(let path):
      "\(quoted(path)) is as large as it may be; forget clients that are no longer used."
    case .nowhere:
      "HOME is not set, so there is no folder for access decisions; set XDG_STATE_HOME."
    }
  }
}

/// A text from outside within a sentence. The end of a path says most.
func quoted(_ text: String) -> String {
  let most = 200
  let scalars = text.unicodeScalars
  guard scalars.count > most else { return "\"\(text.plain)\"" }
  return "\"…\(String(String.UnicodeScalarView(scalars.suffix(most))).plain)\""
}

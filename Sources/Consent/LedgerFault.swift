// Why the ledger cannot be read or changed, in sentences that say what to do.

public import Files
internal import JSON

public enum LedgerFault: Error, Equatable, Sendable {
  case disk(DiskFault)
  /// The file is not a valid ledger; `problem` says why and where.
  case damaged(path: String, problem: String)
  case tooNew(path: String, version: Int)
  /// Another process has held the lock for too long.
  case busy(path: String, LockOwner?)
  /// Another program has written the file at the same time, several times in a row.
  case overtaken(path: String)
  /// With the new answer the file would exceed its maximum size.
  case full(path: String)
  /// There is no folder for the ledger, because `HOME` is not set.
  case noFolder
}

extension LedgerFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .disk(let fault): fault.description
    case .damaged(let path, let problem):
      "\(quoted(path)) cannot be read as the file of access decisions: \(problem.printable)."
        + " Nothing is granted to any client until the file is repaired, or moved away to start again."
    case .tooNew(let path, let version):
      "A newer Fencepost has written \(quoted(path)) (its format has the version \(version)), so nothing is granted"
        + " to any client; update Fencepost here."
    case .busy(let path, let holder):
      "\(holder.map { "\(quoted($0.name)), process \($0.process)," } ?? "Another program") is"
        + " changing \(quoted(path)) and still holds its lock; try again later."
    case .overtaken(let path):
      "The change was not saved, because another program keeps writing \(quoted(path)); try again later."
    case .full(let path):
      "\(quoted(path)) has reached its largest size; forget clients that are no longer used: fencepost access forget CLIENT"
    case .noFolder:
      "HOME is not set, so there is no folder for access decisions; set XDG_STATE_HOME."
    }
  }
}

/// A text from a file or client in quotation marks. If it is too long, the end is kept, because the
/// end of a path is most important.
func quoted(_ text: String) -> String {
  let longestQuote = 200
  let scalars = text.unicodeScalars
  guard scalars.count > longestQuote else { return "\"\(text.printable)\"" }
  return "\"…\(String(String.UnicodeScalarView(scalars.suffix(longestQuote))).printable)\""
}

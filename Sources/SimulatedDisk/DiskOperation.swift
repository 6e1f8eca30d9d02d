// What a process does to the disk, one step at a time, told before it happens; and what may be
// answered. Why it does so, nobody here knows.

public import Files

/// One step: between two of them anything may happen.
public struct DiskOperation: Hashable, CustomStringConvertible {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case open, make, names, look, read
    /// A new, empty file; then bytes into it.
    case create, write
    case append, cut
    case sync
    case syncFolder = "sync folder"
    case syncAll = "sync all"
    case exchange, move, replace, link, remove
    case removeFolder = "remove folder"
    /// Taking a lock; then leaving the holder's text in it.
    case lock, hold
  }

  public var kind: Kind
  /// Where the folder was opened.
  public var folder: String
  public var name: FileName?
  public var otherFolder: String?
  public var otherName: FileName?
  /// How many bytes are written or appended.
  public var bytes = 0

  /// Whether the disk differs afterwards, now or after a power loss.
  public var changes: Bool {
    switch kind {
    case .open, .names, .look, .read: false
    default: true
    }
  }

  public var description: String {
    var text = "\(kind.rawValue) \(folder)"
    if let name { text += "/\(name)" }
    if let otherName { text += " and \(otherFolder ?? folder)/\(otherName)" }
    if bytes > 0 { text += ", \(bytes) bytes" }
    return text
  }
}

/// What becomes of a step.
public enum Verdict: Equatable, Sendable {
  case proceed
  /// It is reported to have failed, whatever came of it.
  case fail(DiskFault.Reason, after: Progress = .nothing)
  /// The process is killed, whatever came of the step.
  case die(after: Progress = .nothing)

  /// How much of a step took effect. Of anything but writing and appending, half is nothing.
  public enum Progress: Hashable, Sendable {
    case nothing, half, all
  }
}

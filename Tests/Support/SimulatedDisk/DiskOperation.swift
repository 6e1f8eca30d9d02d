// A step of a process on the simulated disk, reported before it happens; and the possible outcomes.

public import Files

/// One step; between two steps anything may happen.
public struct DiskOperation: Hashable, CustomStringConvertible {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case open, make, names, look, read
    /// Creating an empty file, then writing to it.
    case create, write
    case append, cut
    case sync
    case syncFolder = "sync folder"
    case syncAll = "sync all"
    case exchange, move, replace, link, remove
    case removeFolder = "remove folder"
    /// Taking a lock, then writing the holder's text.
    case lock, hold
  }

  public var kind: Kind
  /// The path by which the folder was opened.
  public var folder: String
  public var name: FileName?
  public var otherFolder: String?
  public var otherName: FileName?
  /// How many bytes are written or appended.
  public var bytes = 0

  /// Whether it changes the disk, now or after a power loss.
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

/// The outcome of a step.
public enum Verdict: Equatable, Sendable {
  case proceed
  /// It reports failure, whatever took effect.
  case fail(DiskFault.Reason, after: Progress = .nothing)
  /// The process is killed, whatever took effect.
  case die(after: Progress = .nothing)

  /// How much of a step took effect. Only writing and appending can take effect in part.
  public enum Progress: Hashable, Sendable {
    case nothing, half, all
  }
}

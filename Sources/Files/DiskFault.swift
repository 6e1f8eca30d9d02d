// An operation that the disk refused, with its reason.

public struct DiskFault: Error, Equatable, Sendable {
  /// The operation. Its raw value completes the sentence "Cannot … the path".
  public enum Action: String, Sendable {
    case open, read, write, append, sync, exchange, move, replace, link, remove, lock
    case watch
    case readProperties = "read the properties of"
    case shorten = "shorten"
    case listNames = "list the names in"
    case makeFolder = "make the folder"
  }

  public enum Reason: Equatable, Sendable {
    case missing, exists, notAFolder, notAFile, notEmpty
    case denied, readOnly, full
    case tooLarge(limit: Int)
    /// The file would exceed the size limit of the process or the file system.
    case fileSizeLimit
    /// The file changed at every attempt to read it.
    case keepsChanging
    /// The file system lacks this operation.
    case unsupported
    /// Another machine writes to this folder too, and on this file system a lock that one machine
    /// holds does not keep another from writing. The value is the file system's name for a person.
    case locksDoNotHold(on: String)
    /// The process or the machine has no free descriptors or watches left.
    case exhausted
    /// Any other error, by the system's number.
    case other(errno: Int32)
  }

  public var action: Action
  public var path: String
  public var reason: Reason

  public init(_ action: Action, _ path: String, _ reason: Reason) {
    self.action = action
    self.path = path
    self.reason = reason
  }
}

// What a disk refuses, and why: told in a sentence that a person can act on.

public struct DiskFault: Error, Equatable, Sendable {
  /// What was tried; its raw value completes "Cannot …".
  public enum Action: String, Sendable {
    case open, read, write, append, cut, sync, exchange, move, replace, link, remove, lock, look
    case watch
    case list = "list the names in"
    case make = "make the folder"
  }

  public enum Reason: Equatable, Sendable {
    case missing, exists, notAFolder, notAFile, notEmpty
    case denied, readOnly, full
    case tooLarge(limit: Int)
    /// It would grow beyond what this process, or the file system, may write.
    case fileSizeLimit
    /// It changed at every look.
    case unsettled
    /// This file system has no such operation.
    case unsupported
    /// The process, or the machine, has no more descriptors or watches to give.
    case exhausted
    /// Anything else, by the system's number.
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

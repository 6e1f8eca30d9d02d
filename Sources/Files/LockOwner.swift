// The process that holds the lock on a store, as the lock file names it; and how long other
// processes wait for the lock.

public struct LockOwner: Equatable, Sendable {
  public var name: String
  public var process: Int32

  public init(name: String, process: Int32) {
    self.name = name
    self.process = process
  }

  /// One line: the process id, a space, the name.
  public var bytes: [UInt8] { Array("\(process) \(name)\n".utf8) }

  /// The process that a lock file names; nil if the holder has not written its line yet, or if
  /// another program changed the file.
  public init?(bytes: [UInt8]) {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    guard line.count < 1024, let blank = line.firstIndex(of: UInt8(ascii: " ")),
      let process = Int32(String(decoding: line[..<blank], as: UTF8.self)), process > 0
    else { return nil }
    self.process = process
    name = String(decoding: line[line.index(after: blank)...], as: UTF8.self)
  }
}

/// How long to wait for a lock.
public struct RetryPolicy {
  /// Waits before the next attempt, counted from 0; returns false when it is time to give up.
  public var wait: (_ attempt: Int) -> Bool

  public init(wait: @escaping (_ attempt: Int) -> Bool) {
    self.wait = wait
  }

  public static var none: RetryPolicy { RetryPolicy { _ in false } }
}

// Handles of what is open: a folder, and a lock that is held. They know their disk's number for
// it and how to give it back; what they stand for is the disk's affair.

/// An open folder. It stays the same folder, whatever it is called meanwhile.
public final class Folder {
  public let number: Int32
  /// Where it was opened, for messages alone.
  public let path: String
  private let close: (Int32) -> Void

  public init(number: Int32, path: String, close: @escaping (Int32) -> Void) {
    self.number = number
    self.path = path
    self.close = close
  }

  deinit {
    close(number)
  }

  /// Where a name in this folder is found, for messages alone.
  public func path(of name: FileName) -> String {
    "\(path)/\(name.text)"
  }
}

/// A lock that is held, until it is let go or forgotten.
public final class FileLock {
  private var release: (() -> Void)?

  public init(release: @escaping () -> Void) {
    self.release = release
  }

  deinit {
    letGo()
  }

  public func letGo() {
    release?()
    release = nil
  }
}

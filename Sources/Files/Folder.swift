// Handles of an open folder and of a held lock. Both have a function that releases them; a folder
// also has the number that the disk gave it, which is a file descriptor on a real disk.

/// An open folder. The handle stays valid when the folder is renamed.
public final class Folder {
  public let number: Int32
  /// The path by which the folder was opened, for messages only.
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

  /// The path of a name in this folder, for messages only.
  public func path(of name: FileName) -> String {
    "\(path)/\(name.text)"
  }
}

/// A held lock. It is released by `releaseLock`, or when the handle is deallocated.
public final class FileLock {
  private var releaseAction: (() -> Void)?

  public init(release releaseAction: @escaping () -> Void) {
    self.releaseAction = releaseAction
  }

  deinit {
    releaseLock()
  }

  public func releaseLock() {
    releaseAction?()
    releaseAction = nil
  }
}

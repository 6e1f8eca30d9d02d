// An event of a watched folder. It tells that a name changed, and never what the file contains now;
// the store reads the file to find out.

/// A watched folder, by the number of its watch, which stays the same when the folder is renamed.
public struct WatchedFolder: Hashable, Sendable {
  let watchDescriptor: Int32
}

public enum WatchEvent: Hashable, Sendable {
  /// The file at a name changed, or was moved away or removed.
  case name(FileName, in: WatchedFolder, Change)
  /// The folder itself was renamed or moved.
  case moved(WatchedFolder)
  /// The folder's permissions or times changed.
  case attributes(WatchedFolder)
  /// The folder was removed, and no more events will follow.
  case folderRemoved(WatchedFolder)
  /// Events were lost: everything that is watched must be scanned.
  case overflow

  public enum Change: Hashable, Sendable {
    /// A program that had the file open for writing closed it.
    case written
    /// The file was written to or truncated. Reported only on request.
    case modified
    /// The file was moved to this name, or away from it.
    case movedIn, movedOut
    /// The file was created under this name, and may still be written to; or it got this name by a
    /// link.
    case created
    case removed
    /// The file's permissions, times or number of links changed.
    case attributes
  }
}

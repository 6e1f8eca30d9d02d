// An event of a watched folder. It says that something changed and where, never what a file
// contains now; the store reads the file to find out.

/// A watched folder, whatever its name is meanwhile.
public struct WatchedFolder: Hashable, Sendable {
  let number: Int32
}

public enum WatchEvent: Hashable, Sendable {
  /// Something happened to the file at a name, or to the one that was there.
  case name(FileName, in: WatchedFolder, Change)
  /// The folder itself was renamed or moved.
  case moved(WatchedFolder)
  /// The folder's permissions or times changed.
  case attributes(WatchedFolder)
  /// The folder is gone; no more events will follow.
  case folderRemoved(WatchedFolder)
  /// Events were lost: everything that is watched must be scanned.
  case overflow

  public enum Change: Hashable, Sendable {
    /// It was open for writing and was closed.
    case written
    /// It was written to or truncated; reported only on request.
    case modified
    /// It was moved to or from this name.
    case movedIn, movedOut
    /// It was created under this name, and may still be being written, or was linked.
    case created
    case removed
    /// Its permissions, times or link count changed.
    case attributes
  }
}

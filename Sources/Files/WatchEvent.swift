// What a watch has seen happen to folders. It says that something changed and where, never what a
// file holds now: whoever wants to know that looks.

/// A folder that is watched, whatever it is called meanwhile.
public struct WatchedFolder: Hashable, Sendable {
  let number: Int32
}

public enum WatchEvent: Hashable, Sendable {
  /// Something happened to what stands, or stood, at a name.
  case name(FileName, in: WatchedFolder, Change)
  /// The folder itself has another name now, or stands elsewhere.
  case moved(WatchedFolder)
  /// The folder itself may be used differently now.
  case attributes(WatchedFolder)
  /// There will be no more of this folder.
  case gone(WatchedFolder)
  /// More happened than the system could note: whatever is watched must be looked through.
  case overflow

  public enum Change: Hashable, Sendable {
    /// It was open for writing, and was closed.
    case written
    /// It was written to or cut; told only where that was asked for.
    case modified
    /// It has come under this name.
    case movedIn, movedOut
    /// It is new under this name: made, and maybe still being written, or linked.
    case created
    case removed
    /// Who may use it, when it was dated, or how many names it has.
    case attributes
  }
}

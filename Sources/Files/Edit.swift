// What somebody wants done at a name, before it has become a change with a temporary.

public struct Edit: Sendable {
  public enum Work: Sendable {
    /// The file's content becomes this one; `before` is what was read, nil for a new file.
    case write([UInt8], before: [UInt8]?)
    /// The file goes away; this is what was read.
    case remove(before: [UInt8])
    /// A new folder, with these files in it from the first moment on.
    case makeFolder(files: [(name: FileName, bytes: [UInt8])])
    /// The folder goes to the trash.
    case trashFolder
    /// The folder comes back from the trash, where it has this name.
    case restoreFolder(from: FileName)
  }

  public var place: Place
  public var name: FileName
  public var work: Work

  public init(_ work: Work, at name: FileName, in place: Place) {
    self.work = work
    self.name = name
    self.place = place
  }
}

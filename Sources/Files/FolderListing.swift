// What a look at each name in a folder told, all in three pieces of memory. Knows not what the
// looks are held against.

public struct FolderListing: Equatable, Sendable {
  private var names: [UInt8] = []
  private var ends: [Int] = []
  private var looks: [Signature] = []

  public init() {}

  public var count: Int { looks.count }

  public mutating func add(_ name: UnsafeRawBufferPointer, _ look: Signature) {
    names.append(contentsOf: name)
    ends.append(names.count)
    looks.append(look)
  }

  /// Each name, which has the form of one, and how it looked.
  public func forEach(_ body: (UnsafeRawBufferPointer, Signature) -> Void) {
    names.withUnsafeBytes { names in
      var start = 0
      for index in looks.indices {
        body(UnsafeRawBufferPointer(rebasing: names[start..<ends[index]]), looks[index])
        start = ends[index]
      }
    }
  }
}

/// The folders in a folder, as another thread has seen them.
public struct FolderListings: Sendable {
  private var seen: [FileName: (inode: UInt64, looks: FolderListing)] = [:]

  public init() {}

  /// All that are not hidden. What cannot be seen now is left to whoever misses it.
  public init(in folder: Folder, of disk: some Disk) {
    for name in (try? disk.names(in: folder)) ?? [] where !name.isHidden {
      guard let look = try? disk.look(at: name, in: folder), look.kind == .folder,
        let looks = try? disk.looks(in: disk.open(name, in: folder))
      else { continue }
      seen[name] = (look.inode, looks)
    }
  }

  /// What was seen in a folder if it is still the same; each is given once.
  public mutating func take(_ name: FileName, inode: UInt64) -> FolderListing? {
    guard let folder = seen.removeValue(forKey: name), folder.inode == inode else { return nil }
    return folder.looks
  }
}

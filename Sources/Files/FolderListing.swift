// The names in a folder with the stat of each, stored in three arrays to save memory.

public struct FolderListing: Equatable, Sendable {
  private var names: [UInt8] = []
  private var ends: [Int] = []
  private var signatures: [Signature] = []

  public init() {}

  public var count: Int { signatures.count }

  public mutating func add(_ name: UnsafeRawBufferPointer, _ look: Signature) {
    names.append(contentsOf: name)
    ends.append(names.count)
    signatures.append(look)
  }

  /// Calls the body with each name, which is valid, and its stat.
  public func forEach(_ body: (UnsafeRawBufferPointer, Signature) -> Void) {
    names.withUnsafeBytes { names in
      var start = 0
      for index in signatures.indices {
        body(UnsafeRawBufferPointer(rebasing: names[start..<ends[index]]), signatures[index])
        start = ends[index]
      }
    }
  }
}

/// The listings of all folders in a folder, made on another thread.
public struct FolderListings: Sendable {
  private var seen: [FileName: (inode: UInt64, looks: FolderListing)] = [:]

  public init() {}

  /// Lists all folders that are not hidden; skips those that cannot be read.
  public init(in folder: Folder, of disk: some Disk) {
    for name in (try? disk.names(in: folder)) ?? [] where !name.isHidden {
      guard let look = try? disk.signature(of: name, in: folder), look.kind == .folder,
        let looks = try? disk.signatures(of: disk.open(name, in: folder))
      else { continue }
      seen[name] = (look.inode, looks)
    }
  }

  /// Removes and returns the listing of a folder. Nil if there is none, or if the folder at that
  /// name is another one now.
  public mutating func remove(_ name: FileName, inode: UInt64) -> FolderListing? {
    guard let folder = seen.removeValue(forKey: name), folder.inode == inode else { return nil }
    return folder.looks
  }
}

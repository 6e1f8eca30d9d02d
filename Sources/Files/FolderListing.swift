// The names in a folder with the stat of each, stored in three arrays to save memory.

public struct FolderListing: Equatable, Sendable {
  private var nameBytes: [UInt8] = []
  private var nameEnds: [Int] = []
  private var signatures: [Signature] = []

  public init() {}

  public var count: Int { signatures.count }

  public mutating func add(_ name: UnsafeRawBufferPointer, _ signature: Signature) {
    nameBytes.append(contentsOf: name)
    nameEnds.append(nameBytes.count)
    signatures.append(signature)
  }

  /// Calls the body with each name, which is valid, and its stat.
  public func forEach(_ body: (UnsafeRawBufferPointer, Signature) -> Void) {
    nameBytes.withUnsafeBytes { nameBytes in
      var start = 0
      for index in signatures.indices {
        body(
          UnsafeRawBufferPointer(rebasing: nameBytes[start..<nameEnds[index]]), signatures[index])
        start = nameEnds[index]
      }
    }
  }
}

/// The listings of all folders in a folder. They are made on another thread while a store is being
/// opened.
public struct FolderListings: Sendable {
  private var listings: [FileName: (inode: UInt64, listing: FolderListing)] = [:]

  public init() {}

  /// Lists all folders that are not hidden; skips those that cannot be read.
  public init(in folder: Folder, of disk: some Disk) {
    for name in (try? disk.names(in: folder)) ?? [] where !name.isHidden {
      guard let signature = try? disk.signature(of: name, in: folder), signature.kind == .folder,
        let listing = try? disk.signatures(of: disk.open(name, in: folder))
      else { continue }
      listings[name] = (signature.inode, listing)
    }
  }

  /// Removes and returns the listing of a folder. Nil if there is none, or if the folder at that
  /// name is another one now.
  public mutating func remove(_ name: FileName, inode: UInt64) -> FolderListing? {
    guard let folder = listings.removeValue(forKey: name), folder.inode == inode else { return nil }
    return folder.listing
  }
}

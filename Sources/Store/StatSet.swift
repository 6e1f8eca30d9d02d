// The stats of the files in an index, for the first scan of each list. An unchanged file is
// recognised with one hash and one memory access.

internal import Files

/// For each file of the index, a 64-bit hash of its list, name and stat, made with random seeds of
/// this process. A changed file is taken for an unchanged one about once in 10¹⁴ openings, and no
/// other program can cause that.
struct StatSet {
  /// The hashes, with open addressing; 0 for an empty entry.
  private var hashes: [UInt64]
  /// One bit for each entry of `hashes`, set if the scan has found its file unchanged, or if the
  /// file was changed after the index was read.
  private var seenBits: [UInt64]
  private let indexMask: Int

  /// A set of these hashes. They are inserted in one loop, in which the processor can load several
  /// entries at the same time.
  init(_ initialHashes: [UInt64]) {
    var entryCount = 64
    while entryCount < initialHashes.count * 2 { entryCount *= 2 }
    hashes = [UInt64](repeating: 0, count: entryCount)
    seenBits = [UInt64](repeating: 0, count: entryCount / 64)
    indexMask = entryCount - 1
    for hash in initialHashes {
      var index = Int(truncatingIfNeeded: hash >> 1) & indexMask
      while hashes[index] != 0 { index = (index &+ 1) & indexMask }
      hashes[index] = hash
    }
  }

  /// Marks a hash as seen. False if it is not in the set, or was marked before.
  @inline(__always)
  mutating func markSeen(_ hash: UInt64) -> Bool {
    guard let index = index(of: hash) else { return false }
    let bit: UInt64 = 1 << UInt64(index & 63)
    guard seenBits[index >> 6] & bit == 0 else { return false }
    seenBits[index >> 6] |= bit
    return true
  }

  /// Marks the unchanged files of a listing as seen and returns the names of the others.
  mutating func markUnchanged(_ listing: FolderListing, ofList list: Int) -> [FileName] {
    var changedNames: [FileName] = []
    listing.forEach { name, signature in
      guard !markSeen(Self.hash(name, ofList: list, signature)) else { return }
      if let name = FileName(copying: name) { changedNames.append(name) }
    }
    return changedNames
  }

  /// Whether this hash was marked as seen.
  func wasSeen(_ hash: UInt64) -> Bool {
    guard let index = index(of: hash) else { return false }
    return seenBits[index >> 6] >> UInt64(index & 63) & 1 != 0
  }

  @inline(__always)
  private func index(of hash: UInt64) -> Int? {
    var index = Int(truncatingIfNeeded: hash >> 1) & indexMask
    while hashes[index] != hash {
      if hashes[index] == 0 { return nil }
      index = (index &+ 1) & indexMask
    }
    return index
  }

  /// The hash of a list's file name and stat; never 0.
  @inline(__always)
  static func hash(
    _ name: UnsafeRawBufferPointer, ofList list: Int, _ signature: Signature
  ) -> UInt64 {
    var hash = ByteHash()
    hash.mix(name)
    hash.mix(signature.inode, UInt64(truncatingIfNeeded: signature.modificationTime))
    hash.mix(
      UInt64(truncatingIfNeeded: signature.size),
      UInt64(truncatingIfNeeded: signature.changeTime))
    let kindAndPermissions = UInt64(signature.kind.rawValue) << 16 | UInt64(signature.permissions)
    hash.mix(signature.device, kindAndPermissions | UInt64(truncatingIfNeeded: list) << 32)
    return hash.value | 1
  }
}

// Collects the files of an index while the index is read, as offsets in its bytes.
// `IndexedFiles.swift` finds and decodes the files afterwards.

internal import Files

struct FoundFiles {
  private(set) var entryOffsets: [IndexedFiles.EntryOffsets] = []
  private(set) var keyColumn: [KeyColumn.KeyLocation] = []
  private(set) var kinds: [String] = []
  private(set) var slotRanges: [Range<Int>]
  private(set) var slotsWithDiagnostics: [Int] = []
  private(set) var slotsWithoutID: [Int] = []
  private(set) var slotsToReread: [Int] = []
  private(set) var signatureHashes: [UInt64] = []
  private(set) var uidCandidates: [SlotTable.Candidate] = []
  /// The time, in nanoseconds since 1970, up to which stats are trusted: a file with a later
  /// change time is read again. Nil if all stats are trusted.
  private let trustedUntil: Int64?
  /// The kind of the previous item. Most often the next item has the same kind.
  private var lastKind = (bytes: 0..<0, kindIndex: -1)

  init(inLists lists: Int, reserving count: Int, trustedUntil time: Int64?) {
    slotRanges = Array(repeating: 0..<0, count: lists)
    trustedUntil = time
    entryOffsets.reserveCapacity(count)
    keyColumn.reserveCapacity(count)
    signatureHashes.reserveCapacity(count)
    uidCandidates.reserveCapacity(count)
  }

  /// One entry of the index that was read completely, as ranges of its parts.
  struct FileEntry {
    var entry: IndexedFiles.EntryOffsets
    var list: Int
    var name: Range<Int>
    var signature: Signature?
    var hasDiagnostic: Bool
    var item: ItemRanges?
  }

  struct ItemRanges {
    var uid: Range<Int>
    var kind: Range<Int>
    var keyCount: Int
  }

  /// Adds the next file; its list number must be valid.
  mutating func add(_ file: FileEntry, in bytes: UnsafeRawBufferPointer) {
    let slot = entryOffsets.count
    entryOffsets.append(file.entry)
    let slotRange = slotRanges[file.list]
    slotRanges[file.list] = (slotRange.isEmpty ? slot : slotRange.lowerBound)..<slot + 1
    if file.hasDiagnostic { slotsWithDiagnostics.append(slot) }
    if let signature = file.signature { addSignature(signature, of: file, slot, in: bytes) }
    guard let item = file.item else {
      slotsWithoutID.append(slot)
      return keyColumn.append(.noKeys)
    }
    uidCandidates.append(SlotTable.Candidate(slot, item.uid, in: bytes))
    keyColumn.append(
      KeyColumn.KeyLocation(
        start: Int(file.entry.keysOffset), count: item.keyCount, list: file.list,
        kindIndex: kindIndex(of: item.kind, in: bytes), isInIndex: true))
  }

  @inline(__always)
  private mutating func addSignature(
    _ signature: Signature, of file: FileEntry, _ slot: Int, in bytes: UnsafeRawBufferPointer
  ) {
    if let trustedUntil, max(signature.changeTime, signature.modificationTime) > trustedUntil {
      slotsToReread.append(slot)
    } else {
      let name = UnsafeRawBufferPointer(rebasing: bytes[file.name])
      signatureHashes.append(StatSet.hash(name, ofList: file.list, signature))
    }
  }

  @inline(__always)
  private mutating func kindIndex(of range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Int {
    let kindBytes = UnsafeRawBufferPointer(rebasing: bytes[range])
    if lastKind.kindIndex >= 0 {
      let lastKindBytes = UnsafeRawBufferPointer(rebasing: bytes[lastKind.bytes])
      if lastKindBytes.order(to: kindBytes) == .same { return lastKind.kindIndex }
    }
    let kindIndex = kinds.firstIndex { $0.utf8.elementsEqual(kindBytes) } ?? kinds.count
    if kindIndex == kinds.count { kinds.append(String(decoding: kindBytes, as: UTF8.self)) }
    lastKind = (range, kindIndex)
    return kindIndex
  }
}

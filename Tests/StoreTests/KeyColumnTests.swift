// The keys of items that a fetch sees, while items are added, changed and removed.

import Files
import TestSupport
import Testing

@testable import Store

struct KeyColumnTests {
  @Test func `a pass over the column gives each item's latest keys`() throws {
    var random = SeededRandom()
    // Keys that are in the bytes of an index.
    var files = (0..<40).map { slot in
      Self.file(slot, keys: ByteRange([UInt8](repeating: UInt8(slot), count: 100)))
    }
    files.append(Self.file(40, keys: nil))
    var slots = try Self.slots(files)
    for slot in 0..<40 { #expect(Self.indexedKeys(slots, slot) == "item-\(slot):7") }
    #expect(Self.indexedKeys(slots, 40) == nil)
    var expected = files.map { Self.told($0) }
    for round in 0..<3_000 {
      let slot = random.below(expected.count + 1)
      let bytes = [UInt8](
        repeating: UInt8(truncatingIfNeeded: round), count: random.below(200))
      let file = Self.file(slot, keys: round % 7 == 0 ? nil : ByteRange(bytes))
      if slot == expected.count {
        slots.append(file)
        expected.append(Self.told(file))
      } else if round % 11 == 0 {
        slots[slot] = nil
        expected[slot] = nil
      } else {
        slots[slot] = file
        expected[slot] = Self.told(file)
      }
    }
    var found: [[UInt8]?] = expected.map { _ in nil }
    slots.forEachKeys { slot, list, kind, keys in
      #expect(list == 0 && kind == "thing")
      found[slot] = keys.byteOffsets.map { keys.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
    #expect(found == expected)
    var ofKind: [[UInt8]?] = expected.map { _ in nil }
    slots.forEachKeys(ofKind: "thing") { slot, list, keys in
      #expect(list == 0)
      ofKind[slot] = keys.byteOffsets.map { keys.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
    #expect(ofKind == expected)
    slots.forEachKeys(ofKind: "another") { _, _, _ in Issue.record("there is none") }
    for slot in expected.indices {
      #expect(
        slots.encodedItem(inSlot: slot)?.uid == expected[slot].map { _ in ItemID("item-\(slot)") })
      #expect(
        slots.encodedItem(inSlot: slot).map { Array($0.members) } == expected[slot].map { _ in [7] }
      )
    }
    #expect(
      slots.encodedItem(inSlot: -1) == nil
        && slots.encodedItem(inSlot: expected.count) == nil)
    for slot in -1...expected.count {
      // By now each of them was changed.
      let lying = Self.indexedKeys(slots, slot)
      #expect(lying == nil)
    }
  }

  @Test
  func `items not chosen, with short keys or added later are left out`()
    throws
  {
    let files = (0..<200).map { slot in
      Self.file(slot, keys: ByteRange([UInt8](repeating: UInt8(slot), count: 4 + slot % 3)))
    }
    var slots = try Self.slots(files)
    for slot in [7, 64, 199] { slots[slot] = Self.file(slot, keys: ByteRange([1, 2, 3, 4, 5, 6])) }
    var (found, asked): ([Int], Set<UInt8>) = ([], [])
    slots.forEachKeys(
      ofKind: "thing", minimumLength: 5,
      selectedBits: { bytes, starts in
        var chosen: UInt64 = 0
        for index in starts.indices {
          let key = bytes.unsafeLoad(fromByteOffset: starts[index], as: UInt8.self)
          asked.insert(key)
          if key % 5 == 0 { chosen |= 1 << UInt64(index) }
        }
        return chosen
      }
    ) { slot, _, _ in found.append(slot) }
    #expect(
      found
        == (0..<200).filter {
          $0 % 5 == 0 && $0 % 3 > 0 || $0 % 3 == 0 || [7, 64, 199].contains($0)
        })
    #expect(
      asked.isSuperset(
        of: (0..<199).filter { $0 % 3 > 0 && ![7, 64].contains($0) }.map { UInt8($0) }))
  }

  /// The column of an index with these keys.
  private static func slots(_ files: [StoredFile]) throws -> FileSlots {
    var snapshot = Snapshot.empty
    snapshot.lists = [
      StoredList(
        name: FileName(ours: "Home"), inode: 1, title: nil, color: nil, isReadOnly: false)
    ]
    snapshot.files = files
    let bytes = try #require(snapshot.bytes())
    return FileSlots(try #require(IndexContent(reading: bytes, codecVersion: 0)).files)
  }

  /// The keys of this slot in the index.
  private static func indexedKeys(_ slots: FileSlots, _ slot: Int) -> String? {
    slots.encodedRanges(inSlot: slot).map { ranges in
      let members = slots.indexBytes[ranges.members].map(String.init).joined(separator: ",")
      return "\(String(decoding: slots.indexBytes[ranges.uid], as: UTF8.self)):\(members)"
    }
  }

  private static func file(_ slot: Int, keys: ByteRange?) -> StoredFile {
    let content: StoredFile.Content =
      keys.map {
        .item(
          StoredItem(
            uid: ItemID("item-\(slot)"), kind: "thing", revision: Digest(leading: 0, trailing: 0),
            keys: $0, members: ByteRange([7]), diagnostics: []))
      } ?? .unreadable(FileDiagnostic(kind: "", message: ""), formerID: nil)
    return StoredFile(
      key: FileKey(list: 0, name: FileName(String(1_000_000 + slot)) ?? FileName(ours: "a")),
      signature: nil,
      contentDigest: Digest(leading: 0, trailing: 0), content: content)
  }

  private static func told(_ file: StoredFile) -> [UInt8]? {
    file.item.map { Array($0.keys.bytes) }
  }
}

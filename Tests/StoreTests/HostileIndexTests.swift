// An index with a valid checksum and hostile content: it is refused, or read like any other. What
// is accepted must be what the writer would have written.

import TestSupport
import Testing

@testable import Files
@testable import Store

@Suite struct HostileIndexTests {
  /// Adds the checksum, reads the index, and uses what is accepted as the store would.
  private func tryToRead(_ bytes: [UInt8], _ comment: @autoclosure () -> String) -> Bool {
    var bytes = bytes
    bytes.seal()
    guard let content = IndexContent(reading: bytes, codecVersion: 3),
      let snapshot = Snapshot(reading: bytes, codecVersion: 3)
    else { return false }
    #expect(snapshot.bytes() == bytes, "\(comment())")
    let catalogue = Catalogue(content)
    #expect(catalogue.files.count == snapshot.files.count)
    for file in snapshot.files {
      #expect(catalogue.file(at: file.key) == file, "\(comment())")
      if let item = file.item {
        #expect(Array(item.keys.bytes).count == item.keys.count)
        #expect(Array(item.members.bytes).count == item.members.count)
      }
    }
    return true
  }

  @Test func `any number at any position of an index is read without trap`() throws {
    var random = SeededRandom()
    let good = try #require(Snapshot.small(&random).bytes())
    #expect(tryToRead(good, "good"))
    let numbers: [UInt32] = [0, 1, 2, 3, 0xFF, 0x100, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, .max]
    for offset in IndexFormat.headerLength..<good.count {
      for number in numbers {
        var bytes = good
        bytes.put(number, at: offset)
        _ = tryToRead(bytes, "\(random) \(number) at \(offset)")
        bytes = good
        bytes.put(UInt64(number) << 32 | UInt64(number), at: offset)
        _ = tryToRead(bytes, "\(random) twice \(number) at \(offset)")
      }
    }
  }

  @Test func `counts that are off by one do not trap`() throws {
    var random = SeededRandom()
    let good = try #require(Snapshot.small(&random).bytes())
    for offset in IndexFormat.headerLength..<good.count - IndexFormat.checksumLength {
      for step: UInt8 in [1, 2, 8, 16, 128, 254, 255] {
        var bytes = good
        bytes[offset] &+= step
        _ = tryToRead(bytes, "\(random) \(step) more at \(offset)")
      }
    }
  }

  @Test func `missing, doubled, moved and random bytes do not trap`() throws {
    var random = SeededRandom()
    var accepted = 0
    for round in 0..<4000 {
      var bytes = try #require(random.snapshot(upTo: 6).bytes())
      bytes.put(Int64(3), at: 12)
      for _ in 0...random.below(3) { random.damage(&bytes) }
      if tryToRead(bytes, "\(random) round \(round)") { accepted += 1 }
    }
    // Any number or text is allowed; if no index were accepted, this test would prove nothing.
    #expect(accepted > 100, "\(random)")
  }

  @Test func `random bytes after a valid header do not trap`() throws {
    var random = SeededRandom()
    let head = try #require(Snapshot.empty.bytes()).prefix(IndexFormat.headerLength)
    for _ in 0..<4000 {
      let small = random.once(in: 2)
      let noise = (0..<random.below(400)).map { _ in UInt8(random.below(small ? 3 : 256)) }
      var bytes = Array(head) + noise + [UInt8](repeating: 0, count: 8)
      bytes.put(Int64(3), at: 12)
      _ = tryToRead(bytes, "\(random)")
    }
  }

  @Test func `too many kinds of items are refused`() throws {
    for (count, isRead) in [(256, true), (257, false)] {
      var random = SeededRandom()
      var snapshot = Snapshot.empty
      snapshot.codecVersion = 3
      snapshot.lists = [
        StoredList(
          name: FileName(ours: "Home"), inode: 1, title: nil, color: nil, isReadOnly: false)
      ]
      snapshot.files = try (1000..<1000 + count).map { number in
        StoredFile(
          key: FileKey(list: 0, name: try #require(FileName("\(number).ics"))), signature: nil,
          contentDigest: random.digest(),
          content: .item(
            StoredItem(
              uid: ItemID("\(number)"), kind: "kind \(number)", revision: random.digest(),
              keys: ByteRange([]), members: ByteRange([]), diagnostics: [])))
      }
      let bytes = try #require(snapshot.bytes())
      #expect((Snapshot(reading: bytes, codecVersion: 3) != nil) == isRead)
    }
  }

  @Test func `a file name with a path is refused`() throws {
    var random = SeededRandom()
    let good = try #require(Snapshot.small(&random).bytes())
    for wrong in ["../ix", "a\0ics", "a/ics"] {
      let bytes = good.replacing(Array("a.ics".utf8), with: Array(wrong.utf8))
      #expect(bytes != good)
      #expect(!tryToRead(bytes, wrong))
    }
    let overlong = good.replacing(Array("ü1".utf8), with: [0xC0, 0xAF, 0x31])
    #expect(overlong != good)
    #expect(!tryToRead(overlong, "no UTF-8"))
  }
}

extension SeededRandom {
  fileprivate mutating func damage(_ bytes: inout [UInt8]) {
    let start = IndexFormat.headerLength
    let end = bytes.count - IndexFormat.checksumLength
    guard start < end else { return }
    let offset = start + below(end - start)
    let length = min(end - offset, 1 + below(12))
    let piece = bytes[offset..<offset + length]
    switch below(5) {
    case 0: bytes.removeSubrange(offset..<offset + length)
    case 1: bytes.insert(contentsOf: Array(piece), at: start + below(end - start))
    case 2: bytes[offset] = UInt8(below(256))
    case 3: bytes.put(UInt32(below(64)), at: min(offset, end - 4))
    default: bytes.replaceSubrange(offset..<offset + length, with: piece.reversed())
    }
  }
}

// The index as bytes: what was written is read back, and nothing else is accepted.

import TestSupport
import Testing

@testable import Files
@testable import Store

@Suite struct IndexTests {
  @Test func `every snapshot is read back equal, and written as the same bytes`() throws {
    var random = SeededRandom()
    for round in 0..<400 {
      let snapshot = random.snapshot(upTo: round % 30)
      let bytes = try #require(snapshot.bytes())
      let back = try #require(
        Snapshot(reading: bytes, codecVersion: snapshot.codecVersion), "\(random) \(round)")
      #expect(back == snapshot, "\(random) \(round)")
      #expect(back.bytes() == bytes, "\(random) \(round)")
    }
  }

  @Test func `an empty snapshot is read back empty`() throws {
    let bytes = try #require(Snapshot.empty.bytes())
    #expect(Snapshot(reading: bytes, codecVersion: 0) == .empty)
  }

  @Test func `items keep the bytes that were read, and copy none of them`() throws {
    var random = SeededRandom()
    let bytes = try #require(Snapshot.small(&random).bytes())
    let back = try #require(Snapshot(reading: bytes, codecVersion: 3))
    let item = try #require(back.files.first?.item)
    let isWithin = bytes.withUnsafeBytes { all in
      item.members.bytes.withUnsafeBytes { part in
        guard let start = all.baseAddress, let partStart = part.baseAddress else { return false }
        return partStart >= start && partStart + part.count <= start + all.count
      }
    }
    #expect(isWithin)
  }

  @Test func `every flipped bit is noticed`() throws {
    var random = SeededRandom()
    var bytes = try #require(Snapshot.small(&random).bytes())
    for offset in bytes.indices {
      for bit in 0..<8 {
        bytes[offset] ^= 1 << UInt8(bit)
        #expect(
          Snapshot(reading: bytes, codecVersion: 3) == nil, "\(random) byte \(offset) bit \(bit)")
        bytes[offset] ^= 1 << UInt8(bit)
      }
    }
    #expect(Snapshot(reading: bytes, codecVersion: 3) != nil)
  }

  @Test func `an index that is too short or too long is refused`() throws {
    var random = SeededRandom()
    let bytes = try #require(Snapshot.small(&random).bytes())
    for count in bytes.indices {
      #expect(Snapshot(reading: Array(bytes.prefix(count)), codecVersion: 3) == nil, "\(count)")
      #expect(Snapshot(reading: Array(bytes.dropFirst(count + 1)), codecVersion: 3) == nil)
    }
    #expect(Snapshot(reading: bytes + [0], codecVersion: 3) == nil)
    #expect(Snapshot(reading: bytes + bytes, codecVersion: 3) == nil)
    for block in [8, 64, 512] where block < bytes.count {
      // As after a crash, when the file system has stored the length and not the content.
      let torn = bytes.dropLast(block) + [UInt8](repeating: 0, count: block)
      #expect(Snapshot(reading: Array(torn), codecVersion: 3) == nil)
    }
  }

  @Test func `after a reboot only the stats of recently changed files are ignored`() throws {
    var random = SeededRandom()
    var snapshot = Snapshot.small(&random)
    while snapshot.files.count(where: { $0.signature != nil }) < 2 {
      snapshot = Snapshot.small(&random)
    }
    let files = snapshot.files.indices.filter { snapshot.files[$0].signature != nil }
    let (early, late) = (try #require(files.first), try #require(files.dropFirst().first))
    snapshot.boot = "one"
    snapshot.takenAt = 1_000_000_000_000_000
    for index in files {
      snapshot.files[index].signature?.modificationTime = 0
      snapshot.files[index].signature?.changeTime = 0
    }
    snapshot.files[late].signature?.changeTime = snapshot.takenAt - 60_000_000_000
    let bytes = try #require(snapshot.bytes())
    #expect(Snapshot(reading: bytes, codecVersion: 3) == snapshot)
    let same = try #require(IndexContent(reading: bytes, codecVersion: 3, boot: "one"))
    #expect(Array(Catalogue(same).files) == snapshot.files)
    let other = try #require(IndexContent(reading: bytes, codecVersion: 3, boot: "two"))
    let read = Catalogue(other)
    #expect(read.files[late]?.signature == nil)
    #expect(read.files[early]?.signature == snapshot.files[early].signature)
    snapshot.files[late].signature = nil
    #expect(Array(read.files) == snapshot.files)
  }

  @Test func `an index of another codec or format version is refused`() throws {
    var random = SeededRandom()
    let bytes = try #require(Snapshot.small(&random).bytes())
    for codec in [0, 2, 4, -3, .max, .min] {
      #expect(Snapshot(reading: bytes, codecVersion: codec) == nil)
    }
    for version: UInt32 in [0, 1, 3, .max] {
      var other = bytes
      other.put(version, at: 8)
      other.seal()
      #expect(Snapshot(reading: other, codecVersion: 3) == nil)
    }
    var other = bytes
    other[0] ^= 1
    other.seal()
    #expect(Snapshot(reading: other, codecVersion: 3) == nil)
  }

  @Test func `an index with unsorted or duplicate entries or without their list is refused`() throws
  {
    var random = SeededRandom()
    let good = Snapshot.small(&random)
    let wrongs: [(inout Snapshot) -> Void] = [
      { $0.lists.reverse() },
      { $0.lists[1].name = $0.lists[0].name },
      { $0.files.reverse() },
      { $0.files[1].key = $0.files[0].key },
      { $0.files[2].key.list = 2 },
      { $0.files[2].key.list = .max },
      { $0.lists = [] },
      { $0.bookmark.segment = 0 },
      { $0.bookmark.offset = -1 },
      { $0.bookmark.position.number = .max },
      { $0.bookmark.position.number = .min },
      { $0.takenAt = -1 },
      { $0.takenAt = .max },
    ]
    for (index, spoil) in wrongs.enumerated() {
      var wrong = good
      spoil(&wrong)
      let bytes = try #require(wrong.bytes())
      #expect(Snapshot(reading: bytes, codecVersion: 3) == nil, "\(index)")
    }
  }
}

extension [UInt8] {
  mutating func put(_ number: some FixedWidthInteger, at offset: Int) {
    Swift.withUnsafeBytes(of: number.littleEndian) { bytes in
      for (index, byte) in bytes.enumerated() where offset + index < count {
        self[offset + index] = byte
      }
    }
  }

  /// Corrects length and checksum, whatever is between them.
  mutating func seal() {
    guard count >= IndexFormat.headerLength + IndexFormat.checksumLength else { return }
    put(UInt64(count), at: 20)
    let end = count - IndexFormat.checksumLength
    let sum = self.withUnsafeBytes {
      Checksum(of: UnsafeRawBufferPointer(rebasing: $0[..<end])).value
    }
    put(sum, at: end)
  }
}

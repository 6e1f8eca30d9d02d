// Bytes that have arrived and were not used yet. Removing bytes only moves an index. `compact`, which
// is called when more bytes are awaited, frees their memory.

import Glibc

struct ByteQueue: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// How many of the waiting bytes `find` has searched without success. They are not searched
  /// again when more bytes of a long line arrive.
  private var searchedCount = 0

  private static let keptCapacity = 256 << 10

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }
  var waitingBytes: ArraySlice<UInt8> { bytes[start...] }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }

  mutating func drop(_ count: Int) {
    start = min(bytes.count, start + count)
    searchedCount = 0
  }

  mutating func removeFirst(_ count: Int) -> [UInt8] {
    if start == 0, count == bytes.count {
      defer { self = ByteQueue() }
      return bytes
    }
    defer { drop(count) }
    return Array(waitingBytes.prefix(count))
  }

  /// How many waiting bytes come before the first byte with this value; nil if there is no such
  /// byte.
  mutating func find(_ byte: UInt8) -> Int? {
    let from = start + searchedCount
    let found = bytes.withUnsafeBytes { all -> Int? in
      let rest = UnsafeRawBufferPointer(rebasing: all[from...])
      guard let base = rest.baseAddress, let hit = memchr(base, Int32(byte), rest.count) else {
        return nil
      }
      return UnsafeRawPointer(hit) - base
    }
    guard let found else {
      searchedCount = count
      return nil
    }
    return searchedCount + found
  }

  mutating func dropBlanks() {
    guard start < bytes.count, Self.isBlank(bytes[start]) else { return }
    drop(waitingBytes.prefix { Self.isBlank($0) }.count)
  }

  /// The block of headers at the front, if it has the most common form; else nil.
  func plainHeader() -> HeaderBlock? {
    HeaderBlock.readPlain(bytes.span.extracting(start..<bytes.count))
  }

  /// Removes byte order marks and whitespace at the front. Returns the byte after them; nil if it
  /// has not arrived yet.
  mutating func skipMarksAndBlanks() -> UInt8? {
    let mark = byteOrderMark
    dropBlanks()
    while waitingBytes.starts(with: mark) {
      drop(mark.count)
      dropBlanks()
    }
    guard let first = waitingBytes.first else { return nil }
    let isPartOfMark = count < mark.count && mark.starts(with: waitingBytes)
    return isPartOfMark ? nil : first
  }

  mutating func compact() {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
    } else if start > 0 {
      bytes.removeSubrange(..<start)
    } else {
      return
    }
    start = 0
  }
}

private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

extension [UInt8] {
  /// The bytes without a byte order mark at the front.
  var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: byteOrderMark) ? dropFirst(byteOrderMark.count) : self[...]
  }
}

// Bytes that have arrived and were not used yet. Removing bytes only moves an index. Their memory
// is freed by `compact`, which is called before waiting for more bytes.

import Glibc

struct ByteQueue: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// How many of the waiting bytes `offset(of:)` has searched without success. These bytes are not
  /// searched again when more bytes of a long line arrive.
  private var searchedCount = 0

  private static let largestKeptCapacity = 256 << 10

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
  mutating func offset(of byte: UInt8) -> Int? {
    let searchStart = start + searchedCount
    let matchOffset = bytes.withUnsafeBytes { allBytes -> Int? in
      let unsearchedBytes = UnsafeRawBufferPointer(rebasing: allBytes[searchStart...])
      guard let base = unsearchedBytes.baseAddress,
        let match = memchr(base, Int32(byte), unsearchedBytes.count)
      else {
        return nil
      }
      return UnsafeRawPointer(match) - base
    }
    guard let matchOffset else {
      searchedCount = count
      return nil
    }
    return searchedCount + matchOffset
  }

  mutating func dropBlanks() {
    guard start < bytes.count, Self.isBlank(bytes[start]) else { return }
    drop(waitingBytes.prefix { Self.isBlank($0) }.count)
  }

  /// The block of headers at the front, if it has the most common form; else nil.
  func plainHeader() -> HeaderBlock? {
    HeaderBlock.readPlain(bytes.span.extracting(start..<bytes.count))
  }

  /// Removes byte order marks and whitespace at the front. Returns the first byte that is left;
  /// nil if none has arrived yet, or if the bytes may become a byte order mark.
  mutating func skipMarksAndBlanks() -> UInt8? {
    let bom = byteOrderMark
    dropBlanks()
    while waitingBytes.starts(with: bom) {
      drop(bom.count)
      dropBlanks()
    }
    guard let firstByte = waitingBytes.first else { return nil }
    let mayBecomeMark = count < bom.count && bom.starts(with: waitingBytes)
    return mayBecomeMark ? nil : firstByte
  }

  mutating func compact() {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= Self.largestKeptCapacity)
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

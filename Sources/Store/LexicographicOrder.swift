// The order of file names: byte by byte, and of two names where one begins with the other, the
// shorter first.

internal import Files
internal import Glibc

enum LexicographicOrder {
  case before, same, after
}

extension UnsafeRawBufferPointer {
  func order(to other: UnsafeRawBufferPointer) -> LexicographicOrder {
    var comparison: Int32 = 0
    if let ownBytes = baseAddress, let otherBytes = other.baseAddress {
      comparison = memcmp(ownBytes, otherBytes, Swift.min(count, other.count))
    }
    if comparison == 0 {
      return count == other.count ? .same : count < other.count ? .before : .after
    }
    return comparison < 0 ? .before : .after
  }
}

extension FileName {
  func order(to other: UnsafeRawBufferPointer) -> LexicographicOrder {
    bytes.withUnsafeBytes { $0.order(to: other) }
  }
}

extension [FileName] {
  /// The names in sorted order, without duplicates.
  var sortedAndUnique: [FileName] {
    var names: [FileName] = []
    names.reserveCapacity(count)
    for index in sortedIndices where names.last != self[index] { names.append(self[index]) }
    return names
  }

  /// Indices of the names, sorted by name.
  var sortedIndices: [Int] {
    let names = span
    // Most comparisons need only the first sixteen bytes, which are next to each other in memory
    // here.
    let prefixes = indices.map { (prefix: NamePrefix(names[$0]), index: $0) }
    return prefixes.sorted { one, other in
      if one.prefix.firstWord != other.prefix.firstWord {
        return one.prefix.firstWord < other.prefix.firstWord
      }
      if one.prefix.secondWord != other.prefix.secondWord {
        return one.prefix.secondWord < other.prefix.secondWord
      }
      return names[one.index] < names[other.index]
    }.map(\.index)
  }
}

/// The first sixteen bytes of a name, padded with zeros.
private struct NamePrefix {
  let firstWord: UInt64
  let secondWord: UInt64

  init(_ name: FileName) {
    (firstWord, secondWord) = name.bytes.withUnsafeBytes {
      (Self.loadWord($0, at: 0), Self.loadWord($0, at: 8))
    }
  }

  private static func loadWord(_ bytes: UnsafeRawBufferPointer, at start: Int) -> UInt64 {
    if start + 8 <= bytes.count {
      return UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    var word: UInt64 = 0
    for index in start..<start + 8 {
      word = word << 8 | UInt64(index < bytes.count ? bytes[index] : 0)
    }
    return word
  }
}

// How bytes stand to others, as far as both have some and then by how many there are: as names do.

internal import Files
internal import Glibc

enum ByteOrder {
  case before, same, behind
}

extension UnsafeRawBufferPointer {
  func order(to other: UnsafeRawBufferPointer) -> ByteOrder {
    var order: Int32 = 0
    if let first = baseAddress, let second = other.baseAddress {
      order = memcmp(first, second, Swift.min(count, other.count))
    }
    if order == 0 { return count == other.count ? .same : count < other.count ? .before : .behind }
    return order < 0 ? .before : .behind
  }
}

extension FileName {
  func order(to other: UnsafeRawBufferPointer) -> ByteOrder {
    bytes.withUnsafeBytes { $0.order(to: other) }
  }
}

extension [FileName] {
  /// Their places, in the order of the names.
  var order: [Int] {
    let names = span
    // The first letters tell most of them apart, and lie together.
    let ranked = indices.map { (beginning: Self.beginning(names[$0]), place: $0) }
    return ranked.sorted { one, other in
      if one.beginning != other.beginning { return one.beginning < other.beginning }
      return names[one.place] < names[other.place]
    }.map(\.place)
  }

  private static func beginning(_ name: FileName) -> UInt64 {
    name.bytes.withUnsafeBytes { bytes in
      var beginning: UInt64 = 0
      for place in 0..<8 {
        beginning = beginning << 8 | UInt64(place < bytes.count ? bytes[place] : 0)
      }
      return beginning
    }
  }
}

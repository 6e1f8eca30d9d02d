// The names of the members that a request asks for. They are compared with the bytes of encoded
// keys, so that no string is built for each member of each item.

struct MemberNames: ExpressibleByArrayLiteral {
  /// All names one after the other, shorter ones first.
  private let bytes: [UInt8]
  /// For each length, the range in `bytes` of the names with that length.
  private let ranges: [Range<Int>]
  /// Whether the names of instants are among them. The index does not have these members, so they
  /// have to be computed.
  let haveInstants: Bool

  init(_ names: some Sequence<String>) {
    let sorted = Set(names).sorted { $0.utf8.count < $1.utf8.count }
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    for name in sorted {
      while ranges.count <= name.utf8.count { ranges.append(bytes.count..<bytes.count) }
      bytes += name.utf8
      ranges[name.utf8.count] = ranges[name.utf8.count].lowerBound..<bytes.count
    }
    (self.bytes, self.ranges) = (bytes, ranges)
    haveInstants = sorted.contains { $0.hasSuffix("Instant") }
  }

  init(arrayLiteral names: String...) { self.init(names) }

  func contains(_ name: Swift.Span<UInt8>) -> Bool {
    guard !name.isEmpty, name.count < ranges.count else { return false }
    let range = ranges[name.count]
    var start = range.lowerBound
    while start < range.upperBound {
      if name.indices.allSatisfy({ name[$0] == bytes[start + $0] }) { return true }
      start += name.count
    }
    return false
  }

  func contains(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { contains($0.span) }
  }
}

// The names of the members that a request asks for. They are compared with the bytes of encoded
// keys, so that no string is built for each member of each item.

struct MemberNames: ExpressibleByArrayLiteral {
  /// All names one after the other, shorter ones first.
  private let nameBytes: [UInt8]
  /// For each length, the range in `nameBytes` of the names with that length.
  private let rangesByLength: [Range<Int>]
  /// Whether members such as `dueInstant` are among the names. The index does not have these
  /// members, so they have to be computed.
  let haveInstants: Bool

  init(_ names: some Sequence<String>) {
    let sortedNames = Set(names).sorted { $0.utf8.count < $1.utf8.count }
    var nameBytes: [UInt8] = []
    var rangesByLength: [Range<Int>] = []
    for name in sortedNames {
      while rangesByLength.count <= name.utf8.count {
        rangesByLength.append(nameBytes.count..<nameBytes.count)
      }
      nameBytes += name.utf8
      rangesByLength[name.utf8.count] = rangesByLength[name.utf8.count].lowerBound..<nameBytes.count
    }
    (self.nameBytes, self.rangesByLength) = (nameBytes, rangesByLength)
    haveInstants = sortedNames.contains { $0.hasSuffix("Instant") }
  }

  init(arrayLiteral names: String...) { self.init(names) }

  func contains(_ name: Swift.Span<UInt8>) -> Bool {
    guard !name.isEmpty, name.count < rangesByLength.count else { return false }
    let sameLengthRange = rangesByLength[name.count]
    var nameStart = sameLengthRange.lowerBound
    while nameStart < sameLengthRange.upperBound {
      if name.indices.allSatisfy({ name[$0] == nameBytes[nameStart + $0] }) { return true }
      nameStart += name.count
    }
    return false
  }

  func contains(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { contains($0.span) }
  }
}

// The position of an item in a sort order, and how cursors encode the position as text. A position
// does not depend on other items, so it stays valid while the store changes.

internal import CivilTime

/// Positions are compared by sort value, then by creation date, then by id.
struct QueryPosition: Hashable {
  /// The first eight bytes of the sort value, inverted for descending order.
  var rank: UInt64
  /// For titles, the rest of the sort key.
  var remainingKey: [UInt8]
  var creation: UInt64
  var id: String

  /// Items without a sort value come last.
  static let lastRank = UInt64.max

  @inline(__always)
  static func rank(of number: Int64) -> UInt64 { UInt64(bitPattern: number) ^ 1 << 63 }

  /// - Parameter descending: Whether the order is descending. Then the rank is inverted already,
  ///   but the rest of a title's key is not, and is compared the other way round.
  func sorts(before other: QueryPosition, descending: Bool) -> Bool {
    if rank != other.rank { return rank < other.rank }
    if remainingKey != other.remainingKey {
      return descending
        ? other.remainingKey.lexicographicallyPrecedes(remainingKey)
        : remainingKey.lexicographicallyPrecedes(other.remainingKey)
    }
    if creation != other.creation { return creation < other.creation }
    return id.utf8.lexicographicallyPrecedes(other.id.utf8)
  }
}

/// The query that a cursor belongs to, and the last item of its page.
struct QueryCursor: Hashable {
  /// The version of the encoding. It must be raised whenever ranks or title keys are computed
  /// differently, so that older cursors are refused.
  private static let version: UInt8 = 1
  private static let longestText = 1 << 17

  var query: UInt64
  /// The position of the last item before the next page; nil if that page begins with the first
  /// item.
  var position: QueryPosition?

  var text: String {
    var bytes = [Self.version]
    bytes.append(number: query)
    if let position {
      bytes.append(number: position.rank)
      bytes.append(number: position.creation)
      bytes.append(number: UInt64(position.remainingKey.count))
      bytes += position.remainingKey
      bytes += position.id.utf8
    }
    let hexDigits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [hexDigits[Int($0 >> 4)], hexDigits[Int($0 & 15)]] }, as: UTF8.self)
  }

  init(query: UInt64, position: QueryPosition?) {
    self.query = query
    self.position = position
  }

  init(_ text: String) throws(QueryFault) {
    guard text.utf8.count <= Self.longestText, let bytes = Self.bytes(text),
      let version = bytes.first, version == Self.version, let query = bytes.number(at: 1)
    else { throw .notACursor }
    self.query = query
    if bytes.count > 9 {
      guard let rank = bytes.number(at: 9), let creation = bytes.number(at: 17),
        let count = bytes.number(at: 25), count <= UInt64(bytes.count - 33),
        let id = String(validating: bytes[(33 + Int(count))...], as: UTF8.self)
      else { throw .notACursor }
      position = QueryPosition(
        rank: rank, remainingKey: Array(bytes[33..<33 + Int(count)]), creation: creation, id: id)
    }
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let hexDigits = text.utf8.compactMap { digit -> UInt8? in
      switch digit {
      case 0x30...0x39: digit - 0x30
      case 0x61...0x66: digit - 0x57
      default: nil
      }
    }
    guard hexDigits.count == text.utf8.count, hexDigits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: hexDigits.count, by: 2).map {
      hexDigits[$0] << 4 | hexDigits[$0 + 1]
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  fileprivate func number(at offset: Int) -> UInt64? {
    guard offset <= count - 8 else { return nil }
    return self[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }
}

// The version of a view, which a client sends back to get only changes; and the cursor of its next
// page. Both name the query that they belong to. The store's state is an opaque string here, so
// this module does not depend on the store.

public import CivilTime

/// Identifies the rows that a client has: the rows that a query returned at one state of the store.
/// They are valid until an instant, because sections and words depend on the time.
public struct ViewVersion: Hashable, Sendable {
  public var queryHash: UInt64
  public var validUntil: Instant
  public var storeState: String

  public init(queryHash: UInt64, validUntil: Instant, storeState: String) {
    self.queryHash = queryHash
    self.validUntil = validUntil
    self.storeState = storeState
  }

  public var text: String {
    "v1.\(String(queryHash, radix: 16)).\(String(validUntil.milliseconds, radix: 16)).\(storeState)"
  }

  public init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
    guard text.utf8.count < 1 << 10, parts.count == 4, parts[0] == "v1",
      let queryHash = UInt64(parts[1], radix: 16), let until = Int64(parts[2], radix: 16)
    else { return nil }
    self.init(
      queryHash: queryHash, validUntil: Instant(milliseconds: until), storeState: String(parts[3]))
  }
}

/// Where the next page of a view begins: at a row of the view as it was at one instant, for which
/// all its pages are computed.
public struct ViewCursor: Hashable, Sendable {
  public var queryHash: UInt64
  public var computedAt: Instant
  public var rowIndex: Int
  public var storeState: String

  public init(queryHash: UInt64, computedAt: Instant, rowIndex: Int, storeState: String) {
    self.queryHash = queryHash
    self.computedAt = computedAt
    self.rowIndex = rowIndex
    self.storeState = storeState
  }

  public var text: String {
    let hexNumbers = [
      String(queryHash, radix: 16), String(computedAt.milliseconds, radix: 16),
      String(rowIndex, radix: 16),
    ]
    return "p1.\(hexNumbers.joined(separator: ".")).\(storeState)"
  }

  public init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false)
    guard text.utf8.count < 1 << 10, parts.count == 5, parts[0] == "p1",
      let queryHash = UInt64(parts[1], radix: 16), let at = Int64(parts[2], radix: 16),
      let rowIndex = Int(parts[3], radix: 16), rowIndex >= 0
    else { return nil }
    self.init(
      queryHash: queryHash, computedAt: Instant(milliseconds: at), rowIndex: rowIndex,
      storeState: String(parts[4]))
  }
}

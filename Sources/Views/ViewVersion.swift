// The version of a view, which a client sends back to get only changes; and the cursor of its next
// page. Both name the query that they belong to. The store's state is an opaque string here, so
// this module does not depend on the store.

public import CivilTime

/// Which rows a client has: those of a query, at a state of the store, until an instant.
public struct ViewVersion: Hashable, Sendable {
  public var query: UInt64
  public var validUntil: Instant
  public var state: String

  public init(query: UInt64, validUntil: Instant, state: String) {
    self.query = query
    self.validUntil = validUntil
    self.state = state
  }

  public var text: String {
    "v1.\(String(query, radix: 16)).\(String(validUntil.milliseconds, radix: 16)).\(state)"
  }

  public init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
    guard text.utf8.count < 1 << 10, parts.count == 4, parts[0] == "v1",
      let query = UInt64(parts[1], radix: 16), let until = Int64(parts[2], radix: 16)
    else { return nil }
    self.init(
      query: query, validUntil: Instant(milliseconds: until), state: String(parts[3]))
  }
}

/// The next row of a view whose pages were computed for one instant.
public struct ViewCursor: Hashable, Sendable {
  public var query: UInt64
  public var computedAt: Instant
  public var row: Int
  public var state: String

  public init(query: UInt64, computedAt: Instant, row: Int, state: String) {
    self.query = query
    self.computedAt = computedAt
    self.row = row
    self.state = state
  }

  public var text: String {
    let numbers = [
      String(query, radix: 16), String(computedAt.milliseconds, radix: 16), String(row, radix: 16),
    ]
    return "p1.\(numbers.joined(separator: ".")).\(state)"
  }

  public init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false)
    guard text.utf8.count < 1 << 10, parts.count == 5, parts[0] == "p1",
      let query = UInt64(parts[1], radix: 16), let at = Int64(parts[2], radix: 16),
      let row = Int(parts[3], radix: 16), row >= 0
    else { return nil }
    self.init(
      query: query, computedAt: Instant(milliseconds: at), row: row, state: String(parts[4]))
  }
}

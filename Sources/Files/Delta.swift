// The changes of which clients are notified: the ids that were created, updated and removed, by
// kind. Deltas can be added, so that several transactions are announced as one.

public struct Delta: Sendable {
  public enum Event: String, CaseIterable, Sendable {
    case created, updated, removed
  }

  /// Compared byte by byte: ids that only look alike are different.
  public struct ItemRef: Sendable {
    /// `reminder`, `event`, `list` or `place`; the store defines the kinds.
    public var kind: String
    public var id: String

    public init(kind: String, id: String) {
      self.kind = kind
      self.id = id
    }
  }

  /// The last event of each item, in the order in which items were first changed, so that equal
  /// changes are always announced in the same order.
  private var entries: [(item: ItemRef, event: Event?)] = []
  private var indices: [ItemRef: Int] = [:]

  public init() {}

  public var isEmpty: Bool { entries.allSatisfy { $0.event == nil } }

  /// Adds an event that happened after everything in this delta.
  public mutating func add(_ event: Event, _ item: ItemRef) {
    guard let index = indices[item] else {
      indices[item] = entries.count
      entries.append((item, event))
      return
    }
    entries[index].event = Self.combined(of: entries[index].event, and: event)
  }

  public mutating func add(_ other: Delta) {
    for (event, item) in other.all { add(event, item) }
  }

  private static func combined(of first: Event?, and second: Event) -> Event? {
    switch (first, second) {
    case (nil, _): second
    case (.created, .removed): nil
    case (.created, .created), (.created, .updated): .created
    case (.removed, .created), (.removed, .updated): .updated
    case (.updated, .created): .updated
    case (.updated, .updated), (.updated, .removed), (.removed, .removed): second
    }
  }

  public subscript(item: ItemRef) -> Event? {
    indices[item].flatMap { entries[$0].event }
  }

  /// All events with their items, in order.
  public var all: [(event: Event, item: ItemRef)] {
    entries.compactMap { entry in entry.event.map { ($0, entry.item) } }
  }

  public func ids(_ event: Event, _ kind: String) -> [String] {
    all.filter { $0.event == event && $0.item.kind == kind }.map(\.item.id)
  }
}

extension Delta: Equatable {
  /// Equal if they contain the same events, in any order.
  public static func == (one: Delta, other: Delta) -> Bool {
    let (ownEvents, otherEvents) = (one.all, other.all)
    return ownEvents.count == otherEvents.count
      && ownEvents.allSatisfy { other[$0.item] == $0.event }
  }
}

extension Delta.ItemRef: Hashable {
  public static func == (one: Self, other: Self) -> Bool {
    one.kind == other.kind && one.id.utf8.elementsEqual(other.id.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    for byte in id.utf8 { hasher.combine(byte) }
  }
}

// What changed, as a client is told it: ids by what happened to them and by what they are. Deltas
// compose, so that many transactions are told as one. Knows no content, and no meaning of a kind.

public struct Delta: Sendable {
  public enum Event: String, CaseIterable, Sendable {
    case created, updated, removed
  }

  /// Told apart byte by byte: what merely looks the same is another thing.
  public struct ItemRef: Sendable {
    /// `reminder`, `event`, `list`, `place`: the store above says which there are.
    public var kind: String
    public var id: String

    public init(kind: String, id: String) {
      self.kind = kind
      self.id = id
    }
  }

  /// In the order in which things were first touched, so that what is told is the same every time.
  private var entries: [(item: ItemRef, event: Event?)] = []
  private var places: [ItemRef: Int] = [:]

  public init() {}

  public var isEmpty: Bool { entries.allSatisfy { $0.event == nil } }

  /// What happened to a thing, after everything that this delta has already.
  public mutating func add(_ event: Event, _ item: ItemRef) {
    guard let place = places[item] else {
      places[item] = entries.count
      entries.append((item, event))
      return
    }
    entries[place].event = Self.sum(of: entries[place].event, and: event)
  }

  public mutating func add(_ other: Delta) {
    for (event, item) in other.all { add(event, item) }
  }

  private static func sum(of first: Event?, and second: Event) -> Event? {
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
    places[item].flatMap { entries[$0].event }
  }

  /// All things with what happened to them, in order.
  public var all: [(event: Event, item: ItemRef)] {
    entries.compactMap { entry in entry.event.map { ($0, entry.item) } }
  }

  public func ids(_ event: Event, _ kind: String) -> [String] {
    all.filter { $0.event == event && $0.item.kind == kind }.map(\.item.id)
  }
}

extension Delta: Equatable {
  /// In whatever order it was told.
  public static func == (one: Delta, other: Delta) -> Bool {
    let (mine, theirs) = (one.all, other.all)
    return mine.count == theirs.count && mine.allSatisfy { other[$0.item] == $0.event }
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

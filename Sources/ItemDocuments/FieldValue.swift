// What the lines of a document mean, apart from how they are written. Knows no wire and no store.

public import CivilTime
public import QuickAdd

/// An item as far as a document can say it.
public struct DocumentItem: Equatable, Sendable {
  public var kind: ItemDocumentKind
  /// Without an entry where the line is empty.
  public var values: [LineKey: FieldValue]

  public init(kind: ItemDocumentKind, values: [LineKey: FieldValue] = [:]) {
    self.kind = kind
    self.values = values
  }

  public subscript(key: LineKey) -> FieldValue? {
    get { values[key] }
    set { values[key] = newValue }
  }
}

public enum FieldValue: Hashable, Sendable {
  case text(String)
  /// The id of a list.
  case list(String)
  /// 1 most, 9 least.
  case priority(Int)
  case done(Bool)
  case date(DocumentDate)
  /// RRULE texts.
  case rules([String])
  case tags([String])
  case alarms([DocumentAlarm])
  case place(DocumentPlace)
  /// Metres.
  case length(Double)
  /// One of a few words, as the wire has it.
  case choice(String)
  case choices([String])
  /// What could not be read.
  case unreadable(String)
}

public struct DocumentDate: Hashable, Sendable {
  public enum Clock: Hashable, Sendable {
    /// The session's zone; also that of a day.
    case session
    case floating
    case zone(String)
  }

  public var date: ParsedDate
  public var clock: Clock

  public init(_ date: ParsedDate, _ clock: Clock = .session) {
    self.date = date
    self.clock = date.wallTime == nil ? .session : clock
  }
}

public enum DocumentAlarm: Hashable, Sendable {
  case relative(seconds: Int, anchor: AlarmWords.Anchor)
  /// A wall clock in the session's zone.
  case absolute(WallTime)
  case fence(isLeaving: Bool, [DocumentPlace])
  /// One that a document has no words for; kept as it is.
  case other
  /// A line that could not be read.
  case unreadable(String)

  /// An alarm can become another of the same category and stay itself.
  public var category: Int {
    switch self {
    case .relative, .absolute: 0
    case .fence: 1
    case .other, .unreadable: 2
    }
  }
}

public struct DocumentPlace: Hashable, Sendable {
  /// The place of the person's own that is followed.
  public var id: String?
  public var title: String?
  public var latitude: Double
  public var longitude: Double
  /// Metres; nil for the default, or for that of the place that is followed.
  public var radius: Double?

  public init(
    id: String? = nil, title: String? = nil, latitude: Double, longitude: Double,
    radius: Double? = nil
  ) {
    self.id = id
    self.title = title
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
  }

  init(_ place: ParsedPlace) {
    self.init(
      id: place.id, title: place.title, latitude: place.latitude, longitude: place.longitude,
      radius: place.radius)
  }
}

/// What a document is read and written against.
public struct DocumentContext {
  public var quickAdd: QuickAddContext
  /// Zones under names of their own that the item has; they can be kept, and no others chosen.
  public var foreignZones: Set<String> = []
  /// Whether an occurrence alone is shown, which has no repetition of its own.
  public var isOccurrence = false

  public init(_ quickAdd: QuickAddContext) { self.quickAdd = quickAdd }

  public func keys(of kind: ItemDocumentKind) -> [LineKey] {
    isOccurrence ? kind.keys.filter { $0 != .repeat && $0 != .list } : kind.keys
  }
}

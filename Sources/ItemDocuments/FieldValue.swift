// What the lines of a document mean, independent of how a person wrote them. Does not depend on
// the protocols or stores.

public import CivilTime
public import QuickAdd

/// The values of an item that a document can express.
public struct DocumentItem: Equatable, Sendable {
  public var kind: ItemDocumentKind
  /// The value of each line; an empty line has no entry.
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
  /// From 1, the highest, to 9, the lowest.
  case priority(Int)
  case done(Bool)
  case date(DocumentDate)
  /// The texts of the rules, as RRULE has them.
  case rules([String])
  case tags([String])
  case alarms([DocumentAlarm])
  case place(DocumentPlace)
  /// A length in metres.
  case length(Double)
  /// One of a few words, as the protocol spells them.
  case choice(String)
  case choices([String])
  /// The text of a line that could not be read.
  case unreadable(String)
}

public struct DocumentDate: Hashable, Sendable {
  /// The zone of a time.
  public enum ZoneChoice: Hashable, Sendable {
    /// The zone of the session. A day without a time has this choice too.
    case session
    case floating
    case zone(String)
  }

  public var date: LocalDate
  public var zoneChoice: ZoneChoice

  public init(_ date: LocalDate, _ zoneChoice: ZoneChoice = .session) {
    self.date = date
    self.zoneChoice = date.wallTime == nil ? .session : zoneChoice
  }
}

public enum DocumentAlarm: Hashable, Sendable {
  case relative(seconds: Int, anchor: AlarmWords.Anchor)
  /// At a wall time in the session's zone.
  case absolute(WallTime)
  case fence(isLeaving: Bool, [DocumentPlace])
  /// An alarm that a document cannot express; it is kept as it is.
  case other
  /// The text of an alarm's line that could not be read.
  case unreadable(String)

  /// The kind of alarm as a number. If the person rewrites the line of an alarm, the alarm is
  /// changed if its kind stays the same, and replaced otherwise.
  public var category: Int {
    switch self {
    case .relative, .absolute: 0
    case .fence: 1
    case .other, .unreadable: 2
    }
  }
}

public struct DocumentPlace: Hashable, Sendable {
  /// The place's id, if the place is one of those that the person has saved.
  public var id: String?
  public var title: String?
  public var latitude: Double
  public var longitude: Double
  /// The radius in metres; nil for the default radius, or for the radius of the person's place.
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

/// Everything that the text of a document depends on besides the item.
public struct DocumentContext {
  public var quickAdd: QuickAddContext
  /// The names of zones that the item's file defines itself. A date may keep such a zone, but the
  /// person cannot choose one.
  public var foreignZones: Set<String> = []
  /// Whether the document shows one occurrence of a series. It then has no lines for the
  /// repetition and the list.
  public var isOccurrence = false

  public init(_ quickAdd: QuickAddContext) { self.quickAdd = quickAdd }

  public func keys(of kind: ItemDocumentKind) -> [LineKey] {
    isOccurrence ? kind.keys.filter { $0 != .repeat && $0 != .list } : kind.keys
  }
}

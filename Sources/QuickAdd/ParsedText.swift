// The result of parsing a line: the item to save, the role of each word, and diagnostics. Offsets
// are counted in Unicode scalars.

public import CivilTime
internal import Units

public struct ParsedText: Sendable {
  public enum Kind: String, Sendable {
    case reminder, event, place
  }

  public var kind: Kind
  public var item = ParsedItem()
  /// How the line was understood, in words, without the title.
  public var echo = ""
  public var tokens: [ParsedToken] = []
  public var diagnostics: [ParsedDiagnostic] = []
}

/// The values that a line can set. Each kind of item uses some of them.
public struct ParsedItem: Equatable, Sendable {
  public var title = ""
  public var notes: String?
  public var url: String?
  /// The location as free text.
  public var location: String?
  public var address: String?
  /// From 1, the highest, to 9, the lowest; nil if the line names none.
  public var priority: Int?
  public var tags: [String] = []
  /// The id of the list.
  public var list: String?
  public var start: LocalDate?
  public var due: LocalDate?
  /// The end of an event. For an event of whole days, the day after the last one.
  public var end: LocalDate?
  /// The IANA name of the zone that the line names.
  public var timeZone: String?
  public var recurrence: String?
  public var alarms: [ParsedAlarm] = []
  /// The place of an event, or the position of a place.
  public var place: ParsedPlace?

  public init() {}
}

public enum ParsedAlarm: Hashable, Sendable {
  /// Seconds from the due date of a reminder, or from the start of an event or reminder; negative
  /// before it.
  case relative(seconds: Int, toStart: Bool)
  case absolute(Instant, shown: WallTime)
  case arriving(ParsedPlace)
  case leaving(ParsedPlace)
}

public struct ParsedPlace: Hashable, Sendable {
  /// The id, if the alarm follows one of the person's places.
  public var id: String?
  public var title: String?
  public var latitude: Double
  public var longitude: Double
  public var radius: Double?
  /// The unit in which the radius was typed.
  var radiusUnit: LengthUnit?
}

public struct ParsedToken: Hashable, Sendable {
  public enum Role: String, CaseIterable, Sendable {
    case title, date, time, duration, zone, recurrence, alarm, place, radius, list, tag, priority,
      url, notes, keyword, error
  }

  public let range: Range<Int>
  public let role: Role
}

public struct ParsedDiagnostic: Hashable, Sendable {
  public enum Severity: String, CaseIterable, Sendable {
    case error, warning, information
  }

  /// A change that the person may apply: `newText` replaces the text in the diagnostic's range.
  public struct Fix: Hashable, Sendable {
    public let title: String
    public let newText: String

    public init(title: String, newText: String) {
      self.title = title
      self.newText = newText
    }
  }

  public let range: Range<Int>
  public let severity: Severity
  public let message: String
  public var fixes: [Fix] = []
  /// The name in the line that is not the name of any list or place.
  public var unknown: UnknownName?
  /// The titles of lists or places that begin with the name in the line, if there are several.
  public var candidates: [String] = []
}

/// A name in a line that no list or place has.
public struct UnknownName: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case list, place }

  public let kind: Kind
  public let name: String
}

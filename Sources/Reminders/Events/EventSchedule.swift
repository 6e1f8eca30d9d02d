// When an event takes place: a series, and what was changed in it or taken out of it. Knows nothing
// else of the event, and reads no file.

public import CivilTime

public struct EventSchedule: Hashable, Sendable {
  /// Of the series; where there is none, of what its occurrences are named by.
  public let start: Moment
  public let rules: [RecurrenceRule]
  /// Single dates beside the rules.
  let added: [EventFile.Date]
  /// On the wall that the start is on.
  let excluded: [WallTime]
  /// Of the first occurrence.
  let end: Moment
  let length: EventLength
  public let changes: [Change]
  /// False where there are only occurrences that stand by themselves.
  public let hasSeries: Bool

  /// An occurrence that stands by itself, or one from which on all are others.
  public struct Change: Hashable, Sendable {
    /// The start that the series gives it.
    let original: WallTime
    let isLasting: Bool
    let start: Moment
    let end: Moment
    let length: EventLength
  }

  /// One time at which it takes place.
  public struct Occurrence: Hashable, Sendable {
    /// The start that the series gives it, by which it is named.
    public let original: WallTime
    public let start: Moment
    public let end: Moment
    /// By which the component is named that says all else of it; nil where it is the series' own.
    public let governor: WallTime?
    /// Whether it stands by itself.
    public let isDetached: Bool
  }

  init(
    start: Moment, end: Moment, length: EventLength, rules: [RecurrenceRule],
    added: [EventFile.Date], excluded: [WallTime], changes: [Change], hasSeries: Bool
  ) {
    self.start = start
    self.rules = rules
    self.added = added
    self.excluded = excluded
    self.length = length
    self.end = end
    self.changes = changes
    self.hasSeries = hasSeries
  }

  /// Of an event that stands in no file yet.
  public init(_ event: Event) {
    self.init(
      start: event.start, end: event.end, length: EventLength(from: event.start, to: event.end),
      rules: event.recurrence, added: [], excluded: [], changes: [], hasSeries: true)
  }

  public var repeats: Bool {
    !hasSeries || !rules.isEmpty || !added.isEmpty || !changes.isEmpty
  }

  /// The start on its wall; of a whole day its midnight.
  public var wall: WallTime { named.start }

  var named: SeriesWall { SeriesWall(start) }

  /// Of the series alone, as nothing is changed in it.
  var recurrence: Recurrence {
    hasSeries
      ? named.recurrence(rules, added.map(\.original), excluded)
      : named.recurrence([], [], [wall])
  }

  /// What an occurrence is called: its start in the form of the series' own.
  public func name(of original: WallTime) -> String {
    start.wallTime == nil ? original.day.text : original.text
  }

  /// What a name says; nil for one that is none of this series.
  public func original(named name: String) -> WallTime? {
    start.wallTime == nil ? (try? Day(text: name))?.midnight : try? WallTime(text: name)
  }

  /// No occurrence begins earlier and none ends later than so many seconds since 1970, in whatever
  /// zone it is meant; nil where there is no end.
  public var extent: (from: Int64, to: Int64?) {
    let (series, lasting) = (named, changes.filter(\.isLasting))
    var from = Int64.max
    var to: Int64? = .min
    func include(_ low: Int64, _ high: Int64?) {
      from = min(from, low)
      to = to.flatMap { to in high.map { max(to, $0) } }
    }
    for change in changes {
      include(
        change.start.instant(floatingIn: .utc).seconds,
        change.end.instant(floatingIn: .utc).seconds)
    }
    if hasSeries {
      let shifts = [0] + lasting.map { series.time($0.start).seconds - $0.original.seconds }
      let longest = ([length] + lasting.map(\.length)).map(\.bound).max() ?? 0
      let bound = rules.isEmpty && added.isEmpty ? wall : recurrence.bound
      let ends = added.compactMap { $0.end?.instant(floatingIn: .utc).seconds }.max() ?? .min
      include(
        Int64(wall.seconds + min(0, shifts.min() ?? 0)),
        bound.map { max(Int64($0.seconds + longest), ends) + Int64(max(0, shifts.max() ?? 0)) })
    }
    return (from - Self.slack, to.map { $0 + Self.slack })
  }

  /// More seconds than lie between what a wall means in any zone and in UTC.
  private static let slack: Int64 = 3 * 86_400
}

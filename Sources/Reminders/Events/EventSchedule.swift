// When an event takes place: the series, its changed occurrences and its excluded dates. Knows nothing
// else of the event, and reads no file.

public import CivilTime
internal import Repetition

public struct EventSchedule: Hashable, Sendable {
  /// The start of the series. Without a series, it tells whether ids of occurrences are days or times.
  public let start: Moment
  public let rules: [RecurrenceRule]
  /// Dates that the file adds besides the rules.
  let added: [EventFile.Date]
  /// Excluded dates, in the zone of the start.
  let excluded: [WallTime]
  /// The end of the first occurrence.
  let end: Moment
  let length: EventLength
  public let changes: [Change]
  /// False if the file has only changed occurrences and not their series.
  public let hasSeries: Bool

  /// A change of one occurrence, or of one occurrence and all later ones.
  public struct Change: Hashable, Sendable {
    /// The start of the occurrence by the series; it identifies the occurrence.
    let original: WallTime
    let isLasting: Bool
    let start: Moment
    let end: Moment
    let length: EventLength
  }

  /// One occurrence.
  public struct Occurrence: Hashable, Sendable {
    /// The start of the occurrence by the series; it identifies the occurrence.
    public let original: WallTime
    public let start: Moment
    public let end: Moment
    /// The original start that identifies the override with the occurrence's other properties; nil if
    /// the series has them.
    public let overrideID: WallTime?
    /// Whether it has a component of its own.
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

  /// The schedule of an event that is not in a file yet.
  public init(_ event: Event) {
    self.init(
      start: event.start, end: event.end, length: EventLength(from: event.start, to: event.end),
      rules: event.recurrence, added: [], excluded: [], changes: [], hasSeries: true)
  }

  public var repeats: Bool {
    !hasSeries || !rules.isEmpty || !added.isEmpty || !changes.isEmpty
  }

  /// The start as wall time; midnight for a whole day.
  public var wall: WallTime { named.start }

  var named: SeriesWall { SeriesWall(start) }

  /// The series alone, without changes.
  var recurrence: Recurrence {
    hasSeries
      ? named.recurrence(rules, added.map(\.original), excluded)
      : named.recurrence([], [], [wall])
  }

  /// The id of an occurrence: its original start, of the same type as the series' start.
  public func name(of original: WallTime) -> String {
    start.wallTime == nil ? original.day.text : original.text
  }

  /// The original start in an id; nil if the id is not of this series.
  public func original(named name: String) -> WallTime? {
    start.wallTime == nil ? (try? Day(text: name))?.midnight : try? WallTime(text: name)
  }

  /// A lower bound of all starts and an upper bound of all ends, in seconds since 1970 and for any zone.
  /// The end is nil for a series without an end.
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
      let longest = ([length] + lasting.map(\.length)).map(\.longestSeconds).max() ?? 0
      let bound = rules.isEmpty && added.isEmpty ? wall : recurrence.lastPossibleTime
      let ends = added.compactMap { $0.end?.instant(floatingIn: .utc).seconds }.max() ?? .min
      include(
        Int64(wall.seconds + min(0, shifts.min() ?? 0)),
        bound.map { max(Int64($0.seconds + longest), ends) + Int64(max(0, shifts.max() ?? 0)) })
    }
    return (from - Self.largestZoneDifference, to.map { $0 + Self.largestZoneDifference })
  }

  /// An upper bound, in seconds, of the difference between wall time in any zone and UTC.
  private static let largestZoneDifference: Int64 = 3 * 86_400
}

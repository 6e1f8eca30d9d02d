// When an event takes place: the series, its changed occurrences and its excluded dates. Does not
// depend on the event's other properties or on files.

public import CivilTime
internal import Repetition

public struct EventSchedule: Hashable, Sendable {
  /// The start of the series. If the file has no series, the start still decides whether ids of
  /// occurrences are days or times.
  public let start: Moment
  public let rules: [RecurrenceRule]
  /// Dates that RDATE lines add to those of the rules.
  let addedDates: [EventFile.AddedDate]
  /// Excluded dates, in the zone of the start.
  let excludedStarts: [WallTime]
  /// The end of the first occurrence.
  let end: Moment
  let length: EventLength
  public let changes: [Change]
  /// False if the file has only changed occurrences and not their series.
  public let hasSeries: Bool

  /// A change of one occurrence, or of one occurrence and all later ones.
  public struct Change: Hashable, Sendable {
    /// The start that the series gives the occurrence; it identifies the occurrence.
    let original: WallTime
    let isThisAndFuture: Bool
    let start: Moment
    let end: Moment
    let length: EventLength
  }

  /// One occurrence.
  public struct Occurrence: Hashable, Sendable {
    /// The start that the series gives the occurrence; it identifies the occurrence.
    public let original: WallTime
    public let start: Moment
    public let end: Moment
    /// The original start that identifies the override from which the occurrence has its other
    /// properties; nil if it has them from the series.
    public let overrideRecurrenceID: WallTime?
    /// Whether the occurrence has a component of its own.
    public let isDetached: Bool
  }

  init(
    start: Moment, end: Moment, length: EventLength, rules: [RecurrenceRule],
    added: [EventFile.AddedDate], excluded: [WallTime], changes: [Change], hasSeries: Bool
  ) {
    self.start = start
    self.rules = rules
    self.addedDates = added
    self.excludedStarts = excluded
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
    !hasSeries || !rules.isEmpty || !addedDates.isEmpty || !changes.isEmpty
  }

  /// The start as wall time; midnight for a whole day.
  public var wall: WallTime { seriesWall.start }

  var seriesWall: SeriesWall { SeriesWall(start) }

  /// The series alone, without changes.
  var recurrence: Recurrence {
    hasSeries
      ? seriesWall.recurrence(rules, addedDates.map(\.original), excludedStarts)
      : seriesWall.recurrence([], [], [wall])
  }

  /// The id of an occurrence: its original start, of the same type as the series' start.
  public func occurrenceID(of original: WallTime) -> String {
    start.wallTime == nil ? original.day.text : original.text
  }

  /// The original start of the occurrence with this id; nil if no occurrence of this series can
  /// have such an id.
  public func originalStart(ofID occurrenceID: String) -> WallTime? {
    start.wallTime == nil
      ? (try? Day(text: occurrenceID))?.midnight : try? WallTime(text: occurrenceID)
  }

  /// In seconds since 1970: a time before all occurrences and a time after all of them, whatever
  /// the person's zone is. The latter is nil for a series without an end.
  public var extent: (from: Int64, to: Int64?) {
    let (series, thisAndFutureChanges) = (seriesWall, changes.filter(\.isThisAndFuture))
    var earliestStart = Int64.max
    var latestEnd: Int64? = .min
    func include(_ start: Int64, _ end: Int64?) {
      earliestStart = min(earliestStart, start)
      latestEnd = latestEnd.flatMap { latestEnd in end.map { max(latestEnd, $0) } }
    }
    for change in changes {
      include(
        change.start.instant(floatingIn: .utc).seconds,
        change.end.instant(floatingIn: .utc).seconds)
    }
    if hasSeries {
      let shifts =
        [0] + thisAndFutureChanges.map { series.time($0.start).seconds - $0.original.seconds }
      let longestSeconds =
        ([length] + thisAndFutureChanges.map(\.length)).map(\.longestSeconds).max() ?? 0
      let lastDate = rules.isEmpty && addedDates.isEmpty ? wall : recurrence.lastPossibleTime
      let latestAddedEnd =
        addedDates.compactMap { $0.end?.instant(floatingIn: .utc).seconds }.max() ?? .min
      include(
        Int64(wall.seconds + min(0, shifts.min() ?? 0)),
        lastDate.map {
          max(Int64($0.seconds + longestSeconds), latestAddedEnd) + Int64(max(0, shifts.max() ?? 0))
        })
    }
    return (
      earliestStart - Self.largestZoneDifference, latestEnd.map { $0 + Self.largestZoneDifference }
    )
  }

  /// An upper bound, in seconds, of the difference between wall time in any zone and UTC.
  private static let largestZoneDifference: Int64 = 3 * 86_400
}

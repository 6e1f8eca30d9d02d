// Builds a zone from the observances in a VTIMEZONE of a calendar file, or refuses them with a
// reason.

extension Zone {
  /// How many observances a VTIMEZONE may have: more than the whole history of any zone needs.
  public static let mostObservances = 200
  /// How many clock changes all observances may give together.
  public static let mostClockChanges = 20_000

  /// A zone with these observances. Before the first clock change, its `offsetFrom` applies. Rules
  /// without an end continue for ever.
  public init(
    name: String, observances: [Observance], equivalent: Zone? = nil
  ) throws(ZoneFault) {
    let expansion = try Expansion(name: name, observances)
    guard let first = expansion.changes.first else {
      throw .badRules(name, reason: "its rules give no clock change")
    }
    let initial = expansion.initial(before: first.change)
    self.init(
      ZoneTable(
        name: name, origin: .observances, initial: initial,
        changes: expansion.changes.map(\.change), cycleStart: expansion.cycleStart,
        observances: observances, equivalent: equivalent))
  }

  /// All clock changes that the observances give, in order, and the time from which on only endless
  /// rules apply.
  private struct Expansion {
    struct ClockChange {
      let change: ZoneTable.Change
      let offsetFrom: Int
    }

    let name: String
    var changes: [ClockChange] = []
    var cycleStart: Int64?

    init(name: String, _ observances: [Observance]) throws(ZoneFault) {
      self.name = name
      guard observances.count <= Zone.mostObservances else {
        throw .badRules(name, reason: "it has more than \(Zone.mostObservances) rules")
      }
      for observance in observances {
        try check(observance)
        for wall in [observance.start] + observance.clockChanges { try add(wall, observance) }
        guard let until = observance.yearly?.until else { continue }
        // If UNTIL is before the start, `add` adds nothing, and only the start remains.
        let last = Zone.utc.wallTime(at: until.adding(seconds: 93_599)).day.components.year
        try add(observance, from: observance.start, throughYear: last, notAfter: until.seconds)
      }
      let endless = observances.filter { $0.yearly.map { $0.until == nil } ?? false }
      guard !endless.isEmpty, let latest = changes.map(\.change.at).max() else {
        sort()
        return
      }
      let year = WallTime(seconds: Int(latest)).day.components.year
      // A rule may have years without a day: February has five Sundays every 28 or 40 years.
      let end = latest + ZoneTable.extentBeyondCycleStart + 45 * 366 * 86_400
      for observance in endless {
        try add(observance, from: observance.start, throughYear: year + 450, notAfter: end)
      }
      sort()
      // The first clock change of an endless rule after all others.
      cycleStart = changes.first { $0.change.at > latest }?.change.at
    }

    private func check(_ observance: Observance) throws(ZoneFault) {
      guard ZonePhase.offsets.contains(observance.offsetFrom),
        ZonePhase.offsets.contains(observance.offsetTo)
      else { throw .badRules(name, reason: "one of its offsets from UTC is a day or more") }
      for wall in [observance.start] + observance.clockChanges {
        guard wall.day >= Day.first, wall.day <= Day.last, (0...86_399).contains(wall.second)
        else {
          throw .badRules(name, reason: "one of its clock changes is outside the years 1 to 9999")
        }
      }
    }

    private mutating func add(
      _ observance: Observance, from start: WallTime, throughYear last: Int, notAfter end: Int64
    ) throws(ZoneFault) {
      guard let yearly = observance.yearly, last >= start.day.components.year else { return }
      for year in start.day.components.year...last {
        guard let day = yearly.day(in: year) else { continue }
        let wall = WallTime(day: day, second: start.second)
        guard wall > start else { continue }
        guard Int64(wall.seconds - observance.offsetFrom) <= end else { return }
        try add(wall, observance)
      }
    }

    private mutating func add(_ wall: WallTime, _ observance: Observance) throws(ZoneFault) {
      guard changes.count < Zone.mostClockChanges else {
        throw .badRules(
          name, reason: "its rules have more than \(Zone.mostClockChanges) clock changes")
      }
      let phase = ZonePhase(
        offset: observance.offsetTo, isDaylight: observance.kind == .daylight,
        abbreviation: observance.abbreviation)
      let at = Int64(wall.seconds - observance.offsetFrom)
      changes.append(
        ClockChange(change: .init(at: at, phase: phase), offsetFrom: observance.offsetFrom))
    }

    private mutating func sort() {
      changes = changes.enumerated()
        .sorted { ($0.element.change.at, $0.offset) < ($1.element.change.at, $1.offset) }
        .map(\.element)
    }

    /// The phase before the first clock change: that of an observance with the same offset, if
    /// there is one.
    func initial(before first: ZoneTable.Change) -> ZonePhase {
      let offset = changes.first?.offsetFrom ?? first.phase.offset
      let same = changes.first {
        $0.change.phase.offset == offset && !$0.change.phase.isDaylight
      }
      return same?.change.phase
        ?? ZonePhase(offset: offset, isDaylight: false, abbreviation: OffsetText.basic(offset))
    }
  }
}

// Builds a zone from the observances in a VTIMEZONE of a calendar file. Throws a fault with the
// reason if no zone can have these observances.

extension Zone {
  /// A VTIMEZONE may have at most this many observances. The whole history of any zone needs fewer.
  public static let mostObservances = 200
  /// All observances of a VTIMEZONE together may give at most this many clock changes.
  public static let mostClockChanges = 20_000

  /// A zone with these observances. Until the first clock change, the `offsetFrom` of that change
  /// applies. Rules without an end continue for ever.
  public init(
    name: String, observances: [Observance], equivalent: Zone? = nil
  ) throws(ZoneFault) {
    let expansion = try ObservanceExpansion(name: name, observances)
    guard let firstChange = expansion.changes.first else {
      throw .badRules(name, reason: "its rules give no clock change")
    }
    let initialPhase = expansion.initialPhase(before: firstChange.change)
    self.init(
      ZoneTable(
        name: name, origin: .observances, initial: initialPhase,
        changes: expansion.changes.map(\.change), cycleStart: expansion.cycleStart,
        observances: observances, equivalent: equivalent))
  }

  /// All clock changes that the observances give, in order, and the time from which on only endless
  /// rules apply.
  private struct ObservanceExpansion {
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
        throw .badRules(name, reason: "the zone has more than \(Zone.mostObservances) rules")
      }
      for observance in observances {
        try checkLimits(of: observance)
        for wall in [observance.start] + observance.clockChanges { try add(wall, observance) }
        guard let until = observance.yearly?.until else { continue }
        // If UNTIL is before the start, `add` adds nothing, and only the start remains.
        let lastYear = Zone.utc.wallTime(at: until.adding(seconds: 93_599)).day.components.year
        try add(observance, from: observance.start, throughYear: lastYear, notAfter: until.seconds)
      }
      let endlessObservances = observances.filter { $0.yearly.map { $0.until == nil } ?? false }
      guard !endlessObservances.isEmpty, let latestChange = changes.map(\.change.at).max() else {
        sortChanges()
        return
      }
      let latestYear = WallTime(seconds: Int(latestChange)).day.components.year
      // A rule may skip up to 40 years: February has five Sundays only every 28 or 40 years.
      let lastSecond = latestChange + ZoneTable.extentBeyondCycleStart + 45 * 366 * 86_400
      for observance in endlessObservances {
        try add(
          observance, from: observance.start, throughYear: latestYear + 450, notAfter: lastSecond)
      }
      sortChanges()
      // From here on, only endless rules give clock changes, so the changes repeat.
      cycleStart = changes.first { $0.change.at > latestChange }?.change.at
    }

    private func checkLimits(of observance: Observance) throws(ZoneFault) {
      guard ZonePhase.offsets.contains(observance.offsetFrom),
        ZonePhase.offsets.contains(observance.offsetTo)
      else { throw .badRules(name, reason: "one of the zone's offsets from UTC is a day or more") }
      for wall in [observance.start] + observance.clockChanges {
        guard wall.day >= Day.first, wall.day <= Day.last, (0...86_399).contains(wall.second)
        else {
          throw .badRules(
            name, reason: "one of the zone's clock changes is outside the years 1 to 9999")
        }
      }
    }

    private mutating func add(
      _ observance: Observance, from start: WallTime, throughYear lastYear: Int,
      notAfter lastSecond: Int64
    ) throws(ZoneFault) {
      guard let yearly = observance.yearly, lastYear >= start.day.components.year else { return }
      for year in start.day.components.year...lastYear {
        guard let day = yearly.day(in: year) else { continue }
        let wall = WallTime(day: day, second: start.second)
        guard wall > start else { continue }
        guard Int64(wall.seconds - observance.offsetFrom) <= lastSecond else { return }
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

    private mutating func sortChanges() {
      changes = changes.enumerated()
        .sorted { ($0.element.change.at, $0.offset) < ($1.element.change.at, $1.offset) }
        .map(\.element)
    }

    /// The phase before the first clock change: that of an observance with the same offset, if
    /// there is one.
    func initialPhase(before firstChange: ZoneTable.Change) -> ZonePhase {
      let offset = changes.first?.offsetFrom ?? firstChange.phase.offset
      let sameOffset = changes.first {
        $0.change.phase.offset == offset && !$0.change.phase.isDaylight
      }
      return sameOffset?.change.phase
        ?? ZonePhase(offset: offset, isDaylight: false, abbreviation: OffsetText.basic(offset))
    }
  }
}

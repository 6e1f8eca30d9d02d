// The zones of an item's dates, and the years for which each zone is needed. The item's file must
// have a VTIMEZONE for each zone.

public import CivilTime
public import ICalendar

public struct ZonesUsed: Sendable {
  /// How many years after the last date a VTIMEZONE covers, if no RRULE can express the zone's
  /// rules (Morocco's clocks follow the moon). Other zones are written without an end.
  public static let yearsBeyond = 20

  private var uses: [ZoneUse] = []

  private struct ZoneUse {
    let zone: Zone
    var years: ClosedRange<Int>
  }

  public init() {}

  public init(_ moments: some Sequence<Moment>) {
    for moment in moments { add(moment) }
  }

  /// - Parameter lastYear: The last year in which the item repeats.
  public mutating func add(_ moment: Moment, throughYear lastYear: Int? = nil) {
    guard let zone = moment.zone, !moment.isUTC else { return }
    let year = min(max(moment.day, Day.first), Day.last).components.year
    let lastUsedYear = min(max(lastYear ?? year, year), 9999)
    guard let index = uses.firstIndex(where: { $0.zone.name == zone.name }) else {
      uses.append(ZoneUse(zone: zone, years: year...lastUsedYear))
      return
    }
    let years = uses[index].years
    uses[index].years = min(years.lowerBound, year)...max(years.upperBound, lastUsedYear)
  }

  /// A VTIMEZONE for each zone that `calendar` lacks, in the order in which the zones were added.
  /// If `calendar` has a VTIMEZONE of that name, it stays, even if it differs. The VTIMEZONE of a
  /// zone that only `file` defines is copied from there.
  public func components(
    lackingIn calendar: Component? = nil, copiedFrom file: FileZones? = nil
  ) -> [NewComponent] {
    let present = calendar?.components(.vtimezone).compactMap { $0.property(.tzid)?.text() } ?? []
    let presentNames = Set(present)
    return uses.filter { !presentNames.contains($0.zone.name) }.compactMap { use in
      if let source = file?.source(of: use.zone) { return NewComponent(copying: source) }
      let years = use.years.lowerBound...use.years.upperBound + Self.yearsBeyond
      return TimeZoneDefinition(use.zone, years: years).component()
    }
  }
}

extension CalendarEdit {
  /// Adds the missing zones before all items of the calendar, and changes nothing else.
  public mutating func add(
    _ zones: ZonesUsed, to calendar: Component, copiedFrom file: FileZones? = nil
  ) {
    for component in zones.components(lackingIn: calendar, copiedFrom: file) {
      add(component, to: calendar, asFirst: true)
    }
  }
}

// Makes the definition of a zone for a VTIMEZONE, for a range of years. Does not depend on files.

public import CivilTime
public import ICalendar

extension TimeZoneDefinition {
  /// The definition is right from the first of `years` on. It has no end if the zone follows a rule
  /// that a VTIMEZONE can express. Otherwise it is right up to the last of `years`, and for 200
  /// years at most.
  public init(_ zone: Zone, named tzid: String? = nil, years: ClosedRange<Int>) {
    let observances = zone.observances(from: years.lowerBound, through: years.upperBound)
    self.init(tzid: tzid ?? zone.name, observances: observances.compactMap(Observance.init))
  }
}

extension TimeZoneDefinition.Observance {
  fileprivate init?(_ observance: CivilTime.Observance) {
    guard let start = DateValue(.floating(observance.start)) else { return nil }
    self.init(
      isDaylight: observance.kind == .daylight, start: start, offsetFrom: observance.offsetFrom,
      offsetTo: observance.offsetTo, rule: observance.yearly?.rule?.text,
      dates: observance.clockChanges.compactMap { DateValue(.floating($0)) },
      names: observance.abbreviation.isEmpty ? [] : [observance.abbreviation])
  }
}

// A VTIMEZONE as data: the offsets of a zone, their clock changes, and their rules. Does not
// interpret the rules or identify the zone.

public struct TimeZoneDefinition: Sendable, Hashable {
  public struct Observance: Sendable, Hashable {
    public var isDaylight: Bool
    /// DTSTART: the first clock change, in the wall time before it. Only its numbers are used, not
    /// its form.
    public var start: DateValue
    /// Seconds east of UTC before the clock change; nil if the required property is missing.
    public var offsetFrom: Int?
    /// Seconds east of UTC after the clock change.
    public var offsetTo: Int
    /// The RRULE as written; nil for a single clock change.
    public var rule: String?
    /// Further clock changes, from RDATE. If RDATE has a PERIOD, only its start is used.
    public var dates: [DateValue]
    public var names: [String]

    public init(
      isDaylight: Bool, start: DateValue, offsetFrom: Int?, offsetTo: Int, rule: String? = nil,
      dates: [DateValue] = [], names: [String] = []
    ) {
      self.isDaylight = isDaylight
      self.start = start
      self.offsetFrom = offsetFrom
      self.offsetTo = offsetTo
      self.rule = rule
      self.dates = dates
      self.names = names
    }
  }

  public var tzid: String
  public var observances: [Observance]

  public init(tzid: String, observances: [Observance]) {
    self.tzid = tzid
    self.observances = observances
  }
}

extension TimeZoneDefinition {
  /// The observances of a VTIMEZONE that could be read, and the problems of the other parts.
  public struct ReadResult: Sendable, Hashable {
    /// Nil without a TZID or a readable observance.
    public let definition: TimeZoneDefinition?
    public let problems: [Problem]
  }

  /// Reads a VTIMEZONE. An observance without a required property is left out, and reported as a
  /// problem.
  public static func read(_ component: Component) -> ReadResult {
    var problems: [Problem] = []
    var observances: [Observance] = []
    for subcomponent in component.components {
      let isDaylight = subcomponent.isNamed(.daylight)
      guard isDaylight || subcomponent.isNamed(.standard) else { continue }
      if let observance = readObservance(subcomponent, isDaylight, &problems) {
        observances.append(observance)
      }
    }
    // Unlike the parameter, this property is TEXT: Exchange escapes commas in zone names here.
    let tzid = component.property(.tzid)?.text() ?? ""
    if tzid.isEmpty { problems.append(component.missingProblem(of: .tzid)) }
    if observances.isEmpty { problems.append(component.missingProblem(of: .standard)) }
    guard !tzid.isEmpty, !observances.isEmpty else {
      return ReadResult(definition: nil, problems: problems)
    }
    let definition = TimeZoneDefinition(tzid: tzid, observances: observances)
    return ReadResult(definition: definition, problems: problems)
  }

  private static func readObservance(
    _ component: Component, _ isDaylight: Bool, _ problems: inout [Problem]
  ) -> Observance? {
    let start = component.value(.dtstart, &problems) { (property) throws(ValueFault) in
      try property.date()
    }
    let offsetFrom = component.value(.tzoffsetfrom, &problems) { (property) throws(ValueFault) in
      try property.utcOffset()
    }
    let offsetTo = component.value(.tzoffsetto, &problems) { (property) throws(ValueFault) in
      try property.utcOffset()
    }
    guard let start, let offsetTo else { return nil }
    var dates: [DateValue] = []
    for property in component.properties(.rdate) {
      let list = property.dates()
      dates += list.starts
      problems += list.faults.prefix(1).map(property.problem)
    }
    return Observance(
      isDaylight: isDaylight, start: start, offsetFrom: offsetFrom, offsetTo: offsetTo,
      rule: component.property(.rrule)?.token(), dates: dates,
      names: component.properties(.tzname).map { $0.text() })
  }

  /// The VTIMEZONE to be written; nil if an offset is a day or more, which cannot be written.
  public func component() -> NewComponent? {
    var zone = NewComponent(.vtimezone)
    zone.add(.text(.tzid, tzid))
    for observance in observances {
      guard let offsetFromText = UTCOffset.text(observance.offsetFrom ?? 0),
        let offsetToText = UTCOffset.text(observance.offsetTo)
      else { return nil }
      zone.add(observance.isDaylight ? .daylight : .standard) { subcomponent in
        subcomponent.add(.date(.dtstart, observance.start.local))
        if observance.offsetFrom != nil { subcomponent.add(.token(.tzoffsetfrom, offsetFromText)) }
        subcomponent.add(.token(.tzoffsetto, offsetToText))
        if let rule = observance.rule { subcomponent.add(.token(.rrule, rule)) }
        // Each date gets a line of its own, as macOS writes them: vobject reads one date of a list
        // and drops the others.
        for date in observance.dates { subcomponent.add(.date(.rdate, date.local)) }
        for name in observance.names { subcomponent.add(.text(.tzname, name)) }
      }
    }
    return zone
  }
}

extension DateValue {
  /// The date as a time without a zone, with the same numbers: RFC 5545 §3.6.5 allows no other
  /// form in a VTIMEZONE.
  fileprivate var local: DateValue {
    DateValue(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      form: .floating) ?? self
  }
}

extension Component {
  fileprivate func missingProblem(of name: Name) -> Problem {
    Problem(
      line: lineNumber, property: self.name, sentence: ValueFault.missingProperty(name).sentence)
  }

  /// The value of a required property. Nil, with a problem added, if it is missing or cannot be
  /// read.
  fileprivate func value<Value>(
    _ name: Name, _ problems: inout [Problem],
    _ read: (Property) throws(ValueFault) -> Value
  ) -> Value? {
    guard let property = property(name) else {
      problems.append(missingProblem(of: name))
      return nil
    }
    do throws(ValueFault) {
      return try read(property)
    } catch {
      problems.append(property.problem(error))
      return nil
    }
  }
}

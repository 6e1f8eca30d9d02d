// Resolves the dates of a file to moments, and reports doubtful dates. Does not depend on what the
// dates are for.

public import CivilTime
public import ICalendar

/// The moment that a date of a file means, and what is wrong with the date.
public struct MomentReading: Sendable, Equatable {
  /// Nil only for a date that does not exist.
  public let moment: Moment?
  public let fault: MomentFault?
}

public enum MomentFault: Error, Sendable, Equatable {
  /// The year is 0, as in `00000101`, and does not exist.
  case noSuchYear
  /// The zone is unknown, so the date is read as a floating time. A floating time keeps the
  /// numbers that a person wrote, and is right for people in the zone where they were written.
  case floats(ZoneFault)

  public var sentence: String {
    switch self {
    case .noSuchYear: "there is no year 0; write one from 0001 to 9999"
    case .floats(let fault): "\(fault) Until then this date is read as a time without a zone"
    }
  }
}

extension FileZones {
  /// A TZID counts for local times only; with a day or a `Z` it is ignored.
  public mutating func moment(
    _ date: DateValue, _ database: inout ZoneDatabase
  ) -> MomentReading {
    guard let wall = date.wallTime else {
      return MomentReading(moment: nil, fault: .noSuchYear)
    }
    switch date.form {
    case .date: return MomentReading(moment: .allDay(wall.day), fault: nil)
    case .floating: return MomentReading(moment: .floating(wall), fault: nil)
    case .utc: return MomentReading(moment: .zoned(wall, .utc), fault: nil)
    case .zoned(let tzid):
      do throws(ZoneFault) {
        return MomentReading(moment: .zoned(wall, try zone(tzid, &database)), fault: nil)
      } catch {
        return MomentReading(moment: .floating(wall), fault: .floats(error))
      }
    }
  }

  /// The moment of a property such as DTSTART; nil with a reported problem if it is invalid.
  public mutating func moment(
    of property: Property, _ database: inout ZoneDatabase, _ problems: inout [Problem]
  ) -> Moment? {
    do throws(ValueFault) {
      let reading = moment(try property.date(), &database)
      if let fault = reading.fault { problems.append(property.problem(fault.sentence)) }
      return reading.moment
    } catch {
      problems.append(property.problem(error))
      return nil
    }
  }
}

// The dates of a file → the moments they mean, and what is doubtful about them. Knows no item, so
// it does not know what a date is for.

public import CivilTime
public import ICalendar

/// What one date means.
public struct MomentReading: Sendable, Equatable {
  /// Nil only for a date that is in no calendar.
  public let moment: Moment?
  public let fault: MomentFault?
}

public enum MomentFault: Error, Sendable, Equatable {
  /// `00000101`: four digits, and no year.
  case noSuchYear
  /// Its zone cannot be known. The time floats then: it keeps the numbers that a person wrote down,
  /// and is right for everyone who is where it was written.
  case floats(ZoneFault)

  public var sentence: String {
    switch self {
    case .noSuchYear: "there is no year 0; write one from 0001 to 9999"
    case .floats(let fault): "\(fault) Until then this is a time wherever you are"
    }
  }
}

extension FileZones {
  /// A TZID counts on local times only; on a day, or beside a `Z`, it says nothing.
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

  /// The moment of a property such as DTSTART; nil, and a problem, where it has none.
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

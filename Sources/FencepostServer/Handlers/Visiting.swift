// `place/visits`: when the person was at their places, and for how long.

import Alarms
import CivilTime
import FencepostProtocol
import JSONRPC
import Places
import Reminders
import SettingsFile
import Store
import Visits

extension Server {
  mutating func placeVisits(
    _ params: PlaceVisitsParams
  ) throws(ResponseError) -> FoundVisits {
    let now = now
    let range = try range(params, now: now)
    let log = try withAlarmService { (server) throws(StoreFault) in
      server.alarmService?.alarmEngine.visits ?? VisitLog()
    }
    let visits = log.visits(in: range, at: params.place)
    if let place = params.place, visits.isEmpty, places[place] == nil,
      log.visits(in: .first..<(.last), at: place).isEmpty
    {
      throw .noSuchPlace(
        place, field: "params.place", among: accessRights.seesStore ? places.places : [])
    }
    let titles = placeTitles
    return FoundVisits(
      visits: visits.map { FencepostProtocol.Visit($0, titles, in: range, now: now) },
      totals: VisitLog.totals(of: visits, in: range, now: now).map { total in
        FencepostProtocol.VisitTotal(
          place: total.place, title: titles[total.place], visits: total.visits,
          seconds: Double(total.length) / 1000)
      },
      days: settings.visitDays)
  }

  private func range(
    _ params: PlaceVisitsParams, now: Instant
  ) throws(ResponseError) -> Range<Instant> {
    func end(_ text: String?, _ field: String, _ none: Instant) throws(ResponseError) -> Instant {
      guard let text else { return none }
      return try timeEnd(text, field).instant(in: timeZone)
    }
    let from = try end(params.from, "params.from", .first)
    // A visit that began in this millisecond is included.
    let to = try end(params.to, "params.to", max(from, now.adding(milliseconds: 1)))
    guard from <= to else {
      throw ResponseError(
        .datesInverted, "params.to: the range ends before it starts.", field: "params.to")
    }
    return from..<to
  }

  /// The titles of places by id; empty for a client that may not see places.
  var placeTitles: [String: String] {
    guard accessRights.seesStore else { return [:] }
    return Dictionary(places.places.map { ($0.id, $0.title) }, uniquingKeysWith: { one, _ in one })
  }
}

extension FencepostProtocol.Visit {
  init(
    _ visit: Visits.Visit, _ titles: [String: String], in range: Range<Instant>, now: Instant
  ) {
    self.init(
      place: visit.place, title: titles[visit.place], arrival: visit.arrival.text,
      departure: visit.departure?.text, seconds: Double(visit.length(in: range, now: now)) / 1000)
  }
}

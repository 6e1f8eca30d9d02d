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
    let range = try visitRange(params, now: now)
    let visitLog = try withAlarmService { (server) throws(StoreFault) in
      server.alarmService?.alarmEngine.visits ?? VisitLog()
    }
    let visits = visitLog.visits(in: range, at: params.place)
    if let place = params.place, visits.isEmpty, places[place] == nil,
      visitLog.visits(in: .first..<(.last), at: place).isEmpty
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
          seconds: Double(total.duration) / 1000)
      },
      days: settings.visitDays)
  }

  private func visitRange(
    _ params: PlaceVisitsParams, now: Instant
  ) throws(ResponseError) -> Range<Instant> {
    func rangeEnd(_ text: String?, _ field: String, _ ifAbsent: Instant) throws(ResponseError)
      -> Instant
    {
      guard let text else { return ifAbsent }
      return try timeEnd(text, field).instant(in: timeZone)
    }
    let start = try rangeEnd(params.from, "params.from", .first)
    // The range ends after the present millisecond, so that it includes a visit that began now.
    let end = try rangeEnd(params.to, "params.to", max(start, now.adding(milliseconds: 1)))
    guard start <= end else {
      throw ResponseError(
        .datesInverted, "params.to: the range ends before it starts.", field: "params.to")
    }
    return start..<end
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
      departure: visit.departure?.text, seconds: Double(visit.duration(in: range, now: now)) / 1000)
  }
}

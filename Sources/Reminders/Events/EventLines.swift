// Encodes an event's fields as lines. Equal values always give equal lines. Does not depend on
// files; the caller decides what to change.

internal import CivilTime
internal import Geofence
internal import ICalendar

enum EventLines {
  /// TRANSP, and Microsoft's property too if TRANSP has no word for the value or if the file has that
  /// property already.
  static func availability(
    _ availability: Event.Availability, hasMicrosoft: Bool
  ) -> [(name: Name, lines: [ContentLine])] {
    let word = availability == .free ? "TRANSPARENT" : "OPAQUE"
    let own: String? =
      switch availability {
      case .busy: hasMicrosoft ? "BUSY" : nil
      case .free: hasMicrosoft ? "FREE" : nil
      case .tentative: "TENTATIVE"
      case .unavailable: "OOF"
      }
    return [
      (.transparency, [.token(.transparency, word)]),
      (.microsoftBusyStatus, own.map { [.token(.microsoftBusyStatus, $0)] } ?? []),
    ]
  }

  static func status(_ status: Event.Status?) -> [ContentLine] {
    switch status {
    case nil: []
    case .confirmed: [.token(.status, "CONFIRMED")]
    case .tentative: [.token(.status, "TENTATIVE")]
    case .canceled: [.token(.status, "CANCELLED")]
    }
  }

  /// The text of a place for programs without maps: title and address, as Apple writes them.
  static func location(of place: FencePlace?) -> String? {
    let texts = [place?.title, place?.address].compactMap(\.self).filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  /// Apple's property and the two of Fencepost. The caller removes a property that has no lines here.
  static func place(
    _ place: FencePlace?, beside apple: Property? = nil
  ) -> [(name: Name, lines: [ContentLine])] {
    let names: Set<Name> = [.appleLocation, .ownFence, .ownPlaces]
    guard let place else { return names.sorted { $0.text < $1.text }.map { ($0, []) } }
    let fence = Fence(proximity: .enter, places: [place])
    return AlarmLines.trigger(.fence(fence), beside: apple).filter { names.contains($0.name) }
  }

  /// The RECURRENCE-ID of a component, of the same type as the series' start.
  static func original(_ date: DateValue?, _ parameters: [Parameter] = []) -> [ContentLine] {
    date.map { [.date(.recurrenceID, $0, parameters)] } ?? []
  }

  /// An RDATE line of periods; nil without any.
  static func periods(
    _ periods: [(start: DateValue, end: DateList.PeriodEnd)], _ parameters: [Parameter]
  ) -> ContentLine? {
    guard let first = periods.first else { return nil }
    let text = periods.map { period in
      switch period.end {
      case .date(let date): "\(period.start.text)/\(date.text)"
      case .duration(let duration): "\(period.start.text)/\(duration.text)"
      }
    }.joined(separator: ",")
    var all = [Parameter(.value, "PERIOD")]
    if let tzid = first.start.tzid { all.append(Parameter(.tzid, tzid)) }
    all += parameters.filter { $0.name != .value && $0.name != .tzid }
    return .token(.rdate, text, all)
  }
}

// Encodes an event's fields as lines. Equal values always give equal lines. Does not depend on
// files; the caller decides what to change.

internal import CivilTime
internal import Geofence
internal import ICalendar

enum EventLines {
  /// The lines for TRANSP and for Microsoft's property. The latter is written if TRANSP has no
  /// word for the value, or if the file already has it.
  static func availability(
    _ availability: Event.Availability, hasMicrosoft: Bool
  ) -> [(name: Name, lines: [ContentLine])] {
    let transparency = availability == .free ? "TRANSPARENT" : "OPAQUE"
    let microsoftValue: String? =
      switch availability {
      case .busy: hasMicrosoft ? "BUSY" : nil
      case .free: hasMicrosoft ? "FREE" : nil
      case .tentative: "TENTATIVE"
      case .unavailable: "OOF"
      }
    return [
      (.transparency, [.token(.transparency, transparency)]),
      (.microsoftBusyStatus, microsoftValue.map { [.token(.microsoftBusyStatus, $0)] } ?? []),
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
    let titleAndAddress = [place?.title, place?.address].compactMap(\.self).filter { !$0.isEmpty }
    return titleAndAddress.isEmpty ? nil : titleAndAddress.joined(separator: "\n")
  }

  /// The lines of a place in Apple's property and in two of Fencepost's. The caller removes the
  /// properties for which there are no lines.
  static func place(
    _ place: FencePlace?, beside apple: Property? = nil
  ) -> [(name: Name, lines: [ContentLine])] {
    let placeProperties: Set<Name> = [.appleLocation, .ownFence, .ownPlaces]
    guard let place else { return placeProperties.sorted { $0.text < $1.text }.map { ($0, []) } }
    let fence = Fence(proximity: .enter, places: [place])
    return AlarmLines.triggerLines(.fence(fence), beside: apple).filter {
      placeProperties.contains($0.name)
    }
  }

  /// The RECURRENCE-ID of a component, of the same type as the series' start.
  static func recurrenceID(_ date: DateValue?, _ parameters: [Parameter] = []) -> [ContentLine] {
    date.map { [.date(.recurrenceID, $0, parameters)] } ?? []
  }

  /// An RDATE line with these periods; nil if there are none.
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
    var allParameters = [Parameter(.value, "PERIOD")]
    if let tzid = first.start.tzid { allParameters.append(Parameter(.tzid, tzid)) }
    allParameters += parameters.filter { $0.name != .value && $0.name != .tzid }
    return .token(.rdate, text, allParameters)
  }
}

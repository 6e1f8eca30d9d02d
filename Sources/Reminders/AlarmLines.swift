// Encodes an alarm as lines. A fence is always written twice: in RFC 9074's properties and in
// Apple's. Does not depend on the file that the lines are for.

internal import CivilTime
internal import Geofence
internal import ICalendar

enum AlarmLines {
  /// The properties that express the trigger, with their lines. The caller removes a property that
  /// has no lines here.
  static func triggerLines(
    _ trigger: Alarm.Trigger, beside apple: Property? = nil, ownsPosition: Bool = false
  ) -> [(name: Name, lines: [ContentLine])] {
    switch trigger {
    case .relative(let seconds, let base):
      return [(.trigger, [relativeTrigger(seconds, base)])] + fenceLines(nil, apple)
    case .absolute(let instant):
      let date = DateValue(.utc(instant)).map {
        ContentLine.date(.trigger, $0, namesType: true)
      }
      return [(.trigger, date.map { [$0] } ?? [])] + fenceLines(nil, apple)
    case .fence(let place):
      let neverTrigger = DateValue.neverTrigger.map {
        ContentLine.date(.trigger, $0, namesType: true)
      }
      return [(.trigger, neverTrigger.map { [$0] } ?? [])]
        + fenceLines(place, apple, ownsPosition: ownsPosition)
    case .other: return []
    }
  }

  private static func relativeTrigger(_ seconds: Int, _ base: Alarm.OffsetBase) -> ContentLine {
    let absoluteSeconds = seconds.magnitude
    let secondsPerDay: UInt = 86_400
    let duration = DurationValue(
      isNegative: seconds < 0,
      days: min(Int(absoluteSeconds / secondsPerDay), DurationValue.largestPart),
      hours: Int(absoluteSeconds % secondsPerDay / 3600),
      minutes: Int(absoluteSeconds % 3600 / 60), seconds: Int(absoluteSeconds % 60))
    let relatedParameters = base == .end ? [Parameter(.related, "END")] : []
    return .token(.trigger, duration?.text ?? "PT0S", relatedParameters)
  }

  private static func fenceLines(
    _ fence: Fence?, _ apple: Property?, ownsPosition: Bool = false
  ) -> [(name: Name, lines: [ContentLine])] {
    func line(_ name: Name, _ token: String?) -> (name: Name, lines: [ContentLine]) {
      (name, token.map { [.token(name, $0)] } ?? [])
    }
    let places = fence?.places ?? []
    let policy = fence?.policy ?? FencePolicy()
    func number(_ value: Double?) -> String? { value.flatMap(PlainDecimal.text) }
    func choice(_ value: Bool?) -> String? { value.map { $0 ? "TRUE" : "FALSE" } }
    return [
      line(.proximity, fence?.word), line(.appleProximity, fence?.word),
      (.appleLocation, places.first.flatMap { appleLocationLine($0, apple) }.map { [$0] } ?? []),
      (.appleRadius, []),
      line(.ownFence, fence?.marker),
      line(.ownPlaces, OwnPlaces.token(places)),
      (.ownPosition, ownPositionLines(isOwned: ownsPosition)),
      line(.ownDwell, number(policy.dwell)), line(.ownMargin, number(policy.margin)),
      line(.ownFireIfInside, choice(policy.fireIfInside)),
      line(.ownOnceOnly, choice(policy.onceOnly)),
    ]
  }

  private static func appleLocationLine(_ place: FencePlace, _ old: Property?) -> ContentLine? {
    guard let uri = GeoURI(place.coordinate), let radius = PlainDecimal.text(place.radius) else {
      return nil
    }
    var parameters = [Parameter(.value, "URI")]
    if let address = place.address.flatMap({ parameterText($0, lines: ", ") }) {
      parameters.append(Parameter(.appleAddress, address))
    }
    // The reference to a place in Apple's maps is kept only with unchanged coordinates.
    if let handle = old?.parameter(.appleMapKitHandle),
      (try? old?.geoURI()).flatMap(Coordinate.init)?.roundedText == place.coordinate.roundedText
    {
      parameters.append(Parameter(.appleMapKitHandle, handle))
    }
    parameters.append(Parameter(.appleRadius, radius))
    let referenceFrame = old?.parameter(.appleReferenceFrame) ?? "1"
    parameters.append(Parameter(.appleReferenceFrame, referenceFrame))
    if let title = place.title.flatMap({ parameterText($0, lines: " ") }) {
      parameters.append(Parameter(.appleTitle, title))
    }
    return .geoURI(.appleLocation, uri, parameters)
  }

  /// A text for a parameter, without the characters that other programs damage there. The
  /// VLOCATION has the whole text.
  static func parameterText(_ text: String, lines separator: String) -> String? {
    var parameterText = ""
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      switch scalar {
      case "\n" where wasReturn: continue
      case "\n", "\r": parameterText += separator
      case "\\": parameterText += "/"
      case "\"": parameterText += "'"
      case "^", "\t": parameterText += " "
      default:
        if scalar.value >= 0x20, scalar != "\u{7F}" { parameterText.unicodeScalars.append(scalar) }
      }
    }
    return parameterText.allSatisfy(\.isWhitespace) ? nil : parameterText
  }
}

extension AlarmLines {
  /// The line that says that Fencepost wrote the item's GEO for this alarm. If GEO differs from
  /// the alarm's place later, another program has moved the place. Without this line, the person
  /// may have set GEO.
  static func ownPositionLines(isOwned: Bool) -> [ContentLine] {
    isOwned ? [.token(.ownPosition, "GEO")] : []
  }

  /// The lines of a VLOCATION.
  static func placeLines(
    _ place: FencePlace, policy: FencePolicy = FencePolicy()
  ) -> [(name: Name, lines: [ContentLine])] {
    [
      (.name, ReminderLines.text(.name, place.title)),
      (.description, ReminderLines.text(.description, place.address)),
      (
        .url,
        GeoURI(place.coordinate, uncertainty: place.radius, extras: policy.extras)
          .map { [.geoURI(.url, $0)] } ?? []
      ),
    ]
  }

  static func locationUID(of alarm: String, _ index: Int, at coordinate: Coordinate) -> String {
    StableHash("place", alarm, String(index), coordinate.roundedText).uuid
  }

  static func locationComponent(
    _ place: FencePlace, of alarm: String, _ index: Int, policy: FencePolicy = FencePolicy()
  ) -> NewComponent {
    NewComponent(.vlocation) { location in
      location.add(.text(.uid, locationUID(of: alarm, index, at: place.coordinate)))
      for part in Self.placeLines(place, policy: policy) { location.add(part.lines) }
    }
  }

  static func alarmComponent(
    _ alarm: Alarm, titled title: String, ownsPosition: Bool = false
  ) -> NewComponent {
    NewComponent(.valarm) { new in
      new.add(.text(.uid, alarm.id))
      // Apple writes the UID twice, under two names.
      new.add(.text(.appleAlarmUID, alarm.id))
      new.add(.token(.action, "DISPLAY"))
      new.add(.text(.description, descriptionText(title)))
      for part in triggerLines(alarm.trigger, ownsPosition: ownsPosition) { new.add(part.lines) }
      new.add(ReminderLines.instant(.acknowledged, alarm.acknowledged))
      for (index, place) in (alarm.fence?.places ?? []).enumerated() {
        let policy = alarm.fence?.policy(ofPlace: index) ?? FencePolicy()
        new.add(locationComponent(place, of: alarm.id, index, policy: policy))
      }
    }
  }

  /// The additional alarm that repeats a snoozed alarm later (RFC 9074 §7).
  static func snoozeAlarm(_ alarm: String, until: Instant, titled title: String) -> NewComponent {
    NewComponent(.valarm) { new in
      new.add(.text(.uid, StableHash("snooze", alarm, until.basicText).uuid))
      new.add(.token(.action, "DISPLAY"))
      new.add(.text(.description, descriptionText(title)))
      for part in triggerLines(.absolute(until)) { new.add(part.lines) }
      new.add(.text(.relatedTo, alarm, [Parameter(.reltype, "SNOOZE")]))
    }
  }

  /// The DESCRIPTION of an alarm. It is never empty, because a DISPLAY alarm must have a text.
  static func descriptionText(_ title: String) -> String { title.isEmpty ? "Reminder" : title }
}

extension GeoURI {
  init?(_ coordinate: Coordinate, uncertainty: Double? = nil, extras: [ExtraParameter] = []) {
    self.init(
      latitude: coordinate.latitude, longitude: coordinate.longitude, uncertainty: uncertainty,
      extras: extras)
  }
}

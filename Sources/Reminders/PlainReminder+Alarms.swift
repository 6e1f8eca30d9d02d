// The alarms of a plain reminder. An alarm is plain if it has a time, or one place on which RFC
// 9074's and Apple's spelling agree.

internal import CivilTime
internal import Geofence
internal import ICalendar

/// The lines of one alarm that have been read until now, as ranges of the text.
private struct AlarmDraft {
  var uid: Range<Int>?
  var appleUID: Range<Int>?
  var action: Range<Int>?
  var trigger: PlainText.Line?
  var acknowledged: PlainReminder.UTCTime?
  /// The fence in both spellings, RFC 9074's and Apple's.
  var rfc = DraftSpelling()
  var apple = DraftSpelling()
  /// The marker with the digests of both spellings.
  var marker: Range<Int>?

  struct DraftSpelling {
    var isEntered: Bool?
    var place: PlainReminder.PlainPlace?
    var hasRadius = false
  }
}

extension PlainReminder {
  mutating func readAlarm(_ start: Int) throws(NotSupported) -> Int {
    var draft = AlarmDraft()
    let enclosingProperties = seenProperties
    seenProperties = []
    var index = start
    while true {
      guard index < text.lines.count else { throw NotSupported() }
      if text.isBoundary(index) {
        if text.ends("VALARM", at: index) { break }
        guard text.begins("VLOCATION", at: index), draft.rfc.place == nil else {
          throw NotSupported()
        }
        index = try readLocation(index + 1, &draft.rfc)
        continue
      }
      try readAlarmLine(text.lines[index], &draft)
      index += 1
    }
    seenProperties = enclosingProperties
    alarms.append(try alarm(draft))
    return index + 1
  }

  private mutating func readAlarmLine(
    _ line: PlainText.Line, _ draft: inout AlarmDraft
  ) throws(NotSupported) {
    let name = line.name
    switch name.count {
    case 3: if text.has("UID", at: name) { return draft.uid = try readOnce(.uid, line).nilIfEmpty }
    case 6:
      if text.has("ACTION", at: name) {
        draft.action = try readOnce(.action, line)
        guard text.has("DISPLAY", at: line.value) || text.has("AUDIO", at: line.value) else {
          throw NotSupported()
        }
      }
    case 7:
      if text.has("TRIGGER", at: name) {
        guard !seenProperties.contains(.trigger) else { throw NotSupported() }
        seenProperties.insert(.trigger)
        return draft.trigger = line
      }
      if text.has("DTSTAMP", at: name) || text.has("CREATED", at: name) { return }
    case 8: if text.has("SEQUENCE", at: name) { return }
    case 9:
      if text.has("PROXIMITY", at: name) {
        return draft.rfc.isEntered = try readProximity(.proximity, line)
      }
    case 12:
      if text.has("ACKNOWLEDGED", at: name) {
        return draft.acknowledged = try time(.acknowledged, line)
      }
    case 13:
      if text.has("X-WR-ALARMUID", at: name) {
        return draft.appleUID = try readOnce(.appleUID, line).nilIfEmpty
      }
      if text.has("LAST-MODIFIED", at: name) || text.has("X-MOZ-LASTACK", at: name) { return }
    case 17:
      if text.has("X-APPLE-PROXIMITY", at: name) {
        return draft.apple.isEntered = try readProximity(.appleProximity, line)
      }
      if text.has("X-FENCEPOST-FENCE", at: name) {
        return draft.marker = try readOnce(.fence, line)
      }
    case 27:
      if text.has("X-APPLE-STRUCTURED-LOCATION", at: name) {
        return try readAppleLocation(line, &draft.apple)
      }
    default: break
    }
    guard !Self.needsFullReader(name, in: text) else { throw NotSupported() }
    try addOtherLine(line, ofAlarm: alarms.count)
  }

  /// Whether an alarm with this property has to be left to the full reader.
  private static func needsFullReader(_ name: Range<Int>, in text: PlainText) -> Bool {
    switch name.count {
    case 10: text.has("RELATED-TO", at: name)
    case 11: text.has("X-LIC-ERROR", at: name)
    case 14: text.has("X-APPLE-RADIUS", at: name)
    case 15: text.has("X-RADICALE-NAME", at: name)
    case 16: text.has("X-MOZ-GENERATION", at: name)
    case 17...32:
      text.has("X-FENCEPOST-", at: name.lowerBound..<name.lowerBound + 12)
        || text.has("X-MOZ-SNOOZE-TIME", at: name) || text.has("X-APPLE-DEFAULT-ALARM", at: name)
    default: false
    }
  }

  private mutating func readProximity(_ kind: PropertySet, _ line: PlainText.Line)
    throws(NotSupported)
    -> Bool
  {
    try markSeen(kind, line)
    if text.has("ARRIVE", at: line.value) { return true }
    guard text.has("DEPART", at: line.value) else { throw NotSupported() }
    return false
  }

  private mutating func readLocation(
    _ start: Int, _ spelling: inout AlarmDraft.DraftSpelling
  ) throws(NotSupported) -> Int {
    let enclosingProperties = seenProperties
    seenProperties = []
    var (title, address): (Range<Int>?, Range<Int>?)
    var index = start
    while true {
      guard index < text.lines.count else { throw NotSupported() }
      if text.isBoundary(index) {
        guard text.ends("VLOCATION", at: index) else { throw NotSupported() }
        break
      }
      let line = text.lines[index]
      if text.has("NAME", at: line.name) {
        title = try readOnce(.name, line).nilIfEmpty
      } else if text.has("DESCRIPTION", at: line.name) {
        address = try readOnce(.description, line).nilIfEmpty
      } else if text.has("URL", at: line.name) {
        try markSeen(.url, line)
        let (coordinate, uncertainty) = try geo(line.value)
        spelling.place = PlainPlace(coordinate: coordinate, radius: 0)
        setRadius(uncertainty, &spelling)
      }
      index += 1
    }
    seenProperties = enclosingProperties
    guard spelling.place != nil else { throw NotSupported() }
    spelling.place?.title = title
    spelling.place?.address = address
    return index + 1
  }

  /// Sets the radius of a spelling's place. A radius of 0 means the default.
  private func setRadius(_ radius: Double?, _ spelling: inout AlarmDraft.DraftSpelling) {
    spelling.hasRadius = radius.map { $0 > 0 && $0.isFinite } ?? false
    spelling.place?.radius =
      spelling.hasRadius ? radius ?? Fence.defaultRadius : Fence.defaultRadius
  }

  private mutating func readAppleLocation(
    _ line: PlainText.Line, _ spelling: inout AlarmDraft.DraftSpelling
  ) throws(NotSupported) {
    guard !seenProperties.contains(.appleLocation) else { throw NotSupported() }
    seenProperties.insert(.appleLocation)
    let (coordinate, _) = try geo(line.value)
    spelling.place = PlainPlace(coordinate: coordinate, radius: 0)
    let parameters = text.parameters(Self.appleNames, of: line)
    switch parameters[0] {
    case .absent: setRadius(nil, &spelling)
    case .plain(let range): setRadius(text.decimal(range), &spelling)
    case .complex: throw NotSupported()
    }
    spelling.place?.title = try placeText(parameters[1])
    spelling.place?.address = try placeText(parameters[2])
  }

  private static let appleNames: [StaticString] = ["X-APPLE-RADIUS", "X-TITLE", "X-ADDRESS"]

  private mutating func placeText(_ value: PlainText.ParameterValue) throws(NotSupported) -> Range<
    Int
  >? {
    switch value {
    case .absent: return nil
    case .complex: throw NotSupported()
    case .plain(let range):
      guard text.hasBackslash(range) else { return range }
      return FenceSpelling.SpelledPlace.lines(text.string(range)).map { text.add($0) }
    }
  }

  // MARK: What the lines mean together

  private mutating func alarm(_ draft: AlarmDraft) throws(NotSupported) -> Alarm {
    var alarm = Alarm()
    alarm.acknowledged = draft.acknowledged
    if draft.rfc.isEntered != nil || draft.apple.isEntered != nil {
      alarm.trigger = try fence(draft)
    } else {
      guard draft.rfc.place == nil, draft.apple.place == nil, draft.marker == nil,
        let line = draft.trigger
      else { throw NotSupported() }
      alarm.trigger = try timeTrigger(line)
    }
    guard let id = draft.uid ?? draft.appleUID else {
      alarm.id = try computedID(draft, alarm.trigger)
      return alarm
    }
    alarm.id = id
    return alarm
  }

  private func timeTrigger(_ line: PlainText.Line) throws(NotSupported) -> Alarm.Trigger {
    let parameters = line.parameters
    guard let first = line.value.first else { throw NotSupported() }
    if text.bytes[first] &- UInt8(ascii: "0") < 10 {
      guard parameters.isEmpty || text.has(";VALUE=DATE-TIME", at: parameters),
        line.value.count == 16, !text.has("19760401T005545Z", at: line.value)
      else { throw NotSupported() }
      return .absolute(try time(line.value))
    }
    let isToEnd = text.has(";RELATED=END", at: parameters)
    guard
      isToEnd || parameters.isEmpty || text.has(";RELATED=START", at: parameters)
        || text.has(";VALUE=DURATION", at: parameters),
      let duration = text.duration(line.value)
    else { throw NotSupported() }
    let seconds = duration.signedDays * 86_400 + duration.signedSeconds
    return .relative(seconds: seconds, isToStart: !isToEnd)
  }

  /// The id that the full reader would compute.
  private mutating func computedID(
    _ draft: AlarmDraft, _ trigger: Alarm.Trigger
  ) throws(NotSupported) -> Range<Int> {
    guard let line = draft.trigger else { throw NotSupported() }
    var hash = StableHash("alarm", draft.action.map { text.string($0) } ?? "")
    switch trigger {
    case .fence: throw NotSupported()
    case .absolute(let time): hash.add(time.instant.basicText)
    case .relative(_, let isToStart):
      hash.add(text.string(line.value).uppercased())
      hash.add(isToStart ? "START" : "END")
      hash.add("")
    }
    return text.add(hash.uuid)
  }

  private func fence(_ draft: AlarmDraft) throws(NotSupported) -> Alarm.Trigger {
    let (rfc, apple) = (draft.rfc, draft.apple)
    guard let isEntered = rfc.isEntered ?? apple.isEntered else { throw NotSupported() }
    let hasMarker = draft.marker != nil
    if let marker = draft.marker {
      // If a spelling was edited, only the full reader can tell which counts.
      guard marker.count == 32 else { throw NotSupported() }
      let digits = text.string(marker)
      guard digits.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }),
        rfc.matchesDigest(String(digits.prefix(16))), apple.matchesDigest(String(digits.suffix(16)))
      else { throw NotSupported() }
    }
    guard var place = rfc.place else {
      guard let place = apple.place else { throw NotSupported() }
      return .fence(isEntered: isEntered, place)
    }
    if let other = apple.place, other.coordinate.isSameToSixDecimals(place.coordinate) {
      if !hasMarker, apple.hasRadius { place.radius = other.radius }
      place.title = place.title ?? other.title
      place.address = place.address ?? other.address
    }
    return .fence(isEntered: isEntered, place)
  }

  mutating func finishAlarms() throws(NotSupported) {
    for index in alarms.indices {
      let alarm = alarms[index]
      for other in alarms[..<index] where areTextsEqual(other.id, alarm.id) { throw NotSupported() }
      switch alarm.trigger {
      case .relative(_, let isToStart):
        // An alarm that is relative to a date which the reminder does not have is left to the full
        // reader.
        guard isToStart ? start != nil : due != nil else { throw NotSupported() }
        fallthrough
      case .absolute:
        guard let acknowledged else { continue }
        let ownAcknowledgement = alarm.acknowledged ?? acknowledged
        alarms[index].acknowledged =
          ownAcknowledgement.instant < acknowledged.instant ? acknowledged : ownAcknowledgement
      case .fence(_, let place):
        // If a program has moved GEO, only the full reader can tell which place counts.
        guard position.map({ $0.isNear(place.coordinate) }) ?? true else { throw NotSupported() }
      }
    }
  }

  /// Compares as Strings, so that different Unicode encodings of one text are equal.
  private func areTextsEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    text.string(one) == text.string(other)
  }
}

extension AlarmDraft.DraftSpelling {
  /// Whether the spelling is unchanged since the marker was written. A damaged one counts as
  /// unchanged, because no person edited it.
  fileprivate func matchesDigest(_ digest: String) -> Bool {
    guard let isEntered, let place else { return true }
    let spelling = FenceSpelling(
      proximity: isEntered ? .enter : .leave,
      places: [
        FenceSpelling.SpelledPlace(
          coordinate: place.coordinate, radius: hasRadius ? place.radius : nil, title: nil,
          address: nil)
      ])
    return spelling.digest == digest
  }
}

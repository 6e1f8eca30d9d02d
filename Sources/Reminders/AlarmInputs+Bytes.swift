// Writes alarm inputs as bytes, which are one section of an item's `ReminderKeys`, and reads them.
// Damaged bytes decode to nil and never trap.

public import CivilTime

extension AlarmInputs {
  /// The first byte. It must be raised whenever the format of the bytes changes; bytes of another
  /// version decode to nil.
  static let version: UInt8 = 2

  func add(to bytes: inout [UInt8]) {
    bytes.append(Self.version)
    bytes.append(state.rawValue | (repeats ? 0x10 : 0) | (nextAddedDate == nil ? 0 : 0x20))
    bytes.add(title)
    bytes.add(start)
    bytes.add(end)
    if nextAddedDate != nil { bytes.add(nextAddedDate) }
    bytes.add(UInt64(alarms.count))
    for alarm in alarms { bytes.add(alarm) }
    guard let schedule else { return }
    schedule.add(to: &bytes)
    bytes.add(UInt64(detachedOccurrences.count))
    for occurrence in detachedOccurrences {
      bytes.append(occurrence.state.rawValue | (occurrence.isThisAndFuture ? 0x10 : 0))
      bytes.add(UInt64(bitPattern: Int64(occurrence.original.seconds)))
      bytes.add(occurrence.title)
      bytes.add(UInt64(occurrence.alarms.count))
      for alarm in occurrence.alarms { bytes.add(alarm) }
    }
  }

  /// The alarm inputs in the keys of a reminder; nil if the keys contain none.
  public init?(reminderKeys keys: RawSpan, zone: (String) -> Zone?) {
    guard keys.areKeys else { return nil }
    let alarmRange = keys.keyRange(.alarms)
    guard !alarmRange.isEmpty else { return nil }
    self.init(bytes: keys.keyBytes(.alarms)[...], zone: zone)
  }

  init?(bytes: ArraySlice<UInt8>, zone: (String) -> Zone?) {
    var reader = KeyReader(remainingBytes: bytes)
    guard reader.byte() == Self.version, let traits = reader.byte(),
      let state = CompletionState(rawValue: traits & 0x0F), let title = reader.text(),
      let start = reader.moment(zone), let end = reader.moment(zone),
      let nextAddedDate = traits & 0x20 == 0
        ? KeyReader.DecodedMoment(moment: nil) : reader.moment(zone),
      let alarms = reader.alarms()
    else { return nil }
    self.init(
      title: title, state: state, start: start.moment, end: end.moment,
      repeats: traits & 0x10 != 0, nextAddedDate: nextAddedDate.moment, alarms: alarms)
    guard !reader.remainingBytes.isEmpty else { return }
    guard let schedule = reader.schedule(zone), let count = reader.count() else { return nil }
    self.schedule = schedule
    for _ in 0..<count {
      guard let traits = reader.byte(), let state = CompletionState(rawValue: traits & 0x0F),
        let original = reader.wall(), let title = reader.text(), let alarms = reader.alarms()
      else { return nil }
      detachedOccurrences.append(
        DetachedOccurrence(
          original: original, isThisAndFuture: traits & 0x10 != 0, title: title, state: state,
          alarms: alarms))
    }
    guard reader.remainingBytes.isEmpty else { return nil }
  }
}

extension KeyReader {
  fileprivate mutating func alarms() -> [Alarm]? {
    guard let count = count() else { return nil }
    var alarms: [Alarm] = []
    for _ in 0..<count {
      guard let alarm = alarm() else { return nil }
      alarms.append(alarm)
    }
    return alarms
  }
}

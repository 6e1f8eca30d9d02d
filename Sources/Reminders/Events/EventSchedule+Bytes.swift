// Event schedules as bytes among an event's keys. Damaged bytes decode to nil and never trap.

internal import CivilTime

extension EventSchedule {
  func add(to bytes: inout [UInt8]) {
    bytes.append(hasSeries ? 1 : 0)
    bytes.add(start)
    bytes.add(end)
    bytes.add(length)
    bytes.add(UInt64(rules.count))
    for rule in rules { bytes.add(rule.text) }
    bytes.add(UInt64(addedDates.count))
    for date in addedDates {
      bytes.add(date.original)
      bytes.add(date.end)
    }
    bytes.add(UInt64(excludedStarts.count))
    for wall in excludedStarts { bytes.add(wall) }
    bytes.add(UInt64(changes.count))
    for change in changes {
      bytes.append(change.isThisAndFuture ? 1 : 0)
      bytes.add(change.original)
      bytes.add(change.start)
      bytes.add(change.end)
      bytes.add(change.length)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ wall: WallTime) {
    add(UInt64(bitPattern: Int64(wall.seconds)))
  }

  fileprivate mutating func add(_ length: EventLength) {
    add(UInt64(bitPattern: Int64(length.days)))
    add(UInt64(bitPattern: Int64(length.seconds)))
  }
}

extension KeyReader {
  mutating func schedule(
    _ zone: (String) -> Zone?, _ rule: (String) -> RecurrenceRule? = { try? RecurrenceRule($0) }
  ) -> EventSchedule? {
    guard let hasSeries = byte(), let start = moment(zone)?.moment,
      let end = moment(zone)?.moment, let length = length()
    else { return nil }
    guard let rules = list({ reader in reader.text().flatMap(rule) }),
      let addedDates = list({ reader in reader.date(zone) }),
      let excludedStarts = list({ reader in reader.wall() }),
      let changes = list({ reader in reader.change(zone) })
    else { return nil }
    return EventSchedule(
      start: start, end: end, length: length, rules: rules, added: addedDates,
      excluded: excludedStarts,
      changes: changes, hasSeries: hasSeries != 0)
  }

  private mutating func list<Value>(_ read: (inout KeyReader) -> Value?) -> [Value]? {
    guard let count = count() else { return nil }
    var values: [Value] = []
    for _ in 0..<count {
      guard let value = read(&self) else { return nil }
      values.append(value)
    }
    return values
  }

  private mutating func date(_ zone: (String) -> Zone?) -> EventFile.AddedDate? {
    guard let original = wall(), let end = moment(zone) else { return nil }
    return EventFile.AddedDate(original: original, end: end.moment)
  }

  private mutating func change(_ zone: (String) -> Zone?) -> EventSchedule.Change? {
    guard let isThisAndFuture = byte(), let original = wall(), let start = moment(zone)?.moment,
      let end = moment(zone)?.moment, let length = length()
    else { return nil }
    return EventSchedule.Change(
      original: original, isThisAndFuture: isThisAndFuture != 0, start: start, end: end,
      length: length)
  }

  /// Nil for a length that no event can have, as damaged bytes may give it.
  private mutating func length() -> EventLength? {
    guard let days = signedNumber(), let seconds = signedNumber(), (0...1 << 32).contains(days),
      (0...1 << 40).contains(seconds)
    else { return nil }
    return EventLength(days: Int(days), seconds: Int(seconds))
  }

  mutating func wall() -> WallTime? { signedNumber().flatMap(Self.wall) }

  /// How many elements follow. Each takes at least one byte, so nil if fewer bytes than that
  /// remain.
  mutating func count() -> Int? {
    guard let count = number(), count <= UInt64(remainingBytes.count) else { return nil }
    return Int(count)
  }
}

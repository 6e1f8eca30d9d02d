// Builds a reminder's keys: the head, then one section after the other. `ReminderKeys.swift`
// describes the format.

internal import CivilTime
internal import Geofence

struct KeyDraft: Sendable {
  /// The head, and the sections written so far.
  private(set) var bytes: [UInt8] = []
  var traits: ReminderKeys.Traits = []
  private var endedSectionCount = 0

  init() {
    bytes.reserveCapacity(256)
    reset()
  }

  /// Begins the keys of another reminder, and reuses the memory of the previous ones.
  mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: repeatElement(0, count: ReminderKeys.HeaderOffset.headerLength))
    traits = []
    endedSectionCount = 0
  }

  /// Appends bytes as the last section, whose end is the end of the keys.
  mutating func add(_ write: (inout [UInt8]) -> Void) { write(&bytes) }

  mutating func add(_ reminder: Reminder, added: Moment?) {
    add(
      priority: reminder.priority.number, reminder.status, created: reminder.creationDate,
      sortOrder: reminder.sortOrder)
    bytes.append(contentsOf: add(due: reminder.due).utf8)
    endSection()
    bytes.append(contentsOf: (reminder.parent ?? "").utf8)
    endSection()
    TextFolding.append(reminder.title, for: .ordering, to: &bytes)
    endSection()
    bytes.append(ReminderKeys.separator)
    add(reminder.title, for: .searching)
    for case let text? in [reminder.notes, reminder.location, reminder.url] {
      add(text, for: .searching)
    }
    for tag in reminder.tags { add(tag, for: .searching) }
    endSection()
    if !reminder.tags.isEmpty { bytes.append(ReminderKeys.separator) }
    for tag in reminder.tags { add(tag, for: .comparing) }
    endSection()
    addCoordinates(of: reminder.alarms)
    endSection()
    AlarmInputs(reminder, nextAddedDate: added)?.add(to: &bytes)
    endSection()
  }

  /// Fills in the traits and the total length, which are known only at the end.
  mutating func finish() {
    bytes[ReminderKeys.HeaderOffset.traits] = traits.rawValue
    let length = UInt32(clamping: bytes.count)
    write(UInt64(length), at: ReminderKeys.HeaderOffset.totalLength, width: 4)
  }

  mutating func add(priority: Int, _ status: Reminder.Status, created: Instant?, sortOrder: Int?) {
    let order = HandOrder.sortNumber(sortOrder, createdAt: created).map { Int64($0) } ?? .max
    write(UInt64(bitPattern: order), at: ReminderKeys.HeaderOffset.sortOrder)
    bytes[ReminderKeys.HeaderOffset.version] = UInt8(truncatingIfNeeded: ReminderKeys.version)
    bytes[ReminderKeys.HeaderOffset.priority] = UInt8(truncatingIfNeeded: priority)
    if let created {
      traits.insert(.hasCreation)
      write(UInt64(bitPattern: created.milliseconds), at: ReminderKeys.HeaderOffset.creation)
    }
    guard case .completed(let instant) = status else { return }
    traits.insert(.completed)
    guard let instant else { return }
    traits.insert(.hasCompletion)
    write(UInt64(bitPattern: instant.milliseconds), at: ReminderKeys.HeaderOffset.completion)
  }

  /// Writes the due date; returns the name of its zone, empty if it has none.
  mutating func add(due: Moment?) -> String {
    guard let due else { return "" }
    let kind: ReminderKeys.DueKind
    var name = ""
    switch due {
    case .allDay: kind = .allDay
    case .floating: kind = .floating
    case .zoned(_, let zone) where zone.hasKnownName && !due.isUTC:
      kind = .zoned
      name = zone.name
    case .zoned: kind = .instant
    }
    bytes[ReminderKeys.HeaderOffset.dueKind] = kind.rawValue
    let wall = due.wallTime ?? WallTime(day: due.day, second: 0)
    write(UInt64(bitPattern: Int64(wall.seconds)), at: ReminderKeys.HeaderOffset.dueWall)
    let instant = due.instant(floatingIn: .utc)
    write(UInt64(bitPattern: instant.seconds), at: ReminderKeys.HeaderOffset.dueInstant)
    return name
  }

  mutating func add(_ text: String, for purpose: TextFolding.Purpose) {
    TextFolding.append(text, for: purpose, to: &bytes)
    bytes.append(ReminderKeys.separator)
  }

  private mutating func addCoordinates(of alarms: [Alarm]) {
    for alarm in alarms {
      guard case .fence(let fence) = alarm.trigger else { continue }
      addProximity(fence.proximity)
      for place in fence.places { add(place.coordinate) }
    }
  }

  mutating func addProximity(_ proximity: Fence.Proximity) {
    traits.insert(.hasFence)
    traits.insert(proximity == .enter ? .enters : .leaves)
  }

  mutating func add(_ coordinate: Coordinate) {
    bytes.add(coordinate.latitude)
    bytes.add(coordinate.longitude)
  }

  mutating func endSection() {
    let end = UInt32(clamping: bytes.count)
    write(UInt64(end), at: ReminderKeys.HeaderOffset.sectionEnds + endedSectionCount * 4, width: 4)
    endedSectionCount += 1
  }

  private mutating func write(_ number: UInt64, at offset: Int, width: Int = 8) {
    bytes.withUnsafeMutableBytes { bytes in
      for index in 0..<width {
        bytes[offset + index] = UInt8(truncatingIfNeeded: number >> UInt64(index * 8))
      }
    }
  }
}

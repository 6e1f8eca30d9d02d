// The reminders of one view, in order, with their due dates and parents. Reads only the keys of
// the reminders, so that it is fast with ten thousand of them.

import CivilTime
import FencepostProtocol
import JSON
import Reminders
import Store
import Views

struct ViewedReminders {
  let store: Store
  /// Reminders that this session has staged. They are numbered (`slot`) after the last slot of the
  /// store's index.
  let stagedReminders: [Item]
  let clock: PersonClock
  let codec: ItemCodec
  private(set) var reminders: [ViewedReminder] = []

  struct ViewedReminder {
    let slot: Int
    let list: Int
    let uid: String
    let summary: ReminderSummary
    let due: DueTime?
    let dueGroup: DueGroup
  }

  init(
    _ slots: [Int], stagedReminders: [Item], in staging: Staging, _ store: Store,
    _ clock: PersonClock,
    _ codec: ItemCodec
  ) {
    self.store = store
    self.stagedReminders = stagedReminders
    self.clock = clock
    self.codec = codec
    var reader = SummaryReader(clock.zone, codec.zoneDatabase)
    let lists = listNumbers(staging)
    reminders.reserveCapacity(slots.count)
    for slot in slots {
      guard let summary = withKeys(slot, { reader.summary(of: $0) }) ?? nil else { continue }
      let due = summary.due.map { due in
        switch due {
        case .day(let day): DueTime(day: day)
        case .instant(let instant): DueTime(instant, in: clock.zone)
        }
      }
      reminders.append(
        ViewedReminder(
          slot: slot, list: slot < lists.count ? lists[slot] : -1, uid: uid(slot), summary: summary,
          due: due,
          dueGroup: DueGroup(due, isCompleted: summary.isCompleted, at: clock)))
    }
    codec.replaceZones(reader.zones)
  }

  /// The number of the list of each reminder, by slot: first the slots of the store's index, then
  /// the staged reminders; -1 if there is no list.
  private func listNumbers(_ staging: Staging) -> [Int] {
    var listNumbersBySlot = [Int](repeating: -1, count: store.slotCount)
    store.forEachKeys(ofKind: ItemKind.reminder) { slot, list, _ in listNumbersBySlot[slot] = list }
    return listNumbersBySlot
      + stagedReminders.map { store.number(ofList: $0.list, in: staging) ?? -1 }
  }

  func withKeys<Answer>(_ slot: Int, _ body: (RawSpan) -> Answer) -> Answer? {
    if slot < store.slotCount { return store.withKeys(inSlot: slot, body) }
    let keys = stagedReminders[slot - store.slotCount].keys
    return body(keys.span.bytes)
  }

  private func uid(_ slot: Int) -> String {
    slot < store.slotCount
      ? store.id(inSlot: slot)?.text ?? "" : stagedReminders[slot - store.slotCount].id.text
  }

  /// The alarms that can go off at all.
  func alarms(_ viewedReminder: ViewedReminder) -> [Reminders.Alarm] {
    guard viewedReminder.summary.hasAlarms else { return [] }
    let inputs = withKeys(viewedReminder.slot) { keys in
      AlarmInputs(reminderKeys: keys) { [codec] name in try? codec.zone(name) }
    }
    return (inputs ?? nil)?.alarms ?? []
  }

  /// The members of the encoded reminder.
  func members(_ slot: Int) -> ArraySlice<UInt8> {
    slot < store.slotCount
      ? store.encodedItem(inSlot: slot)?.members ?? []
      : stagedReminders[slot - store.slotCount].members
  }

  /// The first instant at which the view changes by itself: a reminder becomes overdue, or a new
  /// day begins.
  var validUntil: Instant { firstDue(countsCompleted: false) }

  /// The first instant from now on at which a reminder is due, or a new day begins.
  func firstDue(countsCompleted: Bool) -> Instant {
    var firstChange = clock.midnight
    for viewedReminder in reminders where countsCompleted || !viewedReminder.summary.isCompleted {
      if let instant = viewedReminder.due?.instant, instant > clock.now, instant < firstChange {
        firstChange = instant
      }
    }
    return firstChange
  }
}

// The reminder to which a line's mark belongs, with the values that an editor shows.

import CivilTime
import FencepostProtocol
import JSON
import QuickAdd
import Store

struct TaskReminder {
  let id: String
  let title: String
  /// The id of the reminder's list.
  let list: String
  let isCompleted: Bool
  let due: LocalDate?
  let dueInstant: Instant?
  /// The time zone of the due date; nil for a floating time or a whole day.
  let timeZone: String?
  let tags: [String]
  let alarms: [Value]
  /// Whether a synchronization left two versions of a value.
  let isInConflict: Bool

  init?(_ id: String, list: String, _ members: Value) {
    guard let title = members["title"]?.string else { return nil }
    (self.id, self.title, self.list) = (id, title, list)
    isCompleted = members["completed"]?.boolean ?? false
    timeZone = members["timeZone"]?.string
    due = members["due"]?.string.flatMap { text in
      (try? WallTime(text: text)).map { .time($0) } ?? (try? Day(text: text)).map { .day($0) }
    }
    dueInstant = members["dueInstant"]?.string.flatMap { try? Instant(text: $0) }
    tags = members["tags"]?.elements.compactMap(\.string) ?? []
    alarms = members["alarms"].map { Array($0.elements) } ?? []
    isInConflict = members["mergeConflicts"] != nil
  }

  func isOverdue(at now: Instant) -> Bool {
    guard !isCompleted, let dueInstant else { return false }
    return dueInstant < now
  }

  /// The state in words, such as `Due tomorrow 18:00` or `When you arrive at Home`.
  func state(at now: Instant, today: Day) -> String {
    if isCompleted { return "Done" }
    if let due {
      let dueText = QuickAddValue.dateInWords(due, today: today)
      return isOverdue(at: now) ? "Overdue since \(dueText)" : "Due \(dueText)"
    }
    for alarm in alarms {
      guard let proximity = alarm["proximity"]?.string,
        let place = alarm["places"]?[0]?["title"]?.string
      else { continue }
      return proximity == "leave" ? "When you leave \(place)" : "When you arrive at \(place)"
    }
    return "No date"
  }

  /// The ids of the reminder's alarms with the same time or place as the given alarm.
  func alarmIDs(like alarm: TextAlarm) -> [String] {
    alarms.compactMap { (ownAlarm) -> String? in
      let place = ownAlarm["places"]?[0]
      let isAlike =
        ownAlarm["relativeOffset"]?.integer == alarm.relativeOffset
        && ownAlarm["absoluteDate"]?.string == alarm.absoluteDate
        && ownAlarm["proximity"]?.string == alarm.proximity?.rawValue
        && (alarm.place == nil
          || place?["placeId"]?.string == alarm.place?.placeId
            && (alarm.place?.placeId != nil
              || place?["latitude"]?.number == alarm.place?.latitude
                && place?["longitude"]?.number == alarm.place?.longitude))
      return isAlike ? ownAlarm["id"]?.string : nil
    }
  }
}

extension Server {
  /// The reminder with this id; nil if there is none that the client may see.
  func taskReminder(_ id: String) -> TaskReminder? {
    var instants = instants
    return taskReminder(id, &instants)
  }

  /// The reminder with this id. For many reminders the caller passes the same `instants`, so that
  /// each zone is loaded only once.
  func taskReminder(_ id: String, _ instants: inout ItemInstants) -> TaskReminder? {
    guard accessRights.sees(AccessEntity.reminder),
      let item = storeHost.openStore?.item(ItemID(id)), item.kind == ItemKind.reminder
    else { return nil }
    var writer = Writer()
    EncodedItem(item.id, item.members, &instants).write(to: &writer)
    return Document.read(writer.bytes).document.root.flatMap {
      TaskReminder(id, list: item.list, $0)
    }
  }
}

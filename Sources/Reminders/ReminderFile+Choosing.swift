// Which component of a file is the reminder. Every odd file that peers or hands have made has an
// answer here; what the reminder says is not looked at.

internal import ICalendar

/// The component that is the reminder, and where it stands.
struct ChosenReminder {
  let uid: String
  let todo: Component
  /// Nil for a VTODO that stands in no VCALENDAR.
  let calendar: Component?

  init(_ text: CalendarText, _ problems: inout Problems) throws(Unreadable) {
    let todos = text.components(.vtodo)
    let event = text.components(.vevent).first
    guard let first = todos.first else {
      if let event { throw Unreadable(.event, line: event.lineNumber) }
      guard text.components.isEmpty else { throw Unreadable(.noItem) }
      throw Unreadable(.notACalendar, line: text.problems.first?.line)
    }
    if todos.count == 1, event == nil, let uid = Self.uid(of: first) {
      self.uid = uid
      todo = first
      calendar = Self.calendar(of: first, in: text)
      let isStray = first.property(.recurrenceID) != nil
      if isStray { problems.add(Self.strayOccurrence, at: first) }
      return
    }
    // As bytes: to a String two ways to write an umlaut are one.
    var uids: Set<[UInt8]> = []
    var named: [(uid: String, todo: Component)] = []
    for todo in todos {
      guard let uid = Self.uid(of: todo) else { continue }
      uids.insert(Array(uid.utf8))
      named.append((uid, todo))
    }
    guard let uid = named.first?.uid else { throw Unreadable(.noUID, line: first.lineNumber) }
    guard uids.count == 1 else { throw Unreadable(.severalReminders(uids.count)) }
    let masters = named.filter { $0.todo.property(.recurrenceID) == nil }.map(\.todo)
    guard let todo = masters.first ?? named.first?.todo else { throw Unreadable(.noItem) }
    self.uid = uid
    self.todo = todo
    calendar = Self.calendar(of: todo, in: text)
    if masters.isEmpty { problems.add(Self.strayOccurrence, at: todo) }
    for other in masters.dropFirst().prefix(1) {
      problems.add("the same reminder stands here once more; the first one counts", at: other)
    }
    if named.count < todos.count,
      let other = todos.first(where: { Self.uid(of: $0) == nil })
    {
      problems.add("this VTODO has no UID; it is left alone", at: other)
    }
    if let event {
      problems.add("an event does not belong into the file of a reminder", at: event)
    }
  }

  private static let strayOccurrence =
    "this is one changed occurrence of a reminder that is not here"

  private static func calendar(of todo: Component, in text: CalendarText) -> Component? {
    text.components.reduce(nil) { found, component in
      component.lineNumber < todo.lineNumber && component.isNamed(.vcalendar) ? component : found
    }
  }

  private static func uid(of todo: Component) -> String? {
    let uid = todo.property(.uid)?.text() ?? ""
    return uid.isEmpty ? nil : uid
  }
}

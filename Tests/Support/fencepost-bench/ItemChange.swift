// Changes one line of an item, as a save does.

import ICalendar

enum ItemChange {
  /// The same item with another priority.
  static func touched(_ bytes: [UInt8], round: Int) throws(Failure) -> [UInt8] {
    do {
      let text = try CalendarText(bytes)
      guard let todo = text.components(.vtodo).first else { throw Failure.wrong("no reminder") }
      let before = try todo.property(.priority)?.priority() ?? 0
      // Always a change, whatever earlier runs have left.
      let priority = (before + 1 + round % 8) % 9
      return try text.edited { $0.set(.integer(.priority, priority), in: todo) }.bytes
    } catch {
      throw .wrong("an item cannot be changed: \(error)")
    }
  }
}

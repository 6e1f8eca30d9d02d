// Writes the lines that reminders and events have in common: texts, attachments, rules, zones and
// timestamps. The caller decides which lines to write.

internal import CivilTime
internal import ICalendar
internal import Repetition

struct ItemWriting {
  let item: Component
  let calendar: Component?
  let zones: FileZones

  func set(_ name: Name, _ text: String?, _ edit: inout CalendarEdit) {
    edit.set(name, to: ReminderLines.text(name, text, keptParameters(of: name)), in: item)
  }

  /// The parameters of a line that are kept when its text changes.
  private func keptParameters(of name: Name) -> [Parameter] {
    let droppedParameters: [Name] = [.altRep, .encoding, "CHARSET"]
    return item.property(name)?.parameters.filter { !droppedParameters.contains($0.name) } ?? []
  }

  /// Updates DTSTAMP and LAST-MODIFIED, and raises SEQUENCE if the item has one. An item without
  /// SEQUENCE gets none, because iOS would not raise it later.
  func stamp(_ now: Instant, _ edit: inout CalendarEdit) {
    let text = now.basicText
    edit.set(.token(.lastModified, text), in: item)
    edit.set(.token(.dtstamp, text), in: item)
    if let line = item.property(.sequence), let number = try? line.integer(in: 0...Int.max - 1) {
      edit.replace(line, with: .integer(.sequence, number + 1))
    }
  }

  /// Writes the attachments. An unchanged attachment keeps its line with all unknown parameters.
  func write(_ attachments: [Attachment], _ edit: inout CalendarEdit) {
    var newAttachments = attachments
    for line in item.properties(.attach).prefix(ReminderLimits.mostAttachments) {
      if let index = newAttachments.firstIndex(of: line.attachment) {
        newAttachments.remove(at: index)
      } else {
        edit.remove(line)
      }
    }
    for line in newAttachments.compactMap(ReminderLines.attachment) { edit.add(line, to: item) }
  }

  func addZones(
    _ moments: [Moment], for rules: [RecurrenceRule], _ edit: inout CalendarEdit
  ) {
    var zonesUsed = ZonesUsed()
    let lastYear = rules.compactMap(\.lastYear).max()
    for moment in moments { zonesUsed.add(moment, throughYear: lastYear) }
    if let calendar {
      edit.add(zonesUsed, to: calendar, copiedFrom: zones)
    } else {
      for zone in zonesUsed.components(lackingIn: nil, copiedFrom: zones) {
        edit.add(zone, asFirst: true)
      }
    }
  }

  /// What an edit changes in an item's recurrence rules.
  struct RuleChange {
    let old: [RecurrenceRule]
    let new: [RecurrenceRule]
    /// The item's first date after the change.
    let first: Moment?
    let hasNewDates: Bool
  }

  /// Writes the rules. A rule that cannot be read stays until the person sets another one.
  func write(_ rules: RuleChange, _ edit: inout CalendarEdit) {
    let (old, new, first) = (rules.old, rules.new, rules.first)
    let lines = item.properties(.rrule).prefix(ReminderLimits.mostRules)
    if old != new, old.count == new.count {
      var rules = ReminderLines.rules(new, from: first)[...]
      for line in lines where (try? RecurrenceRule(line.token())) != nil {
        if let rule = rules.popFirst() { edit.replace(line, with: rule) }
      }
    } else if old != new {
      edit.set(.rrule, to: ReminderLines.rules(new, from: first), in: item)
    } else if rules.hasNewDates {
      for line in lines {
        guard let rule = try? RecurrenceRule(line.token()) else { continue }
        let endedRule = rule.ending(for: first)
        if endedRule != rule { edit.replace(line, with: .token(.rrule, endedRule.text)) }
      }
    }
  }
}

extension RecurrenceRule {
  fileprivate var lastYear: Int? {
    switch end {
    case .never, .count: nil
    case .day(let day): day.components.year
    case .local(let wall), .utc(let wall): wall.day.components.year
    }
  }
}

// Checks the content of one item's file. The result depends only on the bytes and on the system's
// time zones. Does not depend on other files.

internal import CivilTime
internal import ICalendar
internal import Reminders

struct ItemCheck {
  /// At most this many items of one file are checked, and at most this many findings are reported.
  static let mostItems = 200
  static let mostFindings = 20

  /// A finding, with the number of its line.
  struct ItemFinding: Equatable {
    var line: Int?
    var issue: ItemIssue
  }

  private(set) var findings: [ItemFinding] = []
  /// The UIDs of the file's items, each once.
  private(set) var uids: [String] = []
  /// For each reminder in the file that names a parent: the reminder's UID, and the line that
  /// names the parent.
  private(set) var parentLines: [(uid: String, line: Property)] = []
  /// Whether an open item has an alarm that waits for the person to arrive at or leave a place.
  var waitsAtPlace = false
  /// The kind of the file's first item: `reminder` or `event`.
  private(set) var kind = "reminder"
  var zones: FileZones

  init(_ text: CalendarText, _ database: inout ZoneDatabase) {
    zones = FileZones(text)
    let items = text.items
    guard let first = items.first else {
      reportMissingItem(in: text)
      return
    }
    kind = first.isNamed(.vevent) ? "event" : "reminder"
    for problem in text.problems.prefix(5) { report(.badLine(problem.sentence), at: problem.line) }
    checkShape(text, items)
    for item in items.prefix(Self.mostItems) {
      checkWords(of: item)
      checkDates(of: item, &database)
      checkAlarms(of: item)
      if item.isNamed(.vtodo), let line = item.parent, let uid = item.property(.uid)?.text() {
        parentLines.append((uid, line))
      }
    }
    checkFences(of: items, in: text, &database)
    checkZones(of: items, in: text, &database)
  }

  mutating func report(_ issue: ItemIssue, at line: Int?) {
    guard findings.count < Self.mostFindings else { return }
    findings.append(ItemFinding(line: line, issue: issue))
  }

  mutating func report(_ issue: ValueIssue, at line: Int?) {
    report(.value(issue), at: line)
  }

  private mutating func reportMissingItem(in text: CalendarText) {
    if let problem = text.problems.first {
      report(.notACalendar(problem.sentence), at: problem.line)
    } else if text.components.isEmpty {
      report(.notACalendar("it has no VCALENDAR"), at: nil)
    } else {
      report(.noItem, at: nil)
    }
  }

  // MARK: Shape

  private mutating func checkShape(_ text: CalendarText, _ items: [Component]) {
    let isInCalendar = text.components.allSatisfy { $0.isNamed(.vcalendar) }
    if !isInCalendar { report(.outsideCalendar, at: items.first?.lineNumber) }
    for calendar in text.components {
      if let method = calendar.property("METHOD") { report(.method, at: method.lineNumber) }
    }
    let uidProperties = items.prefix(Self.mostItems).compactMap { $0.property(.uid) }
    for uid in uidProperties.map({ $0.text() }) where !uid.isEmpty {
      if !uids.contains(where: { $0.utf8.elementsEqual(uid.utf8) }) { uids.append(uid) }
    }
    for item in items.prefix(Self.mostItems) where item.property(.uid)?.text().isEmpty ?? true {
      report(.noUID, at: item.lineNumber)
    }
    let masters = items.count { $0.property(.recurrenceID) == nil }
    if uids.count == 1, masters > 1 {
      report(.severalVersions(masters), at: nil)
    } else if uids.count > 1 || masters > 1 {
      report(.severalItems(max(uids.count, masters)), at: nil)
    }
    if Set(items.map { $0.isNamed(.vevent) }).count > 1 { report(.mixedKinds, at: nil) }
    if let override = items.first(where: { $0.property(.recurrenceID) != nil }),
      items.count > 1, override.isNamed(.vtodo)
    {
      report(.overrides, at: override.lineNumber)
    }
    checkOrder(of: uidProperties.map(\.lineNumber), in: text)
  }

  /// Checks that the item's UID comes before other lines that begin with UID, because vdirsyncer
  /// takes the first such line.
  private mutating func checkOrder(of lines: [Int], in text: CalendarText) {
    guard let itemUIDLine = lines.min() else { return }
    let uidLines = text.componentsWithUID.compactMap { component in
      component.property(.uid).map { (line: $0.lineNumber, name: component.name) }
    }
    guard let firstUID = uidLines.min(by: { $0.line < $1.line }), firstUID.line < itemUIDLine else {
      return
    }
    report(.uidComesLater(than: firstUID.name), at: firstUID.line)
  }

  // MARK: Texts

  private mutating func checkWords(of item: Component) {
    if item.property(.dtstamp) == nil { report(.noStamp, at: item.lineNumber) }
    let categories = item.properties(.categories)
    if categories.count > 1 {
      report(.severalCategories(categories.count), at: categories.last?.lineNumber)
    }
    for line in categories {
      if let categoryWithComma = line.texts().first(where: { $0.utf8.contains(UInt8(ascii: ",")) })
      {
        report(.commaInCategory(categoryWithComma), at: line.lineNumber)
      }
    }
    if let line = item.property("RESOURCES"), line.texts().count > 1 {
      report(.severalResources, at: line.lineNumber)
    }
    for component in [item] + Array(item.components) {
      for property in component.properties {
        if property.isNamed("X-LIC-ERROR") { report(.removedByLibical, at: property.lineNumber) }
        if property.name.hasPrefix("X-FENCEPOST-"),
          property.valueBytes.contains(where: { $0 == 0x2C || $0 == 0x3B })
        {
          report(.punctuationInOwn(property.name), at: property.lineNumber)
        }
      }
    }
    let conflicts = item.properties("X-FENCEPOST-CONFLICT")
    if let first = conflicts.first { report(.conflict(conflicts.count), at: first.lineNumber) }
    checkNumbers(of: item)
  }

  private mutating func checkNumbers(of item: Component) {
    checkReadable(item.property(.priority)) { (property) throws(ValueFault) in
      _ = try property.priority()
    }
    checkReadable(item.property(.percentComplete)) { (property) throws(ValueFault) in
      _ = try property.percent()
    }
    checkReadable(item.property(.status)) {
      [isEvent = item.isNamed(.vevent)] (property) throws(ValueFault)
      in
      if isEvent { _ = try property.eventStatus() } else { _ = try property.todoStatus() }
    }
    checkReadable(item.property(.geo)) { (property) throws(ValueFault) in
      do throws(ValueFault) {
        _ = try property.position()
      } catch {
        // A missing longitude is reported by the checks of alarms.
        if error != .noLongitude { throw error }
      }
    }
  }

  /// Reports the fault that `reader` finds in the property, if there is one.
  mutating func checkReadable(
    _ property: Property?, _ reader: (Property) throws(ValueFault) -> Void
  ) {
    guard let property else { return }
    do throws(ValueFault) {
      try reader(property)
    } catch {
      report(.unreadable(property.name, reason: error.sentence), at: property.lineNumber)
    }
  }
}

extension CalendarText {
  /// The reminders and events, in the order of the file.
  var items: [Component] {
    (components(.vtodo) + components(.vevent)).sorted { $0.lineNumber < $1.lineNumber }
  }

  /// The components of all kinds that have a UID, at any depth.
  var componentsWithUID: [Component] {
    ([.vcalendar, .vtodo, .vevent, .valarm, .vlocation] as [Name]).flatMap { components($0) }
  }
}

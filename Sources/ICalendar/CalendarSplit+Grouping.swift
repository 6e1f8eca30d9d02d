// Finds out which components of a text belong together as one item. Items are in the order of the
// text. A component without an END does not include the components after it.

extension CalendarSplit {
  /// The components of one item: those with the same UID and name in one calendar.
  struct ItemGroup {
    let uid: String
    /// Whether the components have a UID. If they have none, `uid` was generated from the content.
    let hasWrittenUID: Bool
    let componentName: Name
    var components: [Component]
  }

  /// The items of one VCALENDAR. If `component` is nil, the items outside of any VCALENDAR.
  struct Calendar {
    let component: Component?
    var groups: [ItemGroup] = []
    var refusals: [Refusal] = []
    fileprivate var groupIndices: [GroupKey: Int] = [:]
  }

  fileprivate struct GroupKey: Hashable {
    let name: Name
    /// Bytes instead of a String, because two encodings of an umlaut are equal as Strings, but are
    /// two UIDs.
    let uid: [UInt8]
  }

  /// - Parameter generatedUID: Returns a UID for a component without one, made from the content.
  ///   Line ends are removed from the content before, because other programs convert them.
  static func calendars(
    in text: CalendarText, generatedUID: (_ content: String) -> String
  ) -> [Calendar] {
    var calendars: [Calendar] = [Calendar(component: nil)]
    // A stack replaces recursion. Its last element is the next component to examine.
    var pendingComponents = text.components.reversed().map { (component: $0, calendar: 0) }
    while let (component, index) = pendingComponents.popLast() {
      var childCalendar = index
      if component.isNamed(.vcalendar) {
        calendars.append(Calendar(component: component))
        childCalendar = calendars.count - 1
      } else if component.isNamed(.vtodo) || component.isNamed(.vevent) {
        guard !component.isClosed else {
          calendars[index].add(component, generatedUID)
          continue
        }
        calendars[index].refuse(component, "This \(component.name) has no END.")
      } else {
        if !component.isNamed(.vtimezone), !component.isNamed(.valarm) {
          calendars[index].refuse(
            component,
            "A \(component.name.prefix(40)) is neither a reminder nor an event; it is skipped.")
        }
        guard !component.isClosed else { continue }
      }
      pendingComponents += component.components.reversed().map { ($0, childCalendar) }
    }
    return calendars
  }
}

extension CalendarSplit.Calendar {
  fileprivate mutating func add(_ component: Component, _ generatedUID: (String) -> String) {
    let writtenUID = component.property(.uid)?.text() ?? ""
    let uid = writtenUID.isEmpty ? generatedUID(component.contentWithoutLineEnds) : writtenUID
    let name: Name = component.isNamed(.vtodo) ? .vtodo : .vevent
    let key = CalendarSplit.GroupKey(name: name, uid: Array(uid.utf8))
    if let index = groupIndices[key] {
      // Without a UID, a component with the same content is a duplicate, and is dropped.
      if !writtenUID.isEmpty { groups[index].components.append(component) }
      return
    }
    groupIndices[key] = groups.count
    groups.append(
      CalendarSplit.ItemGroup(
        uid: uid, hasWrittenUID: !writtenUID.isEmpty, componentName: name, components: [component]))
  }

  fileprivate mutating func refuse(_ component: Component, _ message: String) {
    refusals.append(
      CalendarSplit.Refusal(
        lineNumber: component.lineNumber, title: component.property(.summary)?.text(),
        message: message))
  }
}

extension Component {
  fileprivate var contentWithoutLineEnds: String {
    String(decoding: bytes.filter { $0 != .lineFeed && $0 != .carriageReturn }, as: UTF8.self)
  }
}

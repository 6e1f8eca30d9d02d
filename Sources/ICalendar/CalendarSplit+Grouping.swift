// Finds out which components of a text belong together as one item. Items are in the order of the
// text. A component without an END does not include the components after it.

extension CalendarSplit {
  /// The components of one UID and kind in one calendar.
  struct Group {
    let uid: String
    /// False if the UID was made from the content.
    let hasUID: Bool
    let name: Name
    var components: [Component]
  }

  /// The items of one VCALENDAR. If `component` is nil, the items outside of any VCALENDAR.
  struct Calendar {
    let component: Component?
    var groups: [Group] = []
    var refusals: [Refusal] = []
    fileprivate var indices: [GroupKey: Int] = [:]
  }

  fileprivate struct GroupKey: Hashable {
    let name: Name
    /// As bytes, because two encodings of an umlaut are equal as Strings.
    let uid: [UInt8]
  }

  /// - Parameter madeUID: A UID for a component without one, made from its content without line ends,
  ///   which other programs convert.
  static func calendars(
    in text: CalendarText, madeUID: (_ content: String) -> String
  ) -> [Calendar] {
    var calendars: [Calendar] = [Calendar(component: nil)]
    // A stack instead of recursion. Its last element is the next component.
    var waiting = text.components.reversed().map { (component: $0, calendar: 0) }
    while let (component, index) = waiting.popLast() {
      var inside = index
      if component.isNamed(.vcalendar) {
        calendars.append(Calendar(component: component))
        inside = calendars.count - 1
      } else if component.isNamed(.vtodo) || component.isNamed(.vevent) {
        guard !component.isClosed else {
          calendars[index].add(component, madeUID)
          continue
        }
        calendars[index].refuse(component, "This \(component.name) has no END.")
      } else {
        if !component.isNamed(.vtimezone), !component.isNamed(.valarm) {
          calendars[index].refuse(
            component, "A \(component.name.prefix(40)) is neither a reminder nor an event.")
        }
        guard !component.isClosed else { continue }
      }
      waiting += component.components.reversed().map { ($0, inside) }
    }
    return calendars
  }
}

extension CalendarSplit.Calendar {
  fileprivate mutating func add(_ component: Component, _ madeUID: (String) -> String) {
    let given = component.property(.uid)?.text() ?? ""
    let uid = given.isEmpty ? madeUID(component.contentWithoutLineEnds) : given
    let name: Name = component.isNamed(.vtodo) ? .vtodo : .vevent
    let key = CalendarSplit.GroupKey(name: name, uid: Array(uid.utf8))
    if let index = indices[key] {
      // A second component with the same content and no UID is dropped.
      if !given.isEmpty { groups[index].components.append(component) }
      return
    }
    indices[key] = groups.count
    groups.append(
      CalendarSplit.Group(uid: uid, hasUID: !given.isEmpty, name: name, components: [component]))
  }

  fileprivate mutating func refuse(_ component: Component, _ message: String) {
    refusals.append(
      CalendarSplit.Refusal(
        line: component.lineNumber, title: component.property(.summary)?.text(), message: message))
  }
}

extension Component {
  fileprivate var contentWithoutLineEnds: String {
    String(decoding: bytes.filter { $0 != .lineFeed && $0 != .carriageReturn }, as: UTF8.self)
  }
}

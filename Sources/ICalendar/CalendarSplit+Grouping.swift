// Which components of a text belong together as one item, in the order of the text. A component that
// is not closed does not take those behind it along.

extension CalendarSplit {
  /// The components of one UID and kind in one calendar.
  struct Group {
    let uid: String
    /// False if the UID was made from the content.
    let hasUID: Bool
    let name: Name
    var components: [Component]
  }

  /// A VCALENDAR, or what stands outside of any.
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

  static func calendars(in text: CalendarText) -> [Calendar] {
    var calendars: [Calendar] = [Calendar(component: nil)]
    // The deepest component is bounded by the text's limits; the last one waiting is the next.
    var waiting = text.components.reversed().map { (component: $0, calendar: 0) }
    while let (component, index) = waiting.popLast() {
      var inside = index
      if component.isNamed(.vcalendar) {
        calendars.append(Calendar(component: component))
        inside = calendars.count - 1
      } else if component.isNamed(.vtodo) || component.isNamed(.vevent) {
        guard !component.isClosed else {
          calendars[index].add(component)
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

  /// Made from the content, so that the same component gets the same UID when it comes again.
  fileprivate static func madeUID(of bytes: [UInt8]) -> String {
    func hash(_ seed: UInt64) -> String {
      var hash = seed
      // Without line ends, which other programs convert.
      for byte in bytes where byte != .lineFeed && byte != .carriageReturn {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return "imported-\(hash(0xCBF2_9CE4_8422_2325))\(hash(0x8422_2325_CBF2_9CE4))"
  }
}

extension CalendarSplit.Calendar {
  fileprivate mutating func add(_ component: Component) {
    let given = component.property(.uid)?.text() ?? ""
    let uid = given.isEmpty ? CalendarSplit.madeUID(of: component.bytes) : given
    let name: Name = component.isNamed(.vtodo) ? .vtodo : .vevent
    let key = CalendarSplit.GroupKey(name: name, uid: Array(uid.utf8))
    if let index = indices[key] {
      // The same component without a UID a second time says nothing new.
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

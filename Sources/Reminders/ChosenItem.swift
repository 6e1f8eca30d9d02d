// Finds the component of a file that is the item of this file, and the kind of the item. Copes
// with the unusual files that other programs and people write. Does not read the item's
// properties.

internal import ICalendar

/// The kind of an item, and the name of its component.
enum ItemKind: Hashable, Sendable {
  case reminder, event

  var component: Name { self == .reminder ? .vtodo : .vevent }
  var other: ItemKind { self == .reminder ? .event : .reminder }
  /// The kind with its article, for a sentence.
  var nounWithArticle: String { self == .reminder ? "a reminder" : "an event" }
  var noun: String { self == .reminder ? "reminder" : "event" }
}

/// The component that is the item, and its calendar.
struct ChosenItem {
  let uid: String
  /// The recurring component, or the first occurrence if there is none.
  let component: Component
  /// Nil if the component is outside any VCALENDAR.
  let calendar: Component?
  /// Occurrences of the same item, which have a RECURRENCE-ID, in file order.
  let occurrences: [Component]

  /// Whether the file contains only changed occurrences, and not the series that they belong to.
  var hasOnlyOccurrences: Bool { component.property(.recurrenceID) != nil }

  init(_ text: CalendarText, _ kind: ItemKind, _ problems: inout Problems) throws(Unreadable) {
    let itemComponents = text.components(kind.component)
    let itemOfOtherKind = text.components(kind.other.component).first
    guard let first = itemComponents.first else {
      if let itemOfOtherKind {
        throw Unreadable(kind == .reminder ? .event : .reminder, line: itemOfOtherKind.lineNumber)
      }
      guard text.components.isEmpty else { throw Unreadable(.noItem) }
      throw Unreadable(.notACalendar, line: text.problems.first?.line)
    }
    if itemComponents.count == 1, itemOfOtherKind == nil, let uid = Self.uid(of: first) {
      self.uid = uid
      component = first
      calendar = Self.calendar(of: first, in: text)
      let hasOnlyOccurrences = first.property(.recurrenceID) != nil
      occurrences = hasOnlyOccurrences ? itemComponents : []
      if hasOnlyOccurrences { problems.add(Self.straySentence(kind), at: first) }
      return
    }
    // UIDs are compared as bytes, because two encodings of an umlaut are equal as Strings.
    var uids: Set<[UInt8]> = []
    var componentsWithUID: [(uid: String, component: Component)] = []
    for component in itemComponents {
      guard let uid = Self.uid(of: component) else { continue }
      uids.insert(Array(uid.utf8))
      componentsWithUID.append((uid, component))
    }
    guard let uid = componentsWithUID.first?.uid else {
      throw Unreadable(.noUID, line: first.lineNumber)
    }
    guard uids.count == 1 else {
      throw Unreadable(
        kind == .reminder ? .severalReminders(uids.count) : .severalEvents(uids.count))
    }
    var seriesComponents: [Component] = []
    var occurrences: [Component] = []
    for (_, component) in componentsWithUID {
      if component.property(.recurrenceID) == nil {
        seriesComponents.append(component)
      } else {
        occurrences.append(component)
      }
    }
    let newestSeries = Self.highestSequence(of: seriesComponents)
    guard let component = newestSeries ?? occurrences.first else { throw Unreadable(.noItem) }
    self.uid = uid
    self.component = component
    self.occurrences = occurrences
    calendar = Self.calendar(of: component, in: text)
    if seriesComponents.isEmpty { problems.add(Self.straySentence(kind), at: component) }
    if let other = seriesComponents.first(where: { $0.lineNumber != component.lineNumber }) {
      let sentence =
        "this file has the same \(kind.noun) twice; the one with the higher SEQUENCE counts"
      problems.add(sentence, at: other)
    }
    if componentsWithUID.count < itemComponents.count,
      let other = itemComponents.first(where: { Self.uid(of: $0) == nil })
    {
      problems.add("this \(kind.component.text) has no UID; it is ignored", at: other)
    }
    if let itemOfOtherKind {
      let other = kind.other.nounWithArticle
      problems.add(
        "\(other) does not belong in the file of \(kind.nounWithArticle); it is ignored",
        at: itemOfOtherKind)
    }
  }

  /// The component with the highest SEQUENCE; the first one if several have that SEQUENCE.
  static func highestSequence(of seriesComponents: [Component]) -> Component? {
    seriesComponents.reduce(nil) { highestSequence, one in
      guard let highestSequence else { return one }
      return one.revisionNumber > highestSequence.revisionNumber ? one : highestSequence
    }
  }

  private static func straySentence(_ kind: ItemKind) -> String {
    "this is one changed occurrence of \(kind.nounWithArticle) that is not in this file"
  }

  private static func calendar(of item: Component, in text: CalendarText) -> Component? {
    text.components.reduce(nil) { found, component in
      component.lineNumber < item.lineNumber && component.isNamed(.vcalendar) ? component : found
    }
  }

  private static func uid(of item: Component) -> String? {
    let uid = item.property(.uid)?.text() ?? ""
    return uid.isEmpty ? nil : uid
  }
}

extension Component {
  /// The SEQUENCE, or 0 without one.
  var revisionNumber: Int {
    property(.sequence).flatMap { try? $0.integer() } ?? 0
  }
}

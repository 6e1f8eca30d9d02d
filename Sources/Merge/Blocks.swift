// Components that stand beside one another, told apart by what names them: an occurrence by its UID and
// RECURRENCE-ID, an alarm by its UID, a zone by its TZID, and what has no name by what it says.

internal import ICalendar

/// The same components in three versions, by key.
struct Blocks {
  /// In the order of mine, then theirs, then the base.
  private(set) var keys: [String] = []
  private(set) var base: [String: Component] = [:]
  private(set) var mine: [String: Component] = [:]
  private(set) var theirs: [String: Component] = [:]

  init(base: [Component], mine: [Component], theirs: [Component]) {
    // An alarm that one program has given a UID is still the one that had none.
    var adopted: [[String]: String] = [:]
    for component in mine + theirs + base {
      guard let name = Self.name(of: component) else { continue }
      let content = ComparedForm.content(of: component)
      if adopted[content] == nil { adopted[content] = name }
    }
    self.mine = Self.keyed(mine, adopted)
    self.theirs = Self.keyed(theirs, adopted)
    self.base = Self.keyed(base, adopted)
    var seen: Set<String> = []
    for (components, found) in [(mine, self.mine), (theirs, self.theirs), (base, self.base)] {
      var byLine: [Int: String] = [:]
      for (key, component) in found { byLine[component.lineNumber] = key }
      for component in components {
        guard let key = byLine[component.lineNumber], seen.insert(key).inserted else { continue }
        keys.append(key)
      }
    }
  }

  private static func keyed(
    _ components: [Component], _ adopted: [[String]: String]
  ) -> [String: Component] {
    var keyed: [String: Component] = [:]
    let named = Set(components.compactMap { name(of: $0) })
    for component in components {
      var key: String
      if let name = name(of: component) {
        key = name
      } else {
        let content = ComparedForm.content(of: component)
        // One that has the UID itself is the one meant.
        key =
          adopted[content].flatMap { named.contains($0) ? nil : $0 }
          ?? content.joined(separator: "\n")
      }
      // What stands there twice is there twice.
      while keyed[key] != nil { key += "+" }
      keyed[key] = component
    }
    return keyed
  }

  private static func name(of component: Component) -> String? {
    let kind = component.name
    if kind == "VTIMEZONE" {
      return component.property(.tzid).map { "\(kind) \($0.text())" }
    }
    let id = component.property(.uid) ?? component.property("X-WR-ALARMUID")
    guard let uid = id?.text(), !uid.isEmpty else { return nil }
    let occurrence = component.property(.recurrenceID).map { ComparedForm.of($0) } ?? ""
    return "\(kind) \(uid) \(occurrence)"
  }
}

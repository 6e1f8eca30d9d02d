// The components within one component, each with a key by which the same component is found in all
// three versions. The key of an occurrence is its UID and RECURRENCE-ID, that of an alarm its UID,
// that of a zone its TZID. The key of any other component is its content.

internal import ICalendar

/// Components in three versions, by key.
struct ComponentVersions {
  /// The keys of all versions: those of my version in its order, then the further ones of theirs,
  /// then those of the base.
  private(set) var keys: [String] = []
  private(set) var base: [String: Component] = [:]
  private(set) var mine: [String: Component] = [:]
  private(set) var theirs: [String: Component] = [:]

  init(base: [Component], mine: [Component], theirs: [Component]) {
    // If a program has added a UID to an alarm, the alarm counts as the same one as an alarm of
    // another version with equal content and no UID.
    var keysByContent: [[String]: String] = [:]
    for component in mine + theirs + base {
      guard let name = Self.name(of: component) else { continue }
      let content = ComparedForm.content(of: component)
      if keysByContent[content] == nil { keysByContent[content] = name }
    }
    self.mine = Self.componentsByKey(mine, keysByContent)
    self.theirs = Self.componentsByKey(theirs, keysByContent)
    self.base = Self.componentsByKey(base, keysByContent)
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

  private static func componentsByKey(
    _ components: [Component], _ keysByContent: [[String]: String]
  ) -> [String: Component] {
    var componentsByKey: [String: Component] = [:]
    let named = Set(components.compactMap { name(of: $0) })
    for component in components {
      var key: String
      if let name = name(of: component) {
        key = name
      } else {
        let content = ComparedForm.content(of: component)
        // A component that has this UID itself takes precedence.
        key =
          keysByContent[content].flatMap { named.contains($0) ? nil : $0 }
          ?? content.joined(separator: "\n")
      }
      // Two equal components get different keys.
      while componentsByKey[key] != nil { key += "+" }
      componentsByKey[key] = component
    }
    return componentsByKey
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

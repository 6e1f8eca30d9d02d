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
      guard let identity = Self.identity(of: component) else { continue }
      let contentLines = ComparedForm.contentLines(of: component)
      if keysByContent[contentLines] == nil { keysByContent[contentLines] = identity }
    }
    self.mine = Self.componentsByKey(mine, keysByContent)
    self.theirs = Self.componentsByKey(theirs, keysByContent)
    self.base = Self.componentsByKey(base, keysByContent)
    var addedKeys: Set<String> = []
    for (components, versionsByKey) in [
      (mine, self.mine), (theirs, self.theirs), (base, self.base),
    ] {
      var keysByLine: [Int: String] = [:]
      for (key, component) in versionsByKey { keysByLine[component.lineNumber] = key }
      for component in components {
        guard let key = keysByLine[component.lineNumber], addedKeys.insert(key).inserted else {
          continue
        }
        keys.append(key)
      }
    }
  }

  private static func componentsByKey(
    _ components: [Component], _ keysByContent: [[String]: String]
  ) -> [String: Component] {
    var componentsByKey: [String: Component] = [:]
    let ownIdentities = Set(components.compactMap { identity(of: $0) })
    for component in components {
      var key: String
      if let identity = identity(of: component) {
        key = identity
      } else {
        let contentLines = ComparedForm.contentLines(of: component)
        // A component without a UID gets the UID of an equal component in another version as its
        // key, unless a component of this version has that UID itself.
        key =
          keysByContent[contentLines].flatMap { ownIdentities.contains($0) ? nil : $0 }
          ?? contentLines.joined(separator: "\n")
      }
      // Two equal components get different keys.
      while componentsByKey[key] != nil { key += "+" }
      componentsByKey[key] = component
    }
    return componentsByKey
  }

  private static func identity(of component: Component) -> String? {
    let componentName = component.name
    if componentName == "VTIMEZONE" {
      return component.property(.tzid).map { "\(componentName) \($0.text())" }
    }
    let uidProperty = component.property(.uid) ?? component.property("X-WR-ALARMUID")
    guard let uid = uidProperty?.text(), !uid.isEmpty else { return nil }
    let recurrenceID = component.property(.recurrenceID).map { ComparedForm.of($0) } ?? ""
    return "\(componentName) \(uid) \(recurrenceID)"
  }
}

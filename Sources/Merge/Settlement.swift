// Settles conflicts that are recorded in an item: leaves the present value or replaces it by the
// recorded one, and removes the record.

public import ICalendar

public struct Settlement: Sendable {
  public enum Version: Sendable, Hashable {
    /// The value that the item has now.
    case current
    /// The value that the item has in its record of the conflict.
    case other
  }

  public let bytes: [UInt8]
  /// How many conflicts were settled.
  public let count: Int

  /// - Parameters:
  ///   - isWanted: Which conflicts to settle; others stay.
  ///   - timestamp: The text for LAST-MODIFIED and DTSTAMP, in UTC.
  public init(
    of text: CalendarText, taking version: Version, at timestamp: String,
    where isWanted: (KeptConflict) -> Bool = { _ in true }
  ) throws(SettlementFault) {
    var count = 0
    var fault: SettlementFault?
    let items = (text.components(.vtodo) + text.components(.vevent))
    do throws(EditFault) {
      bytes = try text.edited { edit in
        do throws(SettlementFault) {
          for item in items {
            let settling = ItemSettlement(item: item, itemCount: items.count)
            count += try settling.run(version, timestamp, &edit, where: isWanted)
          }
        } catch {
          fault = error
        }
      }.bytes
    } catch {
      throw .tooLarge
    }
    if let fault { throw fault }
    self.count = count
  }
}

/// Why the other version cannot be taken.
public enum SettlementFault: Error, Sendable, Hashable {
  /// One side removed one of several alarms or values, and the record does not say which.
  case oneOfSeveral
  /// One side removed the only item in the file.
  case nothingLeft
  case tooLarge
}

private struct ItemSettlement {
  let item: Component
  /// How many items the file has.
  let itemCount: Int

  /// The properties that identify an item. No conflict can be about them.
  private static let identifyingNames: Set<String> = ["UID", "RECURRENCE-ID"]

  /// - Returns: How many conflicts were settled.
  func run(
    _ version: Settlement.Version, _ timestamp: String, _ edit: inout CalendarEdit,
    where isWanted: (KeptConflict) -> Bool
  ) throws(SettlementFault) -> Int {
    var settledConflicts: [KeptConflict] = []
    for property in item.properties(Conflict.propertyName) {
      guard let conflict = KeptConflict(property, in: item), isWanted(conflict) else { continue }
      edit.remove(property)
      settledConflicts.append(conflict)
    }
    guard !settledConflicts.isEmpty else { return 0 }
    if version == .other {
      if settledConflicts.contains(where: { $0.field == "OCCURRENCE" && $0.lost.isEmpty }) {
        guard itemCount > 1 else { throw .nothingLeft }
        edit.remove(item)
        return settledConflicts.count
      }
      // Of several records of the same conflict, the last one is the newest.
      var appliedKeys: Set<String> = []
      for conflict in settledConflicts.reversed() {
        guard appliedKeys.insert(key(of: conflict)).inserted else { continue }
        try applyRecorded(conflict, &edit)
      }
    }
    edit.set(.token(.lastModified, timestamp), in: item)
    edit.set(.token(.dtstamp, timestamp), in: item)
    if let line = item.property(.sequence), let number = try? line.integer(in: 0...Int.max - 1) {
      edit.replace(line, with: .integer(.sequence, number + 1))
    }
    return settledConflicts.count
  }

  /// A key that is equal for records of the same conflict: the field, and for an alarm also its
  /// UID.
  private func key(of conflict: KeptConflict) -> String {
    guard conflict.field == "ALARM" else {
      return PropertyGrouping.allowsMany(conflict.field)
        ? "\(conflict.field) \(conflict.lost.first ?? "")" : conflict.field
    }
    let uid =
      conflict.removedAlarmUID
      ?? conflict.lost.first { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) }
    return "ALARM \(uid ?? conflict.lost.joined(separator: "\n"))"
  }

  private func applyRecorded(_ conflict: KeptConflict, _ edit: inout CalendarEdit)
    throws(SettlementFault)
  {
    guard !conflict.lost.isEmpty else { return try remove(conflict, &edit) }
    guard let other = RecordedLines.component(of: conflict.lost, in: item.name) else { return }
    if conflict.field == "PLACE" {
      replacePlace(by: other, &edit)
    } else if let component = other.components.first(where: { _ in true }) {
      if let present = RecordedLines.counterpart(of: component, in: item) {
        edit.remove(present)
      } else if component.property(.uid) == nil,
        item.components.contains(where: { $0.name == component.name })
      {
        throw .oneOfSeveral
      }
      if let copy = NewComponent(copying: component) { edit.add(copy, to: item) }
    } else {
      let rules = PropertyGrouping([item, other])
      let presentGroups = rules.groups(of: item).groups
      let (order, groups) = rules.groups(of: other)
      for name in order {
        // Another program may have written the record, and may have put a UID into it, for example.
        guard let group = groups[name], group.field == conflict.field,
          !Self.identifyingNames.contains(group.field)
        else { continue }
        edit.replace(
          with: group.properties.compactMap { ContentLine(copying: $0) },
          presentGroups[name]?.properties ?? [], in: item)
      }
    }
  }

  /// Removes the value, as the other side has done.
  private func remove(_ conflict: KeptConflict, _ edit: inout CalendarEdit) throws(SettlementFault)
  {
    if conflict.field == "ALARM" {
      let alarms = item.components(.valarm)
      if let uid = conflict.removedAlarmUID {
        for alarm in alarms where alarm.property(.uid)?.rawValue == uid { edit.remove(alarm) }
      } else {
        guard alarms.count <= 1 else { throw .oneOfSeveral }
        for alarm in alarms { edit.remove(alarm) }
      }
    } else if conflict.field == "PLACE" {
      replacePlace(by: nil, &edit)
    } else {
      guard !Self.identifyingNames.contains(conflict.field) else { return }
      let groups = PropertyGrouping([item]).groups(of: item).groups.values.filter {
        $0.field == conflict.field
      }
      guard groups.count <= 1 else { throw .oneOfSeveral }
      for property in groups.flatMap(\.properties) { edit.remove(property) }
    }
  }

  private func replacePlace(by other: Component?, _ edit: inout CalendarEdit) {
    func properties(_ component: Component?) -> [Property] {
      component?.properties.filter { PlaceMerge.propertyNames.contains($0.name) } ?? []
    }
    edit.replace(
      with: properties(other).compactMap { ContentLine(copying: $0) }, properties(item), in: item)
    for location in item.components(.vlocation) { edit.remove(location) }
    for location in other?.components(.vlocation) ?? [] {
      if let copy = NewComponent(copying: location) { edit.add(copy, to: item) }
    }
  }
}

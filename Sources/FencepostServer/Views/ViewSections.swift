// Groups the reminders of a view into sections: by due date, priority, list, tag or place.

import Alarms
import CivilTime
import FencepostProtocol
import Geofence
import JSON
import Reminders
import Store
import Views

struct ViewSections {
  struct Section {
    let key: String
    let title: String
    var color: String?
  }

  /// All sections, in order.
  private(set) var all: [Section] = []
  /// For each reminder, the indices of its sections.
  private(set) var sectionsOfItems: [[Int]] = []

  /// A list as a view shows it.
  struct ViewedList {
    let id: String
    let title: String
    let color: String?
  }

  init(
    _ grouping: ViewGroup, _ viewedReminders: ViewedReminders, lists: [Int: ViewedList],
    titles: TitleOrder
  ) {
    switch grouping {
    case .none:
      all = [Section(key: "all", title: "Reminders")]
      sectionsOfItems = viewedReminders.reminders.map { _ in [0] }
    case .due:
      all = DueGroup.allCases.map { Section(key: $0.rawValue, title: $0.title) }
      let groupIndices = Dictionary(
        DueGroup.allCases.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      let groups = InheritedGroups.groups(
        viewedReminders.reminders.map(\.dueGroup),
        uids: { Array(viewedReminders.reminders[$0].uid.utf8) },
        parents: { viewedReminders.reminders[$0].summary.parent })
      sectionsOfItems = groups.map { [groupIndices[$0] ?? 0] }
    case .priority:
      let priorityRanges: [Priority.PriorityRange] = [.high, .medium, .low, .none]
      all = [
        Section(key: "high", title: "High"), Section(key: "medium", title: "Medium"),
        Section(key: "low", title: "Low"), Section(key: "none", title: "No priority"),
      ]
      sectionsOfItems = viewedReminders.reminders.map { viewedReminder in
        [priorityRanges.firstIndex { $0 == viewedReminder.summary.priority.band } ?? 3]
      }
    case .list:
      sort(viewedReminders.reminders.map { [lists[$0.list]?.id ?? ""] }, titles) { key, _ in
        let list = lists.values.first { $0.id == key }
        return Section(key: key, title: list?.title ?? key, color: list?.color)
      }
    case .tag:
      let keys = viewedReminders.reminders.map { viewedReminder in
        viewedReminder.summary.hasTags
          ? viewedReminders.withKeys(viewedReminder.slot, SummaryReader.tags) ?? [] : []
      }
      sort(keys, titles) { key, item in
        guard !key.isEmpty else { return Section(key: "", title: "No tag") }
        return Section(
          key: key,
          title: Self.spelledTag(key, viewedReminders.members(viewedReminders.reminders[item].slot))
        )
      }
    case .place:
      var spelledNames: [String: String] = [:]
      let keys = viewedReminders.reminders.map { viewedReminder in
        viewedReminders.placeNames(viewedReminder).map { name in
          let key = name.lowercased()
          if spelledNames[key] == nil { spelledNames[key] = name }
          return key
        }
      }
      sort(keys, titles) { key, _ in
        Section(key: key, title: key.isEmpty ? "Anywhere" : spelledNames[key] ?? key)
      }
    }
  }

  /// Sorts the sections by title. The section of reminders without a tag or a place comes last.
  private mutating func sort(
    _ keys: [[String]], _ titles: TitleOrder, section: (String, Int) -> Section
  ) {
    var sectionsByKey: [String: Section] = [:]
    for (index, keys) in keys.enumerated() {
      for key in keys.isEmpty ? [""] : keys where sectionsByKey[key] == nil {
        sectionsByKey[key] = section(key, index)
      }
    }
    let sortableSections = sectionsByKey.values.map {
      (section: $0, sortKey: titles.key(of: $0.title))
    }
    all = sortableSections.sorted { one, other in
      if one.section.key.isEmpty != other.section.key.isEmpty { return other.section.key.isEmpty }
      return one.sortKey == other.sortKey
        ? one.section.key < other.section.key : one.sortKey.lexicographicallyPrecedes(other.sortKey)
    }.map(\.section)
    var indexByKey: [String: Int] = [:]
    for (index, section) in all.enumerated() { indexByKey[section.key] = index }
    sectionsOfItems = keys.map { keys in
      var sectionIndices: [Int] = []
      for key in keys.isEmpty ? [""] : keys {
        if let index = indexByKey[key], !sectionIndices.contains(index) {
          sectionIndices.append(index)
        }
      }
      return sectionIndices
    }
  }

  /// The tag as the reminder spells it. The key of a section, by which equal tags are grouped, may
  /// be spelled differently, for instance in lower case.
  private static func spelledTag(_ key: String, _ members: ArraySlice<UInt8>) -> String {
    let tags = members.member("tags").elements.compactMap(\.string)
    return tags.first { SummaryReader.key(ofTag: $0) == key } ?? key
  }
}

extension ViewedReminders {
  /// The names of the places in the reminder's alarms.
  fileprivate func placeNames(_ viewedReminder: ViewedReminder) -> [String] {
    viewedReminder.summary.hasFence
      ? alarms(viewedReminder).flatMap { ($0.fence?.places ?? []).map(ReminderWords.placeName) }
      : []
  }
}

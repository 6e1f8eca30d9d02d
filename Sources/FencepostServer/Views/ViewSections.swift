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
    _ group: ViewGroup, _ viewed: ViewedReminders, lists: [Int: ViewedList], titles: TitleOrder
  ) {
    switch group {
    case .none:
      all = [Section(key: "all", title: "Reminders")]
      sectionsOfItems = viewed.all.map { _ in [0] }
    case .due:
      all = DueGroup.allCases.map { Section(key: $0.rawValue, title: $0.title) }
      let positions = Dictionary(
        DueGroup.allCases.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      let groups = InheritedGroups.groups(
        viewed.all.map(\.group), uids: { Array(viewed.all[$0].uid.utf8) },
        parents: { viewed.all[$0].summary.parent })
      sectionsOfItems = groups.map { [positions[$0] ?? 0] }
    case .priority:
      let bands: [Priority.PriorityRange] = [.high, .medium, .low, .none]
      all = [
        Section(key: "high", title: "High"), Section(key: "medium", title: "Medium"),
        Section(key: "low", title: "Low"), Section(key: "none", title: "No priority"),
      ]
      sectionsOfItems = viewed.all.map { one in
        [bands.firstIndex { $0 == one.summary.priority.band } ?? 3]
      }
    case .list:
      sort(viewed.all.map { [lists[$0.list]?.id ?? ""] }, titles) { key, _ in
        let list = lists.values.first { $0.id == key }
        return Section(key: key, title: list?.title ?? key, color: list?.color)
      }
    case .tag:
      let keys = viewed.all.map { one in
        one.summary.hasTags ? viewed.withKeys(one.slot, SummaryReader.tags) ?? [] : []
      }
      sort(keys, titles) { key, item in
        guard !key.isEmpty else { return Section(key: "", title: "No tag") }
        return Section(key: key, title: Self.spelling(key, viewed.members(viewed.all[item].slot)))
      }
    case .place:
      var names: [String: String] = [:]
      let keys = viewed.all.map { one in
        viewed.placeNames(one).map { name in
          let key = name.lowercased()
          if names[key] == nil { names[key] = name }
          return key
        }
      }
      sort(keys, titles) { key, _ in
        Section(key: key, title: key.isEmpty ? "Anywhere" : names[key] ?? key)
      }
    }
  }

  /// Sorts the sections by title. The section of reminders without a tag or a place comes last.
  private mutating func sort(
    _ keys: [[String]], _ titles: TitleOrder, section: (String, Int) -> Section
  ) {
    var known: [String: Section] = [:]
    for (index, keys) in keys.enumerated() {
      for key in keys.isEmpty ? [""] : keys where known[key] == nil {
        known[key] = section(key, index)
      }
    }
    let ranked = known.values.map { (section: $0, rank: titles.key(of: $0.title)) }
    all = ranked.sorted { one, other in
      if one.section.key.isEmpty != other.section.key.isEmpty { return other.section.key.isEmpty }
      return one.rank == other.rank
        ? one.section.key < other.section.key : one.rank.lexicographicallyPrecedes(other.rank)
    }.map(\.section)
    var indices: [String: Int] = [:]
    for (index, section) in all.enumerated() { indices[section.key] = index }
    sectionsOfItems = keys.map { keys in
      var found: [Int] = []
      for key in keys.isEmpty ? [""] : keys {
        if let index = indices[key], !found.contains(index) { found.append(index) }
      }
      return found
    }
  }

  /// The tag as the reminder spells it; the key does not have its spelling.
  private static func spelling(_ key: String, _ members: ArraySlice<UInt8>) -> String {
    let tags = members.member("tags").elements.compactMap(\.string)
    return tags.first { SummaryReader.key(ofTag: $0) == key } ?? key
  }
}

extension ViewedReminders {
  /// The names of the places in the reminder's alarms.
  fileprivate func placeNames(_ one: ViewedReminder) -> [String] {
    one.summary.hasFence
      ? alarms(one).flatMap { ($0.fence?.places ?? []).map(ReminderWords.name) } : []
  }
}

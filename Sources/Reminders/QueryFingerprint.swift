// A hash of a query, so that a cursor is used only with its own query. Queries that mean the same
// have the same fingerprint. The length of each text is hashed before the text, so that "ab", "c"
// differs from "a", "bc".

internal import CivilTime
internal import Comparison
internal import Geofence

struct QueryFingerprint {
  private var digest = ByteDigest()

  var value: UInt64 { digest.value }

  init(_ query: ReminderQuery, in zone: Zone, alphabet: Alphabet) {
    add(sortCode(query.sort) + (query.descending ? 100 : 0))
    // Titles sort differently in each language, so the language counts.
    if query.sort == .title { add(Array(alphabet.name.utf8)) }
    add(query.filter, in: zone)
  }

  private mutating func add(_ filter: ReminderFilter, in zone: Zone) {
    add(set: filter.lists.map { $0.map { Array($0.utf8) } })
    switch filter.status {
    case .all: add(0)
    case .incomplete: add(1)
    case .completed: add(2)
    }
    for bounds in [filter.due, filter.completed] {
      add(bounds == nil ? 0 : 1)
      for end in [bounds?.from, bounds?.to] {
        add(end.map { UInt64(bitPattern: $0.instant(in: zone).milliseconds) } ?? .max)
      }
    }
    // The present time is left out, because it passes between two pages of one query.
    if let overdue = filter.overdue { add(overdue.wantsOverdue ? 1 : 2) }
    let bands = Priority.PriorityRange.allCases.map { filter.priority?.contains($0) ?? true }
    add(bands.reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
    add(filter.isLocation.map { $0 ? 1 : 2 } ?? 0)
    add(filter.proximity.map { $0 == .enter ? 1 : 2 } ?? 0)
    add(filter.near == nil ? 0 : 1)
    if let near = filter.near {
      for number in [near.center.latitude, near.center.longitude, near.within] {
        add(number.bitPattern)
      }
    }
    add(set: filter.text.map { [TextFolding.folded($0)] })
    add(set: filter.tags.map { $0.map(TextFolding.caseless) })
    switch filter.parent {
    case nil: add(set: nil)
    // `besides`, the UIDs that count as top-level, is left out, because it may change between two
    // pages of one query.
    case .topLevel: add(set: [])
    case .reminder(let uid): add(set: [Array(uid.utf8)])
    }
    add(set: filter.ids.map { $0.map { Array($0.utf8) } })
  }

  private func sortCode(_ sort: ReminderQuery.Sort) -> UInt64 {
    switch sort {
    case .creationDate: 1
    case .dueDate: 2
    case .title: 3
    case .priority: 4
    case .distance: 5
    case .sortOrder: 6
    }
  }

  private mutating func add(set texts: [[UInt8]]?) {
    guard let texts else { return add(.max) }
    let sortedTexts = Set(texts).sorted { $0.lexicographicallyPrecedes($1) }
    add(UInt64(sortedTexts.count))
    for text in sortedTexts { add(text) }
  }

  private mutating func add(_ text: [UInt8]) {
    add(UInt64(text.count))
    digest.add(text)
  }

  private mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      digest.add(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

// Finds lists and places by title as people type them: without capitals and accents, in several
// words, or only the beginning.

internal import JSON

struct NameDirectory {
  struct Table {
    /// The indices of the lists or places with a title or id, by the folded title or id. With equal
    /// titles, in their order.
    var byTitle: [String: [Int]] = [:]
    /// In the order of the lists or places.
    var titles: [(folded: String, shown: String)] = []
    /// The number of words in the longest title.
    var mostWords = 1
  }

  private(set) var lists = Table()
  private(set) var places = Table()

  init(_ lists: [KnownList], _ places: [KnownPlace]) {
    for (index, list) in lists.enumerated() { self.lists.add(list.title, list.id, index) }
    for (index, place) in places.enumerated() { self.places.add(place.title, place.id, index) }
  }
}

/// Lists and places, prepared for lookup. To prepare them takes longer than to parse a line, so one value
/// serves many lines.
public struct KnownNames: Sendable {
  public let lists: [KnownList]
  public let places: [KnownPlace]
  let directory: NameDirectory

  public init(lists: [KnownList] = [], places: [KnownPlace] = []) {
    self.lists = lists
    self.places = places
    directory = NameDirectory(lists, places)
  }
}

extension NameDirectory.Table {
  fileprivate mutating func add(_ title: String, _ id: String, _ index: Int) {
    let folded = Folding.folded(title)
    titles.append((folded, title))
    byTitle[folded, default: []].append(index)
    mostWords = min(max(mostWords, folded.utf8.count(where: { $0 == 32 }) + 1), 8)
    let key = Folding.folded(id)
    if key != folded { byTitle[key, default: []].append(index) }
  }

  enum Match {
    case exact([Int])
    /// The text is the beginning of exactly one title.
    case begun(Int)
    case unknown(nearest: String?)
  }

  func find(_ name: String) -> Match {
    if let found = byTitle[name] ?? indices(ofNameWithID: name) { return .exact(found) }
    var begun: [Int] = []
    if name.utf8.count >= 2 {
      for (index, title) in titles.enumerated() where title.folded.hasPrefix(name) {
        begun.append(index)
        if begun.count > 1 { break }
      }
    }
    if begun.count == 1 { return .begun(begun[0]) }
    return .unknown(nearest: nearest(name))
  }

  /// If several have the same title, `Twins (second)` names the one with the id `second`.
  private func indices(ofNameWithID name: String) -> [Int]? {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "("),
      let named = byTitle[String(name[name.index(after: open)...].dropLast())]
    else { return nil }
    let title = String(name[..<open]).trimmingBlanks
    let found = named.filter { titles[$0].folded == title }
    return found.isEmpty ? nil : found
  }

  /// The title that was probably meant by a misspelt one.
  func nearest(_ name: String) -> String? {
    let length = name.utf8.count
    guard length > 1, length <= 60 else { return nil }
    let letters = Array(name.utf8)
    var best: (distance: Int, shown: String)?
    for (folded, shown) in titles {
      let most = min(max(1, length / 3), (best?.distance ?? .max) - 1)
      guard most > 0, abs(folded.utf8.count - length) <= most else { continue }
      if let distance = EditDistance.between(letters, Array(folded.utf8), atMost: most) {
        best = (distance, shown)
      }
    }
    return best?.shown
  }
}

/// The number of edits between two words, up to a small limit.
enum EditDistance {
  static func between(_ one: [UInt8], _ other: [UInt8], atMost most: Int) -> Int? {
    var before: [Int] = []
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var next = [index + 1]
      next.reserveCapacity(other.count + 1)
      var least = index + 1
      for (column, found) in other.enumerated() {
        var value = min(
          row[column] + (letter == found ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, letter == other[column - 1], one[index - 1] == found {
          value = min(value, before[column - 1] + 1)
        }
        next.append(value)
        least = min(least, value)
      }
      if least > most { return nil }
      (before, row) = (row, next)
    }
    guard let last = row.last, last <= most else { return nil }
    return last
  }
}

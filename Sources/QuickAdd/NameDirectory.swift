// Finds lists and places by title as people type them: without capitals and accents, in several
// words, or only the beginning.

internal import JSON

struct NameDirectory {
  struct TitleTable {
    /// The indices of the lists or places by their folded titles, and by their folded ids.
    /// Several may have the same title.
    var byTitle: [String: [Int]] = [:]
    /// The titles, in the order of the lists or places.
    var titles: [(foldedTitle: String, originalTitle: String)] = []
    /// The number of words in the longest title.
    var longestTitleWords = 1
  }

  private(set) var lists = TitleTable()
  private(set) var places = TitleTable()

  init(_ lists: [KnownList], _ places: [KnownPlace]) {
    for (index, list) in lists.enumerated() { self.lists.add(list.title, list.id, index) }
    for (index, place) in places.enumerated() { self.places.add(place.title, place.id, index) }
  }
}

/// Lists and places, prepared for lookup by title. The preparation takes longer than parsing a
/// line, so one value is used for many lines.
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

extension NameDirectory.TitleTable {
  fileprivate mutating func add(_ title: String, _ id: String, _ index: Int) {
    let folded = Folding.folded(title)
    titles.append((folded, title))
    byTitle[folded, default: []].append(index)
    longestTitleWords = min(max(longestTitleWords, folded.utf8.count(where: { $0 == 32 }) + 1), 8)
    let key = Folding.folded(id)
    if key != folded { byTitle[key, default: []].append(index) }
  }

  enum Match {
    case exact([Int])
    /// The text is the beginning of exactly one title.
    case onlyPrefix(Int)
    case unknown(nearest: String?)
  }

  func match(_ name: String) -> Match {
    if let indices = byTitle[name] ?? indices(ofNameWithID: name) { return .exact(indices) }
    var withPrefix: [Int] = []
    if name.utf8.count >= 2 {
      for (index, title) in titles.enumerated() where title.foldedTitle.hasPrefix(name) {
        withPrefix.append(index)
        if withPrefix.count > 1 { break }
      }
    }
    if withPrefix.count == 1 { return .onlyPrefix(withPrefix[0]) }
    return .unknown(nearest: nearestTitle(to: name))
  }

  /// The indices for a name such as `Twins (second)`, which means the list or place with the title
  /// `Twins` and the id `second`, because several may be called `Twins`.
  private func indices(ofNameWithID name: String) -> [Int]? {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "("),
      let withID = byTitle[String(name[name.index(after: open)...].dropLast())]
    else { return nil }
    let title = String(name[..<open]).trimmingBlanks
    let sameTitle = withID.filter { titles[$0].foldedTitle == title }
    return sameTitle.isEmpty ? nil : sameTitle
  }

  /// The title that was probably meant by a misspelt one.
  func nearestTitle(to name: String) -> String? {
    let byteCount = name.utf8.count
    guard byteCount > 1, byteCount <= 60 else { return nil }
    let bytes = Array(name.utf8)
    var best: (distance: Int, originalTitle: String)?
    for (folded, originalTitle) in titles {
      let mostEdits = min(max(1, byteCount / 3), (best?.distance ?? .max) - 1)
      guard mostEdits > 0, abs(folded.utf8.count - byteCount) <= mostEdits else { continue }
      if let distance = EditDistance.between(bytes, Array(folded.utf8), atMost: mostEdits) {
        best = (distance, originalTitle)
      }
    }
    return best?.originalTitle
  }
}

/// Counts the edits that turn one word into another. An edit adds, removes or replaces a byte, or
/// exchanges two neighbouring bytes.
enum EditDistance {
  static func between(_ one: [UInt8], _ other: [UInt8], atMost mostEdits: Int) -> Int? {
    var rowBeforeLast: [Int] = []
    var lastRow = Array(0...other.count)
    for (row, byte) in one.enumerated() {
      var newRow = [row + 1]
      newRow.reserveCapacity(other.count + 1)
      var leastEdits = row + 1
      for (column, otherByte) in other.enumerated() {
        var edits = min(
          lastRow[column] + (byte == otherByte ? 0 : 1), lastRow[column + 1] + 1, newRow[column] + 1
        )
        if row > 0, column > 0, byte == other[column - 1], one[row - 1] == otherByte {
          edits = min(edits, rowBeforeLast[column - 1] + 1)
        }
        newRow.append(edits)
        leastEdits = min(leastEdits, edits)
      }
      if leastEdits > mostEdits { return nil }
      (rowBeforeLast, lastRow) = (lastRow, newRow)
    }
    guard let result = lastRow.last, result <= mostEdits else { return nil }
    return result
  }
}

// The result of a run of vdirsyncer, collected from the lines of its output, as sentences for the
// person.

public struct SyncReport: Equatable, Sendable {
  /// The UIDs of items, in the order in which they were reported, each once.
  public private(set) var receivedUIDs: [String] = []
  public private(set) var sentUIDs: [String] = []
  public private(set) var uidsRemovedHere: [String] = []
  public private(set) var uidsRemovedThere: [String] = []
  public private(set) var mergedUIDs: [String] = []
  public private(set) var emptiedLists: [String] = []
  public private(set) var isUnauthorized = false
  public private(set) var isUnreachable = false
  /// The last lines of vdirsyncer's output that report none of the above.
  public private(set) var otherLines: [String] = []

  private static let mostOtherLines = 20
  /// The UIDs that were reported, each with a letter for the kind of change.
  private var reportedChanges: Set<String> = []

  public init() {}

  public mutating func add(_ line: SyncLine) {
    switch line {
    case .wrote(let uid, let isHere, _):
      if isHere { add(uid, "c", to: \.receivedUIDs) } else { add(uid, "w", to: \.sentUIDs) }
    case .removed(let uid, let isHere):
      if isHere {
        add(uid, "h", to: \.uidsRemovedHere)
      } else {
        add(uid, "t", to: \.uidsRemovedThere)
      }
    case .merged(let uid): add(uid, "m", to: \.mergedUIDs)
    case .emptied(let list): add(list, "e", to: \.emptiedLists)
    case .unauthorized: isUnauthorized = true
    case .unreachable: isUnreachable = true
    case .began: break
    case .other(let text):
      guard !text.isEmpty else { return }
      otherLines.append(text)
      if otherLines.count > Self.mostOtherLines { otherLines.removeFirst() }
    }
  }

  private mutating func add(
    _ uid: String, _ kind: String, to list: WritableKeyPath<SyncReport, [String]>
  ) {
    // A set is searched and not the array, because a first sync can report ten thousand items.
    if reportedChanges.insert(kind + uid).inserted { self[keyPath: list].append(uid) }
  }

  public static let nothingToDo = "The store and the server are the same already."

  public var hasNoChanges: Bool {
    receivedUIDs.isEmpty && sentUIDs.isEmpty && uidsRemovedHere.isEmpty && uidsRemovedThere.isEmpty
      && mergedUIDs.isEmpty
  }

  /// A sentence for each kind of change. `title` returns the title of the item with a UID.
  public func lines(title: (String) -> String?) -> [String] {
    if hasNoChanges { return emptiedLists.isEmpty ? [Self.nothingToDo] : [] }
    // A merged item was also written here and to the server; it is listed only as merged.
    let mergedSet = Set(mergedUIDs)
    return [
      ("received", receivedUIDs.filter { !mergedSet.contains($0) }),
      ("sent", sentUIDs.filter { !mergedSet.contains($0) }),
      ("merged, because they were changed both here and on the server", mergedUIDs),
      ("removed here", uidsRemovedHere),
      ("removed on the server", uidsRemovedThere),
    ].compactMap { changeText, uids in
      guard !uids.isEmpty else { return nil }
      let titles = uids.prefix(5).compactMap { title($0) }.map { "'\($0)'" }
      let ellipsis = uids.count > titles.count && !titles.isEmpty ? ", …" : ""
      let titleList = titles.isEmpty ? "" : ": " + titles.joined(separator: ", ") + ellipsis
      return "\(uids.count) \(changeText)\(titleList)"
    }
  }
}

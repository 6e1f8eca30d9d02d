// The result of a run of vdirsyncer, collected from the lines of its output, as sentences for the
// person.

public struct SyncReport: Equatable, Sendable {
  /// The UIDs of items, in the order in which they were reported, each once.
  public private(set) var received: [String] = []
  public private(set) var sent: [String] = []
  public private(set) var removedHere: [String] = []
  public private(set) var removedThere: [String] = []
  public private(set) var merged: [String] = []
  public private(set) var emptied: [String] = []
  public private(set) var isUnauthorized = false
  public private(set) var isUnreachable = false
  /// The last of the other lines of vdirsyncer's output.
  public private(set) var remarks: [String] = []

  private static let mostRemarks = 20
  /// The UIDs that were reported, each with a letter for the kind of change.
  private var reported: Set<String> = []

  public init() {}

  public mutating func add(_ line: SyncLine) {
    switch line {
    case .wrote(let uid, let isHere, _):
      if isHere { add(uid, "c", to: \.received) } else { add(uid, "w", to: \.sent) }
    case .removed(let uid, let isHere):
      if isHere { add(uid, "h", to: \.removedHere) } else { add(uid, "t", to: \.removedThere) }
    case .merged(let uid): add(uid, "m", to: \.merged)
    case .emptied(let list): add(list, "e", to: \.emptied)
    case .unauthorized: isUnauthorized = true
    case .unreachable: isUnreachable = true
    case .began: break
    case .other(let text):
      guard !text.isEmpty else { return }
      remarks.append(text)
      if remarks.count > Self.mostRemarks { remarks.removeFirst() }
    }
  }

  private mutating func add(
    _ uid: String, _ kind: String, to list: WritableKeyPath<SyncReport, [String]>
  ) {
    // A set, because a first sync can report ten thousand items.
    if reported.insert(kind + uid).inserted { self[keyPath: list].append(uid) }
  }

  public static let nothingToDo = "The store and the server are the same already."

  public var hasNoChanges: Bool {
    received.isEmpty && sent.isEmpty && removedHere.isEmpty && removedThere.isEmpty
      && merged.isEmpty
  }

  /// A line for each kind of change. `title` returns the title of an item.
  public func lines(title: (String) -> String?) -> [String] {
    if hasNoChanges { return emptied.isEmpty ? [Self.nothingToDo] : [] }
    // A merged item was also written here and to the server; it is listed only as merged.
    let mergedUIDs = Set(merged)
    return [
      ("received", received.filter { !mergedUIDs.contains($0) }),
      ("sent", sent.filter { !mergedUIDs.contains($0) }),
      ("merged, because they were changed both here and on the server", merged),
      ("removed here", removedHere),
      ("removed on the server", removedThere),
    ].compactMap { what, uids in
      guard !uids.isEmpty else { return nil }
      let titles = uids.prefix(5).compactMap { title($0) }.map { "'\($0)'" }
      let more = uids.count > titles.count && !titles.isEmpty ? ", …" : ""
      let names = titles.isEmpty ? "" : ": " + titles.joined(separator: ", ") + more
      return "\(uids.count) \(what)\(names)"
    }
  }
}

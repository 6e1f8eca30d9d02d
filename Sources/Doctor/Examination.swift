// A store looked through from end to end, without its lock and without changing anything: it may be
// served, read-only or damaged in any way meanwhile. Owns the order of looking; what each look is
// for is in its extensions.

public import CivilTime
public import Files
internal import Store

/// What an examination is told of the world.
public struct ExaminationInputs {
  public var now: Instant
  /// This machine and its boot, as journals name them.
  public var machine: String
  public var boot: String
  public var zones: ZoneDatabase
  /// Who may use the store's own folder; nil where nobody has looked.
  public var permissions: UInt16?

  public init(
    now: Instant, machine: String, boot: String, zones: ZoneDatabase, permissions: UInt16?
  ) {
    self.now = now
    self.machine = machine
    self.boot = boot
    self.zones = zones
    self.permissions = permissions
  }
}

public struct Examined: Sendable {
  /// First those of the store, then those of each list, by file and line.
  public var findings: [Finding]
  public var lists: Int
  public var items: Int
}

public enum ExaminationFault: Error, Equatable, Sendable {
  /// The folder is there, and no store.
  case noStore(String)
  case disk(DiskFault)
}

extension ExaminationFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noStore(let path):
      "There is no store in \(excerpt(path, limit: 200)): it has neither a folder lists nor a folder"
        + " .state. Name the folder that holds lists with --store."
    case .disk(let fault): fault.description
    }
  }
}

/// Looks through the store; `progress` is told how many files have been read, of how many.
public func examine(
  _ storeRoot: StoreRoot, _ inputs: ExaminationInputs,
  progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
) throws(ExaminationFault) -> Examined {
  var examination = Examination(storeRoot, inputs)
  try examination.run(progress)
  return examination.result
}

struct Examination {
  let storeRoot: StoreRoot
  var inputs: ExaminationInputs
  var findings: [Finding] = []
  /// What may be the work of somebody who is at it now: told only if it is still there at the end.
  var passing: [(finding: Finding, inode: UInt64)] = []
  var journal: JournalReview?
  var index: IndexReview?
  var lists: [ListFolder] = []
  /// Where each UID was met first, in the order of lists and files.
  var uids: [ItemID: Site] = [:]
  /// Copies that synchronisers made, by the UIDs in them.
  var copies: [ItemID: [Site]] = [:]
  /// The reminders that name a parent, without those in copies.
  var parentLines: [ParentLine] = []
  /// Files that share a UID with another.
  var sharing: Set<Site.FindingLocation> = []
  var items = 0
  var done = 0

  /// A list's folder and what stands in it.
  struct ListFolder {
    var name: FileName
    var names: [FileName]
    /// What it is called to programs that show it.
    var title: String?
  }

  init(_ storeRoot: StoreRoot, _ inputs: ExaminationInputs) {
    self.storeRoot = storeRoot
    self.inputs = inputs
  }

  var disk: any Disk { storeRoot.disk }

  var result: Examined {
    Examined(findings: findings, lists: lists.count, items: items)
  }

  static let listsName = FileName(ours: "lists")
  static let stateName = FileName(ours: ".state")

  mutating func run(_ progress: (Int, Int) -> Void) throws(ExaminationFault) {
    let names: [FileName]
    do throws(DiskFault) {
      names = try disk.names(in: storeRoot.root)
    } catch {
      throw .disk(error)
    }
    let hasElsewhere = !storeRoot.elsewhere.isEmpty
    guard names.contains(Self.listsName) || names.contains(Self.stateName) || hasElsewhere else {
      throw .noStore(storeRoot.root.path)
    }
    if let permissions = inputs.permissions { check(permissions, of: .root) }
    if names.contains(Self.stateName) { examineState() }
    findLists(names)
    examineDocuments(names)
    let total = lists.reduce(0) { $0 + $1.names.count }
    for index in lists.indices {
      examineList(at: index) { read in progress(read, total) }
    }
    compareTitles()
    compareParents()
    lookAgain()
    sort()
  }

  // MARK: Noting

  func site(_ place: FolderPath, _ name: FileName? = nil, line: Int? = nil) -> Site {
    var path = storeRoot.root.path
    var steps = place.steps
    if let list = place.list, let own = storeRoot.elsewhere[list] {
      path = own
      steps = []
    }
    for step in steps + [name].compactMap(\.self) { path += "/\(step.text)" }
    return Site(place: place, name: name, line: line, path: path)
  }

  mutating func note(
    _ issue: Issue, at place: FolderPath, _ name: FileName? = nil, line: Int? = nil
  ) {
    findings.append(Finding(issue, at: site(place, name, line: line)))
  }

  /// Who may use a folder of the store. Whom the store's own folder keeps out, or lets in, need not
  /// be told of at every other.
  mutating func check(_ permissions: UInt16, of place: FolderPath) {
    if permissions & 0o077 != 0, place == .root || isOpenToAll(place) {
      note(.folder(.openToOthers(permissions)), at: place)
    }
    // What nobody may even read is told of when it is opened.
    if permissions & 0o222 == 0, permissions & 0o444 != 0 { note(.folder(.readOnly), at: place) }
  }

  /// Whether nobody knows of a folder around this one that keeps others out.
  func isOpenToAll(_ place: FolderPath) -> Bool {
    inputs.permissions == nil || place.list.map { storeRoot.elsewhere[$0] != nil } ?? false
  }

  /// A folder of the store, opened; nil, and said, where it is none.
  mutating func open(_ place: FolderPath) -> Folder? {
    do throws(DiskFault) {
      return try storeRoot.open(place)
    } catch {
      note(.folder(.unreadable(error)), at: place)
      return nil
    }
  }

  /// The names in a folder, in order.
  mutating func names(in folder: Folder, at place: FolderPath) -> [FileName] {
    do throws(DiskFault) {
      return try disk.names(in: folder).sorted()
    } catch {
      note(.folder(.unreadable(error)), at: place)
      return []
    }
  }

  // MARK: At the end

  /// A writer that is alive has come further meanwhile.
  private mutating func lookAgain() {
    for (finding, inode) in passing {
      guard let name = finding.site.name, let folder = try? storeRoot.open(finding.site.place),
        let look = try? disk.look(at: name, in: folder), look.inode == inode
      else { continue }
      findings.append(finding)
    }
    noteJournal()
  }

  private mutating func sort() {
    // Who shares a UID with another is not written by us: a client could be told of the wrong one.
    for (uid, sites) in copies {
      sharing.formUnion(sites.map(\.location))
      if let first = uids[uid] { sharing.insert(first.location) }
    }
    for at in findings.indices where sharing.contains(findings[at].site.location) {
      guard findings[at].repair == .rewriteItem else { continue }
      findings[at].isMendable = false
      findings[at].hindrance = "--fix can do it when no other file has its UID."
    }
    let order = findings.enumerated().sorted { one, other in
      let (first, second) = (one.element.site, other.element.site)
      return first.stands(before: second)
        || !second.stands(before: first) && one.offset < other.offset
    }
    findings = order.map(\.element)
  }
}

extension Site {
  /// The file, whatever the line.
  struct FindingLocation: Hashable {
    var place: FolderPath
    var name: FileName?
  }

  var location: FindingLocation { FindingLocation(place: place, name: name) }

  /// The store's own before its lists, folders before what is in them.
  fileprivate func stands(before other: Site) -> Bool {
    if (place.list == nil) != (other.place.list == nil) { return place.list == nil }
    if place != other.place {
      return place.steps.lexicographicallyPrecedes(other.place.steps)
    }
    if name != other.name {
      guard let name else { return true }
      guard let theirs = other.name else { return false }
      return name < theirs
    }
    return (line ?? 0) < (other.line ?? 0)
  }
}

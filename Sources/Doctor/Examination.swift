// Examines a whole store, without its lock and without changing anything: meanwhile it may be in
// use, read-only or damaged in any way. Owns the order of the checks, which are in its extensions.

public import CivilTime
public import Files
internal import Store

/// The clock and identity of the machine for an examination.
public struct ExaminationInputs {
  public var now: Instant
  /// The ids of this machine and its boot, as in journals.
  public var machine: String
  public var boot: String
  public var zones: ZoneDatabase
  /// The permissions of the store's folder; nil if unknown.
  public var permissions: UInt16?
  /// The file system that the store lies on, if it is one of another machine.
  public var remoteFileSystem: String?
  /// The program that copies the store's folder to other machines; nil if none is known to.
  public var sharedBy: String?
  /// A sentence that says how long no program has said where the person is; nil if one has lately.
  public var silence: String?

  public init(
    now: Instant, machine: String, boot: String, zones: ZoneDatabase, permissions: UInt16?,
    remoteFileSystem: String? = nil, sharedBy: String? = nil, silence: String? = nil
  ) {
    self.remoteFileSystem = remoteFileSystem
    self.sharedBy = sharedBy
    self.silence = silence
    self.now = now
    self.machine = machine
    self.boot = boot
    self.zones = zones
    self.permissions = permissions
  }
}

public struct Examined: Sendable {
  /// First findings of the store, then those of each list, by file and line.
  public var findings: [Finding]
  public var lists: Int
  public var items: Int
}

public enum ExaminationFault: Error, Equatable, Sendable {
  /// The folder exists but is not a store.
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

/// Examines the store; `progress` is called with the number of files read and the total.
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
  /// Findings that a process may be causing at this moment: reported only if they still exist at
  /// the end.
  var temporaryFindings: [(finding: Finding, inode: UInt64)] = []
  var journal: JournalReview?
  var index: IndexReview?
  var lists: [ListFolder] = []
  /// The first place of each UID, in the order of lists and files.
  var uids: [ItemID: Site] = [:]
  /// Conflict copies by synchronisers, by the UIDs in them.
  var copies: [ItemID: [Site]] = [:]
  /// Reminders that name a parent, except in copies.
  var parentLines: [ParentLine] = []
  /// Files that share a UID with another file.
  var sharing: Set<Site.FindingLocation> = []
  var items = 0
  var done = 0
  /// Whether an alarm of an item that is not done waits for the person to arrive or leave.
  var waitsAtPlace = false

  /// A list's folder and its content.
  struct ListFolder {
    var name: FileName
    var names: [FileName]
    /// The title in programs that show it.
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
    if let name = inputs.remoteFileSystem { report(.state(.remoteFileSystem(name)), at: .root) }
    if let program = inputs.sharedBy { report(.state(.shared(by: program)), at: .root) }
    if names.contains(Self.stateName) { examineState() }
    findLists(names)
    examineDocuments(names)
    let total = lists.reduce(0) { $0 + $1.names.count }
    for index in lists.indices {
      examineList(at: index) { read in progress(read, total) }
    }
    compareTitles()
    compareParents()
    if waitsAtPlace, let silence = inputs.silence { report(.state(.silence(silence)), at: .root) }
    recheckTemporaryFindings()
    sort()
  }

  // MARK: Recording findings

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

  mutating func report(
    _ issue: Issue, at place: FolderPath, _ name: FileName? = nil, line: Int? = nil
  ) {
    findings.append(Finding(issue, at: site(place, name, line: line)))
  }

  /// Checks the permissions of a folder. A problem of the store's own folder is not repeated for
  /// every folder in it.
  mutating func check(_ permissions: UInt16, of place: FolderPath) {
    if permissions & 0o077 != 0, place == .root || isOpenToAll(place) {
      report(.folder(.openToOthers(permissions)), at: place)
    }
    // A folder that cannot be read is reported when it is opened.
    if permissions & 0o222 == 0, permissions & 0o444 != 0 { report(.folder(.readOnly), at: place) }
  }

  /// Whether no enclosing folder is known to keep others out.
  func isOpenToAll(_ place: FolderPath) -> Bool {
    inputs.permissions == nil || place.list.map { storeRoot.elsewhere[$0] != nil } ?? false
  }

  /// Opens a folder of the store; nil, with a finding, if that fails.
  mutating func open(_ place: FolderPath) -> Folder? {
    do throws(DiskFault) {
      return try storeRoot.open(place)
    } catch {
      report(.folder(.unreadable(error)), at: place)
      return nil
    }
  }

  /// The names in a folder, sorted.
  mutating func names(in folder: Folder, at place: FolderPath) -> [FileName] {
    do throws(DiskFault) {
      return try disk.names(in: folder).sorted()
    } catch {
      report(.folder(.unreadable(error)), at: place)
      return []
    }
  }

  // MARK: At the end

  /// Checks temporary findings again, because a live writer has made progress meanwhile.
  private mutating func recheckTemporaryFindings() {
    for (finding, inode) in temporaryFindings {
      guard let name = finding.site.name, let folder = try? storeRoot.open(finding.site.place),
        let signature = try? disk.signature(of: name, in: folder), signature.inode == inode
      else { continue }
      findings.append(finding)
    }
    reportJournalDamage()
  }

  private mutating func sort() {
    // A file that shares its UID is not fixed: clients could be told about the wrong item.
    for (uid, sites) in copies {
      sharing.formUnion(sites.map(\.location))
      if let first = uids[uid] { sharing.insert(first.location) }
    }
    for at in findings.indices where sharing.contains(findings[at].site.location) {
      guard findings[at].repair == .rewriteItem else { continue }
      findings[at].isRepairable = false
      findings[at].obstacle = "--fix can do it when no other file has its UID."
    }
    let order = findings.enumerated().sorted { one, other in
      let (first, second) = (one.element.site, other.element.site)
      return first.sorts(before: second)
        || !second.sorts(before: first) && one.offset < other.offset
    }
    findings = order.map(\.element)
  }
}

extension Site {
  /// The file without a line number.
  struct FindingLocation: Hashable {
    var place: FolderPath
    var name: FileName?
  }

  var location: FindingLocation { FindingLocation(place: place, name: name) }

  /// The store's own files before its lists, folders before their content.
  fileprivate func sorts(before other: Site) -> Bool {
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

// Examines a whole store, without taking its lock and without changing anything. Meanwhile the
// store may be in use; it may also be read-only or damaged in any way. Decides the order of the
// checks, which are in extensions.

public import CivilTime
public import Files
internal import Store

/// What an examination has to know of the machine and of the store's folder.
public struct ExaminationInputs {
  public var now: Instant
  /// The ids of this machine and of its boot, in the form that journals have.
  public var machine: String
  public var boot: String
  public var zones: ZoneDatabase
  /// The permissions of the store's folder; nil if they are not known.
  public var permissions: UInt16?
  /// The name of the file system that holds the store, if it is on another machine; else nil.
  public var remoteFileSystem: String?
  /// The name of the program that copies the store's folder to other machines; nil if none is
  /// recognised.
  public var sharedBy: String?
  /// A sentence that says for how long no position was reported; nil if one was reported lately.
  public var oldPositionSentence: String?
  /// The file names of the items' texts that have changes which are not saved in the item.
  public var unsavedTextNames: [String]

  public init(
    now: Instant, machine: String, boot: String, zones: ZoneDatabase, permissions: UInt16?,
    remoteFileSystem: String? = nil, sharedBy: String? = nil, oldPositionSentence: String? = nil,
    unsavedTextNames: [String] = []
  ) {
    self.unsavedTextNames = unsavedTextNames
    self.remoteFileSystem = remoteFileSystem
    self.sharedBy = sharedBy
    self.oldPositionSentence = oldPositionSentence
    self.now = now
    self.machine = machine
    self.boot = boot
    self.zones = zones
    self.permissions = permissions
  }
}

public struct ExaminationResult: Sendable {
  /// The findings, sorted: first those about the store itself, then those of each list by file and
  /// line.
  public var findings: [Finding]
  public var listCount: Int
  public var itemCount: Int
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
      "There is no store in \(excerpt(path, limit: 200)): this folder contains neither a folder lists"
        + " nor a folder .state. Name the folder that contains lists with --store."
    case .disk(let fault): fault.description
    }
  }
}

/// Examines the store. `progress` is called with the number of files that were read and the number
/// of all files.
public func examine(
  _ storeRoot: StoreRoot, _ inputs: ExaminationInputs,
  progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
) throws(ExaminationFault) -> ExaminationResult {
  var examination = Examination(storeRoot, inputs)
  try examination.run(progress)
  return examination.result
}

struct Examination {
  let storeRoot: StoreRoot
  var inputs: ExaminationInputs
  var findings: [Finding] = []
  /// Findings that may only last while another process is writing. They are reported if they are
  /// still there at the end.
  var temporaryFindings: [(finding: Finding, inode: UInt64)] = []
  var journalReview: JournalReview?
  var indexReview: IndexReview?
  var lists: [ListFolder] = []
  /// The file in which each UID was found first, in the order of lists and files.
  var uids: [ItemID: Site] = [:]
  /// Conflict copies that synchronizing programs made, by the UIDs in them.
  var copies: [ItemID: [Site]] = [:]
  /// The reminders that name a parent; those in conflict copies are left out.
  var parentLines: [ParentLine] = []
  /// Files that share a UID with another file.
  var locationsWithSharedUID: Set<Site.FindingLocation> = []
  var itemCount = 0
  var examinedFileCount = 0
  /// Whether an open item has an alarm that waits for the person to arrive at or leave a place.
  var waitsAtPlace = false

  /// The folder of a list, and its content.
  struct ListFolder {
    var name: FileName
    var fileNames: [FileName]
    /// The title that programs show; nil if the list has none.
    var title: String?
  }

  init(_ storeRoot: StoreRoot, _ inputs: ExaminationInputs) {
    self.storeRoot = storeRoot
    self.inputs = inputs
  }

  var disk: any Disk { storeRoot.disk }

  var result: ExaminationResult {
    ExaminationResult(findings: findings, listCount: lists.count, itemCount: itemCount)
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
    let hasElsewhere = !storeRoot.outsideListPaths.isEmpty
    guard names.contains(Self.listsName) || names.contains(Self.stateName) || hasElsewhere else {
      throw .noStore(storeRoot.root.path)
    }
    if let permissions = inputs.permissions { checkPermissions(permissions, of: .root) }
    if let name = inputs.remoteFileSystem { report(.state(.remoteFileSystem(name)), at: .root) }
    if let program = inputs.sharedBy { report(.state(.copiedByProgram(by: program)), at: .root) }
    if names.contains(Self.stateName) { examineState() }
    findLists(names)
    examineDocuments(names)
    let fileCount = lists.reduce(0) { $0 + $1.fileNames.count }
    for index in lists.indices {
      examineList(at: index) { read in progress(read, fileCount) }
    }
    compareTitles()
    compareParents()
    if waitsAtPlace, let sentence = inputs.oldPositionSentence {
      report(.state(.noPositions(sentence)), at: .root)
    }
    recheckTemporaryFindings()
    sortFindings()
  }

  // MARK: Recording findings

  func site(_ folderPath: FolderPath, _ name: FileName? = nil, line: Int? = nil) -> Site {
    var path = storeRoot.root.path
    var steps = folderPath.steps
    if let list = folderPath.list, let outsidePath = storeRoot.outsideListPaths[list] {
      path = outsidePath
      steps = []
    }
    for step in steps + [name].compactMap(\.self) { path += "/\(step.text)" }
    return Site(folder: folderPath, name: name, line: line, path: path)
  }

  mutating func report(
    _ issue: Issue, at folderPath: FolderPath, _ name: FileName? = nil, line: Int? = nil
  ) {
    findings.append(Finding(issue, at: site(folderPath, name, line: line)))
  }

  /// Checks the permissions of a folder. If other users can open the store's own folder, that is
  /// reported once, and not for each folder in it.
  mutating func checkPermissions(_ permissions: UInt16, of folderPath: FolderPath) {
    if permissions & 0o077 != 0, folderPath == .root || isOpenToAll(folderPath) {
      report(.folder(.openToOthers(permissions)), at: folderPath)
    }
    // A folder that cannot be read is reported when it is opened, so not here.
    if permissions & 0o222 == 0, permissions & 0o444 != 0 {
      report(.folder(.readOnly), at: folderPath)
    }
  }

  /// Whether other users may be able to reach this folder: because the permissions of the store's
  /// folder are not known, or because the list is stored outside the store's folder.
  func isOpenToAll(_ folderPath: FolderPath) -> Bool {
    inputs.permissions == nil
      || folderPath.list.map { storeRoot.outsideListPaths[$0] != nil } ?? false
  }

  /// Opens a folder of the store; if that fails, reports a finding and returns nil.
  mutating func open(_ folderPath: FolderPath) -> Folder? {
    do throws(DiskFault) {
      return try storeRoot.open(folderPath)
    } catch {
      report(.folder(.unreadable(error)), at: folderPath)
      return nil
    }
  }

  /// The names in a folder, sorted.
  mutating func names(in folder: Folder, at folderPath: FolderPath) -> [FileName] {
    do throws(DiskFault) {
      return try disk.names(in: folder).sorted()
    } catch {
      report(.folder(.unreadable(error)), at: folderPath)
      return []
    }
  }

  // MARK: At the end

  /// Checks the temporary findings again, because a running writer may have finished meanwhile.
  private mutating func recheckTemporaryFindings() {
    for (finding, inode) in temporaryFindings {
      guard let name = finding.site.name, let folder = try? storeRoot.open(finding.site.folder),
        let signature = try? disk.signature(of: name, in: folder), signature.inode == inode
      else { continue }
      findings.append(finding)
    }
    reportJournalDamage()
  }

  private mutating func sortFindings() {
    // A file that has the same UID as another file is not fixed, because clients could be notified
    // of a change of the wrong item.
    for (uid, sites) in copies {
      locationsWithSharedUID.formUnion(sites.map(\.location))
      if let first = uids[uid] { locationsWithSharedUID.insert(first.location) }
    }
    for index in findings.indices
    where locationsWithSharedUID.contains(findings[index].site.location) {
      guard findings[index].repair == .rewriteItem else { continue }
      findings[index].isRepairable = false
      findings[index].obstacle = "--fix can repair this when no other file has the same UID."
    }
    let sortedFindings = findings.enumerated().sorted { one, other in
      let (first, second) = (one.element.site, other.element.site)
      return first.sorts(before: second)
        || !second.sorts(before: first) && one.offset < other.offset
    }
    findings = sortedFindings.map(\.element)
  }
}

extension Site {
  /// The file of a finding, without the line.
  struct FindingLocation: Hashable {
    var folder: FolderPath
    var name: FileName?
  }

  var location: FindingLocation { FindingLocation(folder: folder, name: name) }

  /// The order of findings: the store's own files before its lists, and folders before their
  /// content.
  fileprivate func sorts(before other: Site) -> Bool {
    if (folder.list == nil) != (other.folder.list == nil) { return folder.list == nil }
    if folder != other.folder {
      return folder.steps.lexicographicallyPrecedes(other.folder.steps)
    }
    if name != other.name {
      guard let name else { return true }
      guard let otherName = other.name else { return false }
      return name < otherName
    }
    return (line ?? 0) < (other.line ?? 0)
  }
}

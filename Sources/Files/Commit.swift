// The edits of one turn: all transactions that are collected while the store's lock is held once.
// Their content is written to temporary files first; then all are committed together. Depends on
// names and on the order of moves, but not on what the files contain.

public import CivilTime

public struct Commit {
  let storeRoot: StoreRoot
  let identity: Identity
  let lock: FileLock
  private let temporaryNames: TemporaryNames
  /// Up to this many files are synced one by one. If there are more, the whole file system is
  /// synced.
  private let mostFilesSyncedSingly: Int
  private var temporaryCount = 0
  public private(set) var transactions: [Transaction] = []
  /// The journal lines to append. They determine the journal's position after each transaction.
  private(set) var draft: JournalDraft
  private var changedNames: Set<ChangedName> = []
  var moves: MoveExecutor

  private struct ChangedName: Hashable {
    var folderPath: FolderPath
    var name: FileName
  }

  init(_ transactionLog: TransactionLog, lock: FileLock) {
    storeRoot = transactionLog.storeRoot
    identity = transactionLog.identity
    temporaryNames = TemporaryNames(
      boot: transactionLog.identity.boot, session: transactionLog.identity.session,
      commit: transactionLog.commitCount)
    mostFilesSyncedSingly = transactionLog.mostFilesSyncedSingly
    draft = JournalDraft(after: transactionLog.journal.bookmark)
    moves = MoveExecutor(storeRoot: transactionLog.storeRoot)
    self.lock = lock
  }

  /// The journal's position after all transactions that were collected so far.
  public var position: JournalPosition { draft.position }

  public var isEmpty: Bool { transactions.isEmpty }

  /// Whether this commit already moves a file to or from this name. A commit can move each name
  /// only once, so a second edit of the file has to wait until the first is committed.
  public func touches(_ name: FileName, in folderPath: FolderPath) -> Bool {
    changedNames.contains(ChangedName(folderPath: folderPath, name: name))
  }

  /// Whether the commit has edits of Fencepost, and not only changes that other programs made.
  public var hasOwnEdits: Bool { !changedNames.isEmpty }

  /// Whether this commit changes anything in the folder.
  public func touches(_ folderPath: FolderPath) -> Bool {
    changedNames.contains { $0.folderPath == folderPath }
  }

  /// The content that the file of this name has on disk now.
  public mutating func read(
    _ name: FileName, in folderPath: FolderPath, upTo limit: Int
  ) throws(DiskFault) -> FileContent? {
    try storeRoot.disk.read(name, in: moves.folder(folderPath), upTo: limit)
  }

  /// Whether the process has permission to create and move files in the folder, as far as that is
  /// known before trying. True for a folder that cannot be opened: the edit itself will report why.
  public mutating func mayWrite(in folderPath: FolderPath) -> Bool {
    guard let folder = try? moves.folder(folderPath) else { return true }
    return storeRoot.disk.mayWrite(in: folder)
  }

  /// Writes the temporary files of edits, and adds the edits as one transaction.
  public mutating func add(
    _ edits: [Edit], delta: Delta, title: String, undoes: Int? = nil, at now: Instant
  ) throws(DiskFault) -> Transaction {
    var changes: [Change] = []
    do {
      for edit in edits { changes.append(try write(edit)) }
    } catch {
      discard(changes)
      throw error
    }
    return add(changes, delta: delta, title: title, undoes: undoes, at: now)
  }

  /// Writes the temporary file of an edit. The change it returns has to be passed to `add` or
  /// `discard`.
  public mutating func write(_ edit: Edit) throws(DiskFault) -> Change {
    precondition(!touches(edit.name, in: edit.folderPath), "a commit may move a name only once")
    return try writeTemporary(edit)
  }

  /// Adds changes that were written, and returns the transaction as the journal will record it.
  public mutating func add(
    _ changes: [Change], delta: Delta, title: String, undoes: Int? = nil, at now: Instant
  ) -> Transaction {
    let source = Transaction.Source.client(
      identity.holder.name, session: identity.session, boot: identity.boot)
    return record(changes, delta, by: source, title: title, undoes: undoes, at: now)
  }

  /// Adds changes that another program made.
  public mutating func addExternal(
    _ changes: [Change], delta: Delta, at now: Instant
  ) -> Transaction {
    record(changes, delta, by: .external, title: "external", undoes: nil, at: now)
  }

  private mutating func record(
    _ changes: [Change], _ delta: Delta, by source: Transaction.Source, title: String,
    undoes: Int?, at now: Instant
  ) -> Transaction {
    var transaction = Transaction(
      number: draft.nextNumber, source: source, at: now, title: title, undoes: undoes,
      changes: changes, delta: delta)
    draft.add(.transaction(transaction))
    transaction.sum = draft.position.sum
    transactions.append(transaction)
    if source != .external {
      for change in changes {
        changedNames.insert(ChangedName(folderPath: change.folderPath, name: change.name))
      }
    }
    return transaction
  }

  /// Drops everything that was collected since the lock was taken. No other process has seen any of
  /// it.
  public mutating func abandon() {
    discard(transactions.flatMap { $0.source == .external ? [] : $0.changes })
    releaseLock()
  }

  func releaseLock() {
    lock.releaseLock()
  }

  // MARK: Temporaries

  private mutating func nextTemporaryName() -> FileName {
    defer { temporaryCount += 1 }
    return temporaryNames.name(temporaryCount)
  }

  private mutating func writeTemporary(_ edit: Edit) throws(DiskFault) -> Change {
    let temp = nextTemporaryName()
    let folder = try moves.folder(edit.folderPath)
    var change = Change(
      object: .file, folderPath: edit.folderPath, name: edit.name, tempFolderPath: edit.folderPath,
      temp: temp,
      inode: 0, plannedMove: .exchange, before: nil, after: nil)
    switch edit.action {
    case .writeContent(let content, let before):
      change.plannedMove = before == nil ? .create : .exchange
      change.before = before.map { Change.Image(of: $0) }
      change.after = Change.Image(of: content)
      change.inode = try storeRoot.disk.write(
        content.bytes, to: temp, in: folder, synced: false
      ).inode
    case .removeContent(let before):
      change.plannedMove = .remove
      change.before = Change.Image(of: before)
      change.inode = try inode(of: edit.name, in: folder)
    case .makeFolder(let files, let content):
      change.object = .folder
      change.plannedMove = .create
      change.after = content.map { Change.Image(digest: $0, bytes: nil) }
      do {
        change.inode = try makeFolder(temp, in: folder, files)
      } catch {
        removeFolderWithFiles(temp, in: folder)
        throw error
      }
    case .trashFolder:
      change.object = .folder
      change.plannedMove = .remove
      change.tempFolderPath = .trash
      _ = try storeRoot.openOrCreate(.trash)
      change.inode = try inode(of: edit.name, in: folder)
    case .restoreFolder(let nameInTrash, let content):
      change.object = .folder
      change.plannedMove = .create
      change.after = content.map { Change.Image(digest: $0, bytes: nil) }
      change.tempFolderPath = .trash
      change.temp = nameInTrash
      change.inode = try inode(of: nameInTrash, in: moves.folder(.trash))
    }
    return change
  }

  private func makeFolder(
    _ temp: FileName, in folder: Folder, _ files: [(name: FileName, bytes: [UInt8])]
  ) throws(DiskFault) -> UInt64 {
    try storeRoot.disk.createFolder(temp, in: folder)
    let newFolder = try storeRoot.disk.open(temp, in: folder)
    let areFewFiles = files.count <= mostFilesSyncedSingly
    for file in files {
      _ = try storeRoot.disk.write(file.bytes, to: file.name, in: newFolder, synced: areFewFiles)
    }
    if !areFewFiles { try storeRoot.disk.syncAll(on: newFolder) }
    try storeRoot.disk.sync(newFolder)
    return try inode(of: temp, in: folder)
  }

  /// Makes the content of the temporary files durable. Few files are synced one by one; for more,
  /// the whole file system is synced.
  mutating func syncTemporaries(of changes: [Change]) throws(DiskFault) {
    let changesWithContent = changes.filter(\.writesContent)
    if changesWithContent.count <= mostFilesSyncedSingly {
      for change in changesWithContent {
        try storeRoot.disk.sync(change.temp, in: try moves.folder(change.tempFolderPath))
      }
      return
    }
    for folder in try foldersByDevice(of: changesWithContent).values {
      try storeRoot.disk.syncAll(on: folder)
    }
  }

  /// Whether one sync of the file system makes temporary files and record durable at once. That
  /// pays off if there are many files, all on the journal's file system, and the record has to be
  /// durable before the first move.
  mutating func mayBeSyncedAtOnce(
    _ changes: [Change], with journal: Journal
  ) throws(DiskFault) -> Bool {
    let changesWithContent = changes.filter(\.writesContent)
    guard changesWithContent.count > mostFilesSyncedSingly,
      transactions.contains(where: { !$0.hasSingleMove })
    else {
      return false
    }
    let devices = try foldersByDevice(of: changesWithContent).keys
    let journalDevice = try storeRoot.disk.signature(of: journal.segmentName, in: journal.folder)?
      .device
    return devices.count == 1 && devices.first == journalDevice
  }

  /// One folder for each file system that holds temporary files.
  private mutating func foldersByDevice(
    of changes: [Change]
  ) throws(DiskFault) -> [UInt64: Folder] {
    var folders: [UInt64: Folder] = [:]
    var seenFolders: Set<FolderPath> = []
    for change in changes where seenFolders.insert(change.tempFolderPath).inserted {
      let folder = try moves.folder(change.tempFolderPath)
      if let device = try storeRoot.disk.signature(of: change.temp, in: folder)?.device {
        folders[device] = folder
      }
    }
    return folders
  }

  private func inode(of name: FileName, in folder: Folder) throws(DiskFault) -> UInt64 {
    guard let signature = try storeRoot.disk.signature(of: name, in: folder) else {
      throw DiskFault(.readProperties, folder.path(of: name), .missing)
    }
    return signature.inode
  }

  /// Removes temporary files that no journal line mentions.
  public mutating func discard(_ changes: [Change]) {
    for change in changes
    where change.plannedMove != .remove && change.tempFolderPath == change.folderPath {
      guard let folder = try? moves.folder(change.folderPath) else { continue }
      switch change.object {
      case .file: try? storeRoot.disk.remove(change.temp, in: folder)
      case .folder: removeFolderWithFiles(change.temp, in: folder)
      }
    }
  }

  private func removeFolderWithFiles(_ name: FileName, in folder: Folder) {
    guard let openedFolder = try? storeRoot.disk.open(name, in: folder),
      let names = try? storeRoot.disk.names(in: openedFolder)
    else { return }
    for name in names { try? storeRoot.disk.remove(name, in: openedFolder) }
    try? storeRoot.disk.removeFolder(name, in: folder)
  }
}

// Examines the files of the store that are not items: journal, index, lock, quarantine, trash, and the texts
// that editors have opened.

internal import Files
internal import Store

extension Examination {
  private static let ownFolders: [(name: FileName, folderPath: FolderPath)] = [
    (FileName(ours: "journal"), .journal), (FileName(ours: "orphans"), .orphans),
    (FileName(ours: "trash"), .trash),
  ]
  private static let ownFileNames = [FileName(ours: "lock"), IndexReview.fileName]

  mutating func examineState() {
    guard let signature = signature(of: Self.stateName, in: storeRoot.root, at: .root) else {
      return
    }
    guard signature.kind == .folder else {
      report(.folder(.notAFolder(signature.kind)), at: .state)
      return
    }
    checkPermissions(signature.permissions, of: .state)
    guard let state = open(.state) else { return }
    for (name, folderPath) in Self.ownFolders {
      guard let signature = self.signature(of: name, in: state, at: .state) else { continue }
      guard signature.kind == .folder else {
        report(.folder(.notAFolder(signature.kind)), at: folderPath)
        continue
      }
      checkPermissions(signature.permissions, of: folderPath)
      if folderPath == .journal { readJournal() } else { countFiles(in: folderPath) }
    }
    for name in Self.ownFileNames {
      guard let signature = self.signature(of: name, in: state, at: .state), signature.kind != .file
      else {
        continue
      }
      report(.state(.notAFile(signature.kind)), at: .state, name)
    }
    examineIndex()
    if let name = inputs.unsavedTextNames.first {
      report(
        .state(.unsavedTexts(inputs.unsavedTextNames.count, name: name)), at: .state,
        FileName(ours: "documents"))
    }
  }

  /// The signature of a file; nil if it does not exist, or, with a finding, if it cannot be read.
  mutating func signature(of name: FileName, in folder: Folder, at folderPath: FolderPath)
    -> Signature?
  {
    do throws(DiskFault) {
      return try disk.signature(of: name, in: folder)
    } catch {
      report(.folder(.unreadable(error)), at: folderPath)
      return nil
    }
  }

  private mutating func countFiles(in folderPath: FolderPath) {
    guard let folder = open(folderPath) else { return }
    let count = names(in: folder, at: folderPath).count
    guard count > 0 else { return }
    report(.state(folderPath == .trash ? .trash(count) : .orphans(count)), at: folderPath)
  }

  // MARK: The journal

  private mutating func readJournal() {
    guard let folder = open(.journal) else { return }
    journalReview = Journal.review(disk: disk, in: folder)
  }

  /// Reports the problems of the journal that are still there at the end of the examination.
  mutating func reportJournalDamage() {
    guard let firstReview = journalReview else { return }
    var review = firstReview
    if !firstReview.damages.isEmpty || !firstReview.openTransactions.isEmpty,
      let folder = try? storeRoot.open(.journal)
    {
      let secondReview = Journal.review(disk: disk, in: folder)
      review.damages.removeAll { !secondReview.damages.contains($0) }
      review.openTransactions.removeAll { one in
        !secondReview.openTransactions.contains { $0.number == one.number }
      }
    }
    for problem in review.damages { reportDamage(problem) }
    for transaction in review.openTransactions.prefix(5) {
      var isOfThisBoot = false
      if case .client(_, _, let boot) = transaction.source {
        isOfThisBoot = boot == inputs.boot
      }
      let issue = JournalIssue.openTransaction(
        number: transaction.number, title: transaction.title, isOfThisBoot: isOfThisBoot)
      report(.journal(issue), at: .journal)
    }
    if let machine = review.machine, machine != inputs.machine {
      report(.journal(.otherMachine), at: .journal)
    }
  }

  private mutating func reportDamage(_ problem: JournalReview.JournalDamage) {
    switch problem {
    case .unreadable(let fault): report(.journal(.unreadable(fault)), at: .journal)
    case .tooNew(let version): report(.journal(.tooNew(version: version)), at: .journal)
    case .tornTail(let name, let line): report(.journal(.tornTail), at: .journal, name, line: line)
    case .damagedLine(let name, let line, let after):
      report(.journal(.damagedLine(linesAfter: after)), at: .journal, name, line: line)
    case .missingHeader(let name): report(.journal(.missingHeader), at: .journal, name)
    case .missingSegment(let name): report(.journal(.missingSegment), at: .journal, name)
    case .detachedSegment(let name): report(.journal(.detachedSegment), at: .journal, name)
    }
  }

  // MARK: The index

  private mutating func examineIndex() {
    let review = IndexReview(storeRoot)
    switch review.condition {
    // If there is something other than a file, that was reported already.
    case .absent, .notAFile: return
    case .unreadable(let fault):
      report(.state(.indexUnreadable(fault)), at: .state, IndexReview.fileName)
    case .damaged: report(.state(.indexDamaged), at: .state, IndexReview.fileName)
    case .intact:
      indexReview = review
      guard let bookmark = review.bookmark, let journalID = journalReview?.journalID,
        bookmark.position.journal != journalID
      else { return }
      report(.state(.indexOfOtherJournal), at: .state, IndexReview.fileName)
    }
  }
}

// Examines the store's own state: journal, index, lock, quarantine and trash.

internal import Files
internal import Store

extension Examination {
  private static let folders: [(name: FileName, place: FolderPath)] = [
    (FileName(ours: "journal"), .journal), (FileName(ours: "orphans"), .orphans),
    (FileName(ours: "trash"), .trash),
  ]
  private static let files = [FileName(ours: "lock"), IndexReview.name]

  mutating func examineState() {
    guard let look = look(at: Self.stateName, in: storeRoot.root, of: .root) else { return }
    guard look.kind == .folder else {
      note(.folder(.notAFolder(look.kind)), at: .state)
      return
    }
    check(look.permissions, of: .state)
    guard let state = open(.state) else { return }
    for (name, place) in Self.folders {
      guard let look = self.look(at: name, in: state, of: .state) else { continue }
      guard look.kind == .folder else {
        note(.folder(.notAFolder(look.kind)), at: place)
        continue
      }
      check(look.permissions, of: place)
      if place == .journal { readJournal() } else { countKept(in: place) }
    }
    for name in Self.files {
      guard let look = self.look(at: name, in: state, of: .state), look.kind != .file else {
        continue
      }
      note(.state(.notAFile(look.kind)), at: .state, name)
    }
    examineIndex()
  }

  /// The stat of a name; nil if it does not exist, or, with a finding, if it cannot be read.
  mutating func look(at name: FileName, in folder: Folder, of place: FolderPath) -> Signature? {
    do throws(DiskFault) {
      return try disk.look(at: name, in: folder)
    } catch {
      note(.folder(.unreadable(error)), at: place)
      return nil
    }
  }

  private mutating func countKept(in place: FolderPath) {
    guard let folder = open(place) else { return }
    let count = names(in: folder, at: place).count
    guard count > 0 else { return }
    note(.state(place == .trash ? .trash(count) : .orphans(count)), at: place)
  }

  // MARK: The journal

  private mutating func readJournal() {
    guard let folder = open(.journal) else { return }
    journal = Journal.review(disk: disk, in: folder)
  }

  /// Reports problems of the journal that still exist at the end.
  mutating func noteJournal() {
    guard let first = journal else { return }
    var review = first
    if !first.troubles.isEmpty || !first.open.isEmpty, let folder = try? storeRoot.open(.journal) {
      let second = Journal.review(disk: disk, in: folder)
      review.troubles.removeAll { !second.troubles.contains($0) }
      review.open.removeAll { one in !second.open.contains { $0.number == one.number } }
    }
    for trouble in review.troubles { note(trouble) }
    for transaction in review.open.prefix(5) {
      var isOfThisBoot = false
      if case .client(_, _, let boot) = transaction.source {
        isOfThisBoot = boot == inputs.boot
      }
      let issue = JournalIssue.unsettled(
        number: transaction.number, title: transaction.title, isOfThisBoot: isOfThisBoot)
      note(.journal(issue), at: .journal)
    }
    if let machine = review.machine, machine != inputs.machine {
      note(.journal(.otherMachine), at: .journal)
    }
  }

  private mutating func note(_ trouble: JournalReview.JournalDamage) {
    switch trouble {
    case .unreadable(let fault): note(.journal(.unreadable(fault)), at: .journal)
    case .tooNew(let version): note(.journal(.tooNew(version: version)), at: .journal)
    case .tornTail(let name, let line): note(.journal(.tornTail), at: .journal, name, line: line)
    case .damaged(let name, let line, let after):
      note(.journal(.damaged(linesAfter: after)), at: .journal, name, line: line)
    case .headless(let name): note(.journal(.headless), at: .journal, name)
    case .missing(let name): note(.journal(.missing), at: .journal, name)
    case .detached(let name): note(.journal(.detached), at: .journal, name)
    }
  }

  // MARK: The index

  private mutating func examineIndex() {
    let review = IndexReview(storeRoot)
    switch review.condition {
    // Something other than a file at its name was reported already.
    case .absent, .notAFile: return
    case .unreadable(let fault):
      note(.state(.indexUnreadable(fault)), at: .state, IndexReview.name)
    case .damaged: note(.state(.indexDamaged), at: .state, IndexReview.name)
    case .whole:
      index = review
      guard let bookmark = review.bookmark, let journal = journal?.journal,
        bookmark.position.journal != journal
      else { return }
      note(.state(.indexOfOtherJournal), at: .state, IndexReview.name)
    }
  }
}

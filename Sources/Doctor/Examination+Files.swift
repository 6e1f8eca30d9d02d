// Examines one name in a list's folder: the kind of file, the name, and the content of an item's
// file.

internal import CivilTime
internal import Files
internal import ICalendar
internal import Store

extension Examination {
  private static let documents = ["displayname", "color", "description", "order"]
    .compactMap { FileName($0) }
  /// For how many milliseconds an empty file may be one that is just being written.
  private static let emptyFileDelay: Int64 = 2000

  mutating func examine(
    _ name: FileName, _ signature: Signature, in folder: Folder, of folderPath: FolderPath
  ) {
    if Self.documents.contains(name) { return }
    if TransactionLog.isLeftover(name) {
      temporaryFindings.append(
        (Finding(.state(.leftover), at: site(folderPath, name)), signature.inode))
      return
    }
    if signature.kind == .folder {
      guard !name.isHidden else { return }
      report(.list(.nested(hasItems: hasItems(name, in: folder))), at: folderPath, name)
      return
    }
    guard name.hasSuffix(".ics") else { return judge(name, signature, at: folderPath) }
    guard signature.kind == .file else {
      report(.file(.notAFile(signature.kind)), at: folderPath, name)
      return
    }
    if name.isHidden {
      report(.file(.hidden), at: folderPath, name)
    } else if name.exactText == nil {
      report(.file(.nameNotText), at: folderPath, name)
    } else {
      readItem(name, in: folder, of: folderPath)
    }
  }

  /// Examines a name that is not that of an item, but may have been meant as one.
  private mutating func judge(_ name: FileName, _ signature: Signature, at folderPath: FolderPath) {
    let text = name.text.lowercased()
    guard signature.kind == .file, !name.isHidden else { return }
    if text.hasSuffix(".ics~") || text.hasSuffix(".ics.orig") || text.hasSuffix(".ics.bak") {
      report(.file(.backupCopy), at: folderPath, name)
    } else if text.hasSuffix(".ics") || text.hasSuffix(".ical") || text.hasSuffix(".icalendar") {
      report(.file(.unusualSuffix), at: folderPath, name)
    } else if Self.isPeerTemporary(name.text) {
      temporaryFindings.append(
        (Finding(.file(.temporaryFileOfOtherProgram), at: site(folderPath, name)), signature.inode))
    }
  }

  /// Whether the name was made by Python's `mkstemp`, such as `milk.icsa1b2c3d4`.
  private static func isPeerTemporary(_ text: String) -> Bool {
    guard let last = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = text.utf8[last...]
    return ending.count == 12 && ending.starts(with: ".ics".utf8)
  }

  /// The synchronizing program that made a conflict copy with this name; nil if it is none.
  private static func conflict(in text: String) -> String? {
    if text.contains(".sync-conflict-") { return "Syncthing" }
    let lowered = text.lowercased()
    if lowered.contains("conflicted copy") { return "Nextcloud, ownCloud or Dropbox" }
    if lowered.contains("_conflict-") { return "ownCloud" }
    return nil
  }

  private mutating func readItem(_ name: FileName, in folder: Folder, of folderPath: FolderPath) {
    let content: FileContent
    do throws(DiskFault) {
      guard let found = try disk.read(name, in: folder, upTo: Store.longestFile) else { return }
      content = found
    } catch {
      switch error.reason {
      case .tooLarge(let limit): report(.file(.tooLarge(limit: limit)), at: folderPath, name)
      case .unsettled: break
      default: report(.file(.unreadable(error)), at: folderPath, name)
      }
      return
    }
    items += 1
    compareWithIndex(content, name, folderPath)
    let copier = Self.conflict(in: name.text)
    if let copier { report(.file(.conflictCopy(by: copier)), at: folderPath, name) }
    guard !content.bytes.isEmpty else {
      let age = inputs.now.milliseconds - content.signature.modified / 1_000_000
      if age >= Self.emptyFileDelay { report(.file(.empty), at: folderPath, name) }
      return
    }
    check(content.bytes, name, folderPath, isCopy: copier != nil)
  }

  private mutating func compareWithIndex(
    _ content: FileContent, _ name: FileName, _ folderPath: FolderPath
  ) {
    guard let list = folderPath.list, let memory = index?.lastReading(of: name, in: list),
      memory.signature == content.signature, memory.image != Digest(of: content.bytes)
    else { return }
    report(.state(.indexMistaken), at: folderPath, name)
  }

  private mutating func check(
    _ bytes: [UInt8], _ name: FileName, _ folderPath: FolderPath, isCopy: Bool
  ) {
    let text: CalendarText
    do throws(LimitExceeded) {
      text = try CalendarText(bytes)
    } catch {
      report(.item(.notACalendar(error.description)), at: folderPath, name)
      return
    }
    let check = ItemCheck(text, &inputs.zones)
    // For a conflict copy, nothing else is reported, because it should be removed anyway.
    if !isCopy {
      waitsAtPlace = waitsAtPlace || check.waitsAtPlace
      findings += findings(of: check, in: text, at: folderPath, name)
      parentLines += check.parents.map { uid, line in
        ParentLine(
          uid: uid, parent: line.text(), site: site(folderPath, name, line: line.lineNumber))
      }
    }
    for uid in check.uids { recordUID(ItemID(uid), site(folderPath, name), isCopy: isCopy) }
  }

  /// Reports the findings. A finding is fixable if it does not occur after a trial fix.
  private mutating func findings(
    of check: ItemCheck, in text: CalendarText, at folderPath: FolderPath, _ name: FileName
  ) -> [Finding] {
    var found = check.findings.map { finding in
      Finding(.item(finding.issue), at: site(folderPath, name, line: finding.line))
    }
    guard found.contains(where: \.isRepairable) else { return found }
    let repaired =
      check.uids.count == 1 ? ItemRewriting.repaired(text, &inputs.zones) : nil
    let left = repaired.map { ItemCheck($0, &inputs.zones).findings.map(\.issue) }
    for at in found.indices where found[at].isRepairable {
      guard case .item(let issue) = found[at].issue else { continue }
      found[at].isRepairable = left.map { !$0.contains(issue) } ?? false
    }
    return found
  }

  private mutating func recordUID(_ uid: ItemID, _ site: Site, isCopy: Bool) {
    if isCopy {
      // The copy was reported already, and does not count as an item.
      copies[uid, default: []].append(site)
      return
    }
    guard let first = uids[uid] else {
      uids[uid] = site
      return
    }
    guard first.location != site.location else { return }
    sharing.formUnion([first.location, site.location])
    guard let name = first.name else { return }
    let isSameList = first.folder == site.folder
    let words = isSameList ? name.text : "\(first.folder.list?.text ?? "")/\(name.text)"
    let issue = FileIssue.sharedUID(uid.text, first: words, isSameList: isSameList)
    findings.append(Finding(.file(issue), at: site))
  }
}

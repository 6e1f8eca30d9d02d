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
      report(.list(.folderInList(hasItems: hasItems(name, in: folder))), at: folderPath, name)
      return
    }
    guard name.hasSuffix(".ics") else { return examineOtherName(name, signature, at: folderPath) }
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
  private mutating func examineOtherName(
    _ name: FileName, _ signature: Signature, at folderPath: FolderPath
  ) {
    let lowercaseName = name.text.lowercased()
    guard signature.kind == .file, !name.isHidden else { return }
    if lowercaseName.hasSuffix(".ics~") || lowercaseName.hasSuffix(".ics.orig")
      || lowercaseName.hasSuffix(".ics.bak")
    {
      report(.file(.backupCopy), at: folderPath, name)
    } else if lowercaseName.hasSuffix(".ics") || lowercaseName.hasSuffix(".ical")
      || lowercaseName.hasSuffix(".icalendar")
    {
      report(.file(.unusualSuffix), at: folderPath, name)
    } else if Self.isPeerTemporary(name.text) {
      temporaryFindings.append(
        (Finding(.file(.temporaryFileOfOtherProgram), at: site(folderPath, name)), signature.inode))
    }
  }

  /// Whether the name was made by Python's `mkstemp`, such as `milk.icsa1b2c3d4`.
  private static func isPeerTemporary(_ text: String) -> Bool {
    guard let lastDot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let suffix = text.utf8[lastDot...]
    return suffix.count == 12 && suffix.starts(with: ".ics".utf8)
  }

  /// The synchronizing program that made a conflict copy with this name; nil if it is none.
  private static func programOfConflictCopy(in text: String) -> String? {
    if text.contains(".sync-conflict-") { return "Syncthing" }
    let lowercaseText = text.lowercased()
    if lowercaseText.contains("conflicted copy") { return "Nextcloud, ownCloud or Dropbox" }
    if lowercaseText.contains("_conflict-") { return "ownCloud" }
    return nil
  }

  private mutating func readItem(_ name: FileName, in folder: Folder, of folderPath: FolderPath) {
    let content: FileContent
    do throws(DiskFault) {
      guard let fileContent = try disk.read(name, in: folder, upTo: Store.longestFile) else {
        return
      }
      content = fileContent
    } catch {
      switch error.reason {
      case .tooLarge(let limit): report(.file(.tooLarge(limit: limit)), at: folderPath, name)
      case .keepsChanging: break
      default: report(.file(.unreadable(error)), at: folderPath, name)
      }
      return
    }
    itemCount += 1
    compareWithIndex(content, name, folderPath)
    let copyingProgram = Self.programOfConflictCopy(in: name.text)
    if let copyingProgram { report(.file(.conflictCopy(by: copyingProgram)), at: folderPath, name) }
    guard !content.bytes.isEmpty else {
      let age = inputs.now.milliseconds - content.signature.modificationTime / 1_000_000
      if age >= Self.emptyFileDelay { report(.file(.empty), at: folderPath, name) }
      return
    }
    checkContent(content.bytes, name, folderPath, isCopy: copyingProgram != nil)
  }

  private mutating func compareWithIndex(
    _ content: FileContent, _ name: FileName, _ folderPath: FolderPath
  ) {
    guard let list = folderPath.list,
      let lastReading = indexReview?.lastReading(of: name, in: list),
      lastReading.signature == content.signature,
      lastReading.contentDigest != Digest(of: content.bytes)
    else { return }
    report(.state(.indexOutdated), at: folderPath, name)
  }

  private mutating func checkContent(
    _ bytes: [UInt8], _ name: FileName, _ folderPath: FolderPath, isCopy: Bool
  ) {
    let text: CalendarText
    do throws(LimitExceeded) {
      text = try CalendarText(bytes)
    } catch {
      report(.item(.notACalendar(error.description)), at: folderPath, name)
      return
    }
    let itemCheck = ItemCheck(text, &inputs.zones)
    // For a conflict copy, nothing else is reported, because it should be removed anyway.
    if !isCopy {
      waitsAtPlace = waitsAtPlace || itemCheck.waitsAtPlace
      findings += findings(of: itemCheck, in: text, at: folderPath, name)
      parentLines += itemCheck.parentLines.map { uid, line in
        ParentLine(
          uid: uid, parent: line.text(), site: site(folderPath, name, line: line.lineNumber))
      }
    }
    for uid in itemCheck.uids { recordUID(ItemID(uid), site(folderPath, name), isCopy: isCopy) }
  }

  /// The findings of an item's check, with their places in the file. A finding counts as fixable
  /// only if it is gone after all repairs were tried on a copy of the text.
  private mutating func findings(
    of check: ItemCheck, in text: CalendarText, at folderPath: FolderPath, _ name: FileName
  ) -> [Finding] {
    var foundFindings = check.findings.map { finding in
      Finding(.item(finding.issue), at: site(folderPath, name, line: finding.line))
    }
    guard foundFindings.contains(where: \.isRepairable) else { return foundFindings }
    let repairedText =
      check.uids.count == 1 ? ItemRewriting.repairedText(text, &inputs.zones) : nil
    let remainingIssues = repairedText.map { ItemCheck($0, &inputs.zones).findings.map(\.issue) }
    for index in foundFindings.indices where foundFindings[index].isRepairable {
      guard case .item(let issue) = foundFindings[index].issue else { continue }
      foundFindings[index].isRepairable = remainingIssues.map { !$0.contains(issue) } ?? false
    }
    return foundFindings
  }

  private mutating func recordUID(_ uid: ItemID, _ site: Site, isCopy: Bool) {
    if isCopy {
      // The copy was reported already, and does not count as an item.
      copies[uid, default: []].append(site)
      return
    }
    guard let firstSite = uids[uid] else {
      uids[uid] = site
      return
    }
    guard firstSite.location != site.location else { return }
    locationsWithSharedUID.formUnion([firstSite.location, site.location])
    guard let name = firstSite.name else { return }
    let isSameList = firstSite.folder == site.folder
    let firstName = isSameList ? name.text : "\(firstSite.folder.list?.text ?? "")/\(name.text)"
    let issue = FileIssue.sharedUID(uid.text, first: firstName, isSameList: isSameList)
    findings.append(Finding(.file(issue), at: site))
  }
}

// Examines one name in a list's folder: its type and name, and the content of an item's file.

internal import CivilTime
internal import Files
internal import ICalendar
internal import Store

extension Examination {
  private static let documents = ["displayname", "color", "description", "order"]
    .compactMap { FileName($0) }
  /// How many milliseconds an empty file may be waiting to be filled.
  private static let emptiness: Int64 = 2000

  mutating func examine(
    _ name: FileName, _ signature: Signature, in folder: Folder, of place: FolderPath
  ) {
    if Self.documents.contains(name) { return }
    if TransactionLog.isLeftover(name) {
      temporaryFindings.append((Finding(.state(.leftover), at: site(place, name)), signature.inode))
      return
    }
    if signature.kind == .folder {
      guard !name.isHidden else { return }
      report(.list(.nested(hasItems: hasItems(name, in: folder))), at: place, name)
      return
    }
    guard name.hasSuffix(".ics") else { return judge(name, signature, at: place) }
    guard signature.kind == .file else {
      report(.file(.notAFile(signature.kind)), at: place, name)
      return
    }
    if name.isHidden {
      report(.file(.hidden), at: place, name)
    } else if name.exactText == nil {
      report(.file(.nameNotText), at: place, name)
    } else {
      readItem(name, in: folder, of: place)
    }
  }

  /// A name that is not an item's but may have been meant as one.
  private mutating func judge(_ name: FileName, _ signature: Signature, at place: FolderPath) {
    let text = name.text.lowercased()
    guard signature.kind == .file, !name.isHidden else { return }
    if text.hasSuffix(".ics~") || text.hasSuffix(".ics.orig") || text.hasSuffix(".ics.bak") {
      report(.file(.backupCopy), at: place, name)
    } else if text.hasSuffix(".ics") || text.hasSuffix(".ical") || text.hasSuffix(".icalendar") {
      report(.file(.oddSuffix), at: place, name)
    } else if Self.isPeerTemporary(name.text) {
      temporaryFindings.append(
        (Finding(.file(.peerLeftover), at: site(place, name)), signature.inode))
    }
  }

  /// `milk.icsa1b2c3d4`: a name made by Python's `mkstemp`.
  private static func isPeerTemporary(_ text: String) -> Bool {
    guard let last = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = text.utf8[last...]
    return ending.count == 12 && ending.starts(with: ".ics".utf8)
  }

  /// The synchroniser that made a conflict copy of this name.
  private static func conflict(in text: String) -> String? {
    if text.contains(".sync-conflict-") { return "Syncthing" }
    let lowered = text.lowercased()
    if lowered.contains("conflicted copy") { return "Nextcloud, ownCloud or Dropbox" }
    if lowered.contains("_conflict-") { return "ownCloud" }
    return nil
  }

  private mutating func readItem(_ name: FileName, in folder: Folder, of place: FolderPath) {
    let content: FileContent
    do throws(DiskFault) {
      guard let found = try disk.read(name, in: folder, upTo: Store.longestFile) else { return }
      content = found
    } catch {
      switch error.reason {
      case .tooLarge(let limit): report(.file(.tooLarge(limit: limit)), at: place, name)
      case .unsettled: break
      default: report(.file(.unreadable(error)), at: place, name)
      }
      return
    }
    items += 1
    compareWithIndex(content, name, place)
    let copier = Self.conflict(in: name.text)
    if let copier { report(.file(.conflictCopy(by: copier)), at: place, name) }
    guard !content.bytes.isEmpty else {
      let age = inputs.now.milliseconds - content.signature.modified / 1_000_000
      if age >= Self.emptiness { report(.file(.empty), at: place, name) }
      return
    }
    check(content.bytes, name, place, isCopy: copier != nil)
  }

  private mutating func compareWithIndex(
    _ content: FileContent, _ name: FileName, _ place: FolderPath
  ) {
    guard let list = place.list, let memory = index?.memory(of: name, in: list),
      memory.signature == content.signature, memory.image != Digest(of: content.bytes)
    else { return }
    report(.state(.indexMistaken), at: place, name)
  }

  private mutating func check(
    _ bytes: [UInt8], _ name: FileName, _ place: FolderPath, isCopy: Bool
  ) {
    let text: CalendarText
    do throws(LimitExceeded) {
      text = try CalendarText(bytes)
    } catch {
      report(.item(.notACalendar(error.description)), at: place, name)
      return
    }
    let check = ItemCheck(text, &inputs.zones)
    // A conflict copy should be removed, whatever else is wrong with it.
    if !isCopy {
      waitsAtPlace = waitsAtPlace || check.waitsAtPlace
      findings += findings(of: check, in: text, at: place, name)
      parentLines += check.parents.map { uid, line in
        ParentLine(
          uid: uid, parent: line.text(), site: site(place, name, line: line.lineNumber))
      }
    }
    for uid in check.uids { recordUID(ItemID(uid), site(place, name), isCopy: isCopy) }
  }

  /// A finding is fixable if it is gone after a trial fix.
  private mutating func findings(
    of check: ItemCheck, in text: CalendarText, at place: FolderPath, _ name: FileName
  ) -> [Finding] {
    var found = check.findings.map { finding in
      Finding(.item(finding.issue), at: site(place, name, line: finding.line))
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
      // It was reported as a copy already; it does not count as an item.
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
    let isSameList = first.place == site.place
    let words = isSameList ? name.text : "\(first.place.list?.text ?? "")/\(name.text)"
    let issue = FileIssue.sharedUID(uid.text, first: words, isSameList: isSameList)
    findings.append(Finding(.file(issue), at: site))
  }
}

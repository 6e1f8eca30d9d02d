// Examines the folder of lists, and each list: its content, permissions and title.

internal import Files

extension Examination {
  static let displayName = FileName(ours: "displayname")
  private static let colorName = FileName(ours: "color")
  private static let longestDocument = 1 << 16

  mutating func findLists(_ rootNames: [FileName]) {
    var found: [FileName] = []
    if rootNames.contains(Self.listsName) {
      found = listsInStore()
    } else if storeRoot.outsideListPaths.isEmpty {
      report(.folder(.missing), at: .lists)
    }
    for name in (found + storeRoot.outsideListPaths.keys).sorted() {
      guard lists.last?.name != name, let folder = open(.list(name)) else { continue }
      let names = names(in: folder, at: .list(name))
      lists.append(ListFolder(name: name, names: names, title: nil))
    }
  }

  private mutating func listsInStore() -> [FileName] {
    guard let look = signature(of: Self.listsName, in: storeRoot.root, at: .root) else { return [] }
    guard look.kind == .folder else {
      report(.folder(.notAFolder(look.kind)), at: .lists)
      return []
    }
    check(look.permissions, of: .lists)
    guard let folder = open(.lists) else { return [] }
    var found: [FileName] = []
    for name in names(in: folder, at: .lists) {
      guard storeRoot.outsideListPaths[name] == nil,
        let look = self.signature(of: name, in: folder, at: .lists)
      else { continue }
      if let isList = judge(name, look, in: folder), isList { found.append(name) }
    }
    return found
  }

  /// Whether a name in the folder of lists is that of a list; nil if it need not be reported.
  private mutating func judge(_ name: FileName, _ look: Signature, in folder: Folder) -> Bool? {
    if TransactionLog.isLeftover(name) {
      let finding = Finding(.state(.leftover), at: site(.lists, name))
      temporaryFindings.append((finding, look.inode))
      return nil
    }
    switch look.kind {
    case .folder where name.isHidden:
      if hasItems(name, in: folder) { report(.list(.hidden), at: .lists, name) }
      return nil
    case .folder:
      check(look.permissions, of: .list(name))
      guard name.exactText == nil else { return true }
      report(.list(.nameNotText), at: .lists, name)
      return false
    case .file:
      if name.hasSuffix(".ics") { report(.list(.itemBesideLists), at: .lists, name) }
      return nil
    case .link, .other:
      if !name.isHidden { report(.folder(.notAFolder(look.kind)), at: .lists, name) }
      return nil
    }
  }

  func hasItems(_ name: FileName, in folder: Folder) -> Bool {
    guard let inner = try? disk.open(name, in: folder), let names = try? disk.names(in: inner)
    else { return false }
    return names.contains { $0.hasSuffix(".ics") }
  }

  // MARK: One list

  mutating func examineList(at index: Int, progress: (Int) -> Void) {
    let list = lists[index]
    let folderPath = FolderPath.list(list.name)
    defer { lists[index].names = [] }
    guard let folder = open(folderPath) else { return }
    lists[index].title = title(of: list, in: folder)
    checkColor(of: list, in: folder)
    var open = 0
    for name in list.names {
      done += 1
      progress(done)
      guard let look = signature(of: name, in: folder, at: folderPath) else { continue }
      if look.kind == .file, look.permissions & 0o077 != 0, isOpenToAll(folderPath) { open += 1 }
      examine(name, look, in: folder, of: folderPath)
    }
    if open > 0 { report(.folder(.filesOpenToOthers(open)), at: folderPath) }
  }

  /// The title of the list.
  private mutating func title(of list: ListFolder, in folder: Folder) -> String {
    let folderPath = FolderPath.list(list.name)
    guard list.names.contains(Self.displayName) else {
      report(.list(.noDisplayName), at: folderPath)
      return list.name.text
    }
    guard let bytes = document(Self.displayName, in: folder, of: folderPath) else {
      return list.name.text
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      report(.list(.displayNameNotText), at: folderPath, Self.displayName)
      return list.name.text
    }
    let title = Self.trimmed(text)
    guard title.isEmpty else { return title }
    report(.list(.emptyDisplayName), at: folderPath, Self.displayName)
    return list.name.text
  }

  private mutating func checkColor(of list: ListFolder, in folder: Folder) {
    let folderPath = FolderPath.list(list.name)
    guard list.names.contains(Self.colorName),
      let bytes = document(Self.colorName, in: folder, of: folderPath)
    else { return }
    let text = Self.trimmed(String(decoding: bytes.prefix(200), as: UTF8.self))
    let isColor =
      text.utf8.count == 7 && text.hasPrefix("#")
      && text.utf8.dropFirst().allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 | 0x20
      }
    if !isColor { report(.list(.badColor(text)), at: folderPath, Self.colorName) }
  }

  /// The content of one of a list's small files, such as its title; nil, with a finding, if it
  /// cannot be read.
  private mutating func document(
    _ name: FileName, in folder: Folder, of folderPath: FolderPath
  ) -> [UInt8]? {
    do throws(DiskFault) {
      if let look = try disk.signature(of: name, in: folder), look.kind != .file {
        report(.list(.documentNotAFile(look.kind)), at: folderPath, name)
        return nil
      }
      return try disk.read(name, in: folder, upTo: Self.longestDocument)?.bytes
    } catch {
      if error.reason != .unsettled {
        report(.list(.documentUnreadable(error)), at: folderPath, name)
      }
      return nil
    }
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }

  // MARK: All lists

  /// Finds lists with the same title, because todoman identifies lists by title.
  mutating func compareTitles() {
    var first: [String: FileName] = [:]
    for list in lists {
      guard let title = list.title else { continue }
      guard let other = first[title] else {
        first[title] = list.name
        continue
      }
      report(.list(.sameDisplayName(title, as: other.text)), at: .list(list.name))
    }
  }
}

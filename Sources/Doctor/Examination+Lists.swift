// Examines the folder of lists, and each list: its content, permissions and title.

internal import Files

extension Examination {
  static let displayName = FileName(ours: "displayname")
  private static let colorName = FileName(ours: "color")
  private static let longestDocument = 1 << 16

  mutating func findLists(_ rootNames: [FileName]) {
    var listNames: [FileName] = []
    if rootNames.contains(Self.listsName) {
      listNames = listsInStore()
    } else if storeRoot.outsideListPaths.isEmpty {
      report(.folder(.missing), at: .lists)
    }
    for name in (listNames + storeRoot.outsideListPaths.keys).sorted() {
      guard lists.last?.name != name, let folder = open(.list(name)) else { continue }
      let names = names(in: folder, at: .list(name))
      lists.append(ListFolder(name: name, fileNames: names, title: nil))
    }
  }

  private mutating func listsInStore() -> [FileName] {
    guard let signature = signature(of: Self.listsName, in: storeRoot.root, at: .root) else {
      return []
    }
    guard signature.kind == .folder else {
      report(.folder(.notAFolder(signature.kind)), at: .lists)
      return []
    }
    checkPermissions(signature.permissions, of: .lists)
    guard let folder = open(.lists) else { return [] }
    var listNames: [FileName] = []
    for name in names(in: folder, at: .lists) {
      guard storeRoot.outsideListPaths[name] == nil,
        let signature = self.signature(of: name, in: folder, at: .lists)
      else { continue }
      if let isList = judge(name, signature, in: folder), isList { listNames.append(name) }
    }
    return listNames
  }

  /// Whether a name in the folder of lists is that of a list that can be read. Reports other names
  /// if they are a problem.
  private mutating func judge(_ name: FileName, _ signature: Signature, in folder: Folder) -> Bool?
  {
    if TransactionLog.isLeftover(name) {
      let finding = Finding(.state(.leftover), at: site(.lists, name))
      temporaryFindings.append((finding, signature.inode))
      return nil
    }
    switch signature.kind {
    case .folder where name.isHidden:
      if hasItems(name, in: folder) { report(.list(.hidden), at: .lists, name) }
      return nil
    case .folder:
      checkPermissions(signature.permissions, of: .list(name))
      guard name.exactText == nil else { return true }
      report(.list(.nameNotText), at: .lists, name)
      return false
    case .file:
      if name.hasSuffix(".ics") { report(.list(.itemBesideLists), at: .lists, name) }
      return nil
    case .link, .other:
      if !name.isHidden { report(.folder(.notAFolder(signature.kind)), at: .lists, name) }
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
    defer { lists[index].fileNames = [] }
    guard let folder = open(folderPath) else { return }
    lists[index].title = title(of: list, in: folder)
    checkColor(of: list, in: folder)
    var openFileCount = 0
    for name in list.fileNames {
      examinedFileCount += 1
      progress(examinedFileCount)
      guard let signature = signature(of: name, in: folder, at: folderPath) else { continue }
      if signature.kind == .file, signature.permissions & 0o077 != 0, isOpenToAll(folderPath) {
        openFileCount += 1
      }
      examine(name, signature, in: folder, of: folderPath)
    }
    if openFileCount > 0 { report(.folder(.filesOpenToOthers(openFileCount)), at: folderPath) }
  }

  /// The title of the list, or its folder's name if it has none. Reports a title that is missing,
  /// empty or not readable.
  private mutating func title(of list: ListFolder, in folder: Folder) -> String {
    let folderPath = FolderPath.list(list.name)
    guard list.fileNames.contains(Self.displayName) else {
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
    let title = Self.trimmingWhitespace(text)
    guard title.isEmpty else { return title }
    report(.list(.emptyDisplayName), at: folderPath, Self.displayName)
    return list.name.text
  }

  private mutating func checkColor(of list: ListFolder, in folder: Folder) {
    let folderPath = FolderPath.list(list.name)
    guard list.fileNames.contains(Self.colorName),
      let bytes = document(Self.colorName, in: folder, of: folderPath)
    else { return }
    let colorText = Self.trimmingWhitespace(String(decoding: bytes.prefix(200), as: UTF8.self))
    let isColor =
      colorText.utf8.count == 7 && colorText.hasPrefix("#")
      && colorText.utf8.dropFirst().allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 | 0x20
      }
    if !isColor { report(.list(.badColor(colorText)), at: folderPath, Self.colorName) }
  }

  /// The content of one of a list's small files, such as its title; nil, with a finding, if it
  /// cannot be read.
  private mutating func document(
    _ name: FileName, in folder: Folder, of folderPath: FolderPath
  ) -> [UInt8]? {
    do throws(DiskFault) {
      if let signature = try disk.signature(of: name, in: folder), signature.kind != .file {
        report(.list(.documentNotAFile(signature.kind)), at: folderPath, name)
        return nil
      }
      return try disk.read(name, in: folder, upTo: Self.longestDocument)?.bytes
    } catch {
      if error.reason != .keepsChanging {
        report(.list(.documentUnreadable(error)), at: folderPath, name)
      }
      return nil
    }
  }

  private static func trimmingWhitespace(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }

  // MARK: All lists

  /// Finds lists with the same title, because todoman identifies lists by title.
  mutating func compareTitles() {
    var firstListByTitle: [String: FileName] = [:]
    for list in lists {
      guard let title = list.title else { continue }
      guard let other = firstListByTitle[title] else {
        firstListByTitle[title] = list.name
        continue
      }
      report(.list(.sameDisplayName(title, as: other.text)), at: .list(list.name))
    }
  }
}

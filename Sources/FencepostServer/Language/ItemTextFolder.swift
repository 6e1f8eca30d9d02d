// The folder of the files that an editor opens to edit an item as a document. Each document has
// two files: a text, which the editor reads and writes, and a record of the item that the text
// belongs to. Both files stay when a session ends, because an editor may still show the text with
// unwritten changes. A text with changes that are not saved in the item is never removed.

import CivilTime
import FencepostProtocol
public import Files
import JSON

struct ItemTextFolder {
  private let disk: any Disk
  private let folder: Folder
  /// The path of the folder.
  let path: String

  private static let stateFolder = FileName(ours: ".state")
  private static let documentsFolder = FileName(ours: "documents")
  static let suffix = ".fencepost"
  private static let recordSuffix = ".json"
  /// The largest text that is read. Items are much smaller.
  private static let maximumBytes = 16 << 20

  /// - Parameter createsFolder: Whether to create the folder if it is missing.
  init?(_ location: StoreLocation, createsFolder: Bool) throws(DiskFault) {
    guard let path = location.path else { return nil }
    try self.init(storePath: path, location.disk(), createsFolder: createsFolder)
  }

  init?(storePath: String, _ disk: any Disk, createsFolder: Bool) throws(DiskFault) {
    self.disk = disk
    path = "\(storePath)/.state/documents"
    if createsFolder {
      folder = try disk.openOrCreate(path: self.path)
      return
    }
    do throws(DiskFault) {
      let root = try disk.open(path: storePath)
      folder = try disk.open(Self.documentsFolder, in: try disk.open(Self.stateFolder, in: root))
    } catch {
      if error.reason == .missing { return nil }
      throw error
    }
  }

  func textPath(_ name: String) -> String { "\(path)/\(name)\(Self.suffix)" }

  /// The document's name, taken from the path of its text file; nil for any other file. Only the
  /// last three parts of the path are checked, because several paths can lead to the same folder.
  static func documentName(ofPath path: String) -> String? {
    let components = path.split(separator: "/")
    guard components.count >= 3, let fileName = components.last, fileName.hasSuffix(suffix),
      components.suffix(3).dropLast() == [".state", "documents"]
    else { return nil }
    return String(fileName.dropLast(suffix.count))
  }

  /// How many characters at the end of a document's name are random, so that all names differ.
  private static let uniqueLength = 12

  /// The URI of a text, shortened for a message. Of an item's document only the random end is
  /// shown: messages are logged, and the rest of the file's name is the item's title.
  static func shortURI(_ uri: String) -> String {
    guard uri.hasSuffix(suffix) else { return uri.excerpt(200) }
    let name = uri.dropLast(suffix.count).split(separator: "/").last ?? ""
    return "…\(name.suffix(uniqueLength))\(suffix)"
  }

  /// A name for a document: words of the item's title, by which a person recognises the file, and
  /// a random end.
  static func newName(_ title: String, _ unique: String) -> String {
    let titleWords = title.prefix(40).split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    // A letter can have many bytes, and a file name at most 255.
    let shortTitle = titleWords.utf8.count > 120 ? "" : titleWords
    let randomEnd = unique.suffix(uniqueLength)
    return shortTitle.isEmpty ? String(randomEnd) : "\(shortTitle)-\(randomEnd)"
  }

  func record(_ name: String) -> ItemTextRecord? {
    guard let bytes = readFile(name, Self.recordSuffix),
      let root = Document.read(bytes).document.root,
      let kind = root["kind"]?.string.flatMap({ DocumentKind(rawValue: $0) }),
      let id = root["id"]?.string, let base = root["base"]?.string
    else { return nil }
    return ItemTextRecord(
      name: name, kind: kind, id: id, occurrence: root["occurrence"]?.string,
      span: root["span"]?.string.flatMap { Span(rawValue: $0) },
      isNew: root["isNew"]?.boolean == true, base: base)
  }

  /// The record of an item's existing document; nil if the item has no document yet.
  func record(
    of kind: DocumentKind, _ id: String, _ occurrence: String?, _ span: Span?
  ) throws(DiskFault) -> ItemTextRecord? {
    for name in try documentNames() {
      if let record = record(name), record.isOf(kind, id, occurrence, span) { return record }
    }
    return nil
  }

  /// Whether the text file still has the text that was last saved in the item (the record's
  /// `base`). False if the text is missing or cannot be read.
  func isTextSaved(_ record: ItemTextRecord) -> Bool {
    guard let bytes = readFile(record.name, Self.suffix) else { return false }
    return ItemText.isSame(String(decoding: bytes, as: UTF8.self), record.base)
  }

  /// The file names of the texts that have changes which are not saved in the item, sorted.
  func unsavedFileNames() throws(DiskFault) -> [String] {
    var fileNames: [String] = []
    for name in try documentNames() {
      guard try hasText(name), let record = record(name), !isTextSaved(record) else { continue }
      fileNames.append(name + Self.suffix)
    }
    return fileNames
  }

  /// Writes the text of an item, and its record.
  func write(_ record: ItemTextRecord, text: String) throws(DiskFault) {
    // The text is written first. If the process ends before it writes the record, the text stays:
    // `removeOld` keeps texts without a record, but removes records without a text.
    try replace(record.name, Self.suffix, Array(text.utf8))
    try write(record)
  }

  func write(_ record: ItemTextRecord) throws(DiskFault) {
    var writer = Writer()
    writer.beginObject()
    writer.member("kind", record.kind)
    writer.member("id", record.id)
    if let occurrence = record.occurrence { writer.member("occurrence", occurrence) }
    if let span = record.span { writer.member("span", span.rawValue) }
    if record.isNew { writer.member("isNew", true) }
    writer.member("base", record.base)
    writer.endObject()
    try replace(record.name, Self.recordSuffix, writer.bytes)
  }

  /// Replaces ids in the records of reminders and events; `ids` has the new id for each old one.
  /// Nothing else in a record changes, because the text file is not written.
  func replaceIDs(_ ids: [String: String]) throws(DiskFault) {
    for name in try documentNames() {
      guard var record = record(name), record.kind == .reminder || record.kind == .event,
        let id = ids[record.id]
      else { continue }
      record.id = id
      try write(record)
    }
  }

  /// For how long a document without unsaved changes is kept, in milliseconds.
  private static let keptMilliseconds: Int64 = 7 * 86_400_000

  /// Removes files that were not changed for a week: documents without unsaved changes, records
  /// without a text, and temporary files of a process that was killed. A text without a record is
  /// kept.
  func removeOld(at now: Instant, except openNames: Set<String>) throws(DiskFault) {
    for name in try self.documentNames() where !openNames.contains(name) {
      if try hasText(name) {
        if try isOld(name + Self.suffix, at: now), let record = record(name), isTextSaved(record) {
          remove(name)
        }
      } else if try isOld(name + Self.recordSuffix, at: now) {
        remove(name)
      }
    }
    for name in try disk.names(in: folder) where name.isHidden && name.hasSuffix(".tmp") {
      if let text = name.exactText, try isOld(text, at: now) { try? disk.remove(name, in: folder) }
    }
  }

  private func hasText(_ name: String) throws(DiskFault) -> Bool {
    guard let file = FileName(name + Self.suffix) else { return false }
    return try disk.signature(of: file, in: folder) != nil
  }

  /// Whether there is a file with this name that was not changed for a week.
  private func isOld(_ name: String, at now: Instant) throws(DiskFault) -> Bool {
    guard let file = FileName(name), let signature = try disk.signature(of: file, in: folder) else {
      return false
    }
    return signature.kind == .file
      && now.milliseconds - signature.modificationTime / 1_000_000 > Self.keptMilliseconds
  }

  /// The names of all documents that have a record.
  private func documentNames() throws(DiskFault) -> [String] {
    try disk.names(in: folder).compactMap { name in
      guard !name.isHidden, let text = name.exactText, text.hasSuffix(Self.recordSuffix) else {
        return nil
      }
      return String(text.dropLast(Self.recordSuffix.count))
    }.sorted()
  }

  private func readFile(_ name: String, _ suffix: String) -> [UInt8]? {
    guard let file = FileName(name + suffix) else { return nil }
    return try? disk.read(file, in: folder, upTo: Self.maximumBytes)?.bytes
  }

  private func replace(
    _ name: String, _ suffix: String, _ bytes: [UInt8]
  ) throws(DiskFault) {
    guard let file = FileName(name + suffix), let temporary = FileName(".\(name)\(suffix).tmp")
    else { return }
    // A process that was killed may have left its temporary file.
    if try disk.signature(of: temporary, in: folder) != nil {
      try disk.remove(temporary, in: folder)
    }
    _ = try disk.write(bytes, to: temporary, in: folder, synced: true)
    try disk.replace(file, with: temporary, in: folder)
    try disk.sync(folder)
  }

  /// Removes a text and its record. Errors are ignored: a later session removes remaining files.
  private func remove(_ name: String) {
    for suffix in [Self.suffix, Self.recordSuffix] {
      if let file = FileName(name + suffix) { try? disk.remove(file, in: folder) }
    }
  }
}

/// The texts of items in a store, as `fencepost doctor` asks about them.
public enum ItemTextFiles {
  /// The file names of the texts that have changes which are not saved in the item, sorted; empty if
  /// the folder of the texts cannot be read.
  public static func unsaved(inStoreAt path: String, _ disk: any Disk) -> [String] {
    (try? ItemTextFolder(storePath: path, disk, createsFolder: false)?.unsavedFileNames()) ?? []
  }
}

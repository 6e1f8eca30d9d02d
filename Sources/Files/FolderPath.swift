// Paths of the folders of a store, as the journal writes them, and how each folder is opened. A
// path consists of validated names, so that even the text of a damaged journal cannot lead out of
// the store.

/// The path of a folder in the store: `.` for the store itself, `lists/Home` for a list.
public struct FolderPath: Hashable, Sendable {
  public let steps: [FileName]

  public init(_ steps: [FileName]) {
    self.steps = steps
  }

  /// The path in a text; nil if the text is not a valid path: an empty step, `..`, or a name that
  /// is too long.
  public init?(text: String) {
    guard text != "." else {
      self = .root
      return
    }
    var steps: [FileName] = []
    for step in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let name = FileName(Array(step)) else { return nil }
      steps.append(name)
    }
    self.steps = steps
  }

  public static func list(_ name: FileName) -> FolderPath {
    FolderPath(lists.steps + [name])
  }

  public static let root = FolderPath([])
  public static let lists = FolderPath([FileName(ours: "lists")])
  public static let state = FolderPath([FileName(ours: ".state")])
  public static let journal = FolderPath(state.steps + [TransactionLog.journalName])
  public static let orphans = FolderPath(state.steps + [FileName(ours: "orphans")])
  public static let trash = FolderPath(state.steps + [FileName(ours: "trash")])

  public var text: String {
    steps.isEmpty ? "." : steps.map(\.text).joined(separator: "/")
  }

  /// The name of the list whose folder this is; nil for other folders.
  public var list: FileName? {
    guard steps.count == 2, steps.first == FolderPath.lists.steps.first else { return nil }
    return steps.last
  }
}

/// The store's root folder on a disk, and the lists whose folders are outside the store.
public struct StoreRoot {
  public let disk: any Disk
  public let root: Folder
  /// The lists whose folders are outside the store, each with the path that the person chose.
  public var outsideListPaths: [FileName: String]

  public init(disk: any Disk, root: Folder, outsideListPaths: [FileName: String] = [:]) {
    self.disk = disk
    self.root = root
    self.outsideListPaths = outsideListPaths
  }

  public func open(_ folderPath: FolderPath) throws(DiskFault) -> Folder {
    if let list = folderPath.list, let path = outsideListPaths[list] {
      return try disk.open(path: path)
    }
    var folder = root
    for step in folderPath.steps {
      folder = try disk.open(step, in: folder)
    }
    return folder
  }

  /// Opens the folder and creates it if it is missing; for the store's own folders, not for lists.
  public func openOrCreate(_ folderPath: FolderPath) throws(DiskFault) -> Folder {
    var folder = root
    for step in folderPath.steps {
      do {
        folder = try disk.open(step, in: folder)
      } catch  where error.reason == .missing {
        try createFolder(step, in: folder)
        folder = try disk.open(step, in: folder)
      }
    }
    return folder
  }

  private func createFolder(_ step: FileName, in folder: Folder) throws(DiskFault) {
    do {
      try disk.createFolder(step, in: folder)
      try disk.sync(folder)
    } catch  where error.reason == .exists {
      // Another process has just created the folder.
    }
  }
}

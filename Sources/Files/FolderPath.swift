// The folders of a store, by the words that the journal has for them, and how each is opened. A
// place is made of checked names, so that no text, not even a journal's, leads out of the store.

/// Which folder of the store: `.` is the store itself, `lists/Home` a list.
public struct FolderPath: Hashable, Sendable {
  public let steps: [FileName]

  public init(_ steps: [FileName]) {
    self.steps = steps
  }

  /// Nil where the text is no place: an empty step, `..`, too long a name.
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

  /// The list whose folder this is.
  public var list: FileName? {
    guard steps.count == 2, steps.first == FolderPath.lists.steps.first else { return nil }
    return steps.last
  }
}

/// The store's root on a disk, and the lists that live elsewhere.
public struct StoreRoot {
  public let disk: any Disk
  public let root: Folder
  /// Lists whose folder the person keeps at a path of their own.
  public var elsewhere: [FileName: String]

  public init(disk: any Disk, root: Folder, elsewhere: [FileName: String] = [:]) {
    self.disk = disk
    self.root = root
    self.elsewhere = elsewhere
  }

  public func open(_ place: FolderPath) throws(DiskFault) -> Folder {
    if let list = place.list, let path = elsewhere[list] {
      return try disk.open(path: path)
    }
    var folder = root
    for step in place.steps {
      folder = try disk.open(step, in: folder)
    }
    return folder
  }

  /// The folder, made where it is missing: for the store's own, not for lists.
  public func openOrMake(_ place: FolderPath) throws(DiskFault) -> Folder {
    var folder = root
    for step in place.steps {
      do {
        folder = try disk.open(step, in: folder)
      } catch  where error.reason == .missing {
        try make(step, in: folder)
        folder = try disk.open(step, in: folder)
      }
    }
    return folder
  }

  private func make(_ step: FileName, in folder: Folder) throws(DiskFault) {
    do {
      try disk.make(step, in: folder)
      try disk.sync(folder)
    } catch  where error.reason == .exists {
      // Another process was quicker, which is as good.
    }
  }
}

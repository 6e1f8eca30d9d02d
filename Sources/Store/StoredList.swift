// A list, as the store keeps it in memory: its folder, and its title and color, which are in small
// files in the folder.

public import Files

public struct StoredList: Equatable, Sendable {
  /// The name of the list's folder, which is also the list's id.
  public var name: FileName
  /// The inode of the folder. A folder with the same name and another inode is another list.
  public var inode: UInt64
  /// The first lines of the files `displayname` and `color`; nil if the file is missing.
  public var title: String?
  public var color: String?
  /// Whether this process cannot write to the folder. Set when a caller asks for the list.
  public var isReadOnly: Bool

  public init(
    name: FileName, inode: UInt64, title: String?, color: String?, isReadOnly: Bool
  ) {
    self.name = name
    self.inode = inode
    self.title = title
    self.color = color
    self.isReadOnly = isReadOnly
  }

  public var id: String { name.text }

  /// The title, or the id if there is none.
  public var shownTitle: String { title ?? id }

  /// Whether clients see no difference between the two lists.
  func isSameForClients(_ other: StoredList) -> Bool {
    title == other.title && color == other.color
  }

  static let titleName = FileName(ours: "displayname")
  static let colorName = FileName(ours: "color")
}

extension Delta.ItemRef {
  /// The kind that a list has in a delta.
  public static let list = "list"
}

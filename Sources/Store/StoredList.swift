// What the store remembers of a list: the folder that it is, and the small files in it that say how
// it is shown.

public import Files

public struct StoredList: Equatable, Sendable {
  /// Its folder's name, which is its id.
  public var name: FileName
  /// Which folder that is; another one of the same name is another list.
  public var inode: UInt64
  /// What `displayname` and `color` say; nil where there are none.
  public var title: String?
  public var color: String?
  /// This process cannot write into its folder; filled in when the list is handed out.
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

  /// What people call it.
  public var shownTitle: String { title ?? id }

  /// What a client can see of it.
  func looksLike(_ other: StoredList) -> Bool {
    title == other.title && color == other.color
  }

  static let titleName = FileName(ours: "displayname")
  static let colorName = FileName(ours: "color")
}

extension Delta.ItemRef {
  /// The kind of thing that a list is.
  public static let list = "list"
}

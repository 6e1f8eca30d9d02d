// The edits of a store, as values. One or several of them make a transaction.

public import Files

/// An item as its file is now, read while the lock is held, from which an edit starts.
public struct CurrentItem: Sendable {
  public var id: ItemID
  public var list: String
  public var kind: String
  public var revision: Digest
  var content: Content
  var key: DocumentKey

  public var bytes: [UInt8] { content.bytes }
}

public enum StoreEdit: Sendable {
  /// Creates an item. `list` is empty if the caller named no list.
  case create(list: String, bytes: [UInt8])
  /// Replaces the item's content and moves it to this list.
  case replace(CurrentItem, bytes: [UInt8], list: String)
  case remove(CurrentItem)
  /// Creates a list; without an id its folder is named after the title.
  case makeList(title: String, color: String?, id: String? = nil)
  /// A nil color removes the color.
  case setList(String, title: String, color: String?)
  case removeList(String)
  /// Restores a removed list from this name in the trash.
  case restoreList(String, from: FileName)
  /// Writes one of the store's own documents.
  case write(document: FileName, bytes: [UInt8])
  /// Restores a document to earlier bytes; nil removes it.
  case restore(document: DocumentKey, bytes: [UInt8]?)
}

/// The result of a transaction.
public struct Receipt: Equatable, Sendable {
  /// The number of the transaction; nil if nothing had to change.
  public var transaction: Int?
  public var state: JournalPosition
  /// For each edit, in order, the id of the item or list that it created; nil for other edits.
  public var createdIDs: [String?]
  /// The transaction that this one undid; nil if it is not an undo.
  public var undoes: Int?
  /// The changes that a client would notice.
  public var delta = Delta()
  /// The items that the undo moved back to their former id; each with both ids.
  public var renamedItems: [RenamedItem] = []
}

/// An item that has another id now.
public struct RenamedItem: Equatable, Sendable {
  public let old: ItemID
  public let new: ItemID

  public init(old: ItemID, new: ItemID) {
    (self.old, self.new) = (old, new)
  }
}

extension StoreEdit {
  /// The documents that the edit changes.
  var documents: [DocumentKey] {
    switch self {
    case .create, .replace, .remove, .makeList, .removeList, .restoreList:
      []
    case .setList(let id, _, _):
      FileName(id).map { name in
        Store.listDocuments.map { DocumentKey(folderPath: .list(name), name: $0) }
      } ?? []
    case .write(let name, _):
      [DocumentKey(folderPath: .root, name: name)]
    case .restore(let key, _):
      [key]
    }
  }
}

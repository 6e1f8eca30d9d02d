// What may be done to the store, as values: one or many of these make a transaction.

public import Files

/// An item as its file is now, read under the lock: what an edit starts from.
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
  /// A new item; where the list is nil, the caller has not said.
  case create(list: String, bytes: [UInt8])
  /// The item's content becomes this, in this list.
  case replace(CurrentItem, bytes: [UInt8], list: String)
  case remove(CurrentItem)
  /// Without an id it goes by its title, as far as that can be a folder's name.
  case makeList(title: String, color: String?, id: String? = nil)
  /// Nil takes the colour away.
  case setList(String, title: String, color: String?)
  case removeList(String)
  /// A list that was removed comes back from the trash, where it has this name.
  case restoreList(String, from: FileName)
  /// One of the store's own documents.
  case write(document: FileName, bytes: [UInt8])
  /// A small file goes back to what it was; nil where there was none.
  case restore(document: DocumentKey, bytes: [UInt8]?)
}

/// What a transaction came to.
public struct Receipt: Equatable, Sendable {
  /// Nil where nothing had to change.
  public var transaction: Int?
  public var state: Position
  /// The items and lists that the edits made, in the edits' order; nil for other edits.
  public var made: [String?]
  /// What it took back, where that is what it did.
  public var undoes: Int?
  /// What a client would notice of it.
  public var delta = Delta()
}

extension StoreEdit {
  /// The small files that it changes.
  var documents: [DocumentKey] {
    switch self {
    case .create, .replace, .remove, .makeList, .removeList, .restoreList:
      []
    case .setList(let id, _, _):
      FileName(id).map { name in
        Store.listDocuments.map { DocumentKey(place: .list(name), name: $0) }
      } ?? []
    case .write(let name, _):
      [DocumentKey(place: .root, name: name)]
    case .restore(let key, _):
      [key]
    }
  }
}

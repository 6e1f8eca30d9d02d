// What an item goes by: its UID, or that with a list's name behind it where two files share one.
// Told apart byte by byte, as files and clients do, and not as Swift's strings are.

public struct ItemID: Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }

  /// The id of a file that is not the first with its UID.
  static func duplicate(of uid: String, in list: String, attempt: Int) -> ItemID {
    ItemID(attempt == 0 ? "\(uid)~\(list)" : "\(uid)~\(list)~\(attempt + 1)")
  }
}

extension ItemID: Hashable {
  public static func == (one: ItemID, other: ItemID) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension ItemID: CustomStringConvertible {
  public var description: String { text }
}

// Encoded items for replies, complete or with only the requested members.

import FencepostProtocol
import JSON
import Store

extension EncodedItem {
  init(_ item: Item) {
    self.init(id: item.id.text, members: item.members)
  }

  /// Only these members; `nil` for all.
  init(_ item: Item, only fields: Set<String>?) {
    self.init(item.id, item.members, only: fields)
  }

  init(_ id: ItemID, _ members: ArraySlice<UInt8>, only fields: Set<String>?) {
    guard let fields else {
      self.init(id: id.text, members: members)
      return
    }
    self.init(
      id: fields.contains("id") ? id.text : nil,
      members: Self.chosen(of: members, only: fields)[...])
  }

  static func chosen(of members: ArraySlice<UInt8>, only fields: Set<String>) -> [UInt8] {
    let whole = [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]
    var writer = Writer(reserving: 256)
    writer.beginObject()
    for (key, value) in Document.read(whole, limits: .standard).document.root?.members
      .map({ $0 }) ?? [] where fields.contains(key)
    {
      writer.key(key)
      writer.fragment(value.text)
    }
    return Array(writer.bytes.dropFirst())
  }
}

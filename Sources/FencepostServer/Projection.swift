// Finished items on their way out, whole or with only the members that somebody asked for.

import FencepostProtocol
import JSON
import Store

extension Finished {
  init(_ item: Item) {
    self.init(id: item.id.text, members: item.members)
  }

  /// Only these members; `nil` is all.
  init(_ item: Item, only fields: Set<String>?) {
    guard let fields else {
      self.init(item)
      return
    }
    self.init(
      id: fields.contains("id") ? item.id.text : nil,
      members: Self.members(of: item, only: fields)[...])
  }

  private static func members(of item: Item, only fields: Set<String>) -> [UInt8] {
    let whole = [UInt8(ascii: "{")] + item.members + [UInt8(ascii: "}")]
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

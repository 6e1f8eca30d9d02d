// Encoded items for replies, complete or with only the requested members.

import FencepostProtocol
import JSON
import Store

extension Server {
  /// The instants of dates, as this session's zone has them.
  var instants: ItemInstants { ItemInstants(floatingIn: timeZone, codec) }

  /// The item for a reply, with only these members; `nil` for all.
  func encoded(_ item: Item, only fields: Set<String>? = nil) -> EncodedItem {
    var instants = instants
    return EncodedItem(item.id, item.members, &instants, only: fields)
  }
}

extension EncodedItem {
  /// An item with the instants of its dates, with only these members; `nil` for all.
  init(
    _ id: ItemID, _ members: ArraySlice<UInt8>, _ instants: inout ItemInstants,
    only fields: Set<String>? = nil
  ) {
    var last: [UInt8] = []
    instants.append(of: members, to: &last)
    let rest = members.withoutInstants
    guard let fields else {
      self.init(id: id.text, members: rest, instants: last)
      return
    }
    let all = last.isEmpty ? Array(rest) : rest + [UInt8(ascii: ",")] + last
    self.init(
      id: fields.contains("id") ? id.text : nil,
      members: Self.chosen(of: all[...], only: fields)[...])
  }

  static func chosen(of members: ArraySlice<UInt8>, only fields: Set<String>) -> [UInt8] {
    chosen(of: parsed(members), only: fields)
  }

  /// Members of an item as an object; null if they cannot be read.
  static func parsed(_ members: ArraySlice<UInt8>) -> Value {
    let whole = [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]
    return Document.read(whole, limits: .standard).document.root ?? .null
  }

  static func chosen(of item: Value, only fields: Set<String>) -> [UInt8] {
    var writer = Writer(reserving: 256)
    writer.beginObject()
    for (key, value) in item.members where fields.contains(key) {
      writer.key(key)
      writer.fragment(value.text)
    }
    return Array(writer.bytes.dropFirst())
  }
}

// Encoded items for replies, complete or with only the requested members.

import FencepostProtocol
import JSON
import Store

extension Server {
  /// Converts the dates of items to instants, in the session's zone.
  var instants: ItemInstants { ItemInstants(floatingIn: timeZone, codec) }

  /// The item for a reply, with only the members in `fields`; nil for all.
  func encoded(_ item: Item, only fields: Set<String>? = nil) -> EncodedItem {
    var instants = instants
    return EncodedItem(item.id, item.members, &instants, only: fields)
  }
}

extension EncodedItem {
  /// An item with the instants of its dates, and only the members in `fields`; nil for all.
  init(
    _ id: ItemID, _ members: ArraySlice<UInt8>, _ instants: inout ItemInstants,
    only fields: Set<String>? = nil
  ) {
    guard fields == nil else {
      self = Self.shown(id, members, &instants, only: fields).item
      return
    }
    var last: [UInt8] = []
    instants.append(of: members, to: &last)
    self.init(id: id.text, members: members.withoutInstants, instants: last)
  }

  /// The encoded item with the requested members, and all its members as an object, to describe the
  /// item in words.
  static func shown(
    _ id: ItemID, _ members: ArraySlice<UInt8>, _ instants: inout ItemInstants,
    only fields: Set<String>?
  ) -> (item: EncodedItem, members: Value) {
    var last: [UInt8] = []
    instants.append(of: members, to: &last)
    let rest = members.withoutInstants
    var all = Array(rest)
    if !last.isEmpty {
      all.append(UInt8(ascii: ","))
      all += last
    }
    let value = parsed(all[...])
    guard let fields else {
      return (EncodedItem(id: id.text, members: rest, instants: last), value)
    }
    let item = EncodedItem(
      id: fields.contains("id") ? id.text : nil, members: chosen(of: value, only: fields)[...])
    return (item, value)
  }

  static func chosen(of members: ArraySlice<UInt8>, only fields: Set<String>) -> [UInt8] {
    chosen(of: parsed(members), only: fields)
  }

  /// The members of an item as an object; null if they cannot be parsed.
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

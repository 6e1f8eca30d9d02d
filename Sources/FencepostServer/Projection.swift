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
    var last: [UInt8] = []
    instants.append(of: members, to: &last)
    let rest = members.withoutInstants
    guard let fields else {
      self.init(id: id.text, members: rest, instants: last)
      return
    }
    let chosen = (rest + [UInt8(ascii: ",")] + last).members(only: fields)
    self.init(id: fields.contains("id") ? id.text : nil, members: chosen[...])
  }
}

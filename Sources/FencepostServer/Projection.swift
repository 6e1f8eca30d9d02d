// Encoded items for replies, complete or with only the requested members.

import FencepostProtocol
import JSON
import Store

extension Server {
  /// Converts the dates of items to instants, in the session's zone.
  var instants: ItemInstants { ItemInstants(floatingIn: timeZone, codec) }

  /// The item for a reply, with only the members in `fields`; nil for all.
  func encoded(_ item: Item, only fields: MemberNames? = nil) -> EncodedItem {
    var instants = instants
    return EncodedItem(item.id, item.members, &instants, only: fields)
  }
}

extension ItemInstants {
  /// Appends only the members of these names, instants among them.
  mutating func appendMembers(
    of members: ArraySlice<UInt8>, only fields: MemberNames, to chosen: inout [UInt8]
  ) {
    let start = chosen.count
    members.withoutInstants.appendMembers(only: fields, to: &chosen, from: start)
    guard fields.haveInstants else { return }
    var last: [UInt8] = []
    append(of: members, to: &last)
    last[...].appendMembers(only: fields, to: &chosen, from: start)
  }
}

extension EncodedItem {
  /// An item with the instants of its dates, and only the members in `fields`; nil for all.
  init(
    _ id: ItemID, _ members: ArraySlice<UInt8>, _ instants: inout ItemInstants,
    only fields: MemberNames? = nil
  ) {
    guard let fields else {
      var last: [UInt8] = []
      instants.append(of: members, to: &last)
      self.init(id: id.text, members: members.withoutInstants, instants: last)
      return
    }
    var chosen: [UInt8] = []
    instants.appendMembers(of: members, only: fields, to: &chosen)
    self.init(id: fields.contains("id") ? id.text : nil, members: chosen[...])
  }
}

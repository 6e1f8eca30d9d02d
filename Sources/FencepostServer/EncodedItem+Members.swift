// Encoded items for replies, complete or with only the requested members.

import FencepostProtocol
import JSON
import Store

extension Server {
  /// Converts the dates of items to instants, in the session's zone.
  var instants: ItemInstants { ItemInstants(floatingIn: timeZone, codec) }

  /// The item for a reply, with only the members in `fields`; nil for all.
  func encodedItem(_ item: Item, only fields: MemberNames? = nil) -> EncodedItem {
    var instants = instants
    return EncodedItem(item.id, item.members, &instants, only: fields)
  }
}

extension ItemInstants {
  /// Appends only the members of these names. Members with the instants of dates, which are not
  /// stored, are computed and can be among them.
  mutating func appendMembers(
    of members: ArraySlice<UInt8>, only fields: MemberNames, to selectedBytes: inout [UInt8]
  ) {
    let start = selectedBytes.count
    members.withoutInstants.appendMembers(only: fields, to: &selectedBytes, from: start)
    guard fields.haveInstants else { return }
    var encodedInstants: [UInt8] = []
    append(of: members, to: &encodedInstants)
    encodedInstants[...].appendMembers(only: fields, to: &selectedBytes, from: start)
  }
}

extension EncodedItem {
  /// An item with the instants of its dates, and only the members in `fields`; nil for all.
  init(
    _ id: ItemID, _ members: ArraySlice<UInt8>, _ instants: inout ItemInstants,
    only fields: MemberNames? = nil
  ) {
    guard let fields else {
      var encodedInstants: [UInt8] = []
      instants.append(of: members, to: &encodedInstants)
      self.init(id: id.text, members: members.withoutInstants, instants: encodedInstants)
      return
    }
    var selectedBytes: [UInt8] = []
    instants.appendMembers(of: members, only: fields, to: &selectedBytes)
    self.init(id: fields.contains("id") ? id.text : nil, members: selectedBytes[...])
  }
}

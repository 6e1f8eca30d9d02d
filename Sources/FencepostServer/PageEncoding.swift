// Encodes the items of a page. Those that follow one another and are in the index are encoded together,
// because thousands of items cost less so.

import FencepostProtocol
import JSON
import Store

struct PageEncoding {
  private let index: [UInt8]
  /// The members that are asked for; nil for all.
  private let fields: MemberNames?
  private var instants: ItemInstants
  private var items: [EncodedItem] = []
  /// The items of the index that follow one another, up to here.
  private var run: [EncodedItem.ItemRanges] = []
  /// Their ids and members, if only some members are asked for; else they stay in the index.
  private var chosen: [UInt8] = []
  /// Their instants, if all members are asked for.
  private var encodedInstants: [UInt8] = []

  /// - Parameter count: The number of items on the page.
  init(in index: [UInt8], _ instants: ItemInstants, only fields: MemberNames?, count: Int) {
    (self.index, self.instants, self.fields) = (index, instants, fields)
    run.reserveCapacity(count)
  }

  /// Appends an item of the index.
  mutating func append(_ place: EncodedRanges) {
    let members = index[place.members]
    guard let fields else {
      let start = encodedInstants.count
      instants.append(of: members, to: &encodedInstants)
      run.append(
        EncodedItem.ItemRanges(
          id: place.uid, members: members.withoutInstants.indices,
          instants: start..<encodedInstants.count))
      return
    }
    let start = chosen.count
    if fields.contains("id") { chosen += index[place.uid] }
    let end = chosen.count
    instants.appendMembers(of: members, only: fields, to: &chosen)
    run.append(
      EncodedItem.ItemRanges(
        id: start < end ? start..<end : nil, members: end..<chosen.count, instants: 0..<0))
  }

  mutating func append(_ id: ItemID, _ members: ArraySlice<UInt8>) {
    endRun()
    items.append(EncodedItem(id, members, &instants, only: fields))
  }

  consuming func finish() -> [EncodedItem] {
    endRun()
    return items
  }

  private mutating func endRun() {
    guard !run.isEmpty else { return }
    items.append(EncodedItem(run, in: fields == nil ? index : chosen, instants: encodedInstants))
    (run, chosen, encodedInstants) = ([], [], [])
  }
}

// Encodes the items of a page. Items of the index that follow one another are encoded together,
// because that is faster for thousands of items.

import FencepostProtocol
import JSON
import Store

struct PageEncoding {
  private let index: [UInt8]
  /// The members that are asked for; nil for all.
  private let fields: MemberNames?
  private var instants: ItemInstants
  private var items: [EncodedItem] = []
  /// The items of the index that were appended one after the other since the last other item.
  private var run: [EncodedItem.ItemRanges] = []
  /// The ids and members of `run`, if only some members are asked for; else they are read from the
  /// index.
  private var chosen: [UInt8] = []
  /// The instants of `run`, if all members are asked for.
  private var encodedInstants: [UInt8] = []

  /// - Parameter count: The number of items on the page.
  init(in index: [UInt8], _ instants: ItemInstants, only fields: MemberNames?, count: Int) {
    (self.index, self.instants, self.fields) = (index, instants, fields)
    run.reserveCapacity(count)
  }

  /// Appends an item of the index.
  mutating func append(_ ranges: EncodedRanges) {
    let members = index[ranges.members]
    guard let fields else {
      let start = encodedInstants.count
      instants.append(of: members, to: &encodedInstants)
      run.append(
        EncodedItem.ItemRanges(
          id: ranges.uid, members: members.withoutInstants.indices,
          instants: start..<encodedInstants.count))
      return
    }
    let start = chosen.count
    if fields.contains("id") { chosen += index[ranges.uid] }
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

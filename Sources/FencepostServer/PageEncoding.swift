// Encodes the items of a page. Items of the index that follow one another are encoded together,
// because that is faster for thousands of items.

import FencepostProtocol
import JSON
import Store

struct PageEncoding {
  private let indexBytes: [UInt8]
  /// The members that are asked for; nil for all.
  private let fields: MemberNames?
  private var instants: ItemInstants
  private var items: [EncodedItem] = []
  /// The last appended items that are all in the index, so that they can be encoded together.
  private var consecutiveItems: [EncodedItem.ItemRanges] = []
  /// The ids and members of `consecutiveItems`, if only some members are asked for; else they are
  /// read from the index.
  private var chosenMembers: [UInt8] = []
  /// The instants of `consecutiveItems`, if all members are asked for.
  private var encodedInstants: [UInt8] = []

  /// - Parameter count: The number of items on the page.
  init(in indexBytes: [UInt8], _ instants: ItemInstants, only fields: MemberNames?, count: Int) {
    (self.indexBytes, self.instants, self.fields) = (indexBytes, instants, fields)
    consecutiveItems.reserveCapacity(count)
  }

  /// Appends an item of the index.
  mutating func append(_ ranges: EncodedRanges) {
    let members = indexBytes[ranges.members]
    guard let fields else {
      let rangeStart = encodedInstants.count
      instants.append(of: members, to: &encodedInstants)
      consecutiveItems.append(
        EncodedItem.ItemRanges(
          id: ranges.uid, members: members.withoutInstants.indices,
          instants: rangeStart..<encodedInstants.count))
      return
    }
    let rangeStart = chosenMembers.count
    if fields.contains("id") { chosenMembers += indexBytes[ranges.uid] }
    let rangeEnd = chosenMembers.count
    instants.appendMembers(of: members, only: fields, to: &chosenMembers)
    consecutiveItems.append(
      EncodedItem.ItemRanges(
        id: rangeStart < rangeEnd ? rangeStart..<rangeEnd : nil,
        members: rangeEnd..<chosenMembers.count, instants: 0..<0))
  }

  mutating func append(_ id: ItemID, _ members: ArraySlice<UInt8>) {
    finishConsecutiveItems()
    items.append(EncodedItem(id, members, &instants, only: fields))
  }

  consuming func finish() -> [EncodedItem] {
    finishConsecutiveItems()
    return items
  }

  private mutating func finishConsecutiveItems() {
    guard !consecutiveItems.isEmpty else { return }
    items.append(
      EncodedItem(
        consecutiveItems, in: fields == nil ? indexBytes : chosenMembers, instants: encodedInstants)
    )
    (consecutiveItems, chosenMembers, encodedInstants) = ([], [], [])
  }
}

// Items that are encoded directly from stored bytes are the same as items that are decoded first.

import FencepostProtocol
import JSON
import Testing

struct EncodedItemTests {
  @Test(arguments: ["a", "", "with \"quotes\" and \\", "\u{1}\n", "Zoë \u{1F33F}", "x~y/%7E"])
  func `encoded items are written the same from buffers of any size`(_ id: String) {
    for (members, instants) in [
      ("", ""), (#""title":"Bread","notes":null"#, ""),
      (#""title":"Bread""#, #""startInstant":null,"dueInstant":null"#),
    ] {
      let before = Array("before".utf8)
      let bytes = before + Array(id.utf8) + Array(members.utf8) + before
      let end = before.count + id.utf8.count
      let all = Array(instants.utf8)
      let place = EncodedItem.ItemRanges(
        id: before.count..<end, members: end..<end + members.utf8.count, instants: 0..<all.count)
      let made = EncodedItem(id: id, members: Array(members.utf8)[...], instants: all)
      let lying = EncodedItem([place], in: bytes, instants: all)
      let two = EncodedItem([place, place], in: bytes, instants: all)
      var (one, other) = (Writer(), Writer())
      [lying, made, two, EncodedItem([], in: bytes, instants: all)].write(to: &one)
      [made, two, lying].write(to: &other)
      #expect(one.text == other.text)
      #expect(lying.likelyLength == made.likelyLength)
      #expect(two.likelyLength == 2 * made.likelyLength)
      #expect(
        (try? Document(one.bytes))?.root?.elements.map { $0["id"]?.string } == [id, id, id, id])
    }
  }
}

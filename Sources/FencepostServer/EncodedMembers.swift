// Finds single members in an item's JSON without parsing it. This is possible because Fencepost
// itself has written the JSON, in a known form.

import FencepostProtocol
import JSON

extension Swift.Span<UInt8> {
  fileprivate func hasText(_ name: StaticString, at range: Range<Int>) -> Bool {
    guard range.count == name.utf8CodeUnitCount else { return false }
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return name.indices.allSatisfy { self[range.lowerBound + $0] == name[$0] }
  }
}

extension ArraySlice<UInt8> {
  /// The JSON of the member with this name; nil if there is no such member.
  func encodedMember(_ name: StaticString) -> ArraySlice<UInt8>? {
    let members = span
    var cursor = EncodedCursor()
    while let key = cursor.nextKey(in: members) {
      let value = cursor.skip(in: members)
      guard members.hasText(name, at: key) else { continue }
      return self[startIndex + value.lowerBound..<startIndex + value.upperBound]
    }
    return nil
  }

  /// The value of the member with this name; null if there is no such member.
  func member(_ name: StaticString) -> Value {
    guard let text = encodedMember(name) else { return .null }
    return Document.read(Array(text), limits: .standard).document.root ?? .null
  }

  /// Returns only the members with these names.
  func members(only names: MemberNames) -> [UInt8] {
    var selectedBytes: [UInt8] = []
    appendMembers(only: names, to: &selectedBytes, from: 0)
    return selectedBytes
  }

  /// Appends only the members of these names.
  ///
  /// - Parameter start: Where the object's first member begins in `selectedBytes`. Each later
  ///   member gets a comma before it.
  func appendMembers(only names: MemberNames, to selectedBytes: inout [UInt8], from start: Int) {
    let members = span
    var cursor = EncodedCursor()
    while let key = cursor.nextKey(in: members) {
      let value = cursor.skip(in: members)
      guard names.contains(members.extracting(key)) else { continue }
      if selectedBytes.count > start { selectedBytes.append(UInt8(ascii: ",")) }
      selectedBytes += self[startIndex + key.lowerBound - 1..<startIndex + value.upperBound]
    }
  }
}

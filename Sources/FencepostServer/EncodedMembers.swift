// Walks over the members of an item in JSON without parsing their values. Only for JSON that
// Fencepost has written, which has no spaces between its tokens.

import FencepostProtocol
import JSON

enum EncodedMembers {
  /// Calls `body` with the range of each member's key, without its quotation marks, and of its
  /// value, until `body` returns false.
  static func forEach(
    of members: Swift.Span<UInt8>, _ body: (_ key: Range<Int>, _ value: Range<Int>) -> Bool
  ) {
    var offset = 0
    while offset < members.count, members[offset] == UInt8(ascii: "\"") {
      let keyEnd = members.endOfString(offset)
      guard keyEnd < members.count, members[keyEnd] == UInt8(ascii: ":") else { return }
      let end = members.endOfValue(keyEnd + 1)
      guard body(offset + 1..<keyEnd - 1, keyEnd + 1..<end) else { return }
      offset = end + 1
    }
  }
}

extension Swift.Span<UInt8> {
  /// The index after the end of the string that begins at `start`.
  fileprivate func endOfString(_ start: Int) -> Int {
    var offset = start + 1
    while offset < count {
      switch self[offset] {
      case UInt8(ascii: "\""): return offset + 1
      case UInt8(ascii: "\\"): offset += 2
      default: offset += 1
      }
    }
    return count
  }

  /// The index of the comma after the value that begins at `start`; without a comma, the end of
  /// the bytes.
  fileprivate func endOfValue(_ start: Int) -> Int {
    var offset = start
    var nestingDepth = 0
    while offset < count {
      switch self[offset] {
      case UInt8(ascii: "\""):
        offset = endOfString(offset)
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): nestingDepth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): nestingDepth -= 1
      case UInt8(ascii: ",") where nestingDepth == 0: return offset
      default: break
      }
      offset += 1
    }
    return count
  }

  fileprivate func hasText(_ name: StaticString, at range: Range<Int>) -> Bool {
    guard range.count == name.utf8CodeUnitCount else { return false }
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return name.indices.allSatisfy { self[range.lowerBound + $0] == name[$0] }
  }
}

extension ArraySlice<UInt8> {
  /// The JSON of the member with this name; nil if there is no such member.
  func encodedMember(_ name: StaticString) -> ArraySlice<UInt8>? {
    var valueRange: Range<Int>?
    let members = span
    EncodedMembers.forEach(of: members) { key, value in
      if members.hasText(name, at: key) { valueRange = value }
      return valueRange == nil
    }
    return valueRange.map { self[startIndex + $0.lowerBound..<startIndex + $0.upperBound] }
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
    EncodedMembers.forEach(of: members) { key, value in
      guard names.contains(members.extracting(key)) else { return true }
      if selectedBytes.count > start { selectedBytes.append(UInt8(ascii: ",")) }
      selectedBytes += self[startIndex + key.lowerBound - 1..<startIndex + value.upperBound]
      return true
    }
  }
}

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
    var at = 0
    while at < members.count, members[at] == UInt8(ascii: "\"") {
      let keyEnd = members.endOfString(at)
      guard keyEnd < members.count, members[keyEnd] == UInt8(ascii: ":") else { return }
      let end = members.endOfValue(keyEnd + 1)
      guard body(at + 1..<keyEnd - 1, keyEnd + 1..<end) else { return }
      at = end + 1
    }
  }
}

extension Swift.Span<UInt8> {
  /// The index after the end of the string that begins here.
  fileprivate func endOfString(_ start: Int) -> Int {
    var at = start + 1
    while at < count {
      switch self[at] {
      case UInt8(ascii: "\""): return at + 1
      case UInt8(ascii: "\\"): at += 2
      default: at += 1
      }
    }
    return count
  }

  /// The index of the comma after the value that begins here; without a comma, the end of the
  /// bytes.
  fileprivate func endOfValue(_ start: Int) -> Int {
    var at = start
    var depth = 0
    while at < count {
      switch self[at] {
      case UInt8(ascii: "\""):
        at = endOfString(at)
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0: return at
      default: break
      }
      at += 1
    }
    return count
  }

  fileprivate func holds(_ name: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == name.utf8CodeUnitCount else { return false }
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return name.indices.allSatisfy { self[range.lowerBound + $0] == name[$0] }
  }
}

extension ArraySlice<UInt8> {
  /// The JSON of the member with this name; nil if there is no such member.
  func encodedMember(_ name: StaticString) -> ArraySlice<UInt8>? {
    var found: Range<Int>?
    let members = span
    EncodedMembers.forEach(of: members) { key, value in
      if members.holds(name, key) { found = value }
      return found == nil
    }
    return found.map { self[startIndex + $0.lowerBound..<startIndex + $0.upperBound] }
  }

  /// The value of the member with this name; null if there is no such member.
  func member(_ name: StaticString) -> Value {
    guard let text = encodedMember(name) else { return .null }
    return Document.read(Array(text), limits: .standard).document.root ?? .null
  }

  /// Returns only the members with these names.
  func members(only names: MemberNames) -> [UInt8] {
    var chosen: [UInt8] = []
    appendMembers(only: names, to: &chosen, from: 0)
    return chosen
  }

  /// Appends only the members of these names.
  ///
  /// - Parameter start: The index in `chosen` of the object's first member. A member after it gets
  ///   a comma before it.
  func appendMembers(only names: MemberNames, to chosen: inout [UInt8], from start: Int) {
    let members = span
    EncodedMembers.forEach(of: members) { key, value in
      guard names.contains(members.extracting(key)) else { return true }
      if chosen.count > start { chosen.append(UInt8(ascii: ",")) }
      chosen += self[startIndex + key.lowerBound - 1..<startIndex + value.upperBound]
      return true
    }
  }
}

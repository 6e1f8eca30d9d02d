// Random values of every kind, and what writes them: in the writer's own way, or in any other way
// that RFC 8259 allows.

import TestSupport

@testable import JSON

indirect enum Sample: Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case array([Sample])
  case object([Member])

  struct Member: Equatable {
    let key: String
    let value: Sample
  }

  static func random(_ random: inout SeededRandom, depth: Int) -> Sample {
    switch random.below(depth > 0 ? 9 : 6) {
    case 0: return .null
    case 1: return .boolean(random.once(in: 2))
    case 2: return .integer(Int(truncatingIfNeeded: random.next()) >> random.below(64))
    case 3:
      let double = Double(bitPattern: random.next())
      return .double(double.isFinite ? double : 0.1)
    case 4, 5: return .string(text(&random))
    case 6: return .array((0..<random.below(6)).map { _ in self.random(&random, depth: depth - 1) })
    default:
      var keys: Set<[UInt8]> = []
      var members: [Member] = []
      for _ in 0..<(random.once(in: 20) ? 50 : random.below(6)) {
        let key = text(&random)
        guard keys.insert(Array(key.utf8)).inserted else { continue }
        members.append(Member(key: key, value: self.random(&random, depth: depth - 1)))
      }
      return .object(members)
    }
  }

  /// Any scalars, the ones that are treated in a special way more often.
  static func text(_ random: inout SeededRandom) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<random.below(random.once(in: 10) ? 60 : 12) {
      let number: UInt32
      switch random.below(6) {
      case 0: number = UInt32(random.below(0x20))
      case 1: number = random.pick([0x22, 0x5C, 0x2F, 0x7F, 0x80, 0x2028, 0xFEFF, 0xFFFD, 0x301])
      case 2: number = UInt32(random.below(0x800))
      case 3: number = UInt32(random.below(0x11_0000))
      default: number = UInt32(0x61 + random.below(26))
      }
      scalars.append(Unicode.Scalar(number) ?? "\u{FFFF}")
    }
    return String(scalars)
  }
}

extension Sample: Writable {
  func write(to writer: inout Writer) {
    switch self {
    case .null: writer.null()
    case .boolean(let boolean): writer.value(boolean)
    case .integer(let integer): writer.value(integer)
    case .double(let double): writer.value(double)
    case .string(let string): writer.value(string)
    case .array(let elements): elements.write(to: &writer)
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// Whether a value that was read is this one, to the last bit and scalar.
  func isRead(as value: Value) -> Bool {
    switch self {
    case .null: return value.kind == .null
    case .boolean(let boolean): return value.boolean == boolean
    case .integer(let integer): return value.integer == integer
    case .double(let double): return value.number?.bitPattern == double.bitPattern
    case .string(let string): return value.string.map { Array($0.utf8) } == Array(string.utf8)
    case .array(let elements):
      let found = Array(value.elements)
      return value.kind == .array && found.count == elements.count
        && zip(elements, found).allSatisfy { $0.isRead(as: $1) }
    case .object(let members):
      let found = Array(value.members)
      return value.kind == .object && found.count == members.count
        && zip(members, found).allSatisfy {
          Array($0.key.utf8) == Array($1.key.utf8) && $0.value.isRead(as: $1.value)
        }
    }
  }
}

extension Sample {
  /// The same value with blanks anywhere, members in any order and characters as escapes.
  func spelled(_ random: inout SeededRandom) -> String {
    let text: String
    switch self {
    case .null, .boolean, .integer, .double:
      var writer = Writer()
      write(to: &writer)
      text = writer.text
    case .string(let string): text = Self.spelled(string, &random)
    case .array(let elements):
      let parts = elements.map { $0.spelled(&random) }
      text = "[" + (parts.isEmpty ? Self.blanks(&random) : parts.joined(separator: ",")) + "]"
    case .object(let members):
      var parts: [String] = []
      for member in members.shuffled(using: &random) {
        let key = Self.blanks(&random) + Self.spelled(member.key, &random) + Self.blanks(&random)
        parts.append(key + ":" + member.value.spelled(&random))
      }
      text = "{" + (parts.isEmpty ? Self.blanks(&random) : parts.joined(separator: ",")) + "}"
    }
    return Self.blanks(&random) + text + Self.blanks(&random)
  }

  private static func blanks(_ random: inout SeededRandom) -> String {
    random.once(in: 3) ? random.pick([" ", "\n", "\t", "\r\n", "  \n    "]) : ""
  }

  private static func spelled(_ string: String, _ random: inout SeededRandom) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      let isPlain = scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
      if isPlain, !random.once(in: 4) {
        text.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16, uppercase: random.once(in: 2))
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
    }
    return text + "\""
  }
}

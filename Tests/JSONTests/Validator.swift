// A second JSON parser, as simple as possible: the rules of RFC 8259 one after another, a function
// per rule. It knows the defects that we refuse too, and nothing of positions, limits or speed.

struct Validator {
  private let bytes: [UInt8]
  private var at = 0
  /// The text has a duplicate key or an escaped lone surrogate.
  private var isDefective = false

  enum Verdict: Equatable {
    case good
    case defective
    case notJSON
  }

  static func judge(_ bytes: [UInt8]) -> Verdict {
    guard String(validating: bytes, as: UTF8.self) != nil else { return .notJSON }
    var validator = Validator(bytes: bytes)
    validator.blanks()
    guard validator.value(), validator.at == bytes.count else { return .notJSON }
    return validator.isDefective ? .defective : .good
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: Character? {
    at < bytes.count ? Character(Unicode.Scalar(bytes[at])) : nil
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[at...].starts(with: text.utf8) else { return false }
    at += text.utf8.count
    return true
  }

  private mutating func blanks() {
    while take(" ") || take("\t") || take("\n") || take("\r") {}
  }

  private mutating func value() -> Bool {
    defer { blanks() }
    switch next {
    case "{": return object()
    case "[": return array()
    case "\"": return string() != nil
    case "t": return take("true")
    case "f": return take("false")
    case "n": return take("null")
    default: return number()
    }
  }

  private mutating func array() -> Bool {
    guard take("[") else { return false }
    blanks()
    if take("]") { return true }
    repeat {
      blanks()
      guard value() else { return false }
    } while take(",")
    return take("]")
  }

  private mutating func object() -> Bool {
    guard take("{") else { return false }
    var keys: Set<[UInt16]> = []
    blanks()
    if take("}") { return true }
    repeat {
      blanks()
      guard let key = string() else { return false }
      if !keys.insert(key).inserted { isDefective = true }
      blanks()
      guard take(":") else { return false }
      blanks()
      guard value() else { return false }
    } while take(",")
    return take("}")
  }

  /// The string's UTF-16 units.
  private mutating func string() -> [UInt16]? {
    guard take("\"") else { return nil }
    var units: [UInt16] = []
    while at < bytes.count {
      if take("\"") {
        if hasLoneSurrogate(units) { isDefective = true }
        return units
      }
      guard bytes[at] >= 0x20 else { return nil }
      if take("\\") {
        guard let unit = escape() else { return nil }
        units.append(unit)
        continue
      }
      // The whole text is UTF-8, so a character ends before the next byte that begins one.
      var end = at + 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      units += String(decoding: bytes[at..<end], as: UTF8.self).utf16
      at = end
    }
    return nil
  }

  private mutating func escape() -> UInt16? {
    for (letter, unit) in ["\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 8, "f": 12, "n": 10, "r": 13]
    where take(letter) { return UInt16(unit) }
    if take("t") { return 9 }
    guard take("u"), at + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next?.hexDigitValue, bytes[at] < 0x80 else { return nil }
      unit = unit * 16 + UInt16(digit)
      at += 1
    }
    return unit
  }

  private func hasLoneSurrogate(_ units: [UInt16]) -> Bool {
    var isAfterLead = false
    for unit in units {
      if UTF16.isTrailSurrogate(unit) != isAfterLead { return true }
      isAfterLead = UTF16.isLeadSurrogate(unit)
    }
    return isAfterLead
  }

  private mutating func digits() -> Bool {
    let start = at
    while let next, ("0"..."9").contains(next) { at += 1 }
    return at > start
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0") {
      guard digits() else { return false }
    }
    if take(".") {
      guard digits() else { return false }
    }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      guard digits() else { return false }
    }
    return true
  }
}

// Broken texts of every kind: the parser never traps, and agrees with a second parser on each.

import TestSupport
import Testing

@testable import JSON

@Suite struct FuzzTests {
  static let corpus: [[UInt8]] = [
    #"{"jsonrpc":"2.0","id":1,"method":"reminder/fetch","params":{"where":{"tags":["a","b"]}}}"#,
    #"{"a":1,"b":[true,false,null],"c":{"a":-1.5e+10,"":"","\u0061":0.5E-3}}"#,
    #"["\"\\\/\b\f\n\r\t","\u00e9\ud83d\ude00","é€😀","\u{7F}\u{2028}"]"#,
    " [ ] ", "{}", "0", "-0.0e-0", "\"\"", "null",
    "[[[[[[]]],{}],[{\"a\":{\"b\":[]}}]],12345678901234567890]",
    "{\n  \"title\": \"Milk\",\n  \"alarms\": [\n    {\"radius\": 200.0}\n  ]\n}\n",
    #"["\ud800"]"#, #"{"k":1,"k":2}"#,
    "{" + (0..<40).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}",
  ].map { Array($0.utf8) }

  /// Bytes with a meaning in the grammar, and some that are never allowed.
  static let telling =
    Array("{}[]\":,\\/-+.eE0123456789truefalsn \n\t\rbd8cu'x".utf8)
    + [0x00, 0x1F, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xFF]

  @Test func `changed JSON texts are accepted or refused as by the reference validator`() {
    var random = SeededRandom()
    for _ in 0..<6000 {
      var text = random.pick(Self.corpus)
      for _ in 0..<1 + random.below(3) { mutate(&text, &random) }
      judge(text, random)
    }
  }

  @Test func `random texts are accepted or refused as by the reference validator`() {
    var random = SeededRandom()
    for _ in 0..<8000 {
      let letters = random.pick([Self.telling, Array("[]{}\":,1a\\u".utf8), Array("-+.eE01".utf8)])
      let text = (0..<random.below(14)).map { _ in random.pick(letters) }
      judge(text, random)
      judge(quoted(text), random)
    }
    for _ in 0..<3000 {
      judge((0..<random.below(20)).map { _ in UInt8(random.below(256)) }, random)
    }
  }

  @Test func `all short texts of significant bytes are judged as by the reference validator`() {
    let few = Array("{}[]\":,\\0-.e1 ".utf8)
    for first in few {
      judge([first])
      for second in few {
        judge([first, second])
        for third in few {
          judge([first, second, third])
          for fourth in few { judge([first, second, third, fourth]) }
        }
      }
    }
  }

  @Test func `every value kept of a refused text can be read`() {
    var random = SeededRandom()
    for _ in 0..<2000 {
      var text = random.pick(Self.corpus)
      for _ in 0..<1 + random.below(3) { mutate(&text, &random) }
      let limits = Limits(depth: 1 + random.below(5), values: 1 + random.below(12))
      let reading = Document.read(text, limits: random.once(in: 2) ? limits : .standard)
      guard let root = reading.document.root else { continue }
      visit(root, root)
      // What is canonical is JSON, whatever it was made from.
      if Validator.judge(root.canonical) == .notJSON {
        Issue.record("\(shown(text)) becomes \(root.canonicalText), \(random)")
      }
    }
  }

  private func visit(_ value: Value, _ root: Value) {
    _ = (value.string, value.number, value.integer, value.boolean, value.isValidUnicode)
    _ = value.path(from: root).description
    for element in value.elements { visit(element, root) }
    for (_, member) in value.members { visit(member, root) }
  }

  private func judge(_ text: [UInt8], _ random: SeededRandom? = nil) {
    let verdict: Validator.Verdict
    switch Document.read(text).fault {
    case nil: verdict = .good
    case .defect: verdict = .defective
    case .syntax, .limit: verdict = .notJSON
    }
    let expected = Validator.judge(text)
    if verdict != expected {
      let seed = random.map { ", \($0)" } ?? ""
      Issue.record("\(shown(text)) is judged \(verdict) and is \(expected)\(seed)")
    }
  }

  private func mutate(_ text: inout [UInt8], _ random: inout SeededRandom) {
    guard !text.isEmpty else {
      text = [random.pick(Self.telling)]
      return
    }
    let at = random.below(text.count)
    switch random.below(7) {
    case 0: text[at] ^= 1 << UInt8(random.below(8))
    case 1: text[at] = random.pick(Self.telling)
    case 2: text.remove(at: at)
    case 3: text.insert(random.pick(Self.telling), at: at)
    case 4: text.removeSubrange(at...)
    case 5: text.removeSubrange(at..<min(text.count, at + 1 + random.below(6)))
    default:
      let other = random.pick(Self.corpus)
      let start = random.below(other.count)
      let piece = other[start..<min(other.count, start + 1 + random.below(20))]
      text.replaceSubrange(at..<min(text.count, at + random.below(8)), with: piece)
    }
  }
}

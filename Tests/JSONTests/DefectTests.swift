// Texts that are JSON by the grammar and are refused all the same: duplicate keys and lone
// surrogates.

import TestSupport
import Testing

@testable import JSON

@Suite struct DefectTests {
  static let duplicates: [(String, String)] = [
    (#"{"a":1,"a":2}"#, "a"),
    (#"{"a":1,"a":1}"#, "a"),
    (#"{"":1,"":2}"#, #"[""]"#),
    (#"{"id":1,"id":2}"#, "id"),
    (#"{"abc":1,"abc":2}"#, "abc"),
    (#"{"abcd":1,"abcd":2}"#, "abcd"),
    (#"{"abcde":1,"abcde":2}"#, "abcde"),
    (#"{"abcdef":1,"abcdef":2}"#, "abcdef"),
    (#"{"abcdefg":1,"abcdefg":2}"#, "abcdefg"),
    (#"{"abcdefgh":1,"abcdefgh":2}"#, "abcdefgh"),
    (#"{"abcdefghi":1,"abcdefghi":2}"#, "abcdefghi"),
    (#"{"abcdefghijklmnopqrst":1,"abcdefghijklmnopqrst":2}"#, "abcdefghijklmnopqrst"),
    (#" {"a":1,"a":2}"#, "a"),
    (#"      {"a":1,"a":2}"#, "a"),
    ("{\n \"a\" : 1 ,\n \"a\" : 2 }", "a"),
    (#"{"a":1,"b":2,"a":3}"#, "a"),
    (#"{"b":1,"a":2,"a":3}"#, "a"),
    (#"{"a":{"x":1},"b":[2,{"y":3}],"a":4}"#, "a"),
    (#"{"a":1,"a":2,"b":3,"b":4}"#, "a"),
    (#"{"b":1,"a":2,"a":3,"b":4}"#, "a"),
    (#"{"a":1,"a":2,"a":3}"#, "a"),
    (#"{"é":1,"é":2}"#, #"["é"]"#),
    (#"{"a b":1,"a b":2}"#, #"["a b"]"#),
    (#"[{"a":1,"a":2}]"#, "[0].a"),
    (#"[0,[0,{"b":{"a":1,"a":2}}]]"#, "[1][1].b.a"),
    (#"{"p":{"q":[{"a":1},{"a":1,"a":2}]}}"#, "p.q[1].a"),
    (#"{"p":{"a":1,"a":2},"q":{"b":1,"b":2}}"#, "p.a"),
    (#"{"p":[],"q":{},"r":[{},[],{"a":1,"a":2}]}"#, "r[2].a"),
    // The same key, spelled otherwise
    (#"{"\u0061":1,"a":2}"#, "a"),
    (#"{"a":1,"\u0061":2}"#, "a"),
    (#"{"\u0061":1,"\u0061":2}"#, "a"),
    (#"{"\u00e9":1,"\u00E9":2}"#, #"["é"]"#),
    (#"{"\u00e9":1,"é":2}"#, #"["é"]"#),
    (#"{"\ud83d\ude00":1,"😀":2}"#, #"["😀"]"#),
    (#"{"\/":1,"/":2}"#, "/"),
    (#"{"\n":1,"\u000a":2}"#, #"["\n"]"#),
    (#"{"a":1,"b":2,"\u0062":3,"\u0061":4}"#, "b"),
    (#"{"x":{"a":1,"\u0061":2}}"#, "x.a"),
    (#"[1,{"\\":1,"\u005c":2}]"#, #"[1]["\\"]"#),
  ]

  @Test(arguments: duplicates)
  func `a duplicate key is refused with the path of the second`(text: String, path: String) {
    guard case .defect(let defect) = Document.read(Array(text.utf8)).fault else {
      Issue.record("\(text) is not found to hold a key twice")
      return
    }
    #expect(defect.problem == .duplicateKey)
    #expect(defect.path.description == path)
    #expect(defect.description == "\(path): this key occurs twice in its object")
  }

  @Test(
    arguments: [
      #"{"a":1,"A":2,"á":3,"а":4,"a ":5," a":6,"":7,"aa":8}"#,
      #"{"\#u{E9}":1,"e\#u{301}":2}"#,
      #"{"a":{"a":{"a":1}},"b":{"a":1}}"#,
      #"[{"a":1},{"a":1},{"a":1}]"#,
      #"{"\u0061":1,"\\u0061":2}"#,
      #"{"a\u0000":1,"a":2,"\u0000a":3,"\u0000":4,"":5}"#,
      #"{"abcdefgh1":1,"abcdefgh2":2,"1abcdefgh":3,"2abcdefgh":4}"#,
      #"{"abcdefghXijklmnop":1,"abcdefghYijklmnop":2}"#,
      #"{"K":1,"\#u{212A}":2}"#,
    ]
  )
  func `keys that only look alike are accepted`(text: String) {
    #expect(refusal(text) == nil)
  }

  @Test func `any two equal keys of an object are refused, in any spelling`() {
    var random = SeededRandom()
    for count in [2, 3, 8, 31, 32, 33, 34, 40, 65, 300] {
      for _ in 0..<40 {
        var keys = (0..<count).map { "\(random.pick(["", "k", "key", "somewhat-long-key-"]))\($0)" }
        let first = random.below(count - 1)
        let second = first + 1 + random.below(count - first - 1)
        let name = keys[first]
        #expect(refusal(object(keys)) == nil, "\(random)")
        keys[second] = name
        if random.once(in: 3) { keys[first] = Self.escaped(name) }
        if random.once(in: 3) { keys[second] = Self.escaped(name) }
        #expect(
          refusal(object(keys)) == "\(name): this key occurs twice in its object",
          "\(first) and \(second) of \(count), \(random)")
      }
    }
  }

  @Test func `a last key equal to any of few or many others is refused`() {
    for count in 30...36 {
      let keys = (0..<count).map { "k\($0)" }
      for first in 0..<count {
        #expect(
          refusal(object(keys + [keys[first]]))
            == "\(keys[first]): this key occurs twice in its object", "\(first) of \(count)")
      }
    }
  }

  private func object(_ keys: [String]) -> String {
    "{" + keys.map { "\"\($0)\":[{}]" }.joined(separator: ",") + "}"
  }

  /// The key with its last letter as an escape.
  private static func escaped(_ key: String) -> String {
    key.dropLast()
      + key.unicodeScalars.suffix(1).map { "\\u00" + String($0.value, radix: 16) }.joined()
  }

  @Test func `of many duplicate keys the first one is named`() {
    let keys = (0..<50).map { "k\($0)" }
    #expect(
      refusal(object(keys + ["k40", "k3", "k7"])) == "k40: this key occurs twice in its object")
    #expect(
      refusal(object(keys + ["k3", "k40", "k3"])) == "k3: this key occurs twice in its object")
  }

  static let loneSurrogates: [(String, String)] = [
    (#"["\ud800"]"#, "[0]"),
    (#"["\udfff"]"#, "[0]"),
    (#"["\uDBFF"]"#, "[0]"),
    (#"["\udc00"]"#, "[0]"),
    (#"["\ud83d"]"#, "[0]"),
    (#"["\ud83dx"]"#, "[0]"),
    (#"["\ud83d\n"]"#, "[0]"),
    (#"["\ud83d\u0041"]"#, "[0]"),
    (#"["\ud83d\ud83d"]"#, "[0]"),
    (#"["\ude00\ud83d"]"#, "[0]"),
    (#"["\ude00\ude00"]"#, "[0]"),
    (#"["\ud83d\ude00\ud83d"]"#, "[0]"),
    (#"["\ud83d\ud83d\ude00"]"#, "[0]"),
    (#"["\ud83d😀"]"#, "[0]"),
    (#"[0,"\\","a\ud800b"]"#, "[2]"),
    (#"{"a":"\ud800"}"#, "a"),
    (#"{"a":[{"b":"\ud800"}]}"#, "a[0].b"),
    (#"{"\ud800":1}"#, #"["�"]"#),
    (#"{"a":{"x\udc00y":1}}"#, #"a["x�y"]"#),
    (#"{"a":"\ud800","b":"\ud800"}"#, "a"),
    (#"{"a":"\ud800","a":1}"#, "a"),
  ]

  @Test(arguments: loneSurrogates)
  func `an escaped lone surrogate is refused with its path`(text: String, path: String) {
    guard case .defect(let defect) = Document.read(Array(text.utf8)).fault else {
      Issue.record("\(text) is not found to hold half a surrogate pair")
      return
    }
    #expect(defect.problem == .loneSurrogate)
    #expect(defect.path.description == path)
    #expect(defect.sentence == "a \\u escape names half a surrogate pair")
  }

  @Test func `each of the 2,048 surrogates is refused alone`() {
    for unit in UInt16(0xD800)...0xDFFF {
      let text = "[\"\\u\(String(unit, radix: 16))\"]"
      guard case .defect = Document.read(Array(text.utf8)).fault else {
        Issue.record("\(text) is accepted")
        continue
      }
    }
  }

  @Test(
    arguments: [
      (#"{"a":"\ud800","b":1,"b":2}"#, "a: a \\u escape names half a surrogate pair"),
      (#"{"b":1,"b":2,"a":"\ud800"}"#, "b: this key occurs twice in its object"),
      (#""\ud800""#, "a \\u escape names half a surrogate pair"),
    ]
  )
  func `the first of several defects is named`(text: String, message: String) {
    #expect(refusal(text) == message)
  }

  @Test(
    arguments: [
      (#"{"a":1,"a":2"#, "line 1, column 13: an object has no end"),
      (#"{"a":1,"a":2}}"#, "line 1, column 14: the text goes on after its value: found '}'"),
      (#"["\ud800",]"#, "line 1, column 11: expected a value, found ']'"),
      (#"["\ud800""#, "line 1, column 10: an array has no end"),
      (#"["\ud800\x"]"#, #"line 1, column 10: there is no escape '\' followed by 'x'"#),
      (#"{"a":1,"\u0061":2,}"#, "line 1, column 19: expected a key in quotes, found '}'"),
    ]
  )
  func `a syntax error takes precedence over a defect`(text: String, message: String) {
    #expect(refusal(text) == message)
  }

  @Test func `an exceeded limit takes precedence over a defect`() {
    #expect(
      refusal(#"{"a":1,"a":[[2]]}"#, limits: Limits(depth: 2))
        == "arrays and objects are nested more than 2 deep")
  }
}

// How a path is written for a person.

import Testing

@testable import JSON

@Suite struct PathTests {
  @Test(
    arguments: [
      ([], ""),
      ([.key("a")], "a"),
      ([.index(0)], "[0]"),
      ([.key("a"), .key("b")], "a.b"),
      ([.key("a"), .index(12), .key("b")], "a[12].b"),
      ([.index(0), .index(1)], "[0][1]"),
      ([.index(3), .key("a")], "[3].a"),
      ([.key("params"), .key("reminder"), .key("alarms"), .index(1)], "params.reminder.alarms[1]"),
      ([.key("az09AZ_$-/")], "az09AZ_$-/"),
      ([.key("$/progress"), .key("text/plain")], "$/progress.text/plain"),
      ([.key("")], #"[""]"#),
      ([.key(""), .key("")], #"[""][""]"#),
      ([.key("a"), .key("b c"), .key("d")], #"a["b c"].d"#),
      ([.key("a.b")], #"["a.b"]"#),
      ([.key("[0]")], #"["[0]"]"#),
      ([.key("\"")], #"["\""]"#),
      ([.key("\\")], #"["\\"]"#),
      ([.key("\n\0")], #"["\n\u0000"]"#),
      ([.key("é")], #"["é"]"#),
      ([.key("a@b")], #"["a@b"]"#),
    ] as [([Path.Step], String)]
  )
  func `a path is written with dots and brackets, and unusual keys in quotes`(
    steps: [Path.Step], text: String
  ) {
    #expect(Path(steps).description == text)
  }

  @Test func `a path shows at most 64 characters of a key`() {
    let key = String(repeating: "k", count: 64)
    #expect(Path([.key(key)]).description == key)
    #expect(Path([.key(key + "k")]).description == "[\"\(key)…\"]")
    let wide = String(repeating: "é", count: 64)
    #expect(Path([.key(wide)]).description == "[\"\(wide)\"]")
    #expect(Path([.key(wide + "é")]).description == "[\"\(wide)…\"]")
    let endless = String(repeating: "x", count: 1_000_000)
    #expect(Path([.key(endless), .index(1)]).description.utf8.count < 100)
  }

  @Test func `an excerpt has the requested length, and marks where more follows`() {
    #expect("abc".excerpt(3) == "abc")
    #expect("abcd".excerpt(3) == "abc…")
    #expect("é😀é".excerpt(3) == "é😀é")
    #expect("é😀é!".excerpt(3) == "é😀é…")
    #expect("".excerpt(0) == "")
    #expect("a".excerpt(0) == "…")
    #expect(String(repeating: "x", count: 65).excerpt() == String(repeating: "x", count: 64) + "…")
  }

  @Test func `the path in an error stays short for any key`() {
    let key = String(repeating: "y", count: 100_000)
    let message = refusal("{\"\(key)\":1,\"\(key)\":2}")
    #expect(message == "[\"\(key.prefix(64))…\"]: this key occurs twice in its object")
  }
}

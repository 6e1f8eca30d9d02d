// One word of a command line: `--name`, `--name=value`, or a plain word. Does not depend on
// options.

struct Argument {
  /// The whole word as given.
  let text: String
  /// The part before `=`; the whole word if there is none.
  let name: String
  private let given: String?

  init(_ text: String) {
    self.text = text
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts.first ?? "")
    given = parts.count > 1 ? String(parts[1]) : nil
  }

  /// Whether the word is exactly this option, without a value.
  func isFlag(_ flag: String) -> Bool { text == flag }

  /// The option's value: what follows `=`, or else the next word unless that is an option; nil for
  /// none.
  func valueIfAny(from rest: inout ArraySlice<String>) -> String? {
    if let given { return given }
    guard let next = rest.first, !next.hasPrefix("-") else { return nil }
    return rest.popFirst()
  }

  /// The option's value: what follows `=`, or else the next word; throws if there is none.
  func value(_ what: String, from rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = given ?? rest.popFirst(), !value.isEmpty else {
      throw UsageError("\(name) needs \(what)")
    }
    return value
  }
}

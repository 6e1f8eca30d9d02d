// One word of a command line: `--name`, `--name=value`, or a plain word. Each command decides which
// options it takes.

struct Argument {
  /// The whole word as given.
  let text: String
  /// The part before `=`; the whole word if there is none.
  let name: String
  private let givenValue: String?

  init(_ text: String) {
    self.text = text
    let nameAndValue = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(nameAndValue.first ?? "")
    givenValue = nameAndValue.count > 1 ? String(nameAndValue[1]) : nil
  }

  /// Whether the word is exactly this option, without a value.
  func isFlag(_ flag: String) -> Bool { text == flag }

  /// Returns the option's value: the text after `=`, or else the next word if that is not an
  /// option. Nil if the option has no value.
  func valueIfAny(from remainingArguments: inout ArraySlice<String>) -> String? {
    if let givenValue { return givenValue }
    guard let nextWord = remainingArguments.first, !nextWord.hasPrefix("-") else { return nil }
    return remainingArguments.popFirst()
  }

  /// Returns the option's value: the text after `=`, or else the next word. Throws if there is
  /// none.
  func value(_ valueName: String, from remainingArguments: inout ArraySlice<String>)
    throws(UsageError) -> String
  {
    guard let value = givenValue ?? remainingArguments.popFirst(), !value.isEmpty else {
      throw UsageError("\(name) needs \(valueName)")
    }
    return value
  }
}

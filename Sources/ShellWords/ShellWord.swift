// A text as one word of a POSIX shell, quoted where it has to be.

public enum ShellWord {
  /// The text as it is if every shell reads it as one word, else in single quotation marks.
  public static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
    let unquotedParts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(unquotedParts.joined(separator: "'\\''"))'"
  }

  /// Whether a shell reads the byte as itself, wherever it is in a word.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./,:@%+".utf8.contains(byte)
    }
  }
}

// A problem with one line of a text, for the person. The line is ignored and stays in the file as
// it is; the rest of the item is read.

public struct Problem: Sendable, Hashable, CustomStringConvertible {
  /// The physical line, counted from 1.
  public let line: Int
  /// The property's name in upper case, if it could be read.
  public let property: String?
  public let sentence: String

  public init(line: Int, property: String?, sentence: String) {
    self.line = line
    self.property = property
    self.sentence = sentence
  }

  public var description: String {
    guard let property else { return "line \(line): \(sentence)" }
    return "line \(line), \(property): \(sentence)"
  }
}

/// Why a line is not a property, BEGIN or END.
enum LineDefect {
  case notAName
  case noColon
  case unclosedQuote
  case nameTooLong
  case outsideComponent
  case namelessComponent
  case endWithoutBegin
  case beginWithoutEnd

  var sentence: String {
    switch self {
    case .notAName: "this line does not begin with a property name; it is skipped"
    case .noColon: "this line has no colon after its name; it is skipped"
    case .unclosedQuote: "a quotation mark in the parameters is never closed; the line is skipped"
    case .nameTooLong: "the name is longer than \(Name.mostBytes) characters; the line is skipped"
    case .outsideComponent: "this line is outside of any component; it is skipped"
    case .namelessComponent: "a component must have a name; the line is skipped"
    case .endWithoutBegin: "this END has no BEGIN; it is skipped"
    case .beginWithoutEnd: "this BEGIN has no END of its own; add an END line"
    }
  }
}

// Why a JSON text was refused: it is not JSON, it exceeds a limit, or different programs would
// understand it differently.

public enum Fault: Error, Sendable, Equatable {
  /// The bytes are not JSON.
  case syntax(SyntaxFault)
  /// The text exceeds a limit.
  case limit(LimitFault)
  /// The text is JSON, but ambiguous.
  case defect(Defect)
}

extension Fault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .syntax(let fault): fault.description
    case .limit(let fault): fault.description
    case .defect(let defect): defect.description
    }
  }
}

public struct SyntaxFault: Error, Sendable, Equatable, CustomStringConvertible {
  public let message: String
  public let position: TextPosition

  init(_ message: String, at offset: Int, in bytes: Span<UInt8>) {
    let position = TextPosition(of: offset, in: bytes)
    self.message = message
    self.position = position
  }

  public var description: String {
    "line \(position.line), column \(position.column): \(message)"
  }
}

public struct LimitFault: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Measure: String, Sendable, CaseIterable {
    case bytes
    case depth
    case values
    case numberLength
  }

  public let measure: Measure
  public let maximum: Int

  public init(measure: Measure, maximum: Int) {
    self.measure = measure
    self.maximum = maximum
  }

  public var description: String {
    switch measure {
    case .bytes: "the text is longer than \(maximum) bytes"
    case .depth: "arrays and objects are nested more than \(maximum) deep"
    case .values: "the text holds more than \(maximum) values"
    case .numberLength: "a number is longer than \(maximum) characters"
    }
  }
}

public struct Defect: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Problem: Sendable, Equatable {
    /// An object has the same key twice. Programs differ in which of the two values they take.
    case duplicateKey
    /// A `\u` escape is half of a surrogate pair, which no Unicode string can contain.
    case loneSurrogate
  }

  public let problem: Problem
  public let path: Path

  public var description: String {
    path.steps.isEmpty ? sentence : "\(path): \(sentence)"
  }

  public var sentence: String {
    switch problem {
    case .duplicateKey: "this key occurs twice in its object"
    case .loneSurrogate: "a \\u escape names half a surrogate pair"
    }
  }
}

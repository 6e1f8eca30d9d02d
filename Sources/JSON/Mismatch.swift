// The error for a JSON value that has another type than expected. The error tells where the value
// is in the document, and what was expected.

public struct Mismatch: Error, Sendable, Equatable {
  public enum Problem: Sendable, Equatable {
    /// A value of one of the kinds in the array was expected; a value of the other kind was found.
    case expected([Kind], Kind)
    /// An object with these keys was expected; this kind was found.
    case notObject(KnownKeys, Kind)
    case missing(String)
    case unknownKey(KnownKeys)
    /// The string that was found, and the names that are allowed.
    case unknownChoice(String, [String])
    /// A number that is too large for a Double or a 64-bit integer.
    case numberTooLarge
    case notWhole
    case invalid(String)
  }

  let tapeIndex: Int
  public let problem: Problem

  init(_ tapeIndex: Int, _ problem: Problem) {
    self.tapeIndex = tapeIndex
    self.problem = problem
  }

  /// The path from `origin`, a value of the same document, to the wrong value.
  public func path(from origin: Value) -> Path {
    var path = origin.document.path(to: tapeIndex, from: origin.index)
    if case .missing(let key) = problem { path.steps.append(.key(key)) }
    return path
  }

  /// The wrong value or key, as it was sent. `origin` is any value of the same document.
  public func sentValue(in origin: Value) -> Value {
    Value(document: origin.document, index: tapeIndex)
  }

  public var sentence: String {
    switch problem {
    case .expected(let kinds, let kind):
      "expected \(kinds.map(\.phrase).alternatives), found \(kind.phrase)"
    case .notObject(_, let kind): "expected \(Kind.object.phrase), found \(kind.phrase)"
    case .missing: "this key is required"
    case .unknownKey: "this key is not known here"
    case .unknownChoice(let sent, let names):
      "'\(sent.excerpt(40))' is not one of \(names.map { "'\($0)'" }.joined(separator: ", "))"
    case .numberTooLarge: "the number is too large"
    case .notWhole: "expected a whole number"
    case .invalid(let sentence): sentence
    }
  }
}

/// The keys that objects of a type may have.
public struct KnownKeys: Sendable, Equatable {
  public var names: [String]
  /// For members that are objects, the keys that these may have.
  public var nestedKeys: [Member]

  public struct Member: Sendable, Equatable {
    public var name: String
    public var keys: [String]
  }

  public init(_ names: [String], inside: KeyValuePairs<String, KnownKeys> = [:]) {
    self.names = names
    self.nestedKeys = inside.map { Member(name: $0.key, keys: $0.value.names) }
  }

  /// No known keys, for an object whose type is not known.
  public static let any = KnownKeys([])
}

extension [String] {
  /// The words with commas and `or`: `a number, a string or an object`.
  fileprivate var alternatives: String {
    let leadingWords = dropLast().joined(separator: ", ")
    return leadingWords.isEmpty ? joined() : "\(leadingWords) or \(last ?? "")"
  }
}

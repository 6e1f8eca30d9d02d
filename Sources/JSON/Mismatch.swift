// A JSON value that is not what was expected: which value it is, and what was expected.

public struct Mismatch: Error, Sendable, Equatable {
  public enum Problem: Sendable, Equatable {
    /// Other kinds were expected.
    case expected([Kind], Kind)
    /// An object with these keys was expected.
    case notObject(KnownKeys, Kind)
    case missing(String)
    case unknownKey(KnownKeys)
    /// The string that was sent, and the allowed names.
    case unknownChoice(String, [String])
    /// A valid number that exceeds the range of a Double or 64-bit integer.
    case numberTooLarge
    case notWhole
    case invalid(String)
  }

  let index: Int
  public let problem: Problem

  init(_ index: Int, _ problem: Problem) {
    self.index = index
    self.problem = problem
  }

  /// The path to the value, from `origin` in the parsed document.
  public func path(from origin: Value) -> Path {
    var path = origin.document.path(to: index, from: origin.index)
    if case .missing(let key) = problem { path.steps.append(.key(key)) }
    return path
  }

  /// The value, or key, that is wrong.
  public func sent(in origin: Value) -> Value {
    Value(document: origin.document, index: index)
  }

  public var sentence: String {
    switch problem {
    case .expected(let kinds, let kind):
      "expected \(kinds.map(\.phrase).alternatives), found \(kind.phrase)"
    case .notObject(_, let kind): "expected \(Kind.object.phrase), found \(kind.phrase)"
    case .missing: "this key is required"
    case .unknownKey: "there is no such key here"
    case .unknownChoice(let sent, let names):
      "'\(sent.excerpt(40))' is not one of \(names.map { "'\($0)'" }.joined(separator: ", "))"
    case .numberTooLarge: "the number is larger than can be kept"
    case .notWhole: "expected a whole number"
    case .invalid(let sentence): sentence
    }
  }
}

/// The keys that an object of some type may have.
public struct KnownKeys: Sendable, Equatable {
  public var names: [String]
  /// The keys of members that are objects, by member name.
  public var inside: [Member]

  public struct Member: Sendable, Equatable {
    public var name: String
    public var keys: [String]
  }

  public init(_ names: [String], inside: KeyValuePairs<String, KnownKeys> = [:]) {
    self.names = names
    self.inside = inside.map { Member(name: $0.key, keys: $0.value.names) }
  }

  /// For an object of unknown type.
  public static let any = KnownKeys([])
}

extension [String] {
  /// `a number, a string or an object`.
  fileprivate var alternatives: String {
    let all = dropLast().joined(separator: ", ")
    return all.isEmpty ? joined() : "\(all) or \(last ?? "")"
  }
}

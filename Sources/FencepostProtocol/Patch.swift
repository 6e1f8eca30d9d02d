// A member of an object that was read, where leaving it out, giving null and giving a value are
// three things: what is left out stays as it is, and null takes it away.

public import JSON

public enum Patch<Wrapped> {
  case absent
  case null
  case value(Wrapped)
}

extension Patch {
  public var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The value, where one was given.
  public var value: Wrapped? {
    if case .value(let value) = self { value } else { nil }
  }

  /// What there is afterwards, where `old` was there before.
  public func over(_ old: Wrapped?) -> Wrapped? {
    switch self {
    case .absent: old
    case .null: nil
    case .value(let value): value
    }
  }

  /// The same with its value, where one was given, turned into another.
  public func map<Other, Failure: Error>(
    _ transform: (Wrapped) throws(Failure) -> Other
  ) throws(Failure) -> Patch<Other> {
    switch self {
    case .absent: .absent
    case .null: .null
    case .value(let value): .value(try transform(value))
    }
  }
}

extension Patch: Sendable where Wrapped: Sendable {}
extension Patch: Equatable where Wrapped: Equatable {}

extension Patch: Readable where Wrapped: Readable {
  /// Of a member that is there.
  public init(reading reader: inout Reader) throws(Mismatch) {
    if let value = try Wrapped?(reading: &reader) {
      self = .value(value)
    } else {
      self = .null
    }
  }
}

// A member of a sent object that changes a stored value: if the member is missing, the old value is
// kept; null removes the old value; any other value replaces it.

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

  /// The value; nil if the member is missing or null.
  public var value: Wrapped? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The value after the change; `old` is the value before.
  public func over(_ old: Wrapped?) -> Wrapped? {
    switch self {
    case .absent: old
    case .null: nil
    case .value(let value): value
    }
  }

  /// The patch with its value converted, if there is one.
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
  /// Reads a member that is present: null becomes `.null`, any other value becomes `.value`.
  public init(reading reader: inout Reader) throws(Mismatch) {
    if let value = try Wrapped?(reading: &reader) {
      self = .value(value)
    } else {
      self = .null
    }
  }
}

// The few wire values that are no type of the specification's own.

public import JSON

/// The result of a method that answers nothing.
public struct Null: Sendable, Writable {
  public init() {}

  public func write(to writer: inout Writer) { writer.null() }
}

/// What the server tells a client: the params know their method.
public protocol ServerNotification: Writable {
  static var method: String { get }
}

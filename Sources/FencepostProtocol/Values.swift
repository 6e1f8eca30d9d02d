// The few wire values that are no type of the specification's own.

public import JSON

/// The result of a method that answers nothing.
public struct Null: Sendable, Writable {
  public init() {}

  public func write(to writer: inout Writer) { writer.null() }
}

/// Whatever a client answers where there is nothing to say.
extension Null: Readable {
  public init(reading reader: inout Reader) throws(Mismatch) { reader.skip() }
}

/// What the server tells a client: the params know their method.
public protocol ServerNotification: Writable {
  static var method: String { get }
  /// What a person has to have granted to hear it: any one of these is enough.
  static var access: [AccessEntity] { get }
}

/// What the server asks a client: the params know their method, and what it answers.
public protocol ServerRequest: Writable {
  associatedtype Answer: Readable, Sendable
  static var method: String { get }
  static var access: [AccessEntity] { get }
}

extension ServerRequest {
  /// What the client answered, or why that cannot be understood.
  public static func answer(_ result: Value) throws(Mismatch) -> Answer {
    var reader = Reader(result)
    return try Answer(reading: &reader)
  }
}

// Values of the protocol that are not types of the specification.

public import JSON

/// The result of a method without a result.
public struct Null: Sendable, Writable {
  public init() {}

  public func write(to writer: inout Writer) { writer.null() }
}

/// Any answer of a client that has no meaning.
extension Null: Readable {
  public init(reading reader: inout Reader) throws(Mismatch) { reader.skip() }
}

/// A notification of the server.
public protocol ServerNotification: Writable {
  static var method: String { get }
  /// The grants that allow the client to receive it: any one is enough.
  static var access: [AccessEntity] { get }
}

/// A request of the server, with the type of its answer.
public protocol ServerRequest: Writable {
  associatedtype Answer: Readable, Sendable
  static var method: String { get }
  static var access: [AccessEntity] { get }
}

extension ServerRequest {
  /// Decodes the client's answer.
  public static func answer(_ result: Value) throws(Mismatch) -> Answer {
    var reader = Reader(result)
    return try Answer(reading: &reader)
  }
}

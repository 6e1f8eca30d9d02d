// Values of the protocol that are not types in `protocol/openrpc.json`.

public import JSON

/// The result of a method that returns nothing.
public struct Null: Sendable, Writable {
  public init() {}

  public func write(to writer: inout Writer) { writer.null() }
}

/// Reads any answer of a client whose content does not matter.
extension Null: Readable {
  public init(reading reader: inout Reader) throws(Mismatch) { reader.skip() }
}

/// A notification of the server.
public protocol ServerNotification: Writable {
  static var method: String { get }
  /// The kinds of access of which the client needs one to receive the notification.
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

// Encodes an HTTP reply. Every reply states its length, so that the connection can stay open.

public struct Reply: Hashable, Sendable {
  public var status: Status
  /// The content type; nil if there is no body.
  var type: String?
  var body: [UInt8] = []
  /// Additional header fields.
  var fields: [RequestHead.Field] = []

  public init(_ fault: RequestFault) {
    status = fault.status
    type = "text/plain; charset=utf-8"
    body = Array("\(fault.sentence)\n".utf8)
    switch status {
    case .unauthorized:
      fields = [
        .init(name: "WWW-Authenticate", value: #"Basic realm="fencepost", charset="UTF-8""#),
        .init(name: "WWW-Authenticate", value: #"Bearer realm="fencepost""#),
      ]
    case .methodNotAllowed: fields = [.init(name: "Allow", value: "GET, HEAD, POST")]
    case .unavailable: fields = [.init(name: "Retry-After", value: "5")]
    default: break
    }
  }

  init(json: String) {
    status = .ok
    type = "application/json"
    body = Array(json.utf8)
  }

  init(text: String) {
    status = .ok
    type = "text/plain; charset=utf-8"
    body = Array(text.utf8)
  }

  static var empty: Reply {
    var reply = Reply(text: "")
    reply.type = nil
    return reply
  }

  /// The bytes of the reply. The reply to a HEAD request has no body.
  public func bytes(staysOpen: Bool, isHeadOnly: Bool = false) -> [UInt8] {
    var head = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\nContent-Length: \(body.count)\r\n"
    if let type { head += "Content-Type: \(type)\r\n" }
    for field in fields { head += "\(field.name): \(field.value)\r\n" }
    head += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
    head += "Connection: \(staysOpen ? "keep-alive" : "close")\r\n\r\n"
    return Array(head.utf8) + (isHeadOnly ? [] : body)
  }

  /// The reply that tells the sender to go on with the body.
  public static let continueReply = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
}

// Encodes an HTTP reply. Every reply states its length, so that the connection can stay open.

public struct Reply: Hashable, Sendable {
  public var status: HTTPStatus
  /// The content type; nil if there is no body.
  var contentType: String?
  var body: [UInt8] = []
  /// Additional header fields.
  var fields: [RequestHead.Field] = []

  public init(_ fault: RequestFault) {
    status = fault.status
    contentType = "text/plain; charset=utf-8"
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
    contentType = "application/json"
    body = Array(json.utf8)
  }

  init(text: String) {
    status = .ok
    contentType = "text/plain; charset=utf-8"
    body = Array(text.utf8)
  }

  static var empty: Reply {
    var reply = Reply(text: "")
    reply.contentType = nil
    return reply
  }

  /// The bytes of the reply. The reply to a HEAD request has no body.
  public func bytes(staysOpen: Bool, isHeadOnly: Bool = false) -> [UInt8] {
    var headText =
      "HTTP/1.1 \(status.rawValue) \(status.reasonPhrase)\r\nContent-Length: \(body.count)\r\n"
    if let contentType { headText += "Content-Type: \(contentType)\r\n" }
    for field in fields { headText += "\(field.name): \(field.value)\r\n" }
    headText += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
    headText += "Connection: \(staysOpen ? "keep-alive" : "close")\r\n\r\n"
    return Array(headText.utf8) + (isHeadOnly ? [] : body)
  }

  /// The reply that tells the sender to go on with the body.
  public static let continueReply = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
}

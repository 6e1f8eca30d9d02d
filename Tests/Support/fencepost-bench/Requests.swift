// The requests that the benchmark sends, and the checks of their replies.

import JSON

enum Requests {
  static func framed(_ body: String) -> [UInt8] {
    Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }

  static let initialize = framed(
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"#
      + #""clientInfo":{"name":"fencepost-bench","version":"1"},"capabilities":{}}}"#)

  static let initialized = framed(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)

  static func call(_ id: Int, _ method: String, _ params: String) -> [UInt8] {
    framed(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
  }

  /// Converts half a mile to metres.
  static func conversion(id: Int) -> [UInt8] {
    framed(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"units/convert","#
        + #""params":{"value":0.5,"from":"mi","to":"m"}}"#)
  }

  static func checkConversion(_ reply: [UInt8], id: Int, from name: String) throws(Failure) {
    let root = (try? Document(reply))?.root
    guard root?["id"]?.integer == id, root?["result"]?["value"]?.number == 804.672 else {
      throw .wrong("\(name) answered units/convert with \(String(decoding: reply, as: UTF8.self))")
    }
  }

  /// A batch of requests for the protocol's description.
  static func discoveries(_ count: Int) -> [UInt8] {
    let requests = (1...count).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"rpc.discover"}"# }
    return framed("[\(requests.joined(separator: ","))]")
  }

  /// Checks that every request of the batch has a result.
  static func checkDiscoveries(_ reply: [UInt8], count: Int) throws(Failure) {
    let results = (try? Document(reply))?.root?.elements.filter { $0["result"] != nil }
    guard results?.count == count else {
      throw .wrong("\(count) rpc.discover requests were not answered with as many results")
    }
  }
}

/// Requests with ids of equal length, prepared to be sent in runs of any length.
struct Traffic {
  private let bytes: [UInt8]
  private let width: Int
  private var next = 0

  private static let ids = 1_000

  init(window: Int) {
    width = Requests.conversion(id: 100_000).count
    bytes = (0..<Self.ids + window).flatMap { Requests.conversion(id: 100_000 + $0 % Self.ids) }
  }

  /// Sends the next `count` requests, `together` per write.
  mutating func send(_ count: Int, to child: Child, together: Int) throws(Failure) {
    var sent = 0
    while sent < count {
      let part = min(together, count - sent)
      let start = (next + sent) * width
      try child.write(bytes.span.extracting(start..<start + part * width).bytes)
      sent += part
    }
    next = (next + count) % Self.ids
  }
}

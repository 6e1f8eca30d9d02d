// `rpc.discover`: returns the protocol's description, which is part of the program and parsed once.

import FencepostProtocol
import JSON
import JSONRPC

extension Server {
  private static let description = Value(constant: Discovery.document)

  mutating func rpcDiscover(_ params: RpcDiscoverParams) throws(ResponseError) -> Value {
    guard let prefix = params.method, !prefix.isEmpty else { return Self.description }
    guard let part = DiscoveryPart(of: Self.description, prefix).value else {
      throw ResponseError(
        .invalidValue, "No method's name begins with '\(prefix.excerpt())'.",
        field: "params.method"
      ).suggesting(method: prefix)
    }
    return part
  }
}

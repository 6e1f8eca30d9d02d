// `rpc.discover`: the protocol's description, read once and answered from its own bytes.

import FencepostProtocol
import JSON
import JSONRPC

extension Server {
  private static let description = Value(constant: Discovery.document)

  mutating func rpcDiscover(_ params: RpcDiscoverParams) throws(ResponseError) -> Value {
    Self.description
  }
}

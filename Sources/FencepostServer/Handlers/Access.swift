// `access/*`: what the person lets this client see. Not built yet.

import FencepostProtocol
import JSONRPC

extension Server {
  mutating func accessStatus(
    _ params: AccessStatusParams
  ) throws(ResponseError) -> Access {
    throw ResponseError(.internalError, "not built yet")
  }

  mutating func accessRequest(
    _ params: AccessRequestParams
  ) throws(ResponseError) -> AccessAnswer {
    throw ResponseError(.internalError, "not built yet")
  }
}

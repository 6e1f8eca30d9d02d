// `initialize`, `initialized`, `shutdown`, `exit`: the beginning and the end of a session.

import FencepostProtocol
import JSONRPC
import Units

extension Server {
  mutating func initialize(
    _ params: InitializeParams
  ) throws(ResponseError) -> InitializeResult {
    // Everything that can be wrong is looked at before anything is changed.
    let locale = params.locale.flatMap { try? Locale($0) }
    var lengthUnit: LengthUnit?
    if let name = params.initializationOptions?.lengthUnit {
      lengthUnit = try unit(name, at: "params.initializationOptions.lengthUnit")
    }
    if let locale { lengths = LengthFormat(locale) }
    self.lengthUnit = lengthUnit
    trace = params.trace.flatMap { TraceValue(rawValue: $0) } ?? .off
    phase = .opened
    return InitializeResult(
      serverInfo: ServerInfo(name: "fencepost", version: fencepostVersion),
      capabilities: ServerCapabilities(
        experimental: ExperimentalCapabilities(
          fencepost: FencepostCapabilities(
            protocolVersion: Discovery.protocolVersion,
            methods: RequestMethod.allCases.map { $0.rawValue },
            limits: configuration.limits.announced))))
  }

  mutating func initialized(_ params: InitializedParams) {
    if phase == .opened { phase = .ready }
  }

  mutating func shutdown(_ params: ShutdownParams) throws(ResponseError) -> Null {
    phase = .closed
    return Null()
  }

  mutating func exit(_ params: ExitParams) {
    ending = phase.codeOfExit
  }
}

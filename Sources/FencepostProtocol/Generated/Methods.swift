// Every method's name, handler and dispatch.
// Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
// swift-format-ignore-file

public import JSON
public import JSONRPC

/// What a client can ask.
public enum RequestMethod: String, Sendable, CaseIterable {
  /// Opens a session and says who is asking.
  case initialize = "initialize"
  /// Ends the session's work; `exit` then ends the process.
  case shutdown = "shutdown"
  /// This document.
  case rpcDiscover = "rpc.discover"
  /// How lengths are measured and written in a locale.
  case unitsInfo = "units/info"
  /// A length in another unit, exactly.
  case unitsConvert = "units/convert"
  /// A length as a person writes it.
  case unitsParse = "units/parse"
  /// Lengths as a person reads them.
  case unitsFormat = "units/format"
}

/// What a client can tell without being answered.
public enum NotificationMethod: String, Sendable, CaseIterable {
  /// The client has read the answer to `initialize`: notifications and questions may begin.
  case initialized = "initialized"
  /// Ends the process: with code 0 after `shutdown`, with 1 without.
  case exit = "exit"
  /// Takes back a request that has not been started.
  case cancelRequest = "$/cancelRequest"
  /// How much of the session is traced, from the next message on.
  case setTrace = "$/setTrace"
}

/// One function a request: typed params in, a typed result or an error out.
public protocol RequestHandler {
  /// Opens a session and says who is asking.
  mutating func initialize(_ params: InitializeParams) throws(ResponseError) -> InitializeResult
  /// Ends the session's work; `exit` then ends the process.
  mutating func shutdown(_ params: ShutdownParams) throws(ResponseError) -> Null
  /// This document.
  mutating func rpcDiscover(_ params: RpcDiscoverParams) throws(ResponseError) -> Value
  /// How lengths are measured and written in a locale.
  mutating func unitsInfo(_ params: UnitsInfoParams) throws(ResponseError) -> UnitsInfo
  /// A length in another unit, exactly.
  mutating func unitsConvert(_ params: UnitsConvertParams) throws(ResponseError) -> Conversion
  /// A length as a person writes it.
  mutating func unitsParse(_ params: UnitsParseParams) throws(ResponseError) -> ParsedLength
  /// Lengths as a person reads them.
  mutating func unitsFormat(_ params: UnitsFormatParams) throws(ResponseError) -> FormattedLength
}

extension RequestHandler {
  /// Decodes the call, runs its handler, and writes the result as one value.
  public mutating func answer(_ method: RequestMethod, _ call: Call, into writer: inout Writer) throws(ResponseError) {
    switch method {
    case .initialize: try initialize(call.decode()).write(to: &writer)
    case .shutdown: try shutdown(call.decode()).write(to: &writer)
    case .rpcDiscover: try rpcDiscover(call.decode()).write(to: &writer)
    case .unitsInfo: try unitsInfo(call.decode()).write(to: &writer)
    case .unitsConvert: try unitsConvert(call.decode()).write(to: &writer)
    case .unitsParse: try unitsParse(call.decode()).write(to: &writer)
    case .unitsFormat: try unitsFormat(call.decode()).write(to: &writer)
    }
  }
}

/// One function a notification.
public protocol NotificationHandler {
  /// The client has read the answer to `initialize`: notifications and questions may begin.
  mutating func initialized(_ params: InitializedParams)
  /// Ends the process: with code 0 after `shutdown`, with 1 without.
  mutating func exit(_ params: ExitParams)
  /// Takes back a request that has not been started.
  mutating func cancelRequest(_ params: CancelRequestParams)
  /// How much of the session is traced, from the next message on.
  mutating func setTrace(_ params: SetTraceParams)
}

extension NotificationHandler {
  /// Decodes the call and runs its handler; the error is for the log.
  public mutating func receive(_ method: NotificationMethod, _ call: Call) throws(ResponseError) {
    switch method {
    case .initialized: initialized(try call.decode())
    case .exit: exit(try call.decode())
    case .cancelRequest: cancelRequest(try call.decode())
    case .setTrace: setTrace(try call.decode())
    }
  }
}

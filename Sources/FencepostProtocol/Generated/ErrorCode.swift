// Every error's code and name.
// Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
// swift-format-ignore-file

/// An error by its meaning; the raw value is its code.
public enum ErrorCode: Int, Sendable, CaseIterable {
  /// The text is not JSON, or no message could be found in it.
  case parseError = -32700
  /// The text is JSON and not a request, or the session is not in a state for it.
  case invalidRequest = -32600
  /// There is no such method.
  case methodNotFound = -32601
  /// The params are not what the method takes; field names the place.
  case invalidParams = -32602
  /// The session has to begin with initialize.
  case serverNotInitialized = -32002
  /// The client took the request back before it was started.
  case requestCancelled = -32800
  /// The request costs more than the limits that initialize names.
  case limitExceeded = 1108
  /// A value has the right type and makes no sense; field names the place.
  case invalidValue = 1109
}

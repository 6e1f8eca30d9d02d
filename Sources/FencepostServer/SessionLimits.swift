// The limits of one session, as `initialize` reports them.

import FencepostProtocol
public import JSON
import JSONRPC

public struct SessionLimits: Sendable {
  public var json = Limits.standard
  /// Bytes of one header block.
  public var headers = 8 << 10
  /// Messages in one batch.
  public var batch = 10_000
  /// Bytes of pending output at which the server stops reading and working.
  public var outgoing = 64 << 20

  public init() {}

  var frames: FrameLimits { FrameLimits(message: json.bytes, headers: headers) }

  var announced: MessageLimits {
    MessageLimits(
      message: json.bytes, depth: json.depth, values: json.values,
      numberLength: json.numberLength, number: .greatestFiniteMagnitude, batch: batch,
      outgoing: outgoing)
  }
}

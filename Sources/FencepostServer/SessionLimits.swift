// The limits of one session, as `initialize` reports them.

import FencepostProtocol
public import JSON
import JSONRPC

public struct SessionLimits: Sendable {
  public var json = Limits.standard
  /// The most bytes of one message's headers.
  public var headers = 8 << 10
  /// The most messages in one batch.
  public var batch = 10_000
  /// The server stops reading and answering requests when this many bytes of output are pending.
  public var outgoing = 64 << 20

  public init() {}

  var frames: FrameLimits { FrameLimits(message: json.bytes, headers: headers) }

  var announcedLimits: MessageLimits {
    MessageLimits(
      message: json.bytes, depth: json.depth, values: json.values,
      numberLength: json.numberLength, number: .greatestFiniteMagnitude, batch: batch,
      outgoing: outgoing)
  }
}

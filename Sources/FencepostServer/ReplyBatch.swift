// The replies to requests whose changes are committed together (a turn), held until the changes are
// on disk. The replies to a batch are sent as one array when all of them are final. Does not depend
// on the store or on what requests do.

import JSON
import JSONRPC

struct ReplyBatch {
  /// One outgoing message: a single reply, or the replies to a batch.
  private struct OutgoingMessage {
    var isBatch: Bool
    var isComplete: Bool
    var heldReplies: [HeldReply] = []
  }

  struct HeldReply {
    var message: IncomingMessage
    /// Nil if the message has no reply.
    var reply: [UInt8]?
    var isCertain = false
  }

  private var outgoing: [OutgoingMessage] = []
  /// The number of held bytes.
  private(set) var byteCount = 0
  /// The number of replies that depend on the commit.
  private(set) var uncertainCount = 0

  var isEmpty: Bool { outgoing.isEmpty }

  /// Whether a held reply is that of an editor's command.
  var hasCommandReply: Bool {
    outgoing.contains { $0.heldReplies.contains { $0.message.isCommand } }
  }

  /// Adds a reply. A reply is certain if it stays the same even if the commit fails.
  mutating func add(_ message: IncomingMessage, _ reply: [UInt8]?, isCertain: Bool) {
    byteCount += reply?.count ?? 0
    if !isCertain { uncertainCount += 1 }
    let heldReply = HeldReply(message: message, reply: reply, isCertain: isCertain)
    if let last = outgoing.indices.last, !outgoing[last].isComplete {
      outgoing[last].heldReplies.append(heldReply)
    } else {
      outgoing.append(OutgoingMessage(isBatch: false, isComplete: true, heldReplies: [heldReply]))
    }
  }

  mutating func beginBatch() {
    outgoing.append(OutgoingMessage(isBatch: true, isComplete: false))
  }

  mutating func endBatch() {
    if let last = outgoing.indices.last { outgoing[last].isComplete = true }
  }

  /// Marks all replies as certain, because the commit succeeded.
  mutating func confirm() {
    guard uncertainCount > 0 else { return }
    uncertainCount = 0
    for index in outgoing.indices {
      for heldReply in outgoing[index].heldReplies.indices {
        outgoing[index].heldReplies[heldReply].isCertain = true
      }
    }
  }

  /// Answers a second time, in order, each request whose reply is not certain.
  mutating func answerAgain(_ answer: (IncomingMessage) -> [UInt8]?) {
    for index in outgoing.indices {
      for heldReply in outgoing[index].heldReplies.indices
      where !outgoing[index].heldReplies[heldReply].isCertain {
        let oldByteCount = outgoing[index].heldReplies[heldReply].reply?.count ?? 0
        let reply = answer(outgoing[index].heldReplies[heldReply].message)
        byteCount += (reply?.count ?? 0) - oldByteCount
        outgoing[index].heldReplies[heldReply].reply = reply
        outgoing[index].heldReplies[heldReply].isCertain = true
      }
    }
    uncertainCount = 0
  }

  /// Sends the complete messages at the front whose replies are certain.
  mutating func release(_ send: (inout Writer) -> Void) {
    let isReady = { (message: OutgoingMessage) in
      message.isComplete && message.heldReplies.allSatisfy(\.isCertain)
    }
    let finishedMessages = outgoing.prefix(while: isReady)
    outgoing.removeFirst(finishedMessages.count)
    for message in finishedMessages {
      let replies = message.heldReplies.compactMap(\.reply)
      byteCount -= replies.reduce(0) { $0 + $1.count }
      guard !replies.isEmpty else { continue }
      var writer = Writer()
      if message.isBatch { writer.beginArray() }
      for reply in replies { writer.encodedValue(reply) }
      if message.isBatch { writer.endArray() }
      send(&writer)
    }
  }
}

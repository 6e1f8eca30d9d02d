// The replies of one turn, held until their changes are on disk. The replies to a batch are sent
// as one array when all of them are final. Does not depend on the store or on what requests do.

import JSON
import JSONRPC

struct ReplyBatch {
  /// One outgoing message: a single reply, or the replies to a batch.
  private struct OutgoingMessage {
    var isBatch: Bool
    var isComplete: Bool
    var entries: [Entry] = []
  }

  struct Entry {
    var incoming: Incoming
    /// Nil if the message has no reply.
    var reply: [UInt8]?
    var isCertain = false
  }

  private var messages: [OutgoingMessage] = []
  /// The number of held bytes.
  private(set) var byteCount = 0
  /// The number of replies that depend on the commit.
  private(set) var uncertainCount = 0

  var isEmpty: Bool { messages.isEmpty }

  /// Whether a held reply is that of an editor's command.
  var holdsCommand: Bool {
    messages.contains { $0.entries.contains { $0.incoming.isCommand } }
  }

  /// Adds a reply. A reply is certain if it stays the same when the turn cannot be committed.
  mutating func add(_ incoming: Incoming, _ reply: [UInt8]?, isCertain: Bool) {
    byteCount += reply?.count ?? 0
    if !isCertain { uncertainCount += 1 }
    let entry = Entry(incoming: incoming, reply: reply, isCertain: isCertain)
    if let last = messages.indices.last, !messages[last].isComplete {
      messages[last].entries.append(entry)
    } else {
      messages.append(OutgoingMessage(isBatch: false, isComplete: true, entries: [entry]))
    }
  }

  mutating func beginBatch() {
    messages.append(OutgoingMessage(isBatch: true, isComplete: false))
  }

  mutating func endBatch() {
    if let last = messages.indices.last { messages[last].isComplete = true }
  }

  /// Marks all replies as certain, because the commit succeeded.
  mutating func confirm() {
    guard uncertainCount > 0 else { return }
    uncertainCount = 0
    for index in messages.indices {
      for entry in messages[index].entries.indices {
        messages[index].entries[entry].isCertain = true
      }
    }
  }

  /// Answers a second time, in order, each request whose reply is not certain.
  mutating func answerAgain(_ answer: (Incoming) -> [UInt8]?) {
    for index in messages.indices {
      for entry in messages[index].entries.indices where !messages[index].entries[entry].isCertain {
        let before = messages[index].entries[entry].reply?.count ?? 0
        let reply = answer(messages[index].entries[entry].incoming)
        byteCount += (reply?.count ?? 0) - before
        messages[index].entries[entry].reply = reply
        messages[index].entries[entry].isCertain = true
      }
    }
    uncertainCount = 0
  }

  /// Sends the complete messages at the front whose replies are certain.
  mutating func release(_ send: (inout Writer) -> Void) {
    let isReady = { (message: OutgoingMessage) in
      message.isComplete && message.entries.allSatisfy(\.isCertain)
    }
    let ready = messages.prefix(while: isReady)
    messages.removeFirst(ready.count)
    for message in ready {
      let replies = message.entries.compactMap(\.reply)
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

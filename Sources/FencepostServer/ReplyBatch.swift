// The replies of one turn, held until their changes are on disk. The replies to a batch are sent
// as one array when all of them are final. Does not depend on the store or on what requests do.

import JSON
import JSONRPC

struct ReplyBatch {
  /// One outgoing message: a single reply, or the replies to a batch.
  private struct Unit {
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

  private var units: [Unit] = []
  /// The number of held bytes.
  private(set) var count = 0
  /// The number of replies that depend on the commit.
  private(set) var uncertain = 0

  var isEmpty: Bool { units.isEmpty }

  /// Whether a held reply is that of an editor's command.
  var holdsCommand: Bool {
    units.contains { $0.entries.contains { $0.incoming.isCommand } }
  }

  /// Adds a reply. A reply is certain if it stays the same when the turn cannot be committed.
  mutating func add(_ incoming: Incoming, _ reply: [UInt8]?, isCertain: Bool) {
    count += reply?.count ?? 0
    if !isCertain { uncertain += 1 }
    let entry = Entry(incoming: incoming, reply: reply, isCertain: isCertain)
    if let last = units.indices.last, !units[last].isComplete {
      units[last].entries.append(entry)
    } else {
      units.append(Unit(isBatch: false, isComplete: true, entries: [entry]))
    }
  }

  mutating func beginBatch() {
    units.append(Unit(isBatch: true, isComplete: false))
  }

  mutating func endBatch() {
    if let last = units.indices.last { units[last].isComplete = true }
  }

  /// Marks all replies as certain, because the commit succeeded.
  mutating func confirm() {
    guard uncertain > 0 else { return }
    uncertain = 0
    for unit in units.indices {
      for entry in units[unit].entries.indices { units[unit].entries[entry].isCertain = true }
    }
  }

  /// Answers a second time, in order, each request whose reply is not certain.
  mutating func answerAgain(_ answer: (Incoming) -> [UInt8]?) {
    for unit in units.indices {
      for entry in units[unit].entries.indices where !units[unit].entries[entry].isCertain {
        let before = units[unit].entries[entry].reply?.count ?? 0
        let reply = answer(units[unit].entries[entry].incoming)
        count += (reply?.count ?? 0) - before
        units[unit].entries[entry].reply = reply
        units[unit].entries[entry].isCertain = true
      }
    }
    uncertain = 0
  }

  /// Sends the complete messages at the front whose replies are certain.
  mutating func release(_ send: (inout Writer) -> Void) {
    let isReady = { (unit: Unit) in unit.isComplete && unit.entries.allSatisfy(\.isCertain) }
    let ready = units.prefix(while: isReady)
    units.removeFirst(ready.count)
    for unit in ready {
      let replies = unit.entries.compactMap(\.reply)
      count -= replies.reduce(0) { $0 + $1.count }
      guard !replies.isEmpty else { continue }
      var writer = Writer()
      if unit.isBatch { writer.beginArray() }
      for reply in replies { writer.encodedValue(reply) }
      if unit.isBatch { writer.endArray() }
      send(&writer)
    }
  }
}

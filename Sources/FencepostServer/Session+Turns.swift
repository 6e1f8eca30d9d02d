// Turns: what the requests that came together gather is settled together, and their answers go out
// when it stands. Where it does not come to stand, each is carried out again by itself.

import FencepostProtocol
import JSON
import JSONRPC

extension Session {
  mutating func run(_ single: Incoming) {
    if parser.framing == .lines, isAmongBadLines(single.message) { return }
    if !single.joinsTurn { settle() }
    if single.method == .accessRequest, asks(single.message) { return }
    if single.method == .shutdown { giveUpAsking() }
    if server.trace != .off { return trace(single) }
    // Taken out while it is written, and given back with its memory.
    var reply = Writer()
    swap(&reply, &spare)
    let isAnswered = answerInTurn(single, into: &reply)
    // What was done for this request alone is nothing to the next.
    server.worked = nil
    // What was written is answered when it stands, and nothing is answered before what came first.
    if server.isWriting || !replyBatch.isEmpty {
      replyBatch.add(single, isAnswered ? Array(reply.bytes) : nil, isCertain: false)
      reply.clear()
      if isTurnFull { settle() }
    } else if isAnswered {
      outbox.send(&reply)
    }
    swap(&reply, &spare)
  }

  mutating func run(_ batch: [Incoming]) {
    isAmidBadLines = false
    replyBatch.beginBatch()
    for element in batch where server.ending == nil {
      if !element.joinsTurn { settle() }
      var reply = Writer()
      if replyBatch.count >= limits.outgoing, case .request(let id, _) = element.message {
        reply.response(to: id, error: .replyTooLarge(limits.outgoing))
        replyBatch.add(element, reply.bytes, isCertain: true)
        continue
      }
      if server.trace != .off {
        replyBatch.add(element, answerTraced(element), isCertain: true)
        continue
      }
      let isAnswered = answerInTurn(element, into: &reply)
      // What nothing was written before, and which wrote nothing, is as it is.
      replyBatch.add(element, isAnswered ? reply.bytes : nil, isCertain: !server.isWriting)
    }
    replyBatch.endBatch()
    if !server.isWriting || isTurnFull { settle() }
  }

  /// So much is answered in one turn at most, for each of its answers waits for the last.
  private var isTurnFull: Bool { replyBatch.count >= 1 << 20 || replyBatch.uncertain >= 1000 }

  /// Answers, and where the turn has no room for what is asked, once more in a turn of its own.
  private mutating func answerInTurn(_ incoming: Incoming, into reply: inout Writer) -> Bool {
    let start = reply.mark
    let isAnswered = answer(incoming, into: &reply)
    guard server.needsAnotherTurn else { return isAnswered }
    reply.rewind(to: start)
    settle()
    defer { server.forgetFullTurn() }
    return answer(incoming, into: &reply)
  }

  /// What is traced shows each answer as it goes out, so each stands in a turn of its own.
  private mutating func trace(_ single: Incoming) {
    settle()
    if let answer = answerTraced(single) {
      var reply = Writer()
      reply.fragment(answer)
      outbox.send(&reply)
    }
    announce()
  }

  private mutating func answerTraced(_ incoming: Incoming) -> [UInt8]? {
    let trace = beginTrace(incoming.message)
    let answer = answerAlone(incoming)
    if let answer { endTrace(trace, answer) }
    return answer
  }

  /// Ends the turn: makes what it gathered stand and last, and lets the answers out. Where that
  /// fails nothing of it stands, and each request is carried out again by itself, so that only the
  /// one at fault is refused.
  mutating func settle() {
    endTurn()
    server.clearUp()
  }

  /// The same, but that what the turn left is yet to be cleared.
  mutating func endTurn() {
    if server.isWriting { echoes += max(1, replyBatch.uncertain) }
    if server.isWriting, server.settleFirst() != nil {
      var again = replyBatch
      replyBatch = ReplyBatch()
      again.answerAgain { answerAlone($0) }
      replyBatch = again
    }
    if !replyBatch.isEmpty {
      replyBatch.settle()
      replyBatch.release { outbox.send(&$0) }
    }
    // What came of a batch is told behind its answers, and those go out together. With the answer, for
    // who acts on that would else act on what was before it.
    if replyBatch.isEmpty { announce() }
  }

  private mutating func answerAlone(_ incoming: Incoming) -> [UInt8]? {
    var reply = Writer()
    let isAnswered = answer(incoming, into: &reply)
    server.forgetFullTurn()
    if let refusal = server.settle() {
      reply.clear()
      if case .request(let id, _) = incoming.message { reply.response(to: id, error: refusal) }
      note(.warning, refusal.message)
    }
    return isAnswered ? reply.bytes : nil
  }
}

// Turns: changes of requests that arrive together are committed together, and their replies are
// sent afterwards. If the commit fails, each request is carried out again by itself.

import FencepostProtocol
import JSON
import JSONRPC

extension Session {
  mutating func run(_ message: IncomingMessage) {
    if parser.framing == .lines, isRepeatedBadLine(message.message) { return }
    if !message.joinsTurn { commitEarlierTurn() }
    if message.effectiveMethod == .accessRequest, askPersonIfNeeded(message.message) { return }
    if message.method == .shutdown { endAllQuestions() }
    if server.options.trace != .off { return trace(message) }
    // `replyBuffer` is swapped in, so that its memory is reused without copying.
    var reply = Writer()
    swap(&reply, &replyBuffer)
    let hasReply = answerInTurn(message, into: &reply)
    // The next request must not get the result of this request's long work.
    server.longWork.forget()
    // Replies to writes wait for the commit, and later replies wait for earlier ones.
    if server.hasOpenTurn || !replyBatch.isEmpty {
      replyBatch.add(message, hasReply ? Array(reply.bytes) : nil, isCertain: false)
      reply.clear()
      if isTurnFull { commitTurn() }
    } else if hasReply {
      outbox.send(&reply)
    }
    swap(&reply, &replyBuffer)
  }

  mutating func run(_ messages: [IncomingMessage]) {
    isInsideBadLines = false
    replyBatch.beginBatch()
    for message in messages where server.exitCode == nil {
      if !message.joinsTurn { commitTurn() }
      var reply = Writer()
      if replyBatch.byteCount >= limits.outgoing, case .request(let id, _) = message.message {
        reply.response(to: id, error: .replyTooLarge(limits.outgoing))
        replyBatch.add(message, reply.bytes, isCertain: true)
        continue
      }
      if server.options.trace != .off {
        replyBatch.add(message, answerTraced(message), isCertain: true)
        continue
      }
      let hasReply = answerInTurn(message, into: &reply)
      // An element before the batch's first write does not depend on the commit, if nothing was
      // written before the batch either.
      replyBatch.add(message, hasReply ? reply.bytes : nil, isCertain: !server.hasOpenTurn)
    }
    replyBatch.endBatch()
    if !server.hasOpenTurn || isTurnFull { commitTurn() }
  }

  /// Commits what earlier requests changed. But if the open turn belongs to the long work of the
  /// next request, the turn is committed when that request is answered.
  private mutating func commitEarlierTurn() {
    if !server.longWork.holdsTurn { commitTurn() }
  }

  /// Whether the turn has reached its limits: all its replies are held until its commit.
  private var isTurnFull: Bool {
    replyBatch.byteCount >= 1 << 20 || replyBatch.uncertainCount >= 1000
  }

  /// Answers a request. If the turn has no room for the request's changes, commits the turn and
  /// answers in a new one.
  private mutating func answerInTurn(_ incoming: IncomingMessage, into reply: inout Writer) -> Bool
  {
    let replyStart = reply.checkpoint
    let hasReply = answer(incoming, into: &reply)
    guard server.needsAnotherTurn else { return hasReply }
    reply.rewind(to: replyStart)
    commitTurn()
    defer { server.resetFullTurn() }
    return answer(incoming, into: &reply)
  }

  /// Answers a request while tracing is on. The request is committed by itself, so that the traced
  /// reply is final.
  private mutating func trace(_ message: IncomingMessage) {
    commitEarlierTurn()
    let answer = answerTraced(message)
    server.longWork.forget()
    if message.isCommand { askForTaskEdits() }
    if let answer {
      var reply = Writer()
      reply.encodedValue(answer)
      outbox.send(&reply)
    }
    announce()
  }

  private mutating func answerTraced(_ incoming: IncomingMessage) -> [UInt8]? {
    let trace = beginTrace(incoming.message)
    let answer = answerAlone(incoming)
    if let answer { endTrace(trace, answer) }
    return answer
  }

  /// Ends the turn: commits its changes, sends the replies, and cleans up. If the commit fails,
  /// nothing is written, and each request is carried out again by itself, so that only the failing
  /// one is refused.
  mutating func commitTurn() {
    endTurn()
    server.clearUp()
  }

  /// Commits the turn and sends the replies, without cleaning up.
  mutating func endTurn() {
    if server.hasOpenTurn { unreadOwnWrites += max(1, replyBatch.uncertainCount) }
    if server.hasOpenTurn, server.commitBeforeReplies() != nil {
      var failedReplies = replyBatch
      replyBatch = ReplyBatch()
      failedReplies.answerAgain { answerAlone($0) }
      replyBatch = failedReplies
    }
    if !replyBatch.isEmpty {
      replyBatch.confirm()
      // A command's edits are asked for before its reply: lsp-mode, which waits for the reply, loses
      // messages that it reads together with it.
      if replyBatch.hasCommandReply { askForTaskEdits() }
      replyBatch.release { outbox.send(&$0) }
    }
    // If replies are held, the changes are announced after them. Otherwise they are announced
    // before the reply, so that the client does not act on an old state.
    if replyBatch.isEmpty { announce() }
  }

  private mutating func answerAlone(_ incoming: IncomingMessage) -> [UInt8]? {
    var reply = Writer()
    let hasReply = answer(incoming, into: &reply)
    server.resetFullTurn()
    if let refusal = server.commitTurn() {
      reply.clear()
      if case .request(let id, _) = incoming.message { reply.response(to: id, error: refusal) }
      log(.warning, refusal.message)
    }
    return hasReply ? reply.bytes : nil
  }
}

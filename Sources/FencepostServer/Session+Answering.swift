// Answers one message: decides whether it is allowed now, calls the handler, and writes the reply
// or the error.

import FencepostProtocol
import JSON
import JSONRPC

extension Session {
  /// Writes the reply, if there is one.
  mutating func answer(_ incoming: IncomingMessage, into writer: inout Writer) -> Bool {
    switch incoming.message {
    case .request(let id, let call):
      answer(id, call, incoming, into: &writer)
      return true
    case .notification(let call):
      performNotification(call, incoming.method)
      return false
    case .response(let id, let outcome):
      handleAnswer(outcome, to: id)
      return false
    case .malformed(let malformed):
      if case .unanswerable(let reason) = malformed.problem {
        logUnanswered("a message was dropped: \(reason)")
        return false
      }
      writer.response(to: malformed.id, error: ResponseError(malformed.problem, in: framing))
      return true
    }
  }

  private mutating func answer(
    _ id: RequestID, _ call: Call, _ incoming: IncomingMessage, into writer: inout Writer
  ) {
    if !server.longWork.isClockAdvanced { server.configuration.clock.tick(.message) }
    let requestStart = server.log.startTime()
    let replyStart = writer.checkpoint
    do throws(ResponseError) {
      if let refusal = server.phase.refusal(of: call.method, in: framing) { throw refusal }
      if inbox.isCancelled(id) {
        throw server.longWork.isAbandoned ? .cancelledWhileRunning : .cancelledBeforeStart
      }
      if let request = LanguageRequest(rawValue: call.method), request != .executeCommand {
        try writer.response(to: id) { (writer) throws(ResponseError) in
          try server.answer(request, call, into: &writer)
        }
      } else if let method = incoming.effectiveMethod {
        if let refusal = server.access.refusal(of: method) { throw refusal }
        if let refusal = server.missingStoreError(for: method) { throw refusal }
        try carryOut(method, call, id, into: &writer)
      } else if let request = LanguageRequest(rawValue: call.method) {
        // The command is not one of Fencepost's, which the answer says.
        try writer.response(to: id) { (writer) throws(ResponseError) in
          try server.answer(request, call, into: &writer)
        }
      } else {
        throw ResponseError.unknownMethod(call.method)
      }
      logRequest(id, call, since: requestStart, "answered", writer.bytes(since: replyStart))
    } catch {
      writer.rewind(to: replyStart)
      writer.response(to: id, error: error)
      let kind = error.data.kind
      logRequest(
        id, call, since: requestStart, "refused, \(kind)", writer.bytes(since: replyStart))
    }
  }

  private func logRequest(
    _ id: RequestID, _ call: Call, since startTime: Int64, _ outcome: String,
    _ reply: ArraySlice<UInt8>
  ) {
    let log = server.log
    log.debug(
      "request \(id.description.excerpt()) \(call.method.excerpt()): \(outcome) in "
        + "\(log.duration(since: startTime)), \(reply.count) bytes"
        + log.contents("params", call.params.text) + log.contents("reply", reply))
  }

  private mutating func performNotification(_ call: Call, _ request: RequestMethod?) {
    server.log.debug(
      "notification \(call.method.excerpt())" + server.log.contents("params", call.params.text))
    if let request {
      traceNotification(call)
      performUnanswered(request, call)
      return
    }
    guard let method = NotificationMethod(rawValue: call.method) else {
      traceNotification(call)
      if let notification = LanguageNotification(rawValue: call.method) {
        return handleLanguageNotification(notification, call)
      }
      if RequestMethod.hasNamespace(of: call.method) {
        let refusal = ResponseError.unknownMethod(call.method)
        logUnanswered("\(refusal.message) \(refusal.data.hint ?? "")")
      } else if !call.method.hasPrefix("$/") {
        log(.debug, "the notification \(call.method.excerpt()) is not known and was ignored")
      }
      return
    }
    if method != .setTrace { traceNotification(call) }
    guard server.phase.handles(method, in: framing) else { return }
    do {
      // Invalid params must not keep `exit` from working.
      if method == .exit { return server.exit(ExitParams()) }
      if method == .advanceClock, let refusal = try server.refusal(ofAdvancing: call) {
        return logUnanswered("\(call.method) was ignored: \(refusal)")
      }
      try server.receive(method, call)
    } catch {
      logUnanswered("\(call.method) was ignored: \(error.message)")
    }
  }

  /// Carries out a request that has no id, without a reply. Requests that open or close a session
  /// need an id, because the client has to know when they are done.
  private mutating func performUnanswered(_ method: RequestMethod, _ call: Call) {
    do throws(ResponseError) {
      if let refusal = server.phase.refusal(of: call.method, in: framing) { throw refusal }
      if method == .initialize || method == .shutdown {
        throw ResponseError(.invalidRequest, "\(call.method) needs an id.")
      }
      if let refusal = server.access.refusal(of: method) { throw refusal }
      if let refusal = server.missingStoreError(for: method) { throw refusal }
      var discardedReply = Writer()
      try server.answer(method, call, into: &discardedReply)
    } catch {
      // The request did not fit into the same commit as earlier requests, so it is carried out
      // again after that commit.
      if server.turnWasFull { return }
      logUnanswered(
        "\(call.method), sent without an id, was not carried out: \(error.message)")
    }
  }
}

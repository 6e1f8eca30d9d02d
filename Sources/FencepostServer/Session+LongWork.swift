// Does long work in slices before its request is answered. Between slices messages are read, so
// that the work can be cancelled, and progress is reported to the client.

import FencepostProtocol
import JSONRPC

extension Session {
  /// The length of one slice, in nanoseconds.
  static let slice: Int64 = 10_000_000

  /// The long work of the next request: its title, and the percentage that is done; nil if there
  /// is none. For a program that has the session in its own process and gets no notifications.
  public var workInProgress: (title: String, percentage: Int)? {
    server.work.ongoing.map { ($0.words.title, $0.work.percentage) }
  }

  /// Does one slice of the next request's work; false if there is more to do.
  mutating func doWorkSlice() -> Bool {
    server.work.reset()
    guard case .single(let incoming)? = inbox.head, let method = incoming.method,
      case .request(let id, let call) = incoming.message
    else { return true }
    if inbox.isHeadCancelled(id) || server.phase.refusal(of: call.method, in: framing) != nil
      || server.access.refusal(of: method) != nil
    {
      server.work.isGivenUp = server.isAtWork
      server.work.ongoing?.work.giveUp()
      return endWork { $0.givenUp }
    }
    let isNew = !server.isAtWork
    if isNew {
      if method.endsTurn { commitTurn() }
      if method.longWork?.dependsOnTime == true { tickForWork() }
      guard begin(method, call) else { return true }
      // If the work changes the store, the changes are recorded with the time of the request.
      if server.work.holdsTurn { tickForWork() }
    }
    do throws(ResponseError) {
      let uptime = server.configuration.uptime
      let end = uptime() + Self.slice
      guard try server.continueWork(until: { uptime() >= end }) else {
        // Earlier requests are committed and answered first. If their commit fails, what this work
        // read is wrong, so it begins again. Work that holds the turn was begun in a new turn.
        if isNew, !server.work.holdsTurn, !replyBatch.isEmpty || server.hasOpenTurn {
          server.work.ongoing = nil
          commitTurn()
          guard begin(method, call) else { return true }
          // The work has read what it needs, so other processes need not wait for the lock.
          commitTurn()
        }
        reportWorkProgress()
        return false
      }
      if !isNew, server.restartWork(method, call) {
        commitTurn()
        return false
      }
      server.work.finish()
    } catch {
      server.work.fail(error)
      return endWork { $0.givenUp }
    }
    let hasFailed = server.work.hasFailed
    return endWork { hasFailed ? $0.givenUp : $0.done }
  }

  /// Advances the clock to the time of the request, once.
  private mutating func tickForWork() {
    guard !server.work.isClockAdvanced else { return }
    server.configuration.clock.tick(.message)
    server.work.isClockAdvanced = true
  }

  /// False if the request is invalid. Then its answer says why.
  private mutating func begin(_ method: RequestMethod, _ call: Call) -> Bool {
    guard let work = server.begin(method, call) else { return false }
    server.work.ongoing = OngoingWork(work: work, token: call.workDoneToken)
    return true
  }

  private mutating func reportWorkProgress() {
    guard let ongoing = server.work.ongoing, let token = ongoing.token else { return }
    let percentage = ongoing.work.percentage
    guard let shown = ongoing.reportedPercentage else {
      server.work.ongoing?.reportedPercentage = percentage
      return sendProgress(
        WorkDoneProgress(
          kind: .begin, title: ongoing.words.title, cancellable: true, percentage: percentage),
        under: token)
    }
    guard percentage > shown else { return }
    server.work.ongoing?.reportedPercentage = percentage
    sendProgress(WorkDoneProgress(kind: .report, percentage: percentage), under: token)
  }

  private mutating func endWork(_ word: (LongWorkWords) -> String) -> Bool {
    guard let ongoing = server.work.ongoing else { return true }
    server.work.ongoing = nil
    if let token = ongoing.token, ongoing.reportedPercentage != nil {
      sendProgress(WorkDoneProgress(kind: .end, message: word(ongoing.words)), under: token)
    }
    return true
  }
}

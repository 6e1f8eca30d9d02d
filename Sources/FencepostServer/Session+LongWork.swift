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
    server.longWork.ongoing.map { ($0.titles.title, $0.work.percentage) }
  }

  /// Does one slice of the next request's work; false if there is more to do.
  mutating func doWorkSlice() -> Bool {
    server.longWork.reset()
    guard case .single(let incoming)? = inbox.nextDelivery, let method = incoming.method,
      case .request(let id, let call) = incoming.message
    else { return true }
    if inbox.isNextCancelled(id) || server.phase.refusal(of: call.method, in: framing) != nil
      || server.access.refusal(of: method) != nil
    {
      server.longWork.isAbandoned = server.isAtWork
      server.longWork.ongoing?.work.giveUp()
      return endWork { $0.abandoned }
    }
    let isNew = !server.isAtWork
    if isNew {
      if method.endsTurn { commitTurn() }
      if method.longWork?.dependsOnTime == true { tickForWork() }
      guard beginWork(method, call) else { return true }
      // If the work changes the store, the changes are recorded with the time of the request.
      if server.longWork.holdsTurn { tickForWork() }
    }
    do throws(ResponseError) {
      let uptime = server.configuration.uptime
      let end = uptime() + Self.slice
      guard try server.continueWork(until: { uptime() >= end }) else {
        // Earlier requests are committed and answered first. If their commit fails, what this work
        // read is wrong, so it begins again. Work that keeps the store's lock (`holdsTurn`) began
        // only after the commit.
        if isNew, !server.longWork.holdsTurn, !replyBatch.isEmpty || server.hasOpenTurn {
          server.longWork.ongoing = nil
          commitTurn()
          guard beginWork(method, call) else { return true }
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
      server.longWork.finish()
    } catch {
      server.longWork.fail(error)
      return endWork { $0.abandoned }
    }
    let hasFailed = server.longWork.hasFailed
    return endWork { hasFailed ? $0.abandoned : $0.finished }
  }

  /// Advances the clock to the time of the request, once.
  private mutating func tickForWork() {
    guard !server.longWork.isClockAdvanced else { return }
    server.configuration.clock.tick(.message)
    server.longWork.isClockAdvanced = true
  }

  /// False if the request is invalid. Then its answer says why.
  private mutating func beginWork(_ method: RequestMethod, _ call: Call) -> Bool {
    guard let work = server.beginWork(method, call) else { return false }
    server.longWork.ongoing = OngoingWork(work: work, token: call.workDoneToken)
    return true
  }

  private mutating func reportWorkProgress() {
    guard let ongoing = server.longWork.ongoing, let token = ongoing.token else { return }
    let percentage = ongoing.work.percentage
    guard let reported = ongoing.reportedPercentage else {
      server.longWork.ongoing?.reportedPercentage = percentage
      return sendProgress(
        WorkDoneProgress(
          kind: .begin, title: ongoing.titles.title, cancellable: true, percentage: percentage),
        under: token)
    }
    guard percentage > reported else { return }
    server.longWork.ongoing?.reportedPercentage = percentage
    sendProgress(WorkDoneProgress(kind: .report, percentage: percentage), under: token)
  }

  private mutating func endWork(_ title: (LongWorkTitles) -> String) -> Bool {
    guard let ongoing = server.longWork.ongoing else { return true }
    server.longWork.ongoing = nil
    if let token = ongoing.token, ongoing.reportedPercentage != nil {
      sendProgress(WorkDoneProgress(kind: .end, message: title(ongoing.titles)), under: token)
    }
    return true
  }
}

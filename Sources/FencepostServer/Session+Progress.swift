// Reports the progress of opening a large store, under the progress token of the waiting request,
// or under a token of the server if the client supports that.

import FencepostProtocol
import JSON
import JSONRPC

/// The progress that was reported to the client while the store was being opened.
struct OpeningProgress {
  /// The token; nil if the client wants no progress.
  var token: RequestID?
  /// Whether the client has accepted the server's token, or sent its own.
  var isTokenAccepted = false
  var hasBegun = false
  var shownPercentage = -1
  let openingStart: Int64

  /// How long opening must take before progress is reported, in nanoseconds.
  static let reportingDelay: Int64 = 200_000_000
}

extension Session {
  /// Reports progress if opening takes long, and the end of an opening whose progress was reported.
  mutating func reportOpeningProgress(for waiting: Delivery?) {
    guard server.storeHost.isOpening else { return endOpeningProgress() }
    let now = server.configuration.uptime()
    var progress = openingProgress ?? OpeningProgress(openingStart: now)
    defer { openingProgress = progress }
    guard server.phase == .ready, let (done, total) = server.storeHost.progress else { return }
    if progress.token == nil {
      if let token = waiting?.workDoneToken {
        progress.token = token
        progress.isTokenAccepted = true
      } else if server.options.showsProgress,
        now - progress.openingStart >= OpeningProgress.reportingDelay
      {
        let (id, token) = server.access.questions.nextToken()
        progress.token = token
        var message = Writer()
        message.request(
          id, WindowWorkDoneProgressCreateParams.method,
          params: WindowWorkDoneProgressCreateParams(token: token))
        send(&message)
      }
    }
    guard let token = progress.token, progress.isTokenAccepted else { return }
    if !progress.hasBegun {
      progress.hasBegun = true
      sendProgress(
        WorkDoneProgress(
          kind: .begin, title: "Opening the reminders", cancellable: false,
          message: "\(total) files to read", percentage: 0), under: token)
    }
    let percentage = total > 0 ? done * 100 / total : 0
    guard percentage > progress.shownPercentage else { return }
    progress.shownPercentage = percentage
    sendProgress(
      WorkDoneProgress(
        kind: .report, message: "\(done) of \(total) files", percentage: percentage), under: token)
  }

  private mutating func endOpeningProgress() {
    guard let progress = openingProgress else { return }
    openingProgress = nil
    guard progress.hasBegun, let token = progress.token else { return }
    let message =
      server.storeHost.isOpen ? "The reminders are open" : "The reminders could not be opened"
    sendProgress(WorkDoneProgress(kind: .end, message: message), under: token)
  }

  mutating func sendProgress(_ progress: WorkDoneProgress, under token: RequestID) {
    notify(ProgressParams(token: token, value: progress))
  }

  /// Handles the client's answer to the server's request for a token; false if it answers another
  /// request.
  mutating func handleTokenAnswer(_ outcome: ResponseOutcome, to id: RequestID) -> Bool {
    guard server.access.questions.removeTokenRequest(id) else { return false }
    if case .result = outcome { openingProgress?.isTokenAccepted = true }
    return true
  }
}

extension Delivery {
  /// The progress token of the first waiting request.
  fileprivate var workDoneToken: RequestID? {
    for case .request(_, let call) in messages {
      if let token = call.workDoneToken { return token }
    }
    return nil
  }
}

extension Call {
  var workDoneToken: RequestID? {
    params["workDoneToken"].flatMap { RequestID($0) }.flatMap { $0 == .null ? nil : $0 }
  }
}

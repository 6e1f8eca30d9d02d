// A long replay, slice by slice before its request is answered: what is sent meanwhile is read, so
// that it can be taken back, and whoever asked for it hears how far it is.

import FencepostProtocol
import JSONRPC

extension Server {
  /// Without a copy of the replay.
  var isReplaying: Bool { if case .some = replaying { true } else { false } }
}

extension Session {
  /// How long one slice may take, in nanoseconds.
  static let slice: Int64 = 10_000_000

  /// Brings the replay that comes next one slice nearer its end; false while it takes more.
  mutating func isReplayed() -> Bool {
    server.replayed = nil
    guard case .single(let incoming)? = inbox.head,
      case .request(let id, let call) = incoming.message
    else { return true }
    if inbox.isHeadCancelled(id) || server.phase.refusal(of: call.method, in: framing) != nil
      || server.refusal(of: .locationReplay) != nil
    {
      return endReplay("It was not replayed to its end")
    }
    if !server.isReplaying {
      // What was asked before it stands first.
      settle()
      // Whatever is wrong with it is said when it is answered.
      guard let params: LocationReplayParams = try? call.decode(),
        let replaying = try? server.beginReplay(params)
      else { return true }
      server.replaying = replaying
      server.replaying?.token = call.workDoneToken
    }
    do throws(ResponseError) {
      let uptime = server.configuration.uptime
      let end = uptime() + Self.slice
      guard let replayed = try server.replaying?.work(until: { uptime() >= end }) else {
        tellReplay()
        return false
      }
      server.replayed = .success(replayed)
    } catch {
      server.replayed = .failure(error)
    }
    return endReplay("The track has been replayed")
  }

  private mutating func tellReplay() {
    guard let replaying = server.replaying, let token = replaying.token else { return }
    let percentage = replaying.percentage
    guard let shown = replaying.shown else {
      server.replaying?.shown = percentage
      return tell(
        WorkDoneProgress(
          kind: .begin, title: "Replaying the track", cancellable: true, percentage: percentage),
        under: token)
    }
    guard percentage > shown else { return }
    server.replaying?.shown = percentage
    tell(WorkDoneProgress(kind: .report, percentage: percentage), under: token)
  }

  private mutating func endReplay(_ message: String) -> Bool {
    let (token, shown) = (server.replaying?.token, server.replaying?.shown)
    server.replaying = nil
    if let token, shown != nil {
      tell(WorkDoneProgress(kind: .end, message: message), under: token)
    }
    return true
  }
}

// Positions from phones: the watch sends them to the session like lines of stdin, and answers a
// phone when its positions were accepted.

import FencepostServer
import JSON
import Phones
import Tracks

extension WatchCommand {
  /// The most positions that are sent to the session in one turn; the session commits them
  /// together.
  private static let mostPositionsPerTurn = 64

  mutating func reportPhonePositions() {
    guard let phonePoints = listener?.takePoints(Self.mostPositionsPerTurn), !phonePoints.isEmpty
    else {
      return
    }
    for (connection, point) in phonePoints {
      let source = point.source ?? PhoneRequest.defaultSource
      let device = devices[source] ?? point.device ?? source
      guard let params = FixFeed.params(point, source: source, device: device) else {
        listener?.noteAnswer(
          connection, RequestFault(.badRequest, "The position cannot be stored."))
        continue
      }
      ask("location/update", params, .phone(connection: connection, source: point.source))
    }
    finishOutput()
    listener?.handleConnections()
  }

  /// Handles the session's answer to one position of a phone. The phone gets its own answer once
  /// all its positions have one.
  mutating func handlePhoneAnswer(_ connection: Int, _ root: Value, source: String?) {
    var fault: RequestFault?
    if let error = root["error"] {
      let sentence = error["message"]?.string ?? "The position was not accepted."
      let isInvalidPosition = error["data"]?["kind"]?.string == "invalidValue"
      fault = RequestFault(isInvalidPosition ? .badRequest : .unavailable, sentence)
    }
    if let reason = root["result"]?["ignored"]?.string,
      let sentence = ignoredFixes.sentence(source: source, reason: reason)
    {
      listener?.note(sentence)
    }
    listener?.noteAnswer(connection, fault)
  }
}

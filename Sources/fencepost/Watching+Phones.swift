// Positions from phones in a watch: they are sent to the session like lines of stdin, and a phone
// gets its answer when its positions were accepted.

import FencepostServer
import JSON
import Phones
import Tracks

extension Watching {
  /// The most positions sent in one turn, which the session syncs together.
  private static let positionsATurn = 64

  mutating func takePhones() {
    guard let found = listener?.takePoints(Self.positionsATurn), !found.isEmpty else { return }
    for (connection, point) in found {
      let source = point.source ?? PhoneRequest.unnamed
      let device = devices[source] ?? point.device ?? source
      guard let params = FixFeed.params(point, source: source, device: device) else {
        listener?.positionAnswered(
          connection, RequestFault(.badRequest, "The position cannot be written down."))
        continue
      }
      let id = nextID()
      phones[id] = connection
      sources[id] = point.source
      ask(PlainLines.request(id, "location/update", params))
    }
    finishOutput()
    listener?.work()
  }

  /// What a phone is told about one of its positions.
  mutating func answeredPhone(_ connection: Int, _ root: Value, source: String?) {
    var fault: RequestFault?
    if let error = root["error"] {
      let sentence = error["message"]?.string ?? "It failed."
      let isItsOwn = error["data"]?["kind"]?.string == "invalidValue"
      fault = RequestFault(isItsOwn ? .badRequest : .unavailable, sentence)
    }
    if let reason = root["result"]?["ignored"]?.string,
      let sentence = ignored.sentence(source: source, reason: reason)
    {
      listener?.note(sentence)
    }
    listener?.positionAnswered(connection, fault)
  }
}

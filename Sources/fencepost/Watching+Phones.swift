// The positions of phones in a watch: they are asked of the session like the lines of stdin, and a phone
// is answered when its positions were taken.

import FencepostServer
import JSON
import Phones
import Tracks

extension Watching {
  /// So many are asked in one turn, for which the session syncs once.
  private static let positionsATurn = 64

  mutating func takePhones() {
    guard let found = listener?.takePoints(Self.positionsATurn), !found.isEmpty else { return }
    for (connection, point) in found {
      guard let params = FixFeed.params(point, source: point.source ?? PhoneRequest.unnamed) else {
        listener?.taken(
          connection, RequestFault(.badRequest, "The position cannot be written down."))
        continue
      }
      let id = nextID()
      phones[id] = connection
      sources[id] = point.source
      ask(PlainLines.request(id, "location/update", params))
    }
    settle()
    listener?.work()
  }

  /// What a phone hears of the answer to one of its positions.
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
    listener?.taken(connection, fault)
  }
}

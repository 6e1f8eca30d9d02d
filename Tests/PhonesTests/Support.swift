// Shared by the tests of phones: short requests, fed whole or byte by byte, and what the parser
// returned.

import CivilTime
import Geofence
import Phones
import Tracks

func post(_ body: String, target: String = "/", _ fields: String...) -> String {
  let more = fields.map { "\($0)\r\n" }.joined()
  return
    "POST \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(more)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

func get(_ target: String, _ fields: String...) -> String {
  "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n" + fields.map { "\($0)\r\n" }.joined() + "\r\n"
}

/// All results for bytes that arrive in pieces of a given length.
func events(
  _ text: String, pieces: Int = .max, limits: RequestLimits = .standard
) -> [RequestParser.Event] {
  var parser = RequestParser(limits: limits)
  var found: [RequestParser.Event] = []
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    parser.add(rest.prefix(pieces))
    rest = rest.dropFirst(pieces)
    while let event = parser.nextEvent() { found.append(event) }
  }
  return found
}

func status(_ text: String, limits: RequestLimits = .standard) -> Int? {
  guard case .fault(let fault)? = events(text, limits: limits).last else { return nil }
  return fault.status.rawValue
}

let noon = Instant(milliseconds: 1_795_521_600_000)

enum Outcome: Error {
  case noRequest
}

/// The result of one whole request, for a listener without a token.
func phone(_ text: String, token: Token? = nil) throws -> PhoneRequest {
  let found = events(text)
  guard found.count == 2, case .head(let head) = found[0], case .body(let body) = found[1] else {
    throw Outcome.noRequest
  }
  if let fault = PhoneRequest.fault(head, token: token) { throw fault }
  return try PhoneRequest(head, body: body, now: noon)
}

/// The status and the sentence of a request that is refused.
func refusal(_ text: String, token: Token? = nil) -> String {
  do {
    _ = try phone(text, token: token)
    return "it was taken"
  } catch let fault as RequestFault {
    return "\(fault.status.rawValue) \(fault.sentence)"
  } catch {
    return "it was not understood"
  }
}

func answer(_ reply: Reply) -> String {
  String(decoding: reply.bytes(staysOpen: true), as: UTF8.self)
}

/// A position in one line: source, latitude, longitude, accuracy and time.
func shown(_ points: [TrackPoint]) -> [String] {
  points.map { point in
    let accuracy = point.accuracy.map { " ±\($0)" } ?? ""
    let place = "\(point.coordinate.latitude) \(point.coordinate.longitude)"
    return "\(point.source ?? "-") \(place)\(accuracy) \(point.at.text)"
  }
}

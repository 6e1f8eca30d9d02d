// The payloads of the apps give the positions they mean, each app gets the reply that it expects,
// and an invalid request is refused with a sentence that says what to send.

import CivilTime
import Phones
import Testing
import Tracks

@Suite struct PhoneRequestTests {
  // MARK: What the apps send

  @Test func `OwnTracks posts a location and is answered with an empty list`() throws {
    let location =
      #"{"_type":"location","acc":8,"alt":62,"batt":71,"conn":"w","lat":52.52,"lon":13.405,"t":"u","tid":"JP","tst":1795543100,"vel":4}"#
    let request = try phone(post(location, "Content-Type: application/json"))
    #expect(shown(request.points) == ["JP 52.52 13.405 ±8.0 2026-11-24T17:58:20.000Z"])
    #expect(answer(request.reply).hasSuffix("\r\n\r\n[]"))
    let topic = location.replacing(#""tid":"JP""#, with: #""topic":"owntracks/jane/pixel""#)
    #expect(try phone(post(topic)).points.first?.source == "owntracks/jane/pixel")
    let nameless = location.replacing(#""tid":"JP","#, with: "")
    #expect(try phone(post(nameless, "X-Limit-D: pixel")).points.first?.source == "pixel")
    #expect(try phone(post(nameless)).points.first?.source == "phone")
  }

  @Test(arguments: [
    #"{"_type":"waypoint","desc":"Home","lat":1,"lon":2,"rad":50,"tst":1}"#,
    #"{"_type":"waypoints","waypoints":[]}"#, #"{"_type":"lwt","tst":1}"#,
    #"{"_type":"status","iOS":{"version":"18.1"}}"#,
    #"{"_type":"card","name":"Jane","face":"AA=="}"#,
    #"{"_type":"cmd","action":"reportLocation"}"#, #"{"_type":"dump","configuration":{}}"#,
    #"{"_type":"steps","steps":12}"#, #"{"_type":"beacon","uuid":"x"}"#,
  ])
  func `other messages of OwnTracks are answered and ignored`(_ message: String) throws {
    let request = try phone(post(message))
    #expect(request.points.isEmpty)
    #expect(answer(request.reply).hasSuffix("[]"))
  }

  @Test func `an OwnTracks transition gives a position`() throws {
    let transition =
      #"{"_type":"transition","event":"enter","desc":"Home","acc":12,"lat":52.5,"lon":13.4,"tid":"JP","tst":1795543100,"wtst":1}"#
    #expect(try phone(post(transition)).points.count == 1)
  }

  @Test func `Home Assistant posts a location to a webhook`() throws {
    let update =
      #"{"type":"update_location","data":{"gps":[52.52,13.405],"gps_accuracy":12,"battery":80,"speed":1}}"#
    let request = try phone(post(update, target: "/?device=jane"))
    #expect(shown(request.points) == ["jane 52.52 13.405 ±12.0 \(noon.text)"])
    #expect(answer(request.reply).hasSuffix("{}"))
    for other in [
      #"{"type":"update_sensor_states","data":[{"unique_id":"x","state":1}]}"#,
      #"{"type":"update_location","data":{"location_name":"home"}}"#, #"{"type":"get_config"}"#,
    ] {
      #expect(try phone(post(other)).points.isEmpty)
    }
    #expect(
      refusal(post(#"{"type":"encrypted","encrypted":true,"encrypted_data":"x"}"#)).hasPrefix("400")
    )
  }

  @Test func `the positions of an Overland batch are sorted by time`() throws {
    let batch = """
      {"locations":[
        {"type":"Feature","geometry":{"type":"Point","coordinates":[13.405,52.53]},
         "properties":{"timestamp":"2026-11-24T17:00:10Z","horizontal_accuracy":5,"device_id":"iphone"}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[13.405,52.52]},
         "properties":{"timestamp":"2026-11-24T17:00:00Z","horizontal_accuracy":-1,"device_id":"iphone"}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[13.405,52.52]},
         "properties":{"timestamp":"2026-11-24T17:00:05+0000","horizontal_accuracy":7,"device_id":"iphone"}},
        {"type":"Feature","geometry":null,"properties":{"type":"trip"}}],
       "current":{"type":"Feature"}}
      """
    let request = try phone(post(batch))
    #expect(
      shown(request.points) == [
        "iphone 52.52 13.405 ±7.0 2026-11-24T17:00:05.000Z",
        "iphone 52.53 13.405 ±5.0 2026-11-24T17:00:10.000Z",
      ])
    #expect(request.skippedSentence == "'-1' is not an accuracy; send metres, 0 or more.")
    #expect(answer(request.reply).hasSuffix(#"{"result":"ok"}"#))
    #expect(try phone(post(#"{"locations":[]}"#)).points.isEmpty)
    #expect(refusal(post(#"{"locations":[{}, 7]}"#)).hasPrefix("400"))
  }

  @Test func `Traccar Client and OsmAnd send a query, or a form`() throws {
    let said = "id=123456&lat=52.52&lon=13.405&timestamp=1795543100&accuracy=9.5&speed=3&batt=71"
    let expected = ["123456 52.52 13.405 ±9.5 2026-11-24T17:58:20.000Z"]
    for text in [
      get("/?\(said)"), post("", target: "/?\(said)"),
      post(said, "Content-Type: application/x-www-form-urlencoded"),
    ] {
      let request = try phone(text)
      #expect(shown(request.points) == expected)
      #expect(answer(request.reply).hasPrefix("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"))
    }
    for time in [
      "1795543100000", "2026-11-24T17:58:20Z", "2026-11-24%2017:58:20", "2026-11-24+17:58:20",
    ] {
      let points = try phone(get("/?deviceid=a%20b&lat=1&lon=-2.5&timestamp=\(time)")).points
      #expect(shown(points) == ["a b 1.0 -2.5 2026-11-24T17:58:20.000Z"])
    }
    #expect(try phone(get("/?id=1&lat=0&lon=0&valid=false")).points.isEmpty)
  }

  @Test func `Traccar Client 9 posts JSON`() throws {
    let said =
      #"{"location":{"timestamp":"2026-11-24T17:00:00.500Z","coords":{"latitude":52.52,"longitude":13.405,"accuracy":4,"speed":-1,"heading":-1},"is_moving":true,"odometer":5,"event":"motionchange","battery":{"level":0.7,"is_charging":false},"activity":{"type":"still"},"extras":{}},"device_id":"123456"}"#
    let request = try phone(post(said))
    #expect(shown(request.points) == ["123456 52.52 13.405 ±4.0 2026-11-24T17:00:00.500Z"])
    #expect(answer(request.reply).contains("Content-Length: 0\r\n"))
  }

  @Test func `a plain position needs latitude and longitude`() throws {
    #expect(
      shown(try phone(post(#"{"latitude":52.52,"longitude":13.405}"#)).points)
        == ["phone 52.52 13.405 \(noon.text)"])
    for time in [
      #""time":"2026-11-24T17:58:20Z""#, #""at":1795543100"#, #""timestamp":1795543100000"#,
    ] {
      let text = #"{"lat":"52.52","lon":13.405,"accuracy":10,\#(time),"device":"watch"}"#
      #expect(
        shown(try phone(post(text)).points) == ["watch 52.52 13.405 ±10.0 2026-11-24T17:58:20.000Z"]
      )
    }
  }

  @Test func `a device name has no control characters and is shortened`() throws {
    let long = String(repeating: "é", count: 5000)
    let text = #"{"latitude":1,"longitude":2,"source":"\u001b[31m\#(long)"}"#
    let name = try #require(try phone(post(text)).points.first?.source)
    #expect(name.hasPrefix("\u{FFFD}[31m") && name.utf8.count <= 256)
  }

  // MARK: What is refused

  @Test(arguments: [
    (#"{"latitude":91,"longitude":2}"#, "400 91, 2 is not a place on the earth."),
    (
      #"{"latitude":52}"#,
      #"400 There is no latitude or no longitude; send {"latitude":52.52,"longitude":13.405}."#
    ),
    (
      #"{"latitude":1,"longitude":2,"accuracy":-5}"#,
      "400 '-5' is not an accuracy; send metres, 0 or more."
    ),
    (
      #"{"latitude":1,"longitude":2,"time":"noon"}"#,
      #"400 '"noon"' is not a time; write it like 2026-12-01T09:00:00Z."#
    ),
    (
      #"{"_type":"location","lat":1,"lon":2}"#,
      "400 The position has no 'tst', the seconds since 1970."
    ),
    (
      #"{"_type":"encrypted","data":"x"}"#,
      "400 The message is encrypted; leave the app's encryption key empty, and use TLS."
    ),
    ("hello", "400 There is no 'lat' or no 'lon'; send them as in ?id=phone&lat=52.52&lon=13.405."),
    ("", #"400 The body is empty; send a position such as {"latitude":52.52,"longitude":13.405}."#),
    ("lat=x&lon=1", "400 x, 1 is not a place on the earth."),
  ])
  func `a payload without a position is refused`(_ body: String, _ expected: String) {
    #expect(refusal(post(body)) == expected)
  }

  @Test(arguments: [
    "[", "{", #"{"a":"#, "[1,2]", "[[[[[[[[]]]]]]]]", #"{"locations":{}}"#, #"{"location":5}"#,
    #"{"location":[5]}"#, #"{"locations":[null]}"#, #"{"_type":"location","lat":{},"lon":[]}"#,
    #"{"type":"update_location","data":{"gps":7}}"#, #"{"latitude":1e999,"longitude":0}"#,
    String(repeating: "[", count: 100_000), "{\"a\":\(String(repeating: "9", count: 100_000))}",
  ])
  func `hostile JSON is refused`(_ body: String) {
    #expect(refusal(post(body)).hasPrefix("400 "))
  }

  @Test func `unknown paths, methods and encodings are named in the refusal`() {
    #expect(refusal(get("/where")) == "404 There is nothing at '/where'; post to '/'.")
    #expect(
      refusal("PUT / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        == "405 'PUT' is not a method that is supported; send a position with POST.")
    #expect(refusal(post("x", "Content-Encoding: gzip")).hasPrefix("415"))
    #expect(
      answer(Reply(RequestFault(.methodNotAllowed, ""))).contains("\r\nAllow: GET, HEAD, POST\r\n"))
  }

  @Test func `requests from a web page are refused`() {
    let position = #"{"latitude":1,"longitude":2}"#
    #expect(refusal(post(position, "Origin: https://example.org")).hasPrefix("403"))
    #expect(refusal(get("/?lat=1&lon=2", "Sec-Fetch-Site: cross-site")).hasPrefix("403"))
    let rebound = "GET /?lat=1&lon=2 HTTP/1.1\r\nHost: example.org:8080\r\n\r\n"
    #expect(refusal(rebound).hasPrefix("403"))
    #expect(refusal(rebound.replacing("example.org", with: "localhost")) == "it was taken")
    #expect(refusal(rebound.replacing("example.org", with: "[::1]")) == "it was taken")
  }

  @Test func `a request without a position is answered with a greeting`() throws {
    #expect(answer(try phone(get("/")).reply).contains("This is fencepost watch."))
    let head = try phone("HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    let bytes = head.reply.bytes(staysOpen: false, isHeadOnly: true)
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("Connection: close\r\n\r\n"))
  }
}

@Suite struct TokenTests {
  private let token = Token(Array("s3cret-tøken\n".utf8))

  @Test(arguments: [
    ("Bearer s3cret-tøken", true), ("bearer  s3cret-tøken", true),
    ("Basic amFuZTpzM2NyZXQtdMO4a2Vu", true), ("Basic OnMzY3JldC10w7hrZW4", true),
    ("Basic czNjcmV0LXTDuGtlbg==", false), ("Bearer s3cret-tøkem", false), ("Bearer s3cret", false),
    ("Bearer s3cret-tøkens3cret-tøken", false), ("Bearer", false), ("Basic", false), ("", false),
    ("Basic !!!!", false), ("Digest s3cret-tøken", false), ("Basic A", false),
  ])
  func `a token is accepted as bearer token or as password`(_ field: String, _ expected: Bool)
    throws
  {
    #expect(try #require(token).isContained(in: field) == expected)
  }

  @Test func `requests without the token are refused`() throws {
    #expect(refusal(get("/"), token: token).hasPrefix("401 Send the token"))
    #expect(
      refusal(get("/other", "Authorization: Bearer x"), token: token).hasPrefix(
        "401 The token is not"))
    #expect(
      answer(Reply(RequestFault(.unauthorized, ""))).contains("\r\nWWW-Authenticate: Basic realm"))
    // Behind a proxy the host name may be any.
    let proxied =
      "GET / HTTP/1.1\r\nHost: example.org\r\nAuthorization: Bearer s3cret-tøken\r\n\r\n"
    #expect(refusal(proxied, token: token) == "it was taken")
  }

  @Test(arguments: ["", " \n", "two words", "\u{0}"])
  func `a token is a single word`(_ text: String) {
    #expect(Token(Array(text.utf8)) == nil)
  }
}

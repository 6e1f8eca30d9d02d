// OwnTracks messages, as published, as exported and as recorded, give the same positions.

import Testing
import Tracks

@Suite struct OwnTracksTests {
  private let one =
    #"{"_type":"location","lat":47.5,"lon":8.25,"tst":1795190645,"acc":12,"tid":"ab"}"#
  private let other =
    #"{"_type":"transition","lat":"47.6","lon":8,"tst":"1795190705","event":"enter","tid":"ab"}"#

  private func expected() throws -> [TrackPoint] {
    [
      try point(47.5, 8.25, "2026-11-20T16:04:05Z", accuracy: 12, source: "ab"),
      try point(47.6, 8, "2026-11-20T16:05:05Z", source: "ab"),
    ]
  }

  @Test func `an array, lines, an export, a recording and indented objects give the same track`()
    throws
  {
    let recorded =
      "2026-11-20T16:04:05Z\t*                 \t\(one)\n"
      + "2026-11-20T16:05:05Z\t*                 \t\(other)\r\n"
    for text in [
      "[\(one), \(other)]", "\n[\n\(one)\n,\(other)]\n", "\(one)\n\n\(other)", "\(one)\n\(other)\n",
      #"{"count": 2, "x": {"data": ["}"]}, "data": [\#(one),\#(other)], "status": 200}"#, recorded,
      one.replacing(",", with: ",\n") + "\n" + other.replacing(",", with: ",\n"),
    ] {
      #expect(try points(text, .owntracks) == expected(), "\(text)")
    }
    #expect(try points(one, .owntracks) == [expected()[0]])
    #expect(try points("[]", .owntracks) == [])
    #expect(try points(#"{"data": []}"#, .owntracks) == [])
    #expect(try points("", .owntracks) == [])
  }

  @Test func `an accuracy of 0 is missing, and a negative one invalidates the position`() throws {
    let text = """
      {"_type":"location","lat":1,"lon":2,"tst":1795190645,"acc":0}
      {"_type":"location","lat":1,"lon":2,"tst":1795190645,"acc":-1}
      {"_type":"location","lat":1,"lon":2,"tst":1795190645,"acc":null}
      """
    #expect(try points(text, .owntracks).map(\.accuracy) == [nil, nil])
    #expect(
      try passedOver(text, .owntracks) == [
        "line 2: '-1' is not an accuracy, so the position is skipped."
      ])
  }

  @Test func `a device is one source, whatever topic it publishes to`() throws {
    let text = """
      {"_type":"location","lat":1,"lon":2,"tst":1,"topic":"owntracks/jo/phone","tid":"jo"}
      {"_type":"transition","lat":1,"lon":2,"tst":2,"topic":"owntracks/jo/phone/event","tid":"jo"}
      """
    #expect(try Set(points(text, .owntracks).map(\.source)) == ["owntracks/jo/phone"])
  }

  @Test func `messages without a position are skipped and reported with their line`() throws {
    let text = """
      {"_type":"lwt","tst":1}
      {"_type":"encrypted","data":"…"}
      {"_type":"transition","tst":1,"event":"leave"}
      {"_type":"location","lat":1,"lon":2}
      {"_type":"location","lat":1,"lon":2,"tst":"soon"}
      {"_type":"location","lat":1,"lon":2,"tst":1e300}
      {"_type":"location","lat":100,"lon":2,"tst":1}
      {"_type":"location","lat":1,"lon"
      []
      {"hello":1}
      """
    #expect(
      try passedOver(text, .owntracks) == [
        "line 1: 'lwt' has no position.",
        "line 2: The message is encrypted; decrypt the track before it is replayed.",
        "line 3: The position has no latitude or no longitude, so it is skipped.",
        "line 4: The position has no time.",
        "line 5: '\"soon\"' is not a time; write it like 2026-12-01T09:00:00Z.",
        "line 6: '1e300' is not a time; write it like 2026-12-01T09:00:00Z.",
        "line 7: '100, 2' is not a place on the earth, so the position is skipped.",
        "line 8: This is not JSON: line 1, column 34: expected ':' after a key, found the end.",
        "line 9: This is not JSON: a message must be an object in { }.",
        "line 10: '{…}' has no position.",
      ])
  }

  @Test func `a truncated array is refused, a broken message is not`() throws {
    #expect(
      fault("[\(one),\n", .owntracks)
        == "line 2: The array of messages has no ']' at its end; see whether the file is complete.")
    #expect(
      fault("[\(one) \(other)]", .owntracks) == "line 1: After a message ',' or ']' is missing.")
    #expect(fault("[,]", .owntracks) == "line 1: A message is missing between two commas.")
    #expect(
      fault("[{\"a\":\"", .owntracks)
        == "line 1: A message has no end, or is longer than 1048576 bytes.")
    #expect(try points("[\(one), {1}, \(other)]", .owntracks) == expected())
  }
}

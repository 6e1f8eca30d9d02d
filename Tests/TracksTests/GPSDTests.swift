// gpsd's reports: a TPV with a fix is a position, and every other line is reported.

import Testing
import Tracks

@Suite struct GPSDTests {
  @Test func `a TPV with a fix is a position with its error as accuracy`() throws {
    let text = """
      {"class":"VERSION","release":"3.22"}
      {"class":"TPV","device":"/dev/pts/1","mode":1}
      {"class":"TPV","device":"/dev/pts/1","mode":3,"time":"2026-11-20T16:04:05.000Z",\
      "lat":47.5,"lon":8.25,"epx":3,"epy":4}
      {"class":"TPV","mode":2,"time":"2026-11-20T16:04:06.000Z","lat":47.5,"lon":8.25,"eph":7.5,\
      "epx":3,"epy":4}

      1795190647.12: {"class":"TPV","mode":2,"time":1795190647.5,"lat":47.5,"lon":8.25,"epx":3}
      {"class":"SKY","satellites":[]}
      """
    let read = try track(text, .gpsd)
    #expect(
      try read.points == [
        point(47.5, 8.25, "2026-11-20T16:04:05Z", accuracy: 5, source: "/dev/pts/1"),
        point(47.5, 8.25, "2026-11-20T16:04:06Z", accuracy: 7.5),
        point(47.5, 8.25, "2026-11-20T16:04:07.500Z", accuracy: 3),
      ])
    #expect(
      read.skippedPoints.map(\.description) == [
        "line 1: 'VERSION' has no position.",
        "line 2: The receiver reports that it has no position, so the line is skipped.",
        "line 7: 'SKY' has no position.",
      ])
    #expect(read.skippedPoints.allSatisfy { !$0.isProblem })
  }

  @Test func `an incomplete or damaged TPV is skipped`() throws {
    let text = """
      {"class":"TPV","mode":3,"lat":1,"lon":2}
      {"class":"TPV","mode":3,"time":"2026-11-20T16:04:05Z","lat":1}
      {"class":"TPV","mode":3,"time":"2026-11-20T16:04:05Z","lat":1,"lon":2,"eph":"x"}
      {"class":"TPV","mode":3,
      $GPRMC
      {}
      """
    #expect(
      try passedOver(text, .gpsd) == [
        "line 1: The position has no time.",
        "line 2: The position has no latitude or no longitude, so it is skipped.",
        "line 3: '\"x\"' is not an accuracy, so the position is skipped.",
        "line 4: This is not JSON: line 1, column 25: expected a key in quotes, found the end.",
        "line 5: This is not JSON: a message must be an object in { }.",
        "line 6: '{…}' has no position.",
      ])
    #expect(
      try Track(
        Array("{}\n{\"class\":\"TPV\"}".utf8), format: .gpsd, limits: TrackLimits(mostPieceBytes: 8)
      )
      .skippedPoints.map(\.reason) == [.otherKind("{…}"), .tooLong(limit: 8)])
  }
}

// GPX of every dialect gives the same positions, and what gives none is reported with its line.

import CivilTime
import Geofence
import Testing
import Tracks

@Suite struct GPXTests {
  private func gpx(_ inside: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\">\n\(inside)\n</gpx>\n"
  }

  private func trk(_ points: String) -> String { gpx("<trk><trkseg>\n\(points)\n</trkseg></trk>") }

  @Test func `points of a track are in file order, regardless of their times`() throws {
    let text = trk(
      """
      <trkpt lat="47.5" lon="8.25"><ele>400</ele><time>2026-11-20T16:04:05.25Z</time></trkpt>
      <trkpt lon='-8.5' lat='-47'><time>2026-11-20T18:00:00+02:00</time><hdop>2</hdop></trkpt>
      """)
    #expect(
      try points(text, .gpx) == [
        point(47.5, 8.25, "2026-11-20T16:04:05.250Z"),
        point(-47, -8.5, "2026-11-20T16:00:00Z", accuracy: 10),
      ])
  }

  @Test(arguments: [
    "2026-11-20T16:04:05Z", "2026-11-20T16:04:05", "2026-11-20T17:04:05+0100",
    "2026-11-20T11:04:05.000-05:00", "\n 2026-11-20T16:04:05Z\t",
    "<![CDATA[2026-11-20T16:04:05Z]]>",
    "2026-11-20<!-- a day -->T16:04:05Z", "2026&#45;11&#x2D;20T16:04:05Z",
  ])
  func `times are read in all forms that GPX writers use`(_ time: String) throws {
    let text = trk("<trkpt lat=\"1\" lon=\"2\"><time>\(time)</time></trkpt>")
    #expect(try points(text, .gpx) == [point(1, 2, "2026-11-20T16:04:05Z")])
  }

  @Test func `a prefix, a BOM, an old version or another encoding gives the same track`() throws {
    let text = """
      \u{FEFF}<?xml version='1.0' encoding='ISO-8859-1'?><!-- made by hand -->
      <g:gpx xmlns:g="http://www.topografix.com/GPX/1/0" version="1.0"><g:trk><g:trkseg>
      <g:trkpt lat=" 1 " lon="2e0"><g:time>2026-11-20T16:04:05Z</g:time></g:trkpt>
      </g:trkseg></g:trk></g:gpx><?end?>

      """
    #expect(try points(text, .gpx) == [point(1, 2, "2026-11-20T16:04:05Z")])
  }

  @Test func `an accuracy in metres takes precedence over HDOP, at any position in the point`()
    throws
  {
    let text = trk(
      """
      <trkpt lat="1" lon="2"><time>2026-11-20T16:04:05Z</time><hdop>9</hdop>
        <extensions><x:a xmlns:x="urn:x"><x:accuracy>12.5</x:accuracy><x:time>no</x:time></x:a>
        </extensions></trkpt>
      <trkpt lat="1" lon="2"><time>2026-11-20T16:04:05Z</time><hdop>0</hdop></trkpt>
      """)
    #expect(try points(text, .gpx).map(\.accuracy) == [12.5, nil])
  }

  @Test func `points without a position are skipped and reported with their line`() throws {
    let text = trk(
      """
      <trkpt lat="91" lon="2"><time>2026-11-20T16:04:05Z</time></trkpt>
      <trkpt lat="1"/>
      <trkpt lat="1" lon="2"/>
      <trkpt lat="1" lon="2"><time>yesterday</time></trkpt>
      <trkpt lat="1" lon="2"><time>2026-11-20T16:04:05Z</time><fix>none</fix></trkpt>
      <trkpt lat="1" lon="2"><time>2026-11-20T16:04:05Z</time><hdop>good</hdop></trkpt>
      <trkpt lat="0x1p3" lon="2"><time>2026-11-20T16:04:05Z</time></trkpt>
      <trkpt lat="47,5" lon="nan"><time>2026-11-20T16:04:05Z</time></trkpt>
      """)
    #expect(
      try passedOver(text, .gpx) == [
        "line 4: '91, 2' is not a place on the earth, so the position is skipped.",
        "line 5: The position has no latitude or no longitude, so it is skipped.",
        "line 6: The position has no time.",
        "line 7: 'yesterday' is not a time; write it like 2026-12-01T09:00:00Z.",
        "line 8: The receiver reports that it has no position, so the line is skipped.",
        "line 9: 'good' is not an accuracy, so the position is skipped.",
        "line 10: '0x1p3, 2' is not a place on the earth, so the position is skipped.",
        "line 11: '47,5, nan' is not a place on the earth, so the position is skipped.",
      ])
    #expect(try points(text, .gpx) == [])
  }

  @Test func `waypoints are positions in files without tracks, markers beside a track`()
    throws
  {
    let mark = "<wpt lat=\"1\" lon=\"2\"><time>2026-11-20T16:04:05Z</time></wpt>"
    let walked =
      "<trk><trkseg><trkpt lat=\"3\" lon=\"4\"><time>2026-11-20T10:00:00Z</time></trkpt>"
      + "</trkseg></trk>"
    #expect(try points(gpx(mark), .gpx) == [point(1, 2, "2026-11-20T16:04:05Z")])
    let both = try track(gpx(mark + walked), .gpx)
    #expect(try both.points == [point(3, 4, "2026-11-20T10:00:00Z")])
    #expect(both.skippedPoints.map(\.reason) == [.waypointBesideTrack])
    #expect(try points(gpx(mark + "<trk/>"), .gpx).count == 1)
  }

  @Test func `a route without times is walked at a pace, with positions on the way`() throws {
    let text = gpx(
      "<rte><rtept lat=\"0\" lon=\"179.9995\"/><rtept lat=\"0\" lon=\"-179.9995\"/></rte>")
    #expect(try passedOver(text, .gpx).count == 2)
    let pace = Pace(start: try Instant(text: "2026-11-20T08:00:00Z"), metresPerSecond: 4)
    let walked = try track(text, .gpx, pace: pace).points
    #expect(walked.map { $0.at - pace.start } == [0, 10_000, 20_000, 27_798])
    for (one, next) in zip(walked, walked.dropFirst()) {
      let speed = one.coordinate.distance(to: next.coordinate) / Double(next.at - one.at) * 1000
      #expect(abs(speed - 4) < 0.01)
    }
    #expect(walked.last?.coordinate.longitude == -179.9995)
  }

  @Test func `the first position decides whether the file's times or the pace are used`() throws {
    let pace = Pace(start: try Instant(text: "2026-11-20T08:00:00Z"))
    let timed = "<trkpt lat=\"1\" lon=\"2\"><time>2026-11-20T16:04:05Z</time></trkpt>\n"
    let untimed = "<trkpt lat=\"1\" lon=\"2\"/>\n"
    let first = try track(trk(timed + untimed), .gpx, pace: pace)
    #expect(first.points.map(\.at.text) == ["2026-11-20T16:04:05.000Z"])
    #expect(first.skippedPoints.map(\.reason) == [.noTime])
    let second = try track(trk(untimed + timed), .gpx, pace: pace)
    #expect(second.points.map(\.at) == [pace.start, pace.start])
  }

  @Test func `text that is not GPX is refused with a reason`() {
    #expect(
      fault("<html></html>", .gpx)
        == "line 1: This is not GPX: its outermost element is 'html', not 'gpx'.")
    #expect(
      fault("{}", .gpx)
        == "line 1: There is text outside of all elements; an XML file begins with a tag.")
    #expect(fault("", .gpx) == "line 1: The file is empty.")
  }
}

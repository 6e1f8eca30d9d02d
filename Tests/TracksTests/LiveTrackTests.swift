// A track read line by line gives the same as the whole track read at once.

import Testing
import Tracks

@Suite struct LiveTrackTests {
  private static let feeds: [(TrackFormat, String)] = [
    (
      .gpx,
      """
      <gpx><trk><trkseg>
      <trkpt lat="47.5" lon="8.25"><time>2026-11-20T16:04:05Z</time></trkpt>
      <trkpt lat="47.6" lon="8.25"><time>2026-11-20T16:05:05Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    ),
    (
      .owntracks,
      """
      owntracks/a/b {"_type":"location","lat":1,"lon":"2","tst":1795190645,"acc":12}
      {"_type":"lwt","tst":1795190645}
      owntracks/a/b {"_type":"location","lat":91,"lon":"2","tst":1795190645,"acc":12}
      """
    ),
    (
      .gpsd,
      """
      {"class":"VERSION"}
      {"class":"TPV","mode":3,"time":"2026-11-20T16:04:05Z","lat":1,"lon":2,"eph":3}
      nothing
      {"class":"TPV","mode":2,"time":"2026-11-20T16:04:06Z","lat":1.1,"lon":2}
      """
    ),
    (
      .nmea,
      """
      $GNGGA,235959.5,4730.000,N,00815.000,E,1,08,1.2,400,M,47,M,,
      $GPRMC,235959.5,A,4730.000,N,00815.000,E,0.5,,201126,,
      $GPGGA,000000,4730.000,N,00815.000,E,1,08,,400,M,47,M,,
      $GPRMC,000001,A,4799.000,N,00815.000,E,0.5,,211126,,
      """
    ),
  ]

  @Test(arguments: feeds)
  func `reading line by line gives the same as reading at once`(format: TrackFormat, text: String)
    throws
  {
    var live = LiveTrack(format: format)
    var steps: [TrackStep] = []
    for line in text.split(separator: "\n") { steps += live.add(line: Array(line.utf8)) }
    steps += try live.end()
    let whole = try track(text, format)
    #expect(!whole.points.isEmpty)
    #expect(steps.compactMap { if case .point(let one) = $0 { one } else { nil } } == whole.points)
    #expect(
      steps.compactMap { if case .skipped(let one) = $0 { one } else { nil } }
        == whole.skippedPoints)
  }

  @Test func `a position is reported as soon as the next time begins`() throws {
    var live = LiveTrack(format: .nmea)
    let first = "$GPRMC,120000,A,4730.000,N,00815.000,E,0.5,,201126,,"
    let second = "$GPRMC,120001,A,4730.000,N,00815.000,E,0.5,,201126,,"
    #expect(live.add(line: Array(first.utf8)) == [.noResult])
    #expect(live.add(line: Array(second.utf8)).count == 1)
    #expect(try live.end().count == 1)
  }
}

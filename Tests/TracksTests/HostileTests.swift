// A damaged track: reading it ends, costs no more than its length, and gives only valid positions.

import CivilTime
import Geofence
import TestSupport
import Testing
import Tracks

@Suite struct HostileTests {
  private static let seeds: [(TrackFormat, String)] = [
    (
      .gpx,
      """
      <?xml version="1.0"?><gpx><wpt lat="1" lon="2"><time>2026-11-20T16:04:05Z</time></wpt><trk>
      <trkseg><trkpt lat="47.5" lon="8.25"><time>2026-11-20T16:04:05Z</time><hdop>2</hdop>
      <extensions><a:b><accuracy>5&#48;</accuracy></a:b></extensions></trkpt><!-- - --><![CDATA[x]]>
      <rtept lat="1" lon="2"/></trkseg></trk></gpx>
      """
    ),
    (
      .owntracks,
      """
      {"count":1,"data":[{"_type":"location","lat":1,"lon":"2","tst":1795190645,"acc":12},
      {"_type":"transition","lat":1,"lon":2,"tst":"1"}]}
      """
    ),
    (.owntracks, "[{\"_type\":\"location\",\"lat\":1,\"lon\":2,\"tst\":1}]"),
    (.owntracks, "{\"lat\":1,\"lon\":2,\"tst\":1}\n{\"lat\":1,\"lon\":2,\"tst\":1}\n"),
    (
      .gpsd,
      "{\"class\":\"TPV\",\"mode\":3,\"time\":\"2026-11-20T16:04:05Z\",\"lat\":1,\"lon\":2,\"eph\":3}"
    ),
    (
      .nmea,
      """
      $GNGGA,235959.5,4730.000,N,00815.000,E,1,08,1.2,400,M,47,M,,
      $GPRMC,235959.5,A,4730.000,N,00815.000,E,0.5,,201126,,
      $GPGGA,000000,4730.000,N,00815.000,E,1,08,,400,M,47,M,,
      """
    ),
  ]

  private static let hostileTexts =
    Array("<>\"'&;/![]{},:-.0123456789eE+*$#\n\r\t xA\u{0}".utf8) + [0xFF, 0xC3]

  private func mutated(_ text: String, _ random: inout SeededRandom) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      guard !bytes.isEmpty else { break }
      let at = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[at] = Self.hostileTexts.randomElement(using: &random) ?? 0
      case 1: bytes.insert(Self.hostileTexts.randomElement(using: &random) ?? 0, at: at)
      case 2: bytes.remove(at: at)
      case 3: bytes.removeSubrange(at...)
      default:
        let end = min(bytes.count, at + Int.random(in: 1...40, using: &random))
        let piece = Array(bytes[at..<end])
        bytes.insert(contentsOf: piece, at: Int.random(in: 0...bytes.count, using: &random))
      }
    }
    return bytes
  }

  @Test func `a damaged track gives positions or an error, in steps`() throws {
    for seed in UInt64(0)..<6000 {
      var random = SeededRandom(seed: seed)
      let (format, text) = try #require(Self.seeds.randomElement(using: &random))
      let bytes = mutated(text, &random)
      let pace = try seed % 2 == 0 ? Pace(start: point(0, 0, "2026-11-20T00:00:00Z").at) : nil
      let limits = TrackLimits(mostPoints: 5000, mostDepth: 8)
      var reader = TrackReader(bytes, format: format, pace: pace, limits: limits)
      var (steps, read) = (0, 0)
      do throws(TrackFault) {
        while let step = try reader.next() {
          steps += 1
          #expect(reader.bytesRead >= read, "seed \(seed)")
          read = reader.bytesRead
          if case .point(let point) = step {
            #expect((point.accuracy ?? 1) > 0 && point.at.isWritable, "seed \(seed)")
          }
        }
      } catch {
        #expect(error.line >= 1 && error.sentence.hasSuffix("."), "seed \(seed): \(error)")
      }
      #expect(reader.bytesRead == bytes.count, "seed \(seed)")
      #expect(try reader.next() == nil)
      #expect(steps <= limits.mostPoints + 2 * bytes.count + 2, "seed \(seed)")
    }
  }

  @Test(arguments: TrackFormat.allCases)
  func `random bytes are read to the end`(_ format: TrackFormat) {
    for seed in UInt64(0)..<300 {
      var random = SeededRandom(seed: seed)
      let bytes = (0..<400).map { _ in Self.hostileTexts.randomElement(using: &random) ?? 0 }
      _ = try? Track(bytes, format: format)
    }
  }

  @Test func `a long track is read in steps that report progress`() throws {
    let line = "{\"_type\":\"location\",\"lat\":1,\"lon\":2,\"tst\":1795190645}"
    let bytes = Array("[\(Array(repeating: line, count: 20_000).joined(separator: ",\n"))]".utf8)
    var reader = TrackReader(bytes, format: .owntracks)
    var farthest = 0
    while try reader.next() != nil {
      #expect(reader.bytesRead - farthest < 200)
      farthest = reader.bytesRead
    }
    #expect(reader.pointCount == 20_000)
    #expect(reader.bytesRead == bytes.count)
  }
}

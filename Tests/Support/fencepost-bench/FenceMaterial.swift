// A file of circles and tracks, the same in every run: constant density, random fixes, and the
// fixes of a walk.

import TestSupport

struct FenceMaterial {
  var circles: [(latitude: Double, longitude: Double, radius: Double)] = []
  var tracks: [[(latitude: Double, longitude: Double)]] = []

  private static let fixes = 20_000

  init(_ count: Int) {
    var draw = SeededRandom(seed: SeededRandom.ofSamples)
    let side = (Double(count) / 1_000_000).squareRoot() * 10
    func spot() -> (latitude: Double, longitude: Double) {
      (45 + draw.part() * side, 5 + draw.part() * side)
    }
    for _ in 0..<count {
      let (latitude, longitude) = spot()
      circles.append((latitude, longitude, 50 + draw.part() * 400))
    }
    tracks.append((0..<Self.fixes).map { _ in spot() })
    var place = (latitude: 45 + side / 2, longitude: 5 + side / 2)
    tracks.append(
      (0..<Self.fixes).map { _ in
        place.latitude += (draw.part() - 0.5) * 0.001
        place.longitude += (draw.part() - 0.5) * 0.001
        return place
      })
  }

  init?(_ bytes: [UInt8]) {
    let words = bytes.withUnsafeBytes { all in
      (0..<all.count / 8).map {
        UInt64(littleEndian: all.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
      }
    }
    var rest = words[...]
    func numbers(_ each: Int, _ count: Int) -> [Double]? {
      guard rest.count >= each * count else { return nil }
      defer { rest = rest.dropFirst(each * count) }
      return rest.prefix(each * count).map(Double.init(bitPattern:))
    }
    guard let count = rest.popFirst(), let all = numbers(3, Int(count)) else { return nil }
    circles = (0..<Int(count)).map { (all[3 * $0], all[3 * $0 + 1], all[3 * $0 + 2]) }
    for _ in 0..<(rest.popFirst() ?? 0) {
      guard let count = rest.popFirst(), let all = numbers(2, Int(count)) else { return nil }
      tracks.append((0..<Int(count)).map { (all[2 * $0], all[2 * $0 + 1]) })
    }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    add(UInt64(circles.count))
    for circle in circles {
      add(circle.latitude.bitPattern)
      add(circle.longitude.bitPattern)
      add(circle.radius.bitPattern)
    }
    add(UInt64(tracks.count))
    for track in tracks {
      add(UInt64(track.count))
      for place in track {
        add(place.latitude.bitPattern)
        add(place.longitude.bitPattern)
      }
    }
    return bytes
  }
}

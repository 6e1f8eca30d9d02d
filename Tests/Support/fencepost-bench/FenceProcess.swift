// Fencepost's contender for fixes: a process that loads the fences of a file, and for each line on
// stdin runs its tracks and prints the times. Started with `--fences`.

import CivilTime
import Geofence
import Glibc

struct FenceProcess {
  private var fences: Fences
  private let circles: [Circle]
  private let policy: CrossingPolicy
  private let tracks: [[Fix]]
  /// The time of the next fix.
  private var second: Int64 = 0

  private static let changes = 1000

  static func run(_ path: String) throws(Failure) {
    guard let material = FenceMaterial(Files.read(path) ?? []) else {
      throw .wrong("\(path) holds no circles and tracks")
    }
    var process = try FenceProcess(material)
    while readLine() != nil {
      print(try process.pass())
      fflush(nil)
    }
  }

  private let build: Double
  private let memory: Double

  private init(_ material: FenceMaterial) throws(Failure) {
    guard let policy = CrossingPolicy(dwell: 0, margin: 0) else { throw .wrong("no policy") }
    self.policy = policy
    let circles = material.circles.compactMap { circle in
      Coordinate(latitude: circle.latitude, longitude: circle.longitude)
        .flatMap { Circle(center: $0, radius: circle.radius) }
    }
    let before = Memory.bytes("RssAnon", of: "self") ?? 0
    var made = Fences(reserving: circles.count)
    build = Stopwatch.work.nanoseconds {
      for (number, circle) in circles.enumerated() {
        _ = made.set(Self.key(number), [circle], policy: policy, now: .first)
      }
    }
    fences = made
    made = Fences()
    memory = (Memory.bytes("RssAnon", of: "self") ?? 0) - before
    self.circles = circles
    tracks = material.tracks.map { track in
      track.compactMap { try? Fix(latitude: $0.latitude, longitude: $0.longitude, at: .first) }
    }
    // Leaves the unknown state without crossings.
    try leave()
    _ = self.fences.takeChanges()
  }

  /// The key of a fence: distributed as evenly as real keys, which are digests.
  private static func key(_ number: Int) -> FenceKey {
    FenceKey(UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
  }

  private mutating func pass() throws(Failure) -> String {
    var words = ["build \(Int(build)) memory \(Int(memory))"]
    for (number, track) in tracks.enumerated() {
      var times: [Int64] = []
      times.reserveCapacity(track.count)
      var (crossings, first) = (0, 0)
      for place in track {
        let fix = try fix(place.coordinate)
        let start = Stopwatch.uptime.now()
        crossings += fences.apply(fix, received: fix.at).events.count
        times.append(Stopwatch.uptime.now() &- start)
        if times.count == 1000 { first = crossings }
      }
      try leave()
      times.sort()
      words.append(
        "\(number)-p50 \(times[times.count / 2]) \(number)-p99 \(times[times.count * 99 / 100])")
      words.append("\(number)-crossings= \(crossings) \(number)-first= \(first)")
    }
    changes(&words)
    _ = fences.takeChanges()
    return words.joined(separator: " ")
  }

  private mutating func fix(_ place: Coordinate) throws(Failure) -> Fix {
    second += 1
    do {
      return try Fix(
        latitude: place.latitude, longitude: place.longitude, at: Instant(seconds: second))
    } catch {
      throw .wrong("\(error)")
    }
  }

  /// Leaves all fences, so that each round begins in the same state.
  private mutating func leave() throws(Failure) {
    guard let nowhere = Coordinate(latitude: 0, longitude: 0) else { return }
    let fix = try fix(nowhere)
    _ = fences.apply(fix, received: fix.at)
  }

  /// Removes, adds and moves some fences.
  private mutating func changes(_ words: inout [String]) {
    let count = min(Self.changes, circles.count / 2)
    func measure(_ name: String, _ change: (Int) -> Void) {
      let time = Stopwatch.work.nanoseconds { for number in 0..<count { change(number) } }
      words.append("\(name) \(Int(time) / count)")
    }
    measure("remove") { fences.remove(Self.key($0)) }
    measure("insert") {
      _ = fences.set(Self.key($0), [circles[$0]], policy: policy, now: .first)
    }
    measure("move") {
      _ = fences.set(Self.key($0), [circles[$0 + count]], policy: policy, now: .first)
    }
    for number in 0..<count {
      _ = fences.set(Self.key(number), [circles[number]], policy: policy, now: .first)
    }
  }
}

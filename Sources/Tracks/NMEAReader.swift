// Reads positions from NMEA 0183 sentences. An RMC and a GGA sentence with the same time make one
// position, which has the date of the RMC and the precision of the GGA. If a sentence has no date,
// the last date counts, and midnight begins the next day.

internal import CivilTime
internal import Geofence

struct NMEAReader: TrackSteps {
  /// See `GPXPoint.metresPerHDOP`.
  private static let metresPerHDOP = GPXPoint.metresPerHDOP
  private static let halfDay = 43_200_000

  private var lines: LineCursor
  private var epoch: Epoch?
  /// The last date, and the time of day of the last position, in milliseconds.
  private var day: Day?
  private var clock = 0
  /// The result of the last sentence, to be returned after the position that it completed.
  private var waiting: TrackStep?

  /// The data of all sentences with one time of day.
  private struct Epoch {
    let time: Int
    let line: Int
    var day: Day?
    var coordinate: Coordinate?
    var dilution: Double?
    /// Whether the receiver marked its own position as invalid.
    var isVoid = false
  }

  init(_ bytes: [UInt8], from start: Int, _ limits: TrackLimits) {
    lines = LineCursor(bytes, from: start)
  }

  var position: Int { lines.at }
  var line: Int { lines.line }

  mutating func next() throws(TrackFault) -> TrackStep? {
    if let waiting {
      self.waiting = nil
      return waiting
    }
    guard let range = lines.next() else { return finish() }
    return step(lines.bytes[range])
  }

  /// Reads one line of a live track, whose position may be completed by later lines.
  mutating func add(_ text: [UInt8], number: Int) -> [TrackStep] {
    lines = LineCursor(text, from: 0, behind: number - 1)
    var steps: [TrackStep] = []
    while let range = lines.next() {
      steps.append(step(text[range]))
      if let waiting { steps.append(waiting) }
      waiting = nil
    }
    return steps
  }

  mutating func end() -> [TrackStep] {
    finish().map { [$0] } ?? []
  }

  private mutating func step(_ text: ArraySlice<UInt8>) -> TrackStep {
    switch NMEASentence.read(text) {
    case .nothing: return .onward
    case .skipped(let reason): return .skipped(SkippedPoint(lines.line, reason))
    case .sentence(let sentence):
      switch sentence.type {
      case "RMC":
        return readSentence(sentence, position: 3, day: sentence.day(9)) { $0.isRecommended }
      case "GGA": return readSentence(sentence, position: 2, day: nil) { $0.hasQuality }
      case "ZDA": return readDay(sentence)
      default: return .skipped(SkippedPoint(lines.line, .otherKind(sentence.type.shown)))
      }
    }
  }

  private mutating func readSentence(
    _ sentence: NMEASentence, position: Int, day: Day?, _ isFix: (NMEASentence) -> Bool
  ) -> TrackStep {
    let isFix = isFix(sentence)
    guard let time = sentence.time(1) else {
      if !isFix { return .skipped(SkippedPoint(lines.line, .noFix)) }
      let said = sentence[1].shown
      return .skipped(SkippedPoint(lines.line, said.isEmpty ? .noTime : .badTime(said)))
    }
    let step = begin(time)
    if epoch?.day == nil { epoch?.day = day }
    if !isFix { epoch?.isVoid = true }
    guard isFix else { return step }
    if let coordinate = sentence.coordinate(position) {
      if epoch?.coordinate == nil { epoch?.coordinate = coordinate }
    } else {
      let reason: SkippedPoint.Reason =
        sentence.hasNoPosition(position)
        ? .noPosition : .badPosition(sentence.shownPosition(position))
      waiting = .skipped(SkippedPoint(lines.line, reason))
    }
    if sentence.type == "GGA", let dilution = PlainNumber.read(sentence[8]), dilution > 0 {
      epoch?.dilution = dilution
    }
    return step
  }

  private mutating func readDay(_ sentence: NMEASentence) -> TrackStep {
    guard let time = sentence.time(1), let day = sentence.separateDay(2) else {
      return .skipped(SkippedPoint(lines.line, .otherKind("ZDA")))
    }
    let step = begin(time)
    if epoch?.day == nil { epoch?.day = day }
    return step
  }

  /// Begins a new position if the time of day differs, and returns the previous one, which is
  /// complete.
  private mutating func begin(_ time: Int) -> TrackStep {
    if epoch?.time == time { return .onward }
    let step = finish() ?? .onward
    epoch = Epoch(time: time, line: lines.line)
    return step
  }

  private mutating func finish() -> TrackStep? {
    guard let epoch else { return nil }
    self.epoch = nil
    if let told = epoch.day {
      day = told
    } else if let known = day, epoch.time + Self.halfDay < clock {
      day = known + 1
    }
    if day != nil { clock = epoch.time }
    if epoch.isVoid { return .skipped(SkippedPoint(epoch.line, .noFix)) }
    guard let coordinate = epoch.coordinate else { return .onward }
    guard let day else { return .skipped(SkippedPoint(epoch.line, .noDay)) }
    let wall = WallTime(day: day, second: epoch.time / 1000)
    return .point(
      TrackPoint(
        coordinate: coordinate, accuracy: epoch.dilution.map { $0 * Self.metresPerHDOP },
        at: Instant(seconds: Int64(wall.seconds)).adding(milliseconds: Int64(epoch.time % 1000))))
  }
}

extension NMEASentence {
  /// RMC: `A` is valid, `V` a warning; mode `N` is not a fix either.
  fileprivate var isRecommended: Bool { self[2] == "A" && self[12] != "N" }

  /// GGA: 0 means no fix.
  fileprivate var hasQuality: Bool { (Int(self[6]) ?? 0) > 0 }
}

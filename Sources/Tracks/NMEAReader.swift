// Reads positions from NMEA 0183 sentences. An RMC and a GGA sentence with the same time make one
// position, which has the date of the RMC and the precision of the GGA. If a sentence has no date,
// the last date counts, and midnight begins the next day.

internal import CivilTime
internal import Geofence

struct NMEAReader: TrackFormatReader {
  /// See `GPXPoint.metresPerHDOP`.
  private static let metresPerHDOP = GPXPoint.metresPerHDOP
  private static let halfDay = 43_200_000

  private var lineCursor: LineCursor
  private var epoch: Epoch?
  /// The date of the last position.
  private var day: Day?
  /// The time of day of the last position, in milliseconds. If the next one is more than half a day
  /// earlier, midnight has passed.
  private var lastTimeOfDay = 0
  /// Why the last sentence gives no position, to be returned by the next call. The call that reads
  /// the sentence returns the position before it, if the sentence completes one.
  private var delayedStep: TrackStep?

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
    lineCursor = LineCursor(bytes, from: start)
  }

  var byteOffset: Int { lineCursor.offset }
  var line: Int { lineCursor.lineNumber }

  mutating func next() throws(TrackFault) -> TrackStep? {
    if let delayedStep {
      self.delayedStep = nil
      return delayedStep
    }
    guard let range = lineCursor.next() else { return finishEpoch() }
    return readLine(lineCursor.bytes[range])
  }

  /// Reads one line of a live track, whose position may be completed by later lines.
  mutating func add(_ text: [UInt8], number: Int) -> [TrackStep] {
    lineCursor = LineCursor(text, from: 0, after: number - 1)
    var steps: [TrackStep] = []
    while let range = lineCursor.next() {
      steps.append(readLine(text[range]))
      if let delayedStep { steps.append(delayedStep) }
      delayedStep = nil
    }
    return steps
  }

  mutating func end() -> [TrackStep] {
    finishEpoch().map { [$0] } ?? []
  }

  private mutating func readLine(_ text: ArraySlice<UInt8>) -> TrackStep {
    switch NMEASentence.parse(text) {
    case .nothing: return .noResult
    case .skipped(let reason): return .skipped(SkippedPoint(lineCursor.lineNumber, reason))
    case .sentence(let sentence):
      switch sentence.type {
      case "RMC":
        return readSentence(sentence, positionField: 3, day: sentence.day(9)) { $0.isValidRMC }
      case "GGA": return readSentence(sentence, positionField: 2, day: nil) { $0.isGGAFix }
      case "ZDA": return readDay(sentence)
      default:
        return .skipped(SkippedPoint(lineCursor.lineNumber, .otherKind(sentence.type.displayText)))
      }
    }
  }

  private mutating func readSentence(
    _ sentence: NMEASentence, positionField: Int, day: Day?, _ isFix: (NMEASentence) -> Bool
  ) -> TrackStep {
    let isFix = isFix(sentence)
    guard let time = sentence.time(1) else {
      if !isFix { return .skipped(SkippedPoint(lineCursor.lineNumber, .noFix)) }
      let timeText = sentence[1].displayText
      return .skipped(
        SkippedPoint(lineCursor.lineNumber, timeText.isEmpty ? .noTime : .badTime(timeText)))
    }
    let step = beginEpoch(time)
    if epoch?.day == nil { epoch?.day = day }
    if !isFix { epoch?.isVoid = true }
    guard isFix else { return step }
    if let coordinate = sentence.coordinate(positionField) {
      if epoch?.coordinate == nil { epoch?.coordinate = coordinate }
    } else {
      let reason: SkippedPoint.SkipReason =
        sentence.hasNoPosition(positionField)
        ? .noPosition : .badPosition(sentence.shownPosition(positionField))
      delayedStep = .skipped(SkippedPoint(lineCursor.lineNumber, reason))
    }
    if sentence.type == "GGA", let dilution = PlainNumber.parse(sentence[8]), dilution > 0 {
      epoch?.dilution = dilution
    }
    return step
  }

  private mutating func readDay(_ sentence: NMEASentence) -> TrackStep {
    guard let time = sentence.time(1), let day = sentence.separateDay(2) else {
      return .skipped(SkippedPoint(lineCursor.lineNumber, .otherKind("ZDA")))
    }
    let step = beginEpoch(time)
    if epoch?.day == nil { epoch?.day = day }
    return step
  }

  /// Begins a new position if the time of day differs, and returns the previous position, which is
  /// then complete.
  private mutating func beginEpoch(_ time: Int) -> TrackStep {
    if epoch?.time == time { return .noResult }
    let step = finishEpoch() ?? .noResult
    epoch = Epoch(time: time, line: lineCursor.lineNumber)
    return step
  }

  private mutating func finishEpoch() -> TrackStep? {
    guard let epoch else { return nil }
    self.epoch = nil
    if let statedDay = epoch.day {
      day = statedDay
    } else if let lastDay = day, epoch.time + Self.halfDay < lastTimeOfDay {
      day = lastDay + 1
    }
    if day != nil { lastTimeOfDay = epoch.time }
    if epoch.isVoid { return .skipped(SkippedPoint(epoch.line, .noFix)) }
    guard let coordinate = epoch.coordinate else { return .noResult }
    guard let day else { return .skipped(SkippedPoint(epoch.line, .noDay)) }
    let wall = WallTime(day: day, second: epoch.time / 1000)
    return .point(
      TrackPoint(
        coordinate: coordinate, accuracy: epoch.dilution.map { $0 * Self.metresPerHDOP },
        at: Instant(seconds: Int64(wall.seconds)).adding(milliseconds: Int64(epoch.time % 1000))))
  }
}

extension NMEASentence {
  /// Whether an RMC sentence has a valid position: its status is `A` (`V` is a warning), and its
  /// mode is not `N`, which means no fix.
  fileprivate var isValidRMC: Bool { self[2] == "A" && self[12] != "N" }

  /// Whether a GGA sentence has a position: its quality 0 means no fix.
  fileprivate var isGGAFix: Bool { (Int(self[6]) ?? 0) > 0 }
}

// The long work of `location/replay`: reads a recorded track in slices, replays it, and collects
// the positions that were ignored. Does not depend on messages.

import Alarms
import CivilTime
import FencepostProtocol
import Geofence
import JSON
import JSONRPC
import Tracks

struct ReplayWork: LongWork {
  /// Reads the positions of a track that is a text; nil if the request gave the positions
  /// themselves. These are in `givenFixes`, and `nextIndex` is the index of the first that was not
  /// replayed yet.
  private var reader: TrackReader?
  private var givenFixes: [TrackFix] = []
  private var nextIndex = 0
  private var replay: AlarmReplay
  private let entities: Set<Alarms.Firing.Entity>
  private var fixes = 0
  private var skippedPositions: [FencepostProtocol.PassedOverPosition] = []
  private var skippedCount = 0
  /// The result; nil before the end of the track.
  private(set) var replayResult: Replayed?

  static let titles = LongWorkTitles(
    title: "Replaying the track", finished: "The track has been replayed",
    abandoned: "The replay did not finish")

  /// The most ignored positions that are reported.
  private static let mostShown = 100

  init(
    _ params: LocationReplayParams, through alarmEngine: AlarmEngine,
    of entities: Set<Alarms.Firing.Entity>, now: Instant
  ) throws(ResponseError) {
    self.entities = entities
    switch (params.format.ofText, params.track) {
    case (let format?, .text(let text)):
      let pace = format == .gpx ? Pace(start: now) : nil
      reader = TrackReader(Array(text.utf8), format: format, pace: pace)
    case (nil, .fixes(let fixes)):
      guard fixes.count <= TrackLimits.standard.mostPoints else {
        throw ResponseError(
          .limitExceeded, "params.track: more than \(TrackLimits.standard.mostPoints) positions.",
          field: "params.track", hint: "Cut the track in two and replay each.")
      }
      givenFixes = fixes
    case (_?, .fixes):
      throw ResponseError(
        .invalidValue, "params.track: an array of positions needs the format fixes.",
        field: "params.track",
        hint: "Send format: 'fixes', or send the text of the file as track.")
    case (nil, .text):
      throw ResponseError(
        .invalidValue, "params.track is a text, but the format fixes needs an array of positions.",
        field: "params.track",
        hint: "For the text of a file, send its format: gpx, owntracks, gpsd or nmea.")
    }
    replay = AlarmReplay(alarmEngine)
  }

  /// How much of the track was read, in percent.
  var percentage: Int {
    let (done, all) = reader.map { ($0.bytesRead, $0.byteCount) } ?? (nextIndex, givenFixes.count)
    return all == 0 ? 100 : done * 100 / all
  }

  mutating func advance(until shouldStop: () -> Bool) throws(ResponseError) -> Bool {
    guard replayResult == nil else { return true }
    while try replayNextFixes() {
      if replay.exceedsLimit { throw .tooManyFirings }
      if shouldStop() { return false }
    }
    let firings = replay.finish()
    if replay.exceedsLimit { throw .tooManyFirings }
    replayResult = Replayed(
      firings: firings.filter { entities.contains($0.entity) }.map(ReplayedFiring.init),
      fixes: fixes, passedOver: skippedPositions, passedOverCount: skippedCount)
    return true
  }

  /// Replays a few positions; false at the end.
  private mutating func replayNextFixes() throws(ResponseError) -> Bool {
    for _ in 0..<16 {
      guard reader != nil else {
        guard nextIndex < givenFixes.count else { return false }
        handle(try Geofence.Fix(givenFixes[nextIndex], at: "params.track[\(nextIndex)]"))
        nextIndex += 1
        continue
      }
      switch try readTrackStep() {
      case .point(let point): handle(point)
      case .skipped(let skippedLine):
        if skippedLine.isProblem { reportSkipped(skippedLine.sentence, line: skippedLine.line) }
      case .noResult: continue
      case nil: return false
      }
    }
    return true
  }

  private mutating func readTrackStep() throws(ResponseError) -> TrackStep? {
    do throws(TrackFault) {
      return try reader?.next()
    } catch {
      throw ResponseError(error)
    }
  }

  private mutating func handle(_ point: TrackPoint) {
    do throws(FixFault) {
      handle(
        try Geofence.Fix(
          latitude: point.coordinate.latitude, longitude: point.coordinate.longitude,
          accuracy: point.accuracy, at: point.at, source: point.source ?? "",
          device: point.device))
    } catch {
      reportSkipped("The position at \(point.at.text) is not valid: \(error.sentence)")
    }
  }

  private mutating func handle(_ fix: Geofence.Fix) {
    switch replay.apply(fix) {
    case nil: fixes += 1
    case .old:
      reportSkipped(
        "The position at \(fix.at.text) was ignored, because it is older than the last position of the same source."
      )
    case .future:
      reportSkipped(
        "The position at \(fix.at.text) was ignored, because its time is in the future.")
    case .source:
      reportSkipped("The position at \(fix.at.text) was ignored, because another source is in use.")
    case .coarse:
      reportSkipped(
        "The position at \(fix.at.text) was ignored, because it is less exact than another recent position."
      )
    case .device:
      reportSkipped(
        "The position at \(fix.at.text) was ignored, because another device moved last.")
    }
  }

  private mutating func reportSkipped(_ message: String, line: Int? = nil) {
    skippedCount += 1
    guard skippedPositions.count < Self.mostShown else { return }
    skippedPositions.append(FencepostProtocol.PassedOverPosition(line: line, message: message))
  }
}

extension Geofence.Fix {
  fileprivate init(_ fix: TrackFix, at field: String) throws(ResponseError) {
    let at: Instant
    do {
      at = try Instant(text: fix.at)
    } catch {
      throw ResponseError(
        .invalidValue, "\(field).at: '\(fix.at.excerpt(40))' is not an instant.",
        field: "\(field).at",
        hint: #"An instant looks like "2026-12-01T08:00:00Z"."#
      ).suggesting(instant: fix.at, in: .utc)
    }
    do throws(FixFault) {
      try self.init(
        latitude: fix.latitude, longitude: fix.longitude, accuracy: fix.accuracy, at: at,
        source: fix.source ?? "")
    } catch {
      throw ResponseError(
        .invalidValue, "\(field).\(error.rawValue): \(error.sentence)",
        field: "\(field).\(error.rawValue)")
    }
  }
}

extension ResponseError {
  fileprivate init(_ fault: TrackFault) {
    let kind: ErrorCode = fault.kind == .tooLarge ? .limitExceeded : .invalidValue
    self.init(kind, "params.track: \(fault.description)", field: "params.track")
  }

  fileprivate static var tooManyFirings: ResponseError {
    ResponseError(
      .limitExceeded,
      "params.track: more than \(AlarmReplay.mostFirings) alarms would go off on this track.",
      field: "params.track", hint: "Cut the track in two and replay each.")
  }
}

extension FencepostProtocol.TrackFormat {
  /// The format of a track that is a text; nil for positions in the request itself.
  fileprivate var ofText: Tracks.TrackFormat? {
    switch self {
    case .fixes: nil
    case .gpx: .gpx
    case .owntracks: .owntracks
    case .gpsd: .gpsd
    case .nmea: .nmea
    }
  }
}

extension ReplayedFiring {
  fileprivate init(_ firing: Alarms.Firing) {
    self.init(
      item: firing.key.item, entity: FencepostProtocol.Entity(firing.entity),
      alarm: firing.key.alarm, title: firing.title, at: firing.at.text,
      cause: FiringCause(firing.cause))
  }
}

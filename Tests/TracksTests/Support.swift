// What the tests of tracks share: positions and times in few words, a track read in one line, and
// random numbers that come again.

import CivilTime
import Geofence
import Testing
import Tracks

func point(
  _ latitude: Double, _ longitude: Double, _ time: String, accuracy: Double? = nil,
  source: String? = nil
) throws -> TrackPoint {
  TrackPoint(
    coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
    accuracy: accuracy, at: try Instant(text: time), source: source)
}

func track(_ text: String, _ format: TrackFormat, pace: Pace? = nil) throws -> Track {
  try Track(Array(text.utf8), format: format, pace: pace)
}

func points(_ text: String, _ format: TrackFormat) throws -> [TrackPoint] {
  try track(text, format).points
}

/// The lines and messages of what was skipped.
func passedOver(_ text: String, _ format: TrackFormat) throws -> [String] {
  try track(text, format).skippedPoints.map(\.description)
}

func fault(
  _ text: String, _ format: TrackFormat, _ limits: TrackLimits = .standard
) -> String? {
  do throws(TrackFault) {
    _ = try Track(Array(text.utf8), format: format, limits: limits)
    return nil
  } catch {
    return error.description
  }
}

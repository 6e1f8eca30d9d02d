// Which device the person took along, told again from the first fix to the last whenever it is asked:
// Sources/Geofence/README.md read aloud. Shares nothing with the product but its words for values.

import CivilTime
import Geofence

struct ReferenceDevices {
  /// The device that moved last, and where it is.
  private(set) var carried: (device: String, place: Fix)?

  /// All fixes that came in time, in the order of receiving; the last is the one that is judged.
  init(_ fixes: [Fix], now: Int64) {
    guard let judged = fixes.last else { return }
    var sources: [[Fix]] = []
    for fix in fixes {
      let place = sources.firstIndex {
        $0[0].source == fix.source && $0[0].device == fix.device
      }
      if let place { sources[place].append(fix) } else { sources.append([fix]) }
    }
    let recent = sources.filter { fixes in
      guard let last = fixes.last?.at.milliseconds else { return false }
      return last <= now + 60_000 && judged.at.milliseconds - last < 24 * 3_600_000
    }
    var latest: Int64?
    for source in recent {
      guard let moved = Self.moved(source), latest.map({ moved > $0 }) ?? true else { continue }
      latest = moved
      carried = (source[0].device, source[0])
    }
    guard let device = carried?.device else { return }
    let places = recent.filter { $0[0].device == device }.compactMap(Self.place)
    carried = places.reduce(nil) { best, place in
      best.map { place.at > $0.place.at } ?? true ? (device, place) : best
    }
  }

  static func areApart(_ one: Fix, _ other: Fix) -> Bool {
    let metres = Earth.distance(one.coordinate, other.coordinate)
    return metres > 100 && metres > one.accuracy + other.accuracy
  }

  private static func isStatedByPerson(_ fix: Fix) -> Bool {
    fix.accuracy == 0 && fix.source.isEmpty && fix.device.isEmpty
  }

  /// The last fix that is not a jump and not coarse.
  private static func place(_ source: [Fix]) -> Fix? {
    ReferenceMotion(source.filter { $0.accuracy <= 500 }).trusted
  }

  /// When a source was found away from where it rested, by two fixes in a row; the last such time.
  private static func moved(_ source: [Fix]) -> Int64? {
    var rest: Fix?
    var (away, moved): (Int64?, Int64?) = (nil, nil)
    var last: Fix?
    _ = ReferenceMotion(source.filter { $0.accuracy <= 500 }) { trusted in
      guard let fix = trusted, fix != last else { return }
      last = fix
      if isStatedByPerson(fix) { return }
      guard let old = rest, areApart(fix, old) else {
        (rest, away) = (rest ?? fix, nil)
        return
      }
      if let first = away {
        (rest, moved, away) = (fix, first, nil)
      } else {
        away = fix.at.milliseconds
      }
    }
    return moved
  }
}

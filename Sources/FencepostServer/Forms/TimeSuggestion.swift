// What to send for a time that was not written as the protocol has it. Refuses nothing by itself.

import CivilTime
import FencepostProtocol
import JSONRPC

extension ResponseError {
  /// With the time on a wall that `text` was meant to be; a moment is converted to the item's zone.
  func suggesting(wallTime text: String, in clock: Moment.Clock) -> ResponseError {
    guard let spelling = TimeSpelling(text) else { return self }
    switch (clock, spelling.instant) {
    case (.zone(let zone), _?):
      let wall = spelling.wallText(in: zone)
      return suggesting(
        value: wall, hint: "Send \"\(wall)\", which is that moment in \(zone.name).")
    case (.floating, _?):
      return suggesting(
        value: spelling.wall.text,
        hint: "Send \"\(spelling.wall.text)\": a time that floats has no offset from UTC.")
    case (_, nil): return suggesting(value: spelling.wallText(in: nil))
    }
  }

  /// With the instant that `text` was meant to be.
  func suggesting(instant text: String, in zone: Zone) -> ResponseError {
    guard let spelling = TimeSpelling(text) else { return self }
    let instant = spelling.instantText(in: zone)
    guard spelling.instant == nil else { return suggesting(value: instant) }
    return suggesting(
      value: instant,
      hint: "Send \"\(instant)\", which is \(spelling.wall.text) in \(zone.name).")
  }

  /// With the day, the time on a wall or the instant that `text` was meant to be.
  func suggesting(rangeEnd text: String) -> ResponseError {
    guard let spelling = TimeSpelling(text) else { return self }
    let day = spelling.isDay ? spelling.wall.day.text : spelling.wall.text
    return suggesting(value: spelling.instant?.text ?? day)
  }
}

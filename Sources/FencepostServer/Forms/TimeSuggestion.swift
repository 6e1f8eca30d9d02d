// Adds to an error the correct spelling of a time.

import CivilTime
import FencepostProtocol
import JSONRPC

extension ResponseError {
  /// Suggests the wall time that `text` probably means. If `text` is an instant and the item has a
  /// zone, suggests the wall time of the instant in that zone.
  func suggesting(wallTime text: String, in zoneChoice: Moment.ZoneChoice) -> ResponseError {
    guard let spelling = TimeSpelling(text) else { return self }
    switch (zoneChoice, spelling.instant) {
    case (.zone(let zone), _?):
      let wallText = spelling.wallText(in: zone)
      return suggesting(
        value: wallText, hint: "Send \"\(wallText)\", which is that instant in \(zone.name).")
    case (.floating, _?):
      return suggesting(
        value: spelling.wall.text,
        hint: "Send \"\(spelling.wall.text)\": a floating time has no offset from UTC.")
    case (_, nil): return suggesting(value: spelling.wallText(in: nil))
    }
  }

  /// Suggests the instant that `text` probably means.
  func suggesting(instant text: String, in zone: Zone) -> ResponseError {
    guard let spelling = TimeSpelling(text) else { return self }
    let instantText = spelling.instantText(in: zone)
    guard spelling.instant == nil else { return suggesting(value: instantText) }
    return suggesting(
      value: instantText,
      hint: "Send \"\(instantText)\", which is \(spelling.wall.text) in \(zone.name).")
  }

  /// Suggests the day, wall time or instant that `text` probably means.
  func suggesting(rangeEnd text: String) -> ResponseError {
    guard let spelling = TimeSpelling(text) else { return self }
    let wallText = spelling.isDay ? spelling.wall.day.text : spelling.wall.text
    return suggesting(value: spelling.instant?.text ?? wallText)
  }
}

// Finds the IANA name in a zone name of a calendar file, by the conventions of other programs. Does
// not look the name up in a database, so the zone need not exist.

/// The IANA name in a TZID; nil if there is none, as in `Customized Time Zone`.
public func ianaName(for tzid: String) -> String? {
  guard tzid.utf8.count <= 256 else { return nil }
  var text = Substring(tzid)
  while let first = text.first, first.isWhitespace || first == "\"" || first == "'" {
    text.removeFirst()
  }
  while let last = text.last, last.isWhitespace || last == "\"" || last == "'" {
    text.removeLast()
  }
  let lowercased = text.lowercased()
  if let name = WindowsZones.names[lowercased] ?? utcNames[lowercased] { return name }
  if let name = wholeHours(lowercased) ?? ZoneLabel.ianaName(for: lowercased) { return name }
  // `America/New York`, as people write by hand.
  text = Substring(String(text.map { $0 == " " ? "_" : $0 }))
  guard ZoneDatabase.isName(String(text.drop { $0 == "/" })) || text.hasPrefix("/") else {
    return nil
  }
  // `/freeassociation.sourceforge.net/Europe/Berlin`, `/mozilla.org/20050126_1/Europe/Berlin`: the
  // name begins at the first part that is an area.
  let parts = text.split(separator: "/", omittingEmptySubsequences: true)
  if let area = parts.firstIndex(where: { areas.contains($0.lowercased()) }) {
    let name = parts[area...].joined(separator: "/")
    return parts.count - area > 1 && ZoneDatabase.isName(name) ? name : nil
  }
  guard let last = parts.last, parts.count == 1 || text.hasPrefix("/") else { return nil }
  return singleNames[last.lowercased()]
}

/// `GMT+0200`, as Apple's programs write an offset; with POSIX's reversed sign that is `Etc/GMT-2`.
/// Offsets with minutes have no IANA name.
private func wholeHours(_ text: String) -> String? {
  var rest = Substring(text)
  guard rest.hasPrefix("gmt") || rest.hasPrefix("utc") else { return nil }
  rest.removeFirst(3)
  guard let sign = rest.popFirst(), sign == "+" || sign == "-" else { return nil }
  // `2`, `02`, `0200` or `02:00`.
  if rest.hasSuffix(":00") {
    rest = rest.dropLast(3)
  } else if rest.utf8.count == 4, rest.hasSuffix("00") {
    rest = rest.dropLast(2)
  }
  guard (1...2).contains(rest.utf8.count), rest.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
    let hours = Int(rest)
  else { return nil }
  if hours == 0 { return "Etc/UTC" }
  guard hours <= (sign == "+" ? 14 : 12) else { return nil }
  return "Etc/GMT" + (sign == "+" ? "-" : "+") + String(hours)
}

private let utcNames = [
  "z": "Etc/UTC", "utc": "Etc/UTC", "gmt": "Etc/UTC", "etc/utc": "Etc/UTC", "etc/gmt": "Etc/UTC",
  "zulu": "Etc/UTC", "tzone://microsoft/utc": "Etc/UTC",
]

/// The top-level folders of the tz database, in lower case.
private let areas: Set<String> = [
  "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "brazil", "canada",
  "chile", "etc", "europe", "indian", "mexico", "pacific", "us",
]

private let singleNames = Dictionary(
  uniqueKeysWithValues: [
    "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire",
    "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein",
    "Libya", "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland",
    "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UCT", "Universal", "W-SU", "WET",
  ].map { ($0.lowercased(), $0) })

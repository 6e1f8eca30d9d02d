// Finds the IANA name in the TZID of a calendar file, by the conventions of other programs. The
// name is not looked up in the tz database, so the zone need not exist.

/// The IANA name that a TZID means; nil if it means none, as `Customized Time Zone` does.
public func ianaName(for tzid: String) -> String? {
  guard tzid.utf8.count <= 256 else { return nil }
  var text = Substring(tzid)
  while let first = text.first, first.isWhitespace || first == "\"" || first == "'" {
    text.removeFirst()
  }
  while let last = text.last, last.isWhitespace || last == "\"" || last == "'" {
    text.removeLast()
  }
  let lowercasedID = text.lowercased()
  if let name = WindowsZones.ianaNames[lowercasedID] ?? utcNames[lowercasedID] { return name }
  if let name = wholeHourZone(lowercasedID) ?? ZoneLabel.ianaName(for: lowercasedID) { return name }
  // People write `America/New York` by hand, but IANA names have underscores instead of spaces.
  text = Substring(String(text.map { $0 == " " ? "_" : $0 }))
  guard ZoneDatabase.isName(String(text.drop { $0 == "/" })) || text.hasPrefix("/") else {
    return nil
  }
  // Other programs write folders of their own before the name, as in
  // `/freeassociation.sourceforge.net/Europe/Berlin` or `/mozilla.org/20050126_1/Europe/Berlin`.
  // The name begins at the first part that is an area.
  let pathParts = text.split(separator: "/", omittingEmptySubsequences: true)
  if let areaIndex = pathParts.firstIndex(where: { topLevelFolders.contains($0.lowercased()) }) {
    let name = pathParts[areaIndex...].joined(separator: "/")
    return pathParts.count - areaIndex > 1 && ZoneDatabase.isName(name) ? name : nil
  }
  guard let lastPart = pathParts.last, pathParts.count == 1 || text.hasPrefix("/") else {
    return nil
  }
  return namesWithoutFolder[lastPart.lowercased()]
}

/// The IANA name for an offset as Apple's programs write it: `GMT+0200` is `Etc/GMT-2`, because
/// these names have POSIX's reversed sign. Offsets with minutes have no IANA name.
private func wholeHourZone(_ text: String) -> String? {
  var offsetText = Substring(text)
  guard offsetText.hasPrefix("gmt") || offsetText.hasPrefix("utc") else { return nil }
  offsetText.removeFirst(3)
  guard let sign = offsetText.popFirst(), sign == "+" || sign == "-" else { return nil }
  // The hours may be written as `2`, `02`, `0200` or `02:00`.
  if offsetText.hasSuffix(":00") {
    offsetText = offsetText.dropLast(3)
  } else if offsetText.utf8.count == 4, offsetText.hasSuffix("00") {
    offsetText = offsetText.dropLast(2)
  }
  guard (1...2).contains(offsetText.utf8.count),
    offsetText.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
    let hours = Int(offsetText)
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
private let topLevelFolders: Set<String> = [
  "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "brazil", "canada",
  "chile", "etc", "europe", "indian", "mexico", "pacific", "us",
]

private let namesWithoutFolder = Dictionary(
  uniqueKeysWithValues: [
    "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire",
    "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein",
    "Libya", "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland",
    "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UCT", "Universal", "W-SU", "WET",
  ].map { ($0.lowercased(), $0) })

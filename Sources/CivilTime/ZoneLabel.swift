// The display labels of Windows' zones, which Exchange writes as names: `(UTC+01:00) Amsterdam,
// Berlin`, `Eastern Time (US & Canada)`. Does not look names up in a database.

enum ZoneLabel {
  /// The IANA name for a lower-case label; nil if it contains no known city.
  static func ianaName(for label: String) -> String? {
    let hasOffsetPrefix = label.hasPrefix("(utc") || label.hasPrefix("(gmt")
    var labelText = Substring(label)
    if hasOffsetPrefix {
      guard let end = labelText.firstIndex(of: ")") else { return nil }
      labelText = labelText[labelText.index(after: end)...]
    }
    if let name = northAmericanZone(labelText) { return name }
    guard hasOffsetPrefix else { return nil }
    // All cities of a label are in one zone, so the first known city tells the zone.
    for name in labelText.split(whereSeparator: { $0 == "," || $0 == "/" }) {
      let city = name.split(separator: " ").joined(separator: "_")
      if let name = cities[city] { return name }
    }
    return nil
  }

  /// In North America the label is the zone's Windows name without "Standard": `Eastern Time (US &
  /// Canada)` means `Eastern Standard Time`.
  private static func northAmericanZone(_ label: Substring) -> String? {
    let labelWords = label.prefix { $0 != "(" }.split(separator: " ")
    guard labelWords.count == 2, labelWords.last == "time", let regionName = labelWords.first else {
      return nil
    }
    return WindowsZones.ianaNames["\(regionName) standard time"]
  }

  /// CLDR names one city for each Windows zone, and nearly every label contains it.
  private static let cities = Dictionary(
    WindowsZones.ianaNames.values.filter { !$0.hasPrefix("Etc/") }.compactMap { name in
      name.split(separator: "/").last.map { ($0.lowercased(), name) }
    }, uniquingKeysWith: { one, other in min(one, other) })
}

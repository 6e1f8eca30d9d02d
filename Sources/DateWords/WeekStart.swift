// The first day of the week in each region, according to CLDR: Sunday or Saturday in the regions
// listed here, Monday in all others.

public import CivilTime

public enum WeekStart {
  public static func weekday(inRegion region: String) -> Weekday {
    if sunday.contains(region) { return .sunday }
    if saturday.contains(region) { return .saturday }
    return region == "MV" ? .friday : .monday
  }

  /// The first day of the week that contains the given day.
  public static func first(of day: Day, inRegion region: String) -> Day {
    let first = weekday(inRegion: region)
    return (0..<7).lazy.map { day - $0 }.first { $0.weekday == first } ?? day
  }

  private static let sunday: Set<String> = [
    "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU", "HK",
    "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ",
    "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM",
    "US", "VE", "VI", "WS", "YE", "ZA", "ZW",
  ]
  private static let saturday: Set<String> = [
    "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
}

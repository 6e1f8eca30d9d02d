// The first day of the week in each region, according to CLDR: Sunday or Saturday in the regions
// listed here, Monday in all others.

public import CivilTime

public enum WeekStart {
  public static func firstWeekday(inRegion region: String) -> Weekday {
    if regionsFromSunday.contains(region) { return .sunday }
    if regionsFromSaturday.contains(region) { return .saturday }
    return region == "MV" ? .friday : .monday
  }

  /// The first day of the week that contains the given day.
  public static func firstDay(ofWeekWith day: Day, inRegion region: String) -> Day {
    let firstWeekday = firstWeekday(inRegion: region)
    return (0..<7).lazy.map { day - $0 }.first { $0.weekday == firstWeekday } ?? day
  }

  private static let regionsFromSunday: Set<String> = [
    "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU", "HK",
    "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ",
    "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM",
    "US", "VE", "VI", "WS", "YE", "ZA", "ZW",
  ]
  private static let regionsFromSaturday: Set<String> = [
    "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
}

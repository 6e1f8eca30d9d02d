// Finds the zone of the tz database with the same rules as a zone that a calendar file defines,
// such as `Europe_Berlin` or `Customized Time Zone`.

extension ZoneDatabase {
  /// A zone of the database with the same offsets from 2007 to 2037; nil if there is none. Prefers
  /// the zone whose name is like the given zone's name; otherwise takes the first match in
  /// `commonZones`.
  public mutating func equivalent(of zone: Zone) -> Zone? {
    guard let range = Self.comparedYears else { return nil }
    let nameWithSlash = zone.name.split(separator: "_", maxSplits: 1).joined(separator: "/")
    for candidateName in [nameWithSlash] + Self.commonZones {
      guard let candidate = try? self.zone(candidateName), candidate.agrees(with: zone, in: range)
      else {
        continue
      }
      return candidate
    }
    return nil
  }

  /// The range in which zones are compared. VTIMEZONEs are often wrong for earlier years and
  /// incomplete for later ones.
  private static let comparedYears: Range<Instant>? = {
    guard let first = Day(year: 2007, month: 4, day: 1),
      let last = Day(year: 2037, month: 1, day: 1)
    else { return nil }
    return Zone.utc.startOfDay(first)..<Zone.utc.startOfDay(last)
  }()

  /// The zone with the most inhabitants for each set of rules that is in use.
  private static let commonZones = [
    "Etc/UTC", "Europe/Berlin", "Europe/London", "Europe/Athens", "Europe/Istanbul",
    "Europe/Moscow", "Europe/Chisinau", "Atlantic/Azores", "Africa/Lagos", "Africa/Johannesburg",
    "Africa/Nairobi", "Africa/Abidjan", "Africa/Cairo", "Africa/Casablanca", "America/New_York",
    "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles",
    "America/Anchorage", "America/Halifax", "America/St_Johns", "America/Mexico_City",
    "America/Bogota", "America/Panama", "America/Guatemala", "America/Caracas", "America/Santiago",
    "America/Asuncion", "America/Sao_Paulo", "America/Argentina/Buenos_Aires",
    "America/Puerto_Rico", "America/Montevideo", "America/Havana", "Asia/Beirut", "Asia/Jerusalem",
    "Asia/Riyadh", "Asia/Tehran", "Asia/Dubai", "Asia/Kabul", "Asia/Karachi", "Asia/Tashkent",
    "Asia/Kolkata", "Asia/Kathmandu", "Asia/Dhaka", "Asia/Yangon", "Asia/Jakarta", "Asia/Shanghai",
    "Asia/Tokyo", "Australia/Perth", "Australia/Darwin", "Australia/Adelaide",
    "Australia/Brisbane", "Australia/Sydney", "Australia/Lord_Howe", "Pacific/Noumea",
    "Pacific/Auckland", "Pacific/Fiji", "Pacific/Chatham", "Pacific/Tongatapu",
    "Pacific/Honolulu", "Pacific/Marquesas", "Pacific/Kiritimati",
  ]
}

extension Zone {
  /// Whether this zone and `other` show the same time throughout a range.
  func agrees(with other: Zone, in range: Range<Instant>) -> Bool {
    guard offset(at: range.lowerBound) == other.offset(at: range.lowerBound) else { return false }
    let (ownChanges, otherChanges) = (offsetChanges(in: range), other.offsetChanges(in: range))
    return ownChanges.count == otherChanges.count
      && zip(ownChanges, otherChanges).allSatisfy { $0 == $1 }
  }

  private func offsetChanges(in range: Range<Instant>) -> [(at: Instant, offset: Int)] {
    transitions(in: range).filter { $0.before.offset != $0.after.offset }.map {
      ($0.at, $0.after.offset)
    }
  }
}

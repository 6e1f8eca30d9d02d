// Names of RFC 5545, 7986, 9073 and 9074 that reminders and events use. Names of a single client
// (X-…) are defined where they are used.

extension Name {
  // MARK: Components
  public static let vcalendar: Name = "VCALENDAR"
  public static let vtodo: Name = "VTODO"
  public static let vevent: Name = "VEVENT"
  public static let valarm: Name = "VALARM"
  public static let vlocation: Name = "VLOCATION"
  public static let vtimezone: Name = "VTIMEZONE"
  public static let standard: Name = "STANDARD"
  public static let daylight: Name = "DAYLIGHT"

  // MARK: Properties
  public static let acknowledged: Name = "ACKNOWLEDGED"
  public static let action: Name = "ACTION"
  public static let categories: Name = "CATEGORIES"
  public static let color: Name = "COLOR"
  public static let completed: Name = "COMPLETED"
  public static let created: Name = "CREATED"
  public static let description: Name = "DESCRIPTION"
  public static let dtend: Name = "DTEND"
  public static let dtstamp: Name = "DTSTAMP"
  public static let dtstart: Name = "DTSTART"
  public static let due: Name = "DUE"
  public static let duration: Name = "DURATION"
  public static let exdate: Name = "EXDATE"
  public static let geo: Name = "GEO"
  public static let lastModified: Name = "LAST-MODIFIED"
  public static let location: Name = "LOCATION"
  public static let locationType: Name = "LOCATION-TYPE"
  public static let name: Name = "NAME"
  public static let percentComplete: Name = "PERCENT-COMPLETE"
  public static let priority: Name = "PRIORITY"
  public static let prodid: Name = "PRODID"
  public static let proximity: Name = "PROXIMITY"
  public static let rdate: Name = "RDATE"
  public static let recurrenceID: Name = "RECURRENCE-ID"
  public static let relatedTo: Name = "RELATED-TO"
  public static let `repeat`: Name = "REPEAT"
  public static let rrule: Name = "RRULE"
  public static let sequence: Name = "SEQUENCE"
  public static let status: Name = "STATUS"
  public static let summary: Name = "SUMMARY"
  public static let transparency: Name = "TRANSP"
  public static let trigger: Name = "TRIGGER"
  public static let tzname: Name = "TZNAME"
  public static let tzoffsetfrom: Name = "TZOFFSETFROM"
  public static let tzoffsetto: Name = "TZOFFSETTO"
  public static let uid: Name = "UID"
  public static let url: Name = "URL"
  public static let version: Name = "VERSION"

  // MARK: Parameters; TZID is a property too
  public static let range: Name = "RANGE"
  public static let related: Name = "RELATED"
  public static let reltype: Name = "RELTYPE"
  public static let tzid: Name = "TZID"
  public static let value: Name = "VALUE"

  // MARK: Values of VALUE
  static let date: Name = "DATE"
}

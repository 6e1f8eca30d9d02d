// The vocabulary of iCalendar: what components, properties and parameters are for, in which
// components they may occur, and which values they have (RFC 5545, 7986, 9073, 9074).

enum CalendarWords {
  static let componentDescriptions: [String: String] = [
    "VCALENDAR": "a calendar, which contains all other components.",
    "VEVENT": "an event.", "VTODO": "a reminder or a task.", "VJOURNAL": "a journal entry.",
    "VFREEBUSY": "when a person is free or busy.",
    "VALARM": "an alarm of the item that contains it.",
    "VTIMEZONE": "a time zone that dates of this calendar use.",
    "STANDARD": "the zone's rules in standard time.",
    "DAYLIGHT": "the zone's rules in daylight saving time.", "VLOCATION": "a place.",
    "PARTICIPANT": "a person who takes part.", "VRESOURCE": "a thing that the item needs.",
  ]

  /// For each component, the components that it may contain.
  static let componentsInside: [String: [String]] = [
    "VCALENDAR": ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"],
    "VEVENT": ["VALARM", "VLOCATION", "PARTICIPANT", "VRESOURCE"],
    "VTODO": ["VALARM", "VLOCATION", "PARTICIPANT", "VRESOURCE"],
    "VALARM": ["VLOCATION"], "VTIMEZONE": ["STANDARD", "DAYLIGHT"],
    "VJOURNAL": ["VLOCATION", "PARTICIPANT"], "": ["VCALENDAR"],
  ]

  static let dateProperties: Set<String> = [
    "DTSTART", "DTEND", "DUE", "COMPLETED", "CREATED", "LAST-MODIFIED", "DTSTAMP",
    "RECURRENCE-ID", "ACKNOWLEDGED",
  ]

  static let propertyDescriptions: [String: String] = [
    "ACKNOWLEDGED": "when the person acknowledged the alarm.", "ACTION": "what the alarm does.",
    "ATTACH": "a file or a link.", "ATTENDEE": "a person who is invited.",
    "CALSCALE": "the calendar system of the dates.", "CATEGORIES": "tags, separated by commas.",
    "CLASS": "who may see the item.", "COLOR": "the item's color, as a CSS3 name.",
    "COMMENT": "a remark.", "COMPLETED": "when the reminder was completed, in UTC.",
    "CONFERENCE": "where to join a call.", "CONTACT": "a person to ask.",
    "CREATED": "when the item was created, in UTC.", "DESCRIPTION": "notes.",
    "DTEND": "when the event ends; for whole days, the day after the last.",
    "DTSTAMP": "when this version was written, in UTC.", "DTSTART": "when the item starts.",
    "DUE": "when the reminder is due.",
    "DURATION": "how long the item takes, or in an alarm the time between its repetitions.",
    "EXDATE": "dates of the series that were removed.",
    "GEO": "the item's position: latitude;longitude.",
    "IMAGE": "a picture.", "LAST-MODIFIED": "when the item was last changed, in UTC.",
    "LOCATION": "where the item takes place, in words.",
    "LOCATION-TYPE": "what kind of place this is.",
    "METHOD": "what to do with a calendar that comes by mail, such as REQUEST.",
    "NAME": "the name of the calendar or place.",
    "ORGANIZER": "who invites.",
    "PERCENT-COMPLETE": "how much of the reminder is done, in percent.",
    "PRIORITY": "from 1, the highest priority, to 9; 0 is none.",
    "PRODID": "the program that wrote the calendar.",
    "PROXIMITY": "whether the alarm goes off when you arrive or when you leave.",
    "RDATE": "more dates of the series.",
    "RECURRENCE-ID": "the date of the series that this item replaces.",
    "REFRESH-INTERVAL": "how often to look for changes.",
    "RELATED-TO": "the UID of another item, usually of the item that this one is a part of.",
    "REPEAT": "how often the alarm goes off again.", "RESOURCES": "what is needed.",
    "RRULE": "how the item repeats.", "SEQUENCE": "how often the item was changed.",
    "SOURCE": "where the calendar comes from.",
    "STATUS": "whether the item is confirmed, cancelled or done.",
    "SUMMARY": "the title.", "TRANSP": "whether the time counts as busy.",
    "TRIGGER": "when the alarm goes off.", "TZID": "the zone's name.",
    "TZNAME": "the zone's abbreviation.",
    "TZOFFSETFROM": "the offset from UTC before the clock change.",
    "TZOFFSETTO": "the offset from UTC after the clock change.",
    "TZURL": "where the zone is defined.",
    "UID": "the id of the item, the same in all programs.", "URL": "a link.",
    "VERSION": "the version of iCalendar: 2.0.",
  ]

  private static let commonProperties = [
    "UID", "DTSTAMP", "SUMMARY", "DTSTART", "RRULE", "DESCRIPTION", "LOCATION", "GEO", "URL",
    "CATEGORIES", "STATUS", "PRIORITY", "CLASS", "COLOR", "CREATED", "LAST-MODIFIED", "SEQUENCE",
    "RECURRENCE-ID", "EXDATE", "RDATE", "ATTACH", "ATTENDEE", "ORGANIZER", "RELATED-TO", "COMMENT",
    "CONTACT", "RESOURCES", "IMAGE", "CONFERENCE", "DURATION",
  ]

  /// For each component, its properties; the most common ones come first.
  static let propertiesOfComponent: [String: [String]] = [
    "VCALENDAR": [
      "VERSION", "PRODID", "CALSCALE", "METHOD", "NAME", "DESCRIPTION", "COLOR", "UID",
      "LAST-MODIFIED", "URL", "REFRESH-INTERVAL", "SOURCE", "IMAGE", "CATEGORIES",
    ],
    "VEVENT": commonProperties + ["DTEND", "TRANSP"],
    "VTODO": commonProperties + ["DUE", "COMPLETED", "PERCENT-COMPLETE"],
    "VJOURNAL": commonProperties,
    "VALARM": [
      "ACTION", "TRIGGER", "DESCRIPTION", "SUMMARY", "REPEAT", "DURATION", "ATTENDEE", "ATTACH",
      "UID", "ACKNOWLEDGED", "PROXIMITY", "RELATED-TO",
    ],
    "VTIMEZONE": ["TZID", "TZURL", "LAST-MODIFIED"],
    "STANDARD": ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME", "RRULE", "RDATE", "COMMENT"],
    "DAYLIGHT": ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME", "RRULE", "RDATE", "COMMENT"],
    "VLOCATION": ["UID", "NAME", "DESCRIPTION", "GEO", "LOCATION-TYPE", "URL"],
  ]

  /// Properties that may occur several times in one component.
  static let repeatableProperties: Set<String> = [
    "ATTACH", "ATTENDEE", "CATEGORIES", "COMMENT", "CONFERENCE", "CONTACT", "EXDATE", "IMAGE",
    "RDATE", "RELATED-TO", "RESOURCES", "TZNAME",
  ]

  static func parameters(of property: String) -> [String] {
    switch property {
    case "DTSTART", "DTEND", "DUE", "EXDATE", "RDATE": ["TZID", "VALUE"]
    case "RECURRENCE-ID": ["TZID", "VALUE", "RANGE"]
    case "TRIGGER": ["RELATED", "VALUE"]
    case "ATTENDEE":
      ["CN", "PARTSTAT", "ROLE", "RSVP", "CUTYPE", "EMAIL", "MEMBER", "DELEGATED-TO", "SENT-BY"]
    case "ORGANIZER": ["CN", "SENT-BY", "EMAIL", "DIR"]
    case "RELATED-TO": ["RELTYPE"]
    case "ATTACH", "IMAGE": ["FMTTYPE", "ENCODING", "VALUE"]
    case "CONFERENCE": ["FEATURE", "LABEL", "VALUE"]
    case "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "RESOURCES":
      ["LANGUAGE", "ALTREP"]
    case "CATEGORIES", "TZNAME", "NAME": ["LANGUAGE"]
    default: []
    }
  }

  static func values(ofParameter parameter: String, of property: String) -> [String] {
    switch parameter {
    case "VALUE":
      switch property {
      case "TRIGGER": ["DURATION", "DATE-TIME"]
      case "RDATE": ["DATE", "DATE-TIME", "PERIOD"]
      case "ATTACH", "IMAGE": ["URI", "BINARY"]
      case "CONFERENCE": ["URI"]
      default: ["DATE", "DATE-TIME"]
      }
    case "PARTSTAT":
      [
        "NEEDS-ACTION", "ACCEPTED", "DECLINED", "TENTATIVE", "DELEGATED", "COMPLETED", "IN-PROCESS",
      ]
    case "ROLE": ["CHAIR", "REQ-PARTICIPANT", "OPT-PARTICIPANT", "NON-PARTICIPANT"]
    case "CUTYPE": ["INDIVIDUAL", "GROUP", "RESOURCE", "ROOM", "UNKNOWN"]
    case "RSVP": ["TRUE", "FALSE"]
    case "RELATED": ["START", "END"]
    case "RELTYPE": ["PARENT", "CHILD", "SIBLING"]
    case "RANGE": ["THISANDFUTURE"]
    case "ENCODING": ["BASE64", "8BIT"]
    case "FEATURE": ["AUDIO", "CHAT", "FEED", "MODERATOR", "PHONE", "SCREEN", "VIDEO"]
    default: []
    }
  }

  static func values(of property: String, in component: String) -> [String] {
    switch (property, component) {
    case ("STATUS", "VTODO"): ["NEEDS-ACTION", "IN-PROCESS", "COMPLETED", "CANCELLED"]
    case ("STATUS", "VJOURNAL"): ["DRAFT", "FINAL", "CANCELLED"]
    case ("STATUS", _): ["CONFIRMED", "TENTATIVE", "CANCELLED"]
    case ("ACTION", _): ["DISPLAY", "AUDIO", "EMAIL"]
    case ("CLASS", _): ["PUBLIC", "PRIVATE", "CONFIDENTIAL"]
    case ("TRANSP", _): ["OPAQUE", "TRANSPARENT"]
    case ("METHOD", _): ["PUBLISH", "REQUEST", "REPLY", "CANCEL", "ADD", "COUNTER", "REFRESH"]
    case ("CALSCALE", _): ["GREGORIAN"]
    case ("VERSION", _): ["2.0"]
    case ("PROXIMITY", _): ["ARRIVE", "DEPART"]
    case ("PRIORITY", _): ["1", "5", "9"]
    case ("PERCENT-COMPLETE", _): ["0", "25", "50", "75", "100"]
    case ("TRIGGER", _): ["PT0S", "-PT5M", "-PT15M", "-PT30M", "-PT1H", "-P1D", "-P1W"]
    case ("DURATION", _): ["PT15M", "PT30M", "PT1H", "PT2H", "P1D", "P1W"]
    default: []
    }
  }

  static let ruleParts: [(name: String, detail: String)] = [
    ("FREQ", "how often"), ("INTERVAL", "such as 2 for every other"), ("COUNT", "how many times"),
    ("UNTIL", "the last date"), ("BYDAY", "weekdays"), ("BYMONTHDAY", "days of the month"),
    ("BYMONTH", "months"), ("BYSETPOS", "which of these dates"), ("BYHOUR", "hours"),
    ("BYMINUTE", "minutes"), ("BYSECOND", "seconds"), ("BYWEEKNO", "weeks of the year"),
    ("BYYEARDAY", "days of the year"), ("WKST", "the first day of the week"),
  ]

  static let frequencies = [
    "DAILY", "WEEKLY", "MONTHLY", "YEARLY", "HOURLY", "MINUTELY", "SECONDLY",
  ]
  static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}

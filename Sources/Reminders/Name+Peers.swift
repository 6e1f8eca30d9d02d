// Names of properties and parameters that only some programs use, and of Fencepost's own
// properties.

internal import ICalendar

extension Name {
  static let altRep: Name = "ALTREP"
  static let attach: Name = "ATTACH"
  static let calscale: Name = "CALSCALE"
  static let encoding: Name = "ENCODING"
  /// A rule whose dates are excluded. RFC 2445 had it; RFC 5545 no longer does.
  static let exrule: Name = "EXRULE"
  static let fileName: Name = "FILENAME"
  static let formatType: Name = "FMTTYPE"

  // Apple's names.
  static let appleAddress: Name = "X-ADDRESS"
  static let appleAlarmUID: Name = "X-WR-ALARMUID"
  static let appleDefaultAlarm: Name = "X-APPLE-DEFAULT-ALARM"
  static let appleFileName: Name = "X-APPLE-FILENAME"
  static let appleLocation: Name = "X-APPLE-STRUCTURED-LOCATION"
  static let appleMapKitHandle: Name = "X-APPLE-MAPKIT-HANDLE"
  static let appleProximity: Name = "X-APPLE-PROXIMITY"
  static let appleRadius: Name = "X-APPLE-RADIUS"
  static let appleReferenceFrame: Name = "X-APPLE-REFERENCEFRAME"
  static let appleSortOrder: Name = "X-APPLE-SORT-ORDER"
  static let appleTitle: Name = "X-TITLE"

  // Mozilla's names.
  static let mozillaAcknowledged: Name = "X-MOZ-LASTACK"
  static let mozillaGeneration: Name = "X-MOZ-GENERATION"
  static let mozillaSnooze: Name = "X-MOZ-SNOOZE-TIME"

  // Microsoft's names.
  static let microsoftBusyStatus: Name = "X-MICROSOFT-CDO-BUSYSTATUS"

  // Names that libical and Radicale leave behind.
  static let libicalError: Name = "X-LIC-ERROR"
  static let radicaleName: Name = "X-RADICALE-NAME"

  // Fencepost's names. Their values are plain tokens and numbers, because peers add or remove
  // backslashes before commas and semicolons.
  static let ownFence: Name = "X-FENCEPOST-FENCE"
  static let ownPlaces: Name = "X-FENCEPOST-PLACES"
  static let ownPosition: Name = "X-FENCEPOST-POSITION"
  static let ownDwell: Name = "X-FENCEPOST-DWELL"
  static let ownMargin: Name = "X-FENCEPOST-MARGIN"
  static let ownFireIfInside: Name = "X-FENCEPOST-FIRE-IF-INSIDE"
  static let ownOnceOnly: Name = "X-FENCEPOST-ONCE-ONLY"
}

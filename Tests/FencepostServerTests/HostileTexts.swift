// Texts that break files, calendars, JSON and terminals, as JSON texts. Does not know methods.

import JSON

enum HostileTexts {
  static func quoted(_ text: String) -> String {
    var writer = Writer()
    writer.value(text)
    return writer.text
  }

  /// Half a surrogate pair cannot be represented in a Swift string.
  static let broken = [#""\ud800""#, #""a\udfffb""#]

  static let texts = [
    "", " ", "x", "Buy milk", "Zürich, 8004", "\0", "a\0b", "\t", "a\nb", "a\rb", "a\r\n b",
    "x\r\nEND:VCALENDAR", "x\nEND:VTODO\nBEGIN:VTODO\nUID:stolen", "x\r\nUID:stolen",
    "x\\nEND:VALARM\\r\\nEND:VTODO", "END:VALARM", ":", ";", ",", "\"", "\";X=\":\"", "\\", "\\\\",
    "\\n", "\\;", "a\\,b;c:d\"e'f^n^^^'g", "%s%n", "$0", "null", "\u{301}\u{301}", "e\u{301}",
    "\u{202E}gnp.exe", "שלום \u{202B}", "\u{FEFF}x", "\u{2028}\u{2029}\u{85}\u{B}",
    "\u{7F}\u{1B}[31m",
    "👩‍🚀👩‍🚀👩‍🚀", "\u{10FFFF}\u{FFFE}", String(repeating: "x", count: 75),
    String(repeating: "é", count: 75), String(repeating: "漢字", count: 300),
    String(repeating: " ", count: 200), String(repeating: ",", count: 1500),
    String(repeating: "\n", count: 1500), String(repeating: "\\", count: 1500),
  ]
  /// Values at a limit and beyond it.
  static let large = [
    String(repeating: "x", count: 16_385), String(repeating: "\u{301}", count: 60_000),
    String(repeating: "\r\n", count: 60_000), String(repeating: "y", count: 1 << 20 + 1),
  ]
  static let paths = [
    "../../etc/passwd", "..", ".", "/", "/etc/passwd", "a/b", "a\0b", "a\\b", "../outside",
    ".state",
    ".state/lock", ".hidden", "displayname", "a.ics", "a.tmp", ".fencepost-1-1-1.tmp", "lists", "~",
    "-rf", "a\nb", "a b", " a", "a ", "%2e%2e%2f", "é", "e\u{301}", "Reminders", "reminders",
    String(repeating: "x", count: 255), String(repeating: "x", count: 256),
    String(repeating: "é", count: 200), String(repeating: "x", count: 5000), "", "~Reminders",
  ]
  static let days = ["2026-12-01", "2026-12-01T09:00:00"]
  static let instants = ["2026-12-01T09:00:00Z", "2026-12-01T09:00:00.000Z"]
  static let dates = [
    "2026-12-01T09:00:00+01:00", "2026-11-01T01:30:00", "2026-03-29T02:30:00", "0000-01-01",
    "0000-01-01T00:00:00", "0001-01-01", "0001-01-01T00:00:00Z", "1900-02-29", "9999-12-31",
    "9999-12-31T23:59:59", "9999-12-31T23:59:59.999Z", "10000-01-01", "-0001-01-01", "2026-02-30",
    "2026-12-01T24:00:00", "2026-12-01T23:59:60", "20261201", "tomorrow", "2024-02-29",
    "2026-12-01T09:00:00.123456789Z", "2026-12-01\r\nX:y", "٢٠٢٦-١٢-٠١",
  ]
  static let zones = ["Europe/Paris", "America/New_York", "Etc/UTC", "Asia/Kathmandu"]
  static let badZones = [
    "UTC", "europe/paris", "../../../etc/passwd", "/etc/localtime", "Europe/Paris\r\nX:y", "Europe",
    "", "Europe/Paris\0", "EST5EDT", "+01:00", "posix/Etc/UTC", String(repeating: "x", count: 300),
  ]
  static let rules = [
    "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=TU", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY;COUNT=2",
    "FREQ=DAILY;UNTIL=20261231",
  ]
  static let badRules = [
    "FREQ=SECONDLY", "FREQ=SECONDLY;COUNT=999999999", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;INTERVAL=999999999", "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=99999999999999999999", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=2147483647",
    "FREQ=", "", ";", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;COUNT=1;UNTIL=20260101", "BYDAY=MO",
    "FREQ=MONTHLY;BYDAY=" + (1..<1500).map { "\($0)MO" }.joined(separator: ","),
    "FREQ=YEARLY;BYYEARDAY=" + (1..<5000).map { "\($0 % 366 + 1)" }.joined(separator: ","),
    "FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU;BYSETPOS=-366", "FREQ=DAILY;UNTIL=99991231T235959Z",
    "FREQ=DAILY\r\nEND:VTODO", "FREQ=DAILY;X-A=b", "freq=daily;byday=mo",
    String(repeating: "FREQ=DAILY;", count: 1000),
  ]
  static let lengths = ["0.5 mi", "500 ft", "200"]
  static let badLengths = ["0", "-1 m", "1e400 m", "", "mi", "½ mi", "20015116", "NaN", "inf"]
  static let numbers = [
    "0", "-0", "-0.0", "1", "5", "9", "10", "-1", "0.5", "90.0000001", "-180.5", "1e-320", "1e308",
    "-1e308", "1e309", "2147483648", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "-9223372036854775809", "18446744073709551616",
    "100000000000000000000000000000000000000000", "47.376887", "1E5", "-900",
  ]
}

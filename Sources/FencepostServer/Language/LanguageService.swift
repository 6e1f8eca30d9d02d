// The texts that the client has open, what is known of those that are calendars, and which of them have
// diagnostics that the client was not told. Knows no store.

import CalendarLanguage
import FencepostProtocol
import TextBuffers

struct LanguageService {
  private(set) var texts = OpenTexts()
  /// Calendars that were parsed since their last change.
  private var parsed: [String: CalendarDocument] = [:]
  /// Texts whose diagnostics are to be sent, unless the client asks for them itself.
  private(set) var untold: Set<String> = []
  /// Whether the client asks for diagnostics with `textDocument/diagnostic`.
  var pullsDiagnostics = false

  mutating func open(
    _ uri: String, language: String, version: Int?, text: String
  ) throws(OpenTexts.Refusal) {
    parsed[uri] = nil
    do throws(OpenTexts.Refusal) {
      try texts.open(uri, language: language, version: version, text: text)
      untold.insert(uri)
    } catch {
      // What the client shows of the text before is taken back.
      untold.insert(uri)
      throw error
    }
  }

  mutating func change(
    _ uri: String, to version: Int?, _ edits: [OpenTexts.Edit], in unit: OffsetUnit
  ) throws(OpenTexts.Refusal) {
    parsed[uri] = nil
    if texts[uri] != nil { untold.insert(uri) }
    try texts.change(uri, to: version, edits, in: unit)
    untold.insert(uri)
  }

  /// False if it was not open.
  mutating func close(_ uri: String) -> Bool {
    parsed[uri] = nil
    guard texts.close(uri) else { return false }
    // An editor keeps the diagnostics of a closed text until it is told that there are none.
    untold.insert(uri)
    return true
  }

  mutating func takeUntold() -> [String] {
    defer { untold = [] }
    return untold.sorted()
  }

  /// The calendar that an open text is; nil if it is none, or too large to be one.
  mutating func calendar(_ uri: String) -> CalendarDocument? {
    if let known = parsed[uri] { return known }
    guard let open = texts[uri], Self.isCalendar(uri, open.language),
      let made = CalendarDocument(open.buffer.bytes)
    else { return nil }
    parsed[uri] = made
    return made
  }

  static func isCalendar(_ uri: String, _ language: String) -> Bool {
    ["icalendar", "ics", "vcalendar", "ical"].contains(language.lowercased())
      || uri.lowercased().prefix { $0 != "?" && $0 != "#" }.hasSuffix(".ics")
  }
}

extension OffsetUnit {
  init(_ encoding: PositionEncoding) {
    switch encoding {
    case .utf8: self = .utf8
    case .utf16: self = .utf16
    case .utf32: self = .utf32
    }
  }
}

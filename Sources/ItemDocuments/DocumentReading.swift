// Reads the values of a document's lines with the grammar of the quick-add line, and reports the
// values that are wrong.

import JSON
import QuickAdd

public struct ReadDocument: Sendable {
  public var text: DocumentText
  public var item: DocumentItem
  public var tokens: [LineToken] = []
  public var diagnostics: [LineDiagnostic] = []

  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension ReadDocument {
  public init(_ text: String, _ kind: ItemDocumentKind, in context: DocumentContext) {
    let parts = DocumentText(text, kind, context.keys(of: kind))
    var reader = DocumentReader(parts, context)
    reader.read()
    self.text = parts
    item = reader.item
    tokens = reader.tokens
    diagnostics = (parts.diagnostics + reader.diagnostics).sorted {
      ($0.line, $0.range.lowerBound) < ($1.line, $1.range.lowerBound)
    }
  }
}

struct DocumentReader {
  let text: DocumentText
  let context: DocumentContext
  var item: DocumentItem
  var tokens: [LineToken] = []
  var diagnostics: [LineDiagnostic] = []

  init(_ text: DocumentText, _ context: DocumentContext) {
    self.text = text
    self.context = context
    item = DocumentItem(kind: text.kind)
  }

  mutating func read() {
    // The lines with these keys are read last, because their values depend on dates in other lines.
    let keysReadLast: [LineKey] = [.end, .repeat, .alarm]
    for line in text.lines where !keysReadLast.contains(line.key) { read(line) }
    for key in keysReadLast {
      for line in text.lines where line.key == key { read(line) }
    }
    if let notes = text.notes { item[.notes] = .text(notes) }
    if item[.title] == nil { reportMissingTitle() }
    checkOrder()
    tokens.sort { ($0.line, $0.range.lowerBound) < ($1.line, $1.range.lowerBound) }
  }

  private mutating func read(_ line: DocumentText.KeyLine) {
    tokens.append(LineToken(line: line.number, range: line.keyRange, role: .keyword))
    guard !line.value.isEmpty else { return }
    let value = line.value
    guard DocumentItem.oneLine(value) == value.replacing("\t", with: " ") else {
      return report(line, "This line cannot contain a control character.")
    }
    if !line.key.isText, line.valueRange.count > QuickAddLine.longestLine {
      return report(line, "The line is longer than \(QuickAddLine.longestLine) characters.")
    }
    switch line.key {
    case .title: set(line, .text(DocumentItem.oneLine(value)), .title)
    case .location, .address: set(line, .text(DocumentItem.oneLine(value)), .place)
    case .url: set(line, .text(DocumentItem.oneLine(value)), .url)
    case .list: readList(line)
    case .due, .start, .end: readDate(line)
    case .repeat: readRule(line)
    case .alarm: readAlarm(line)
    case .priority: readPriority(line)
    case .tags: readTags(line)
    case .place: readPlace(line)
    case .done:
      readChoice(line, ["yes": "yes", "no": "no", "true": "yes", "false": "no", "x": "yes"]) {
        $0 == "yes" ? .done(true) : nil
      }
    case .availability:
      readChoice(
        line,
        ["busy": "busy", "free": "free", "tentative": "tentative", "unavailable": "unavailable"]
      ) { .choice($0) }
    case .status:
      readChoice(
        line,
        [
          "confirmed": "confirmed", "tentative": "tentative", "canceled": "canceled",
          "cancelled": "canceled",
        ]
      ) { .choice($0) }
    case .point:
      guard let point = QuickAddValue.point(value) else {
        return report(
          line,
          "“\(value)” is not a position. Write latitude and longitude, such as 48.8606, 2.3376.")
      }
      set(line, .place(DocumentPlace(point)), .place)
    case .radius:
      guard let metres = QuickAddValue.length(value, in: context.quickAdd) else {
        return report(line, "“\(value)” is not a distance. Write 200 m, 500 ft or 0.5 mi.")
      }
      set(line, .length(metres), .radius)
    case .color:
      guard Self.isColor(value) else {
        return report(line, "“\(value)” is not a color. Write #RRGGBB, such as #CC0033.")
      }
      set(line, .text(value), .title)
    case .entities: readEntities(line)
    case .notes: break
    }
  }

  // MARK: Words

  private static func isColor(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "#") && [7, 9].contains(text.utf8.count)
      && text.utf8.dropFirst().allSatisfy {
        ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "f")
          || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
      }
  }

  private mutating func readChoice(
    _ line: DocumentText.KeyLine, _ words: [String: String], _ value: (String) -> FieldValue?
  ) {
    guard let canonicalWord = words[QuickAddValue.folded(line.value)] else {
      let knownWords = words.keys.filter { words[$0] == $0 }.sorted()
      let nearestWord = Suggestion.nearest(to: line.value, among: knownWords)
      return report(
        line, "“\(line.value)” is not one of \(knownWords.joined(separator: ", ")).",
        fixes: nearestWord.map { [.init(title: "Write “\($0)”", newText: $0)] } ?? [])
    }
    set(line, value(canonicalWord), .keyword)
  }

  private mutating func readEntities(_ line: DocumentText.KeyLine) {
    var entities: Set<String> = []
    for word in line.value.split(whereSeparator: { ", ".contains($0) }) {
      switch QuickAddValue.folded(String(word)) {
      case "reminder", "reminders": entities.insert("reminder")
      case "event", "events": entities.insert("event")
      case "both": entities = ["reminder", "event"]
      case "and": break
      default: return report(line, "“\(word)” is neither “reminders” nor “events”.")
      }
    }
    guard !entities.isEmpty else { return report(line, "A list takes reminders, events, or both.") }
    set(line, .choices(["reminder", "event"].filter(entities.contains)), .keyword)
  }

  private mutating func readPriority(_ line: DocumentText.KeyLine) {
    guard let priority = QuickAddValue.priority(line.value) else {
      let nearestWord = Suggestion.nearest(
        to: line.value, among: ["high", "medium", "low", "none"])
      return report(
        line, "“\(line.value)” is not a priority. Write high, medium, low, none or 1 to 9.",
        fixes: nearestWord.map { [.init(title: "Write “\($0)”", newText: $0)] } ?? [])
    }
    set(line, priority == 0 ? nil : .priority(priority), .priority)
  }

  private static let mostTags = 2000

  private mutating func readTags(_ line: DocumentText.KeyLine) {
    var tags: [String] = []
    if case .tags(let earlierTags) = item[.tags] { tags = earlierTags }
    for tag in TagText.tags(in: line.value) where !tags.contains(tag) {
      guard tags.count < Self.mostTags else {
        return report(line, "A reminder may have at most \(Self.mostTags) tags.")
      }
      tags.append(tag)
    }
    set(line, tags.isEmpty ? nil : .tags(tags), .tag)
  }

  private mutating func readList(_ line: DocumentText.KeyLine) {
    let lists = context.quickAdd.lists
    let folded = QuickAddValue.folded(line.value)
    let isUsable: (KnownList) -> Bool = { [kind = item.kind] list in
      kind == .event ? list.takesEvents : list.takesReminders
    }
    let listsWithTitle = lists.filter { QuickAddValue.folded($0.title) == folded }
    let chosenList =
      listsWithTitle.first(where: isUsable) ?? listsWithTitle.first ?? lists.first {
        $0.id == line.value
      }
      ?? ListName.list(line.value, among: lists)
    guard let chosenList else {
      let nearestTitle = Suggestion.nearest(to: line.value, among: lists.map(\.title))
      return report(
        line,
        "There is no list “\(line.value)”.\(nearestTitle.map { " Did you mean “\($0)”?" } ?? "")",
        fixes: nearestTitle.map { [.init(title: "Write “\($0)”", newText: $0)] } ?? [])
    }
    if listsWithTitle.filter(isUsable).count > 1 {
      report(
        line,
        "Several lists are called “\(chosenList.title)”; the one with the id \(chosenList.id) is meant.",
        .warning)
    }
    set(line, .list(chosenList.id), .list)
  }

  private mutating func reportMissingTitle() {
    let (line, range) = text.position(of: .title)
    diagnostics.append(
      LineDiagnostic(
        line: line, range: range, severity: .error,
        message: "\(text.kind.nounWithArticle) needs a title."))
  }

  // MARK: Saying

  mutating func set(_ line: DocumentText.KeyLine, _ value: FieldValue?, _ role: ParsedToken.Role) {
    item[line.key] = value
    tokens.append(LineToken(line: line.number, range: line.valueRange, role: role))
  }

  mutating func report(
    _ line: DocumentText.KeyLine, _ message: String, _ severity: ParsedDiagnostic.Severity = .error,
    fixes: [ParsedDiagnostic.Fix] = []
  ) {
    diagnostics.append(
      LineDiagnostic(
        line: line.number, range: line.valueRange.isEmpty ? line.keyRange : line.valueRange,
        severity: severity, message: message, fixes: fixes))
    guard severity == .error else { return }
    if !line.key.isRepeatable || item[line.key] == nil { item[line.key] = .unreadable(line.value) }
    tokens.append(LineToken(line: line.number, range: line.valueRange, role: .error))
  }

  /// Adds the result of reading a value, whose offsets are counted from the beginning of the value.
  mutating func add<Value>(_ result: ReadValue<Value>, _ line: DocumentText.KeyLine) {
    let valueStart = line.valueRange.lowerBound
    for token in result.tokens {
      tokens.append(
        LineToken(line: line.number, range: token.range.offset(by: valueStart), role: token.role))
    }
    for diagnostic in result.diagnostics {
      diagnostics.append(
        LineDiagnostic(
          line: line.number, range: diagnostic.range.offset(by: valueStart),
          severity: diagnostic.severity,
          message: diagnostic.message, fixes: diagnostic.fixes))
    }
  }
}

extension Range<Int> {
  func offset(by count: Int) -> Range<Int> { lowerBound + count..<upperBound + count }
}

/// Reads and writes tags that are separated by commas. A tag that could be misread, such as one
/// with a comma, is in quotation marks.
enum TagText {
  static func tags(in text: String) -> [String] {
    var tags: [String] = []
    var currentTag = ""
    var isQuoted = false
    var wasQuoted = false
    var characters = text.unicodeScalars.makeIterator()
    func endTag() {
      if wasQuoted {
        tags.append(currentTag)
      } else {
        let words = currentTag.split(whereSeparator: \.isWhitespace)
        if words.contains(where: { $0.first == "#" }) {
          tags += words.map { $0.first == "#" ? String($0.dropFirst()) : String($0) }
        } else {
          tags.append(words.joined(separator: " "))
        }
      }
      (currentTag, wasQuoted) = ("", false)
    }
    while let scalar = characters.next() {
      switch scalar {
      case "\"" where isQuoted: isQuoted = false
      case "\"" where currentTag.allSatisfy(\.isWhitespace):
        (isQuoted, wasQuoted, currentTag) = (true, true, "")
      case "\\" where isQuoted:
        if let escaped = characters.next() { currentTag.unicodeScalars.append(escaped) }
      case "," where !isQuoted: endTag()
      default:
        if isQuoted || !wasQuoted || !scalar.isBlank { currentTag.unicodeScalars.append(scalar) }
      }
    }
    endTag()
    return tags.filter { !$0.isEmpty }
  }

  static func text(_ tags: [String]) -> String {
    tags.map { tag in
      guard Self.tags(in: tag) != [tag] else { return tag }
      var quotedTag = "\""
      for scalar in tag.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { quotedTag += "\\" }
        quotedTag.unicodeScalars.append(scalar)
      }
      return quotedTag + "\""
    }.joined(separator: ", ")
  }
}

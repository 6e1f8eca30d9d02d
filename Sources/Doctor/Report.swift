// Prints the result of an examination. For people it is grouped by list, with the remedy below each
// finding; for scripts it is one JSON object per line. Text from files cannot control the terminal.

internal import Files
internal import JSON

public struct Report: Sendable {
  /// The store's path as the person gave it.
  public var path: String
  public var result: ExaminationResult
  /// The outcomes of `--fix`; nil without that option.
  public var repairOutcomes: [RepairOutcome]?
  public var isColored: Bool

  /// At most this many findings of one kind are shown for each list.
  private static let mostShownOfKind = 10

  public init(
    path: String, result: ExaminationResult, repairOutcomes: [RepairOutcome]? = nil,
    isColored: Bool = false
  ) {
    self.path = path
    self.result = result
    self.repairOutcomes = repairOutcomes
    self.isColored = isColored
  }

  public var hasProblems: Bool { result.findings.contains { $0.severity == .problem } }

  // MARK: For people

  public var text: String {
    var lines: [String] = []
    if let repairOutcomes, !repairOutcomes.isEmpty {
      for outcome in repairOutcomes { lines += Self.lines(of: outcome, isColored) }
      lines.append("")
    }
    var remainingFindings = result.findings[...]
    while let first = remainingFindings.first {
      let list = Self.listName(of: first)
      let group = remainingFindings.prefix { Self.listName(of: $0) == list }
      remainingFindings = remainingFindings.dropFirst(group.count)
      lines.append(bold(list.map { "List \(plain($0.text))" } ?? "The store"))
      lines += self.lines(of: group)
      lines.append("")
    }
    lines.append(summary)
    return lines.joined(separator: "\n")
  }

  private static func listName(of finding: Finding) -> FileName? { finding.site.folder.list }

  private func lines(of group: ArraySlice<Finding>) -> [String] {
    var countsByKind: [String: Int] = [:]
    for finding in group { countsByKind[finding.kind, default: 0] += 1 }
    var shownCounts: [String: Int] = [:]
    var lines: [String] = []
    for finding in group {
      let number = shownCounts[finding.kind, default: 0] + 1
      shownCounts[finding.kind] = number
      if number <= Self.mostShownOfKind {
        lines.append("  \(severity(finding)) \(Self.locatedSentence(for: finding))")
        let fix = finding.isRepairable && repairOutcomes == nil ? " --fix does it." : ""
        lines.append("    \(plain(finding.remedy))\(fix)")
      }
      let count = countsByKind[finding.kind] ?? 0
      if number == Self.mostShownOfKind, count > number {
        lines.append("    … and \(count - number) more like this; --json shows them all.")
      }
    }
    return lines
  }

  private static func lines(of outcome: RepairOutcome, _ isColored: Bool) -> [String] {
    let sentence = locatedSentence(for: outcome.finding)
    guard let refusal = outcome.refusal else {
      return ["\(isColored ? "\u{1B}[32mmended\u{1B}[0m" : "mended:") \(sentence)"]
    }
    return ["not mended: \(sentence)", "    \(plain(refusal))"]
  }

  /// The path and line of the finding, and the problem.
  private static func locatedSentence(for finding: Finding) -> String {
    var location = finding.site.name?.text ?? ""
    if location.isEmpty, finding.site.folder.list == nil { location = finding.site.folder.text }
    if finding.site.folder.list == nil, let name = finding.site.name,
      finding.site.folder != .root
    {
      location = "\(finding.site.folder.text)/\(name.text)"
    }
    if let line = finding.site.line { location += ", line \(line)" }
    if location == "." { location = "" }
    return plain(location.isEmpty ? finding.sentence : "\(location): \(finding.sentence)")
  }

  private var summary: String {
    let problems = result.findings.count { $0.severity == .problem }
    let advice = result.findings.count - problems
    let repairableCount = result.findings.count(where: \.isRepairable)
    let totals =
      "\(countPhrase(result.itemCount, "item")) in \(countPhrase(result.listCount, "list"))"
    guard problems + advice > 0 else { return "Nothing is wrong: \(totals)." }
    var countPhrases: [String] = []
    if problems > 0 { countPhrases.append(countPhrase(problems, "problem")) }
    if advice > 0 { countPhrases.append("\(countPhrase(advice, "piece", "pieces")) of advice") }
    var text = "\(countPhrases.joined(separator: ", ")); \(totals)."
    if repairableCount > 0, repairOutcomes == nil {
      text += " 'fencepost doctor --fix' mends \(repairableCount) of them."
    }
    return text
  }

  private func countPhrase(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(number == 0 ? "no" : String(number)) \(number == 1 ? singular : plural ?? singular + "s")"
  }

  private func severity(_ finding: Finding) -> String {
    let word = finding.severity.rawValue
    guard isColored else { return "\(word):" }
    return "\u{1B}[\(finding.severity == .problem ? 31 : 33)m\(word)\u{1B}[0m"
  }

  private func bold(_ text: String) -> String {
    isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  // MARK: For scripts

  /// One object per line: first the findings that were to be fixed, then the others.
  public var json: String {
    var lines: [String] = []
    for outcome in repairOutcomes ?? [] {
      lines.append(Self.json(of: outcome.finding, outcome))
    }
    for finding in result.findings { lines.append(Self.json(of: finding, nil)) }
    return lines.joined(separator: "\n")
  }

  private static func json(of finding: Finding, _ outcome: RepairOutcome?) -> String {
    var writer = Writer(reserving: 256)
    writer.beginObject()
    writer.member("severity", finding.severity.rawValue)
    writer.member("kind", finding.kind)
    writer.member("path", finding.site.path)
    if let list = finding.site.folder.list { writer.member("list", list.text) }
    if let name = finding.site.name { writer.member("file", name.text) }
    if let line = finding.site.line { writer.member("line", line) }
    writer.member("sentence", finding.sentence)
    writer.member("remedy", finding.remedy)
    if let outcome {
      writer.member("mended", outcome.refusal == nil)
      if let refusal = outcome.refusal { writer.member("refusal", refusal) }
    } else {
      writer.member("mendable", finding.isRepairable)
    }
    writer.endObject()
    return writer.text
  }
}

/// Text without characters that could control a terminal.
func plain(_ text: String) -> String { text.printable }

// Prints the result of an examination. For people it is grouped by list, with the remedy below each
// finding; for scripts it is one JSON object per line. Text from files cannot control the terminal.

internal import Files
internal import JSON

public struct Report: Sendable {
  /// The store's path as the person gave it.
  public var path: String
  public var examined: Examined
  /// What became of the findings with `--fix`; nil without that option.
  public var repairOutcomes: [RepairOutcome]?
  public var isColored: Bool

  /// The most findings of one kind that are shown for each list.
  private static let mostAlike = 10

  public init(
    path: String, examined: Examined, repairOutcomes: [RepairOutcome]? = nil,
    isColored: Bool = false
  ) {
    self.path = path
    self.examined = examined
    self.repairOutcomes = repairOutcomes
    self.isColored = isColored
  }

  public var hasProblems: Bool { examined.findings.contains { $0.severity == .problem } }

  // MARK: For people

  public var text: String {
    var lines: [String] = []
    if let repairOutcomes, !repairOutcomes.isEmpty {
      for treatment in repairOutcomes { lines += Self.lines(of: treatment, isColored) }
      lines.append("")
    }
    var rest = examined.findings[...]
    while let first = rest.first {
      let list = Self.group(of: first)
      let group = rest.prefix { Self.group(of: $0) == list }
      rest = rest.dropFirst(group.count)
      lines.append(bold(list.map { "List \(plain($0.text))" } ?? "The store"))
      lines += self.lines(of: group)
      lines.append("")
    }
    lines.append(summary)
    return lines.joined(separator: "\n")
  }

  private static func group(of finding: Finding) -> FileName? { finding.site.folder.list }

  private func lines(of group: ArraySlice<Finding>) -> [String] {
    var counts: [String: Int] = [:]
    for finding in group { counts[finding.kind, default: 0] += 1 }
    var shown: [String: Int] = [:]
    var lines: [String] = []
    for finding in group {
      let number = shown[finding.kind, default: 0] + 1
      shown[finding.kind] = number
      if number <= Self.mostAlike {
        lines.append("  \(severity(finding)) \(Self.words(for: finding))")
        let fix = finding.isRepairable && repairOutcomes == nil ? " --fix does it." : ""
        lines.append("    \(plain(finding.remedy))\(fix)")
      }
      let count = counts[finding.kind] ?? 0
      if number == Self.mostAlike, count > number {
        lines.append("    … and \(count - number) more like this; --json shows them all.")
      }
    }
    return lines
  }

  private static func lines(of treatment: RepairOutcome, _ isColored: Bool) -> [String] {
    let words = words(for: treatment.finding)
    guard let refusal = treatment.refusal else {
      return ["\(isColored ? "\u{1B}[32mmended\u{1B}[0m" : "mended:") \(words)"]
    }
    return ["not mended: \(words)", "    \(plain(refusal))"]
  }

  /// The path and line of the finding, and the problem.
  private static func words(for finding: Finding) -> String {
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
    let problems = examined.findings.count { $0.severity == .problem }
    let advice = examined.findings.count - problems
    let mendable = examined.findings.count(where: \.isRepairable)
    let all = "\(count(examined.items, "item")) in \(count(examined.lists, "list"))"
    guard problems + advice > 0 else { return "Nothing is wrong: \(all)." }
    var counts: [String] = []
    if problems > 0 { counts.append(count(problems, "problem")) }
    if advice > 0 { counts.append("\(count(advice, "piece", "pieces")) of advice") }
    var text = "\(counts.joined(separator: ", ")); \(all)."
    if mendable > 0, repairOutcomes == nil {
      text += " 'fencepost doctor --fix' mends \(mendable) of them."
    }
    return text
  }

  private func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number == 0 ? "no" : String(number)) \(number == 1 ? one : many ?? one + "s")"
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
    for treatment in repairOutcomes ?? [] {
      lines.append(Self.json(of: treatment.finding, treatment))
    }
    for finding in examined.findings { lines.append(Self.json(of: finding, nil)) }
    return lines.joined(separator: "\n")
  }

  private static func json(of finding: Finding, _ treatment: RepairOutcome?) -> String {
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
    if let treatment {
      writer.member("mended", treatment.refusal == nil)
      if let refusal = treatment.refusal { writer.member("refusal", refusal) }
    } else {
      writer.member("mendable", finding.isRepairable)
    }
    writer.endObject()
    return writer.text
  }
}

/// Text without characters that could control a terminal.
func plain(_ text: String) -> String { text.plain }

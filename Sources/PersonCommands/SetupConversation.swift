// The questions of `init`: one after the other, each with an example. None has to be answered.

import JSON

extension CommandRun {
  mutating func converse(
    _ places: [Value], _ feeds: [PositionFeed]
  ) throws(Failure) -> SetupAnswers {
    guard host.hasTerminal else {
      throw .refused(
        "init asks questions, and there is no terminal to ask on.",
        hint:
          "Use options instead: --home, --home-wifi, --office, --office-wifi, --feed, --editor. "
          + "See 'fencepost init --help'.")
    }
    printWrapped("Press Enter to skip a question. Nothing is written before the last answer.")
    var answers = SetupAnswers()
    for title in ["Home", "Office"] {
      let existing = Self.existingPlace(titled: title, among: places)
      let position = try askPosition(title, existing)
      let network = position == nil && existing == nil ? nil : try askNetwork(title, existing)
      if title == "Home" {
        (answers.home, answers.homeNetwork) = (position, network)
      } else {
        (answers.office, answers.officeNetwork) = (position, network)
      }
    }
    printWrapped("\nWhat tells your position? One or more of these, or none:")
    for feed in PositionFeed.allCases {
      let paddedName =
        feed.rawValue + String(repeating: " ", count: max(1, 10 - feed.rawValue.count))
      printWrapped("  \(paddedName)\(feed.explanation)")
    }
    let currentValue = feeds.map(\.rawValue).joined(separator: ", ")
    answers.feeds = try askWords(
      "now: \(currentValue.isEmpty ? "none" : currentValue)", PositionFeed.parseList,
      else:
        "Type one or more of \(PositionFeed.allCases.map(\.rawValue).joined(separator: ", ")), or none."
    )
    let editors = SetupEditor.allCases.map(\.rawValue).joined(separator: ", ")
    printWrapped(
      "\nWhich editors do you use? Type one or more of \(editors), or none. What to paste is shown at the end."
    )
    answers.editors = try askWords(
      "none", SetupEditor.parseList, else: "Type one or more of \(editors), or none.")
    return answers
  }

  private mutating func askPosition(_ title: String, _ existing: Value?) throws(Failure) -> String?
  {
    printWrapped(
      "\nWhere is your \(title.lowercased())? Type coordinates, such as 52.52,13.405, or “here”.")
    let currentValue = existing.map { place in
      [place["latitude"], place["longitude"]].compactMap { $0 }
        .map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: ",")
    }
    while let typedText = try askForAnswer(currentValue.map { "now: \($0)" } ?? "not set") {
      do throws(Failure) {
        _ = try parsePosition(typedText, title)
        return typedText
      } catch {
        printWrapped(error.text)
      }
    }
    return nil
  }

  private mutating func askNetwork(_ title: String, _ existing: Value?) throws(Failure) -> String? {
    let networkHint =
      host.networkNames().first.map { ", or “this” for \(SafeText.singleLine($0))" } ?? ""
    printWrapped("\nWhich Wi-Fi network is only at “\(title)”? Type its name\(networkHint).")
    let oldNetworks = existing?.strings(of: "wifi") ?? []
    while let typedText = try askForAnswer(
      oldNetworks.isEmpty
        ? "none" : "now: \(SafeText.singleLine(oldNetworks.joined(separator: ", ")))")
    {
      do throws(Failure) { return try resolveNetwork(typedText) } catch { printWrapped(error.text) }
    }
    return nil
  }

  private mutating func askWords<Word>(
    _ currentValue: String, _ read: (String) -> [Word]?, else problem: String
  ) throws(Failure) -> [Word]? {
    while let typedText = try askForAnswer(currentValue) {
      if let words = read(typedText) { return words }
      printWrapped(problem)
    }
    return nil
  }

  /// The line that the person typed; nil for an empty one. At the end of the input the command
  /// ends.
  mutating func askForAnswer(_ prompt: String) throws(Failure) -> String? {
    guard let line = host.askForLine("[\(prompt)] ") else { throw .textUnchanged }
    let typedText = line.drop(while: \.isWhitespace)
    let end = typedText.lastIndex { !$0.isWhitespace }
    return end.map { String(typedText[...$0]) }
  }

  /// Prints a text at once, because the person types the answer below it.
  mutating func printWrapped(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      for part in wrapped(String(line)) { host.printNow(part) }
    }
  }

  /// The line without control characters, wrapped at spaces; further lines have the same
  /// indentation.
  func wrapped(_ line: String) -> [String] {
    let indent = String(line.prefix { $0 == " " })
    let content = SafeText.singleLine(String(line.dropFirst(indent.count)))
    return Self.wrapped(content, screen.width.map { $0 - indent.count }).map { indent + $0 }
  }

  static func isYes(_ typedText: String?) -> Bool {
    guard let typedText else { return true }
    return ["y", "yes"].contains(typedText.lowercased())
  }
}

// Parses a command line as one of the person's commands, such as `add`. An error names the word
// that was not understood. Does not depend on stores.

import JSON

public struct PersonCommand: Equatable, Sendable {
  public let verb: Verb
  /// The store's folder; nil for the default.
  public private(set) var store: String?
  /// The arguments that are not options.
  var words: [String] = []
  public internal(set) var output = CommandOutput()
  /// What a typed line is read as: `reminder`, `event` or `place`.
  var purpose = "reminder"
  var isDryRun = false
  /// Whether `edit` makes a new item.
  var isNew = false
  var sort: SortOrder?
  var reminderStatus = "incomplete"
  var historyLimit = 20
  /// The place that `here --save` makes of the person's position.
  var savedPlace = SavedPlace()

  /// The list for new items, as the person typed it.
  var list: String?
  /// The version that `item/resolve` takes for a field in conflict.
  var conflictVersion: String?

  /// The answers that the options of `init` give.
  var setupAnswers = SetupAnswers()

  /// Whether `agenda` or `list` stays open and shows changes.
  public private(set) var isWatching = false

  /// Whether the command may take long. Then it shows its progress, and Ctrl-C ends it before
  /// anything is changed.
  public var isLong: Bool { [.import, .export, .replay].contains(verb) }
  /// Whether the command only shows what the store holds, and its process ends right after that.
  public var onlyShows: Bool {
    let verbs: [Verb] = [.list, .show, .lists, .history, .places, .events, .agenda, .why]
    return verbs.contains(verb) && !isWatching
  }

  /// All words, joined by spaces.
  var line: String { words.joined(separator: " ") }
}

/// How the answer of a command is printed, and where.
public struct CommandOutput: Equatable, Sendable {
  var format = OutputFormat.rows
  var isGeoJSON = false
  /// Whether a map is drawn in characters.
  var drawsText = false
  /// Whether long output goes through the person's pager on a terminal.
  public internal(set) var usesPager = true
  /// The path of the file to write; nil for stdout.
  var filePath: String?
}

/// The place that `here --save` makes of the person's position.
struct SavedPlace: Equatable, Sendable {
  var title: String?
  /// The radius of the place, as the person typed it.
  var radius: String?
  /// Whether the place also names the networks that this computer is on.
  var learnsNetworks = false
}

enum SortOrder: String, CaseIterable, Sendable {
  case due, priority, title, created
  /// Sorted as the person has arranged the reminders by hand.
  case hand
  /// Sorted by the distance from the person's position, the nearest first.
  case distance

  /// The name of this order in the params of `reminder/fetch`.
  var key: String {
    switch self {
    case .due: "dueDate"
    case .priority, .title, .distance: rawValue
    case .hand: "sortOrder"
    case .created: "creationDate"
    }
  }
}

/// An unknown or missing word of the command line.
public struct ArgumentFault: Error, Equatable, CustomStringConvertible {
  public let description: String

  init(_ verb: Verb, _ problem: String) {
    description = "\(problem)\nTry 'fencepost \(verb.rawValue) --help'."
  }

  init(_ verb: Verb, _ problem: String, mistyped word: String, among knownWords: [String]) {
    let suggestion = Suggestion.nearest(to: word, among: knownWords)
    self.init(verb, problem + (suggestion.map { "\nDid you mean '\($0)'?" } ?? ""))
  }
}

extension PersonCommand {
  public init(_ verb: Verb, _ arguments: some Sequence<String>) throws(ArgumentFault) {
    self.verb = verb
    var remainingArguments = Array(arguments)[...]
    while let word = remainingArguments.popFirst() {
      if word == "--" {
        // In the line of `add`, two hyphens begin the notes.
        words +=
          verb == .add && !words.isEmpty ? [word] + remainingArguments : Array(remainingArguments)
        break
      }
      if word.hasPrefix("--") {
        try parse(option: word, from: &remainingArguments)
      } else {
        words.append(word)
      }
    }
    try checkCombinations()
  }

  private mutating func parse(
    option text: String, from remainingArguments: inout ArraySlice<String>
  ) throws(ArgumentFault) {
    let nameAndValue = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let optionName = nameAndValue.first.map(String.init) ?? text
    let givenValue = nameAndValue.count > 1 ? String(nameAndValue[1]) : nil
    let knownOptions = verb.options + [.store]
    guard let option = Option(rawValue: optionName), knownOptions.contains(option) else {
      throw ArgumentFault(
        verb, "\(verb.rawValue) does not know '\(text)'", mistyped: optionName,
        among: knownOptions.map(\.rawValue) + ["--help"])
    }
    switch option {
    case .store:
      store = try value(of: option, "a folder", givenValue, from: &remainingArguments)
      return
    case .sort:
      let order = try value(of: option, "an order", givenValue, from: &remainingArguments)
      guard let chosen = SortOrder(rawValue: order) else {
        let orders = SortOrder.allCases.map(\.rawValue)
        throw ArgumentFault(
          verb,
          "--sort does not know '\(order)'; it takes one of \(orders.joined(separator: ", "))",
          mistyped: order, among: orders)
      }
      sort = chosen
      return
    case .limit:
      let text = try value(of: option, "a number", givenValue, from: &remainingArguments)
      guard let limit = Int(text), (1...10_000).contains(limit) else {
        throw ArgumentFault(verb, "--limit takes a number from 1 to 10000, and not '\(text)'")
      }
      historyLimit = limit
      return
    case .save:
      savedPlace.title = try value(of: option, "a title", givenValue, from: &remainingArguments)
      return
    case .radius:
      savedPlace.radius = try value(
        of: option, "a length such as 80m", givenValue, from: &remainingArguments)
      return
    case .output:
      output.filePath = try value(of: option, "a file", givenValue, from: &remainingArguments)
      return
    case .list:
      list = try value(of: option, "a list", givenValue, from: &remainingArguments)
      return
    case .home, .homeWifi, .office, .officeWifi, .feed, .editor:
      try parse(
        setup: option,
        try value(of: option, option.setupNeed, givenValue, from: &remainingArguments))
      return
    case .watch: isWatching = true
    case .noPager: output.usesPager = false
    case .geojson: output.isGeoJSON = true
    case .text: output.drawsText = true
    case .mine, .theirs:
      guard conflictVersion == nil else {
        throw ArgumentFault(verb, "--mine and --theirs do not go together; choose one")
      }
      conflictVersion = option == .mine ? "current" : "other"
    case .wifi: savedPlace.learnsNetworks = true
    case .json: output.format = .json
    case .porcelain: output.format = .porcelain
    case .event, .place: purpose = String(option.rawValue.dropFirst(2))
    case .dryRun: isDryRun = true
    case .new: isNew = true
    case .all: reminderStatus = "all"
    case .done: reminderStatus = "completed"
    }
    guard givenValue == nil else {
      throw ArgumentFault(verb, "\(optionName) takes no value, and '\(text)' has one")
    }
  }

  private mutating func parse(setup option: Option, _ text: String) throws(ArgumentFault) {
    switch option {
    case .home: setupAnswers.home = text
    case .homeWifi: setupAnswers.homeNetwork = text
    case .office: setupAnswers.office = text
    case .officeWifi: setupAnswers.officeNetwork = text
    case .feed:
      setupAnswers.feeds = try words(
        of: option, text, PositionFeed.parseList, PositionFeed.allCases.map(\.rawValue))
    default:
      setupAnswers.editors = try words(
        of: option, text, SetupEditor.parseList, SetupEditor.allCases.map(\.rawValue))
    }
  }

  private func words<Word>(
    of option: Option, _ text: String, _ read: (String) -> [Word]?, _ knownWords: [String]
  ) throws(ArgumentFault) -> [Word] {
    if let words = read(text) { return words }
    let knownNames = knownWords.joined(separator: ", ")
    throw ArgumentFault(
      verb,
      "\(option.rawValue) does not know '\(text)'; give one or more of \(knownNames), separated by commas, or the word none",
      mistyped: text, among: knownWords)
  }

  private func value(
    of option: Option, _ neededValue: String, _ givenValue: String?,
    from remainingArguments: inout ArraySlice<String>
  ) throws(ArgumentFault) -> String {
    guard let value = givenValue ?? remainingArguments.popFirst(), !value.isEmpty else {
      throw ArgumentFault(verb, "\(option.rawValue) needs \(neededValue)")
    }
    return value
  }

  private func checkCombinations() throws(ArgumentFault) {
    if !verb.takesWords, let word = words.first {
      throw ArgumentFault(verb, "\(verb.rawValue) takes no words; leave out '\(word)'")
    }
    if savedPlace.title != nil, let word = words.first {
      throw ArgumentFault(
        verb,
        "--save takes one title, and '\(word)' is left over; put a title of several words in quotes"
      )
    }
    if savedPlace.title == nil, savedPlace.radius != nil || savedPlace.learnsNetworks {
      let option = savedPlace.radius != nil ? "--radius" : "--wifi"
      throw ArgumentFault(verb, "\(option) needs --save TITLE too")
    }
    if output.drawsText, output.format == .json {
      throw ArgumentFault(verb, "--text and --json draw different maps; choose one")
    }
    if verb == .resolve, conflictVersion == nil {
      throw ArgumentFault(
        verb,
        "resolve needs --mine or --theirs, to keep the value that the item has now or to take the other"
      )
    }
    if let need = verb.requiredArgument, !isNew, line.allSatisfy(\.isWhitespace) {
      throw ArgumentFault(verb, "\(verb.rawValue) needs \(need)")
    }
  }
}

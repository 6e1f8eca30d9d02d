// Parses the command line. An error names the word that was not understood.

import FencepostServer
import JSON
import PersonCommands

enum Command: Equatable {
  case help(Help)
  case version
  case serve(ServeOptions)
  case doctor(DoctorOptions)
  case access(AccessOptions)
  case call(CallOptions)
  case watch(WatchOptions)
  case merge(MergeOptions)
  case sync(SyncOptions)
  case service(ServiceOptions)
  /// The words after `transcript`, which the module `Transcripts` parses.
  case transcript([String])
  case person(PersonCommand)
}

struct ServeOptions: Equatable {
  /// The store's folder; nil for the default.
  var store: String?
  /// `--access full`: the person starts the program, and grants everything.
  var grantsAccess = false
  var client: String?
  /// Log options of the command line; nil if not given.
  var logLevel: LogLevel?
  var logFile: String?
  var logsContents = false
  /// The file to which the session is recorded as a transcript.
  var recordingPath: String?
  /// The fixed clock and ids of a session that is recorded for a transcript.
  var rehearsal: Rehearsal?
}

struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ problem: String) {
    description = "\(problem)\nTry 'fencepost help'."
  }

  /// An error with exactly this message, without the hint to try `fencepost help`.
  init(whole description: String) { self.description = description }

  /// An error about an unknown word, with the nearest known word as a suggestion.
  init(_ problem: String, mistyped word: String, among known: [String]) {
    let suggestion = Suggestion.nearest(to: word, among: known)
    self.init(problem + (suggestion.map { "\nDid you mean '\($0)'?" } ?? ""))
  }
}

extension Command {
  init(_ arguments: [String], hasTerminal: Bool) throws(UsageError) {
    guard let firstWord = arguments.first else {
      self = hasTerminal ? .help(.overview) : .serve(ServeOptions())
      return
    }
    let remainingArguments = arguments.dropFirst()
    switch firstWord {
    case "serve":
      self =
        try remainingArguments.contains { Self.helpFlags.contains($0) }
        ? .help(.serve) : .serve(.init(remainingArguments))
    case "doctor":
      self =
        try remainingArguments.contains { Self.helpFlags.contains($0) }
        ? .help(.doctor) : .doctor(.init(remainingArguments))
    case "access":
      // After `--` every word is a client's name, even if it looks like an option.
      let asksForHelp = remainingArguments.prefix { $0 != "--" }.contains {
        Self.helpFlags.contains($0)
      }
      self = try asksForHelp ? .help(.access) : .access(.init(remainingArguments))
    case "call":
      let asksForHelp = remainingArguments.prefix { $0 != "--" }.contains {
        Self.helpFlags.contains($0)
      }
      self = try asksForHelp ? .help(.call) : .call(.init(remainingArguments))
    case "watch":
      self =
        try remainingArguments.contains { Self.helpFlags.contains($0) }
        ? .help(.watch) : .watch(.init(remainingArguments))
    case "merge":
      let asksForHelp = remainingArguments.prefix { $0 != "--" }.contains {
        Self.helpFlags.contains($0)
      }
      self = try asksForHelp ? .help(.merge) : .merge(.init(remainingArguments))
    case "sync":
      self =
        try remainingArguments.contains { Self.helpFlags.contains($0) }
        ? .help(.sync) : .sync(.init(remainingArguments))
    case "service":
      self =
        try remainingArguments.contains { Self.helpFlags.contains($0) }
        ? .help(.service) : .service(.init(remainingArguments))
    case "transcript":
      self = try Self.transcript(remainingArguments)
    case "help", "--help", "-h":
      self = .help(try Help(words: remainingArguments))
    case "version", "--version", "-V":
      self = .version
    case _ where firstWord.hasPrefix("-"):
      // An option without a command, such as `fencepost --stdio`: an editor is starting a server.
      guard ServeOptions.optionNames.contains(Argument(firstWord).name) else {
        throw UsageError(
          "there is no option '\(firstWord)'", mistyped: Argument(firstWord).name,
          among: ServeOptions.optionNames + ["--help", "--version"])
      }
      self = .serve(try ServeOptions(arguments[...]))
    case _ where Verb(rawValue: firstWord) != nil:
      self = try Self.person(firstWord, remainingArguments)
    default:
      throw UsageError(
        "there is no command '\(firstWord)'", mistyped: firstWord, among: Self.commandNames)
    }
  }

  static let commandNames =
    [
      "serve", "doctor", "access", "call", "watch", "service", "merge", "sync", "transcript",
      "help", "version",
    ] + Verb.allCases.map(\.rawValue)

  private static func transcript(_ remainingArguments: ArraySlice<String>) throws(UsageError)
    -> Command
  {
    if remainingArguments.isEmpty || remainingArguments.contains(where: helpFlags.contains) {
      return .help(.transcript)
    }
    let subcommands = ["drive", "play", "record"]
    if remainingArguments.first == "record" {
      guard let file = remainingArguments.dropFirst().first, !file.hasPrefix("-") else {
        throw UsageError("transcript record needs the name of the file to write")
      }
      var options = try ServeOptions(remainingArguments.dropFirst(2))
      options.recordingPath = file
      return .serve(options)
    }
    guard let firstWord = remainingArguments.first, subcommands.contains(firstWord) else {
      throw UsageError(
        "transcript does not know '\(remainingArguments.first ?? "")'",
        mistyped: remainingArguments.first ?? "", among: subcommands)
    }
    return .transcript(Array(remainingArguments))
  }

  private static func person(
    _ name: String, _ remainingArguments: ArraySlice<String>
  ) throws(UsageError) -> Command {
    let verb = Verb(rawValue: name) ?? .list
    // After `--` every word is the person's text, even if it looks like an option.
    if remainingArguments.prefix(while: { $0 != "--" }).contains(where: helpFlags.contains) {
      return .help(.person(verb))
    }
    do throws(ArgumentFault) {
      return .person(try PersonCommand(verb, remainingArguments))
    } catch {
      throw UsageError(whole: error.description)
    }
  }

  private static let helpFlags = ["--help", "-h"]
}

extension ServeOptions {
  /// All options that the switch below handles.
  static let optionNames = [
    "--store", "--client", "--access", "--log-level", "--log-file", "--log-contents", "--record",
    "--rehearse", "--stdio", "--clientProcessId",
  ]

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var remainingArguments = arguments
    while let argument = remainingArguments.popFirst().map(Argument.init) {
      func value(_ valueName: String) throws(UsageError) -> String {
        try argument.value(valueName, from: &remainingArguments)
      }
      switch argument.name {
      case "--store":
        store = try value("a folder")
      case "--client":
        client = try value("a name")
      case "--access":
        let level = try value("a level")
        guard level == "full" else {
          throw UsageError("--access takes only the level 'full', not '\(level)'")
        }
        grantsAccess = true
      case "--log-level":
        logLevel = try LogOptions.level(try value("a level"))
      case "--log-file":
        logFile = try value("a file")
      case "--log-contents" where argument.isFlag("--log-contents"):
        logsContents = true
      case "--record":
        recordingPath = try value("a file")
      case "--rehearse":
        let instantText = try value("an instant")
        guard let chosenRehearsal = Rehearsal(instantText) else {
          throw UsageError("--rehearse takes an instant such as 2026-11-20T09:00:00Z")
        }
        rehearsal = chosenRehearsal
      case "--stdio":
        // Some LSP clients pass `--stdio` and `--clientProcessId` to every server. They are
        // ignored: Fencepost always uses stdin and stdout, and ends with the client because the
        // pipe is then closed.
        break
      case "--clientProcessId":
        _ = try value("a number")
      default:
        throw UsageError(
          "serve does not know '\(argument.text)'", mistyped: argument.name, among: Self.optionNames
        )
      }
    }
  }
}

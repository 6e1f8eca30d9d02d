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
  /// The words after `transcript`, which `Transcripts` reads.
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

  /// An error whose message is complete already.
  init(whole description: String) { self.description = description }

  /// An error about an unknown word, with the nearest known word as a suggestion.
  init(_ problem: String, mistyped word: String, among known: [String]) {
    let suggestion = Suggestion.nearest(to: word, among: known)
    self.init(problem + (suggestion.map { "\nDid you mean '\($0)'?" } ?? ""))
  }
}

extension Command {
  init(_ arguments: [String], hasTerminal: Bool) throws(UsageError) {
    guard let first = arguments.first else {
      self = hasTerminal ? .help(.overview) : .serve(ServeOptions())
      return
    }
    let rest = arguments.dropFirst()
    switch first {
    case "serve":
      self = try rest.contains { Self.helpFlags.contains($0) } ? .help(.serve) : .serve(.init(rest))
    case "doctor":
      self =
        try rest.contains { Self.helpFlags.contains($0) } ? .help(.doctor) : .doctor(.init(rest))
    case "access":
      // After `--` every word is a client's name, even if it looks like an option.
      let asksForHelp = rest.prefix { $0 != "--" }.contains { Self.helpFlags.contains($0) }
      self = try asksForHelp ? .help(.access) : .access(.init(rest))
    case "call":
      let asksForHelp = rest.prefix { $0 != "--" }.contains { Self.helpFlags.contains($0) }
      self = try asksForHelp ? .help(.call) : .call(.init(rest))
    case "watch":
      self = try rest.contains { Self.helpFlags.contains($0) } ? .help(.watch) : .watch(.init(rest))
    case "merge":
      let asksForHelp = rest.prefix { $0 != "--" }.contains { Self.helpFlags.contains($0) }
      self = try asksForHelp ? .help(.merge) : .merge(.init(rest))
    case "sync":
      self = try rest.contains { Self.helpFlags.contains($0) } ? .help(.sync) : .sync(.init(rest))
    case "service":
      self =
        try rest.contains { Self.helpFlags.contains($0) }
        ? .help(.service) : .service(.init(rest))
    case "transcript":
      self = try Self.transcript(rest)
    case "help", "--help", "-h":
      self = .help(try Help(words: rest))
    case "version", "--version", "-V":
      self = .version
    case _ where first.hasPrefix("-"):
      // An option without a command, such as `fencepost --stdio`: an editor is starting a server.
      guard ServeOptions.names.contains(Argument(first).name) else {
        throw UsageError(
          "there is no option '\(first)'", mistyped: Argument(first).name,
          among: ServeOptions.names + ["--help", "--version"])
      }
      self = .serve(try ServeOptions(arguments[...]))
    case _ where Verb(rawValue: first) != nil:
      self = try Self.person(first, rest)
    default:
      throw UsageError(
        "there is no command '\(first)'", mistyped: first, among: Self.names)
    }
  }

  static let names =
    [
      "serve", "doctor", "access", "call", "watch", "service", "merge", "sync", "transcript",
      "help", "version",
    ] + Verb.allCases.map(\.rawValue)

  private static func transcript(_ rest: ArraySlice<String>) throws(UsageError) -> Command {
    if rest.isEmpty || rest.contains(where: helpFlags.contains) { return .help(.transcript) }
    let known = ["drive", "play", "record"]
    if rest.first == "record" {
      guard let file = rest.dropFirst().first, !file.hasPrefix("-") else {
        throw UsageError("transcript record needs the file that it writes")
      }
      var options = try ServeOptions(rest.dropFirst(2))
      options.recordingPath = file
      return .serve(options)
    }
    guard let first = rest.first, known.contains(first) else {
      throw UsageError(
        "transcript does not know '\(rest.first ?? "")'", mistyped: rest.first ?? "", among: known)
    }
    return .transcript(Array(rest))
  }

  private static func person(
    _ name: String, _ rest: ArraySlice<String>
  ) throws(UsageError) -> Command {
    let verb = Verb(rawValue: name) ?? .list
    // After `--` every word is the person's text, even if it looks like an option.
    if rest.prefix(while: { $0 != "--" }).contains(where: helpFlags.contains) {
      return .help(.person(verb))
    }
    do throws(ArgumentFault) {
      return .person(try PersonCommand(verb, rest))
    } catch {
      throw UsageError(whole: error.description)
    }
  }

  private static let helpFlags = ["--help", "-h"]
}

extension ServeOptions {
  /// All options that the switch below handles.
  static let names = [
    "--store", "--client", "--access", "--log-level", "--log-file", "--log-contents", "--record",
    "--rehearse", "--stdio", "--clientProcessId",
  ]

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    while let argument = rest.popFirst().map(Argument.init) {
      func value(_ what: String) throws(UsageError) -> String {
        try argument.value(what, from: &rest)
      }
      switch argument.name {
      case "--store":
        store = try value("a folder")
      case "--client":
        client = try value("a name")
      case "--access":
        let level = try value("a level")
        guard level == "full" else {
          throw UsageError("--access has only the level 'full', not '\(level)'")
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
        let text = try value("an instant")
        guard let chosen = Rehearsal(text) else {
          throw UsageError("--rehearse takes an instant such as 2026-11-20T09:00:00Z")
        }
        rehearsal = chosen
      case "--stdio":
        // Some LSP clients pass `--stdio` and `--clientProcessId` to every server. They are
        // ignored: Fencepost always uses stdin and stdout, and ends with the client because the
        // pipe is then closed.
        break
      case "--clientProcessId":
        _ = try value("a number")
      default:
        throw UsageError(
          "serve does not know '\(argument.text)'", mistyped: argument.name, among: Self.names)
      }
    }
  }
}

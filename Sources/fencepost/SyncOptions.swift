// The arguments of `fencepost sync`.

struct SyncOptions: Equatable {
  enum Action: Equatable {
    case run(forceDelete: Bool)
    case setUp(url: String, user: String, passwordCommand: String?)
    case status
  }

  var action: Action
  var store: String?
}

extension SyncOptions {
  private static let optionNames = [
    "--url", "--user", "--password-command", "--store", "--force-delete",
  ]

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var store: String?
    var initOptions: [String: String] = [:]
    var forcesDeletion = false
    var plainWords: [String] = []
    var remainingArguments = arguments
    while let argument = remainingArguments.popFirst().map(Argument.init) {
      switch argument.name {
      case "--store": store = try argument.value("a folder", from: &remainingArguments)
      case "--url":
        initOptions["--url"] = try argument.value("an address", from: &remainingArguments)
      case "--user": initOptions["--user"] = try argument.value("a name", from: &remainingArguments)
      case "--password-command":
        initOptions["--password-command"] = try argument.value(
          "a command", from: &remainingArguments)
      case "--force-delete" where argument.isFlag("--force-delete"): forcesDeletion = true
      case let name where name.hasPrefix("-"):
        throw UsageError(
          "sync does not know '\(argument.text)'", mistyped: name, among: Self.optionNames)
      default: plainWords.append(argument.text)
      }
    }
    let action: Action
    switch plainWords {
    case []: action = .run(forceDelete: forcesDeletion)
    case ["status"]: action = .status
    case ["init"]:
      guard let url = initOptions["--url"], let user = initOptions["--user"] else {
        throw UsageError("sync init needs --url URL and --user NAME")
      }
      action = .setUp(url: url, user: user, passwordCommand: initOptions["--password-command"])
    default:
      throw UsageError(
        "sync has the subcommands init and status, not '\(plainWords.joined(separator: " "))'",
        mistyped: plainWords[0], among: ["init", "status"])
    }
    guard plainWords == ["init"] || initOptions.isEmpty else {
      throw UsageError("--url, --user and --password-command are only for 'fencepost sync init'")
    }
    self.init(action: action, store: store)
  }
}

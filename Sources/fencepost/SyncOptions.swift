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
  private static let names = ["--url", "--user", "--password-command", "--store", "--force-delete"]

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var store: String?
    var given: [String: String] = [:]
    var forcesDeletion = false
    var words: [String] = []
    var rest = arguments
    while let argument = rest.popFirst().map(Argument.init) {
      switch argument.name {
      case "--store": store = try argument.value("a folder", from: &rest)
      case "--url": given["--url"] = try argument.value("an address", from: &rest)
      case "--user": given["--user"] = try argument.value("a name", from: &rest)
      case "--password-command":
        given["--password-command"] = try argument.value("a command", from: &rest)
      case "--force-delete" where argument.isFlag("--force-delete"): forcesDeletion = true
      case let name where name.hasPrefix("-"):
        throw UsageError("sync does not know '\(argument.text)'", mistyped: name, among: Self.names)
      default: words.append(argument.text)
      }
    }
    let action: Action
    switch words {
    case []: action = .run(forceDelete: forcesDeletion)
    case ["status"]: action = .status
    case ["init"]:
      guard let url = given["--url"], let user = given["--user"] else {
        throw UsageError("sync init needs --url URL and --user NAME")
      }
      action = .setUp(url: url, user: user, passwordCommand: given["--password-command"])
    default:
      throw UsageError(
        "sync has the subcommands init and status, not '\(words.joined(separator: " "))'",
        mistyped: words[0], among: ["init", "status"])
    }
    guard words == ["init"] || given.isEmpty else {
      throw UsageError("--url, --user and --password-command belong to sync init")
    }
    self.init(action: action, store: store)
  }
}

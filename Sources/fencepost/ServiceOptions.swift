// The arguments of `fencepost service`.

struct ServiceOptions: Equatable {
  enum Action: String, CaseIterable, Equatable {
    case install, status, remove
  }

  var action = Action.status
  /// Whether only to show what would be written and run.
  var isDryRun = false
  var store: String?
}

extension ServiceOptions {
  /// All options that the switch below handles.
  static let names = ["--dry-run", "--store"]

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    var chosen: Action?
    let actions = Action.allCases.map(\.rawValue)
    while let argument = rest.popFirst().map(Argument.init) {
      switch argument.name {
      case "--dry-run" where argument.isFlag("--dry-run"):
        isDryRun = true
      case "--store":
        store = try argument.value("a folder", from: &rest)
      case let name where name.hasPrefix("-"):
        throw UsageError(
          "service does not know '\(argument.text)'", mistyped: name, among: Self.names)
      case let name:
        guard chosen == nil, let action = Action(rawValue: name) else {
          throw UsageError(
            "service takes one of \(actions.joined(separator: ", ")), and not '\(name)'",
            mistyped: name, among: actions)
        }
        chosen = action
      }
    }
    guard let chosen else {
      throw UsageError("service needs one of \(actions.joined(separator: ", "))")
    }
    action = chosen
  }
}

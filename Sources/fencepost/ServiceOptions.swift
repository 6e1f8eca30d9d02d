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
  static let optionNames = ["--dry-run", "--store"]

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var remainingArguments = arguments
    var chosenAction: Action?
    let actionNames = Action.allCases.map(\.rawValue)
    while let argument = remainingArguments.popFirst().map(Argument.init) {
      switch argument.name {
      case "--dry-run" where argument.isFlag("--dry-run"):
        isDryRun = true
      case "--store":
        store = try argument.value("a folder", from: &remainingArguments)
      case let name where name.hasPrefix("-"):
        throw UsageError(
          "service does not know '\(argument.text)'", mistyped: name, among: Self.optionNames)
      case let name:
        guard chosenAction == nil, let action = Action(rawValue: name) else {
          throw UsageError(
            "service takes one of \(actionNames.joined(separator: ", ")), and not '\(name)'",
            mistyped: name, among: actionNames)
        }
        chosenAction = action
      }
    }
    guard let chosenAction else {
      throw UsageError("service needs one of \(actionNames.joined(separator: ", "))")
    }
    action = chosenAction
  }
}

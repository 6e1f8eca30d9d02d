// The arguments of `fencepost doctor`.

struct DoctorOptions: Equatable {
  var store: String?
  var fixes = false
  var isJSON = false
}

extension DoctorOptions {
  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var remainingArguments = arguments
    while let argument = remainingArguments.popFirst().map(Argument.init) {
      switch argument.name {
      case "--store": store = try argument.value("a folder", from: &remainingArguments)
      case "--fix" where argument.isFlag("--fix"): fixes = true
      case "--json" where argument.isFlag("--json"): isJSON = true
      default: throw UsageError("doctor does not know '\(argument.text)'")
      }
    }
  }
}

// What the command line says of `fencepost doctor`.

struct DoctorOptions: Equatable {
  var store: String?
  var fixes = false
  var isJSON = false
}

extension DoctorOptions {
  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      switch (parts.first.map(String.init) ?? "", parts.count > 1) {
      case ("--store", let hasValue):
        let value = hasValue ? String(parts[1]) : rest.popFirst()
        guard let value, !value.isEmpty else { throw UsageError("--store needs a folder") }
        store = value
      case ("--fix", false): fixes = true
      case ("--json", false): isJSON = true
      default: throw UsageError("doctor does not know '\(argument)'")
      }
    }
  }
}

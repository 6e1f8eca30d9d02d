// What the command line says of `fencepost watch`: where the store is, and whether to go on.

struct WatchOptions: Equatable {
  var store: String?
  /// Goes on when the input has ended.
  var isForever = false
}

extension WatchOptions {
  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    while let argument = rest.popFirst().map(Argument.init) {
      switch argument.name {
      case "--store":
        store = try argument.value("a folder", from: &rest)
      case "--forever" where argument.isFlag("--forever"):
        isForever = true
      default:
        throw UsageError("watch does not know '\(argument.text)'")
      }
    }
  }
}

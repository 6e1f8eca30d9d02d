// What the command line says of `fencepost call`: a method, its params, and where the store is.

struct CallOptions: Equatable {
  var method: String
  /// JSON; `-` is standard input. Nil for none.
  var params: String?
  var store: String?
}

extension CallOptions {
  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var words: [String] = []
    var store: String?
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      switch (parts.first.map(String.init) ?? "", parts.count > 1) {
      case ("--store", let hasValue):
        let value = hasValue ? String(parts[1]) : rest.popFirst()
        guard let value, !value.isEmpty else { throw UsageError("--store needs a folder") }
        store = value
      case _ where argument.hasPrefix("-") && argument != "-":
        throw UsageError("call does not know '\(argument)'")
      default:
        words.append(argument)
      }
    }
    guard let method = words.first else {
      throw UsageError("call needs a method, such as reminder/fetch")
    }
    guard words.count <= 2 else {
      throw UsageError("call takes a method and its params, and no '\(words[2])'")
    }
    self.init(method: method, params: words.count == 2 ? words[1] : nil, store: store)
  }
}

// The arguments of `fencepost call`: a method, its params, and the store.

struct CallOptions: Equatable {
  var method: String
  /// The params: JSON, or `-` to read them from standard input; nil for none.
  var params: String?
  var store: String?
}

extension CallOptions {
  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var plainWords: [String] = []
    var store: String?
    var remainingArguments = arguments
    while let argument = remainingArguments.popFirst().map(Argument.init) {
      if argument.isFlag("--") {
        plainWords += remainingArguments
        break
      }
      switch argument.name {
      case "--store":
        store = try argument.value("a folder", from: &remainingArguments)
      case let name where name.hasPrefix("-") && argument.text != "-":
        throw UsageError("call does not know '\(argument.text)'")
      default:
        plainWords.append(argument.text)
      }
    }
    guard let method = plainWords.first else {
      throw UsageError("call needs a method, such as reminder/fetch")
    }
    guard plainWords.count <= 2 else {
      throw UsageError(
        "call takes only a method and its params; leave out '\(plainWords[2])', or put the params in quotes"
      )
    }
    self.init(method: method, params: plainWords.count == 2 ? plainWords[1] : nil, store: store)
  }
}

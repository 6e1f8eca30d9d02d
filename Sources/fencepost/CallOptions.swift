// The arguments of `fencepost call`: a method, its params, and the store.

struct CallOptions: Equatable {
  var method: String
  /// The params: JSON, or `-` to read them from standard input; nil for none.
  var params: String?
  var store: String?
}

extension CallOptions {
  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var words: [String] = []
    var store: String?
    var rest = arguments
    while let argument = rest.popFirst().map(Argument.init) {
      if argument.isFlag("--") {
        words += rest
        break
      }
      switch argument.name {
      case "--store":
        store = try argument.value("a folder", from: &rest)
      case let name where name.hasPrefix("-") && argument.text != "-":
        throw UsageError("call does not know '\(argument.text)'")
      default:
        words.append(argument.text)
      }
    }
    guard let method = words.first else {
      throw UsageError("call needs a method, such as reminder/fetch")
    }
    guard words.count <= 2 else {
      throw UsageError("call takes only a method and its params; '\(words[2])' is too much")
    }
    self.init(method: method, params: words.count == 2 ? words[1] : nil, store: store)
  }
}

// What the command line says of `fencepost merge`: two files that are to be equal, or the three that git
// gives its merge driver.

struct MergeOptions: Equatable {
  enum Files: Equatable {
    case two(String, String)
    case git(base: String, ours: String, theirs: String)
  }

  var files: Files
  /// What both files were before they were changed.
  var base: String?
  /// Where the last synced version of an item is looked for.
  var store: String?
}

extension MergeOptions {
  static let names = ["--git", "--base", "--store"]

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var words: [String] = []
    var base: String?
    var store: String?
    var isGit = false
    var rest = arguments
    while let argument = rest.popFirst().map(Argument.init) {
      if argument.isFlag("--") {
        words += rest
        break
      }
      switch argument.name {
      case "--git" where argument.isFlag("--git"): isGit = true
      case "--base": base = try argument.value("a file", from: &rest)
      case "--store": store = try argument.value("a folder", from: &rest)
      case let name where name.hasPrefix("-"):
        throw UsageError(
          "merge does not know '\(argument.text)'", mistyped: name, among: Self.names)
      default: words.append(argument.text)
      }
    }
    if isGit {
      guard words.count == 3, base == nil else {
        throw UsageError("merge --git needs three files: BASE OURS THEIRS")
      }
      self.init(
        files: .git(base: words[0], ours: words[1], theirs: words[2]), base: nil, store: nil)
    } else {
      guard words.count == 2 else { throw UsageError("merge needs two files: A B") }
      self.init(files: .two(words[0], words[1]), base: base, store: store)
    }
  }
}

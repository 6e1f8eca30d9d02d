// The arguments of `fencepost merge`: two files that are to become equal, or the three files that
// git passes to a merge driver.

struct MergeOptions: Equatable {
  enum Files: Equatable {
    case two(String, String)
    case git(base: String, ours: String, theirs: String)
    /// All copies that Syncthing has made of items in the store.
    case copies
  }

  var files: Files
  /// A file with the version that both files had before they were changed; nil to look for one.
  var base: String?
  /// The store in which the base of the merge is looked for.
  var store: String?
}

extension MergeOptions {
  static let names = ["--git", "--copies", "--base", "--store"]

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var words: [String] = []
    var base: String?
    var store: String?
    var isGit = false
    var mergesCopies = false
    var rest = arguments
    while let argument = rest.popFirst().map(Argument.init) {
      if argument.isFlag("--") {
        words += rest
        break
      }
      switch argument.name {
      case "--git" where argument.isFlag("--git"): isGit = true
      case "--copies" where argument.isFlag("--copies"): mergesCopies = true
      case "--base": base = try argument.value("a file", from: &rest)
      case "--store": store = try argument.value("a folder", from: &rest)
      case let name where name.hasPrefix("-"):
        throw UsageError(
          "merge does not know '\(argument.text)'", mistyped: name, among: Self.names)
      default: words.append(argument.text)
      }
    }
    if mergesCopies {
      guard words.isEmpty, base == nil, !isGit else {
        throw UsageError("merge --copies takes no files; it looks for them in the store")
      }
      self.init(files: .copies, base: nil, store: store)
    } else if isGit {
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

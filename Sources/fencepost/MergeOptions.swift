// The arguments of `fencepost merge`: two files that are to become equal, or the three files that
// git passes to a merge driver.

struct MergeOptions: Equatable {
  enum MergedFiles: Equatable {
    case two(String, String)
    case git(basePath: String, ours: String, theirs: String)
    /// All copies that Syncthing has made of items in the store.
    case copies
  }

  var files: MergedFiles
  /// A file with the version that both files had before they were changed; nil to look for one.
  var basePath: String?
  /// The store whose copies are merged, or in which the version that both files had is looked for.
  var store: String?
}

extension MergeOptions {
  static let optionNames = ["--git", "--copies", "--base", "--store"]

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var paths: [String] = []
    var basePath: String?
    var store: String?
    var isGit = false
    var mergesCopies = false
    var remainingArguments = arguments
    while let argument = remainingArguments.popFirst().map(Argument.init) {
      if argument.isFlag("--") {
        paths += remainingArguments
        break
      }
      switch argument.name {
      case "--git" where argument.isFlag("--git"): isGit = true
      case "--copies" where argument.isFlag("--copies"): mergesCopies = true
      case "--base": basePath = try argument.value("a file", from: &remainingArguments)
      case "--store": store = try argument.value("a folder", from: &remainingArguments)
      case let name where name.hasPrefix("-"):
        throw UsageError(
          "merge does not know '\(argument.text)'", mistyped: name, among: Self.optionNames)
      default: paths.append(argument.text)
      }
    }
    if mergesCopies {
      guard paths.isEmpty, basePath == nil, !isGit else {
        throw UsageError("merge --copies takes no files; it looks for them in the store")
      }
      self.init(files: .copies, basePath: nil, store: store)
    } else if isGit {
      guard paths.count == 3, basePath == nil else {
        throw UsageError("merge --git needs three files: BASE OURS THEIRS")
      }
      self.init(
        files: .git(basePath: paths[0], ours: paths[1], theirs: paths[2]), basePath: nil, store: nil
      )
    } else {
      guard paths.count == 2 else { throw UsageError("merge needs two files: A B") }
      self.init(files: .two(paths[0], paths[1]), basePath: basePath, store: store)
    }
  }
}

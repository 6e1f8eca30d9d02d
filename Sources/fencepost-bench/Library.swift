// The foreign libraries that are compared with: where they may be found and how they are compiled
// into a peer. None of them is ever part of this repository.

enum Library: String {
  case yyjson
  case simdjson
  case libical

  /// Where it stands: flags for the compiler and its own source, if that is there.
  struct Place {
    var flags: [String] = []
    var inputs: [String] = []
  }

  var compiler: [String] {
    switch self {
    case .yyjson: ["cc", "-O3", "-DNDEBUG"]
    case .libical: ["cc", "-O2"]
    case .simdjson: ["c++", "-O3", "-DNDEBUG", "-std=c++17"]
    }
  }

  var package: String { "lib\(name)-dev" }

  /// Without what every library's begins with.
  private var name: String { self == .libical ? "ical" : rawValue }

  private var source: String { self == .simdjson ? "simdjson.cpp" : "\(rawValue).c" }

  /// Where it may be, the best guess first: where the person says, what `fetch` brought, and
  /// wherever the compiler looks by itself.
  func places(include: String?, cache: String) -> [Place] {
    var folders = ["\(cache)/\(rawValue)"]
    if let include { folders = [include, "\(include)/\(rawValue)"] + folders }
    let here = folders.filter { Files.exists("\($0)/\(rawValue).h") }.map { folder in
      let source = "\(folder)/\(source)"
      return Files.exists(source)
        ? Place(flags: ["-I\(folder)"], inputs: [source, "\(folder)/\(rawValue).h"])
        : Place(flags: ["-I\(folder)"], inputs: ["-l\(name)"])
    }
    return here + [Place(inputs: ["-l\(name)"])]
  }
}

// The libraries of other projects that are compared: where they are found, and how they are
// compiled into a peer. None of them is part of this repository.

enum Library: String {
  case yyjson
  case simdjson
  case libical

  /// The compiler flags, and the library's own source if it is needed.
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

  /// Without the common prefix.
  private var name: String { self == .libical ? "ical" : rawValue }

  private var source: String { self == .simdjson ? "simdjson.cpp" : "\(rawValue).c" }

  /// Where it may be, in order: the path that the person gives, what `fetch` downloaded, and the
  /// compiler's default.
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

// Prepares contenders: builds them, finds installed ones, and says how to get missing ones. Each is
// prepared once.

final class Toolchain {
  private let options: Options
  private var found: [Contender: Result<Server, Failure>] = [:]

  /// The folder with the peers' sources.
  static let sources = "Tests/Support/fencepost-bench/Peers"
  private static let fetch = "run \(sources)/fetch"

  init(_ options: Options) throws(Failure) {
    self.options = options
    guard Files.exists(Self.sources) else {
      throw .usage("\(Self.sources) is not here: run it in the package's folder")
    }
    for folder in ["", "/logs", "/store"] { try Files.makeFolder(options.cache + folder) }
  }

  /// The path of a file in the cache.
  func path(_ name: String) -> String { "\(options.cache)/\(name)" }

  func server(_ contender: Contender) throws(Failure) -> Server {
    if let known = found[contender] { return try known.get() }
    let result = Result { () throws(Failure) in try make(contender) }
    found[contender] = result
    return try result.get()
  }

  private func make(_ contender: Contender) throws(Failure) -> Server {
    let log = path("logs/\(contender).log")
    try Files.write([], to: log)
    return Server(contender: contender, command: try command(contender, log), log: log)
  }

  private func command(_ contender: Contender, _ log: String) throws(Failure) -> Command {
    switch contender {
    case .fencepost: try fencepost(log)
    case .echo: try built("echo", ["cc", "-O2"], [source("echo.c"), source("frames.h")], log)
    case .hello:
      try built("hello", ["swiftc", "-O", "-static-stdlib"], [source("hello.swift")], log)
    case .yyjsonServer:
      try built(.yyjson, "yyjson_server", [source("yyjson_server.c"), source("frames.h")], log)
    case .yyjson: try built(.yyjson, "yyjson_bench", measuring("yyjson_bench.c"), log)
    case .simdjson: try built(.simdjson, "simdjson_bench", [source("simdjson_bench.cpp")], log)
    case .nodeServer: try node("node_server.js", log)
    case .nodeJSON: try node("node_bench.js", log)
    case .pygls: try python("pygls.lsp.server", "pygls_server.py", "pygls 2", log)
    case .ruleLoop: try built("rule_loop", ["cc", "-O2"], measuring("rule_loop.c"), log)
    case .queryLoop: try built("query_loop", ["cc", "-O2"], measuring("query_loop.c"), log)
    case .libicalRules:
      try built(.libical, "libical_rules", measuring("libical_rules.c"), log)
    case .dateutil: try python("dateutil.rrule", "dateutil_bench.py", "python-dateutil", log)
    case .lineSplit: try built("line_split", ["cc", "-O2"], measuring("line_split.c"), log)
    case .libicalTexts:
      try built(.libical, "libical_texts", measuring("libical_texts.c"), log)
    case .glibc: try built("glibc_zones", ["cc", "-O2"], measuring("glibc_zones.c"), log)
    case .fenceGrid:
      try built(
        "fence_grid", ["c++", "-O3", "-std=c++17"],
        measuring("fence_grid.cpp") + [source("fences.h")], log)
    case .rtree:
      try python("rtree, numpy", "fence_trees.py", "rtree and numpy", log).with(["rtree"])
    case .shapely: try python("shapely", "fence_trees.py", "shapely 2", log).with(["shapely"])
    case .looking: try storeFloor(log).with(["look"])
    case .reading: try storeFloor(log).with(["split"])
    case .replacingEach: try storeFloor(log).with(["each"])
    case .replacingAll: try storeFloor(log).with(["all"])
    case .pour:
      try built("pour", ["cc", "-O2"], measuring("pour.c") + [source("frames.h")], log)
    case .todoman: try installed(path("todoman/bin/todo"), log)
    case .khal: try installed(path("khal/bin/khal"), log)
    case .taskwarrior: try installed("task", log)
    case .store: throw .missing("is not a program of its own")
    }
  }

  private func storeFloor(_ log: String) throws(Failure) -> Command {
    try built("store_floor", ["cc", "-O2"], measuring("store_floor.c"), log)
  }

  private func source(_ name: String) -> String { "\(Self.sources)/\(name)" }

  /// A peer in C that measures itself.
  private func measuring(_ name: String) -> [String] { [source(name), source("measure.h")] }

  // MARK: Built contenders

  /// The server with a store of its own: the benchmark never uses a person's reminders or settings.
  private func fencepost(_ log: String) throws(Failure) -> Command {
    var program = options.server ?? ""
    if options.server == nil {
      let scratch = ".build/bench"
      let build = Command(
        program: "swift",
        arguments: [
          "build", "-c", "release", "--static-swift-stdlib", "--product", "fencepost",
          "--scratch-path", scratch,
        ])
      _ = try build.result(log: log, within: 1_200)
      program = "\(scratch)/release/fencepost"
    }
    guard Files.exists(program) else { throw .missing("there is no server at \(program)") }
    let home = path("store")
    let places = ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
    return Command(
      program: program, arguments: ["serve", "--store", home, "--access", "full"],
      environment: Dictionary(uniqueKeysWithValues: places.map { ($0, home) }))
  }

  private func built(
    _ name: String, _ compiler: [String], _ inputs: [String], _ log: String
  ) throws(Failure) -> Command {
    let product = Product(
      path: path(name), compiler: compiler, sources: inputs.filter { !$0.hasSuffix(".h") },
      headers: inputs.filter { $0.hasSuffix(".h") })
    try product.make(log: log)
    // With a slash, so that PATH is not searched.
    return Command(program: product.path.contains("/") ? product.path : "./\(product.path)")
  }

  private func built(
    _ library: Library, _ name: String, _ inputs: [String], _ log: String
  ) throws(Failure) -> Command {
    for place in library.places(include: options.include, cache: options.cache) {
      let compiler = library.compiler + place.flags
      if let command = try? built(name, compiler, inputs + place.inputs, log) { return command }
    }
    throw .missing(
      "not here: \(Self.fetch), or install \(library.package) (what was tried: \(log))")
  }

  // MARK: Installed contenders

  private func node(_ script: String, _ log: String) throws(Failure) -> Command {
    let node = Command(program: "node")
    do {
      _ = try node.with(["--version"]).result(log: log, within: 10)
    } catch {
      throw .missing("not here: install nodejs")
    }
    return node.with([source(script)])
  }

  private func installed(_ program: String, _ log: String) throws(Failure) -> Command {
    let command = Command(program: program)
    do {
      _ = try command.with(["--version"]).result(log: log, within: 20)
    } catch {
      throw .missing("not here: \(Self.fetch)")
    }
    return command
  }

  private func python(
    _ module: String, _ script: String, _ package: String, _ log: String
  ) throws(Failure) -> Command {
    let packages = ["PYTHONPATH": path("python")]
    // `python3` may be a script that searches for the real one at each start.
    let asked = Command(
      program: "python3",
      arguments: ["-c", "import sys, \(module); print(sys.executable)"],
      environment: packages)
    do {
      let python = try asked.result(log: log, within: 20).split(separator: "\n").last ?? "python3"
      return Command(
        program: String(python), arguments: [source(script)], environment: packages)
    } catch {
      throw .missing("not here: \(Self.fetch), or install \(package) for python3")
    }
  }
}

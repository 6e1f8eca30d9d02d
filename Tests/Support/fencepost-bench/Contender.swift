// The programs that are measured: Fencepost and its peers. `Toolchain` builds them.

enum Contender: CaseIterable {
  case fencepost
  // Servers
  case echo, yyjsonServer, nodeServer, pygls
  // Programs that start and print one line
  case hello
  // JSON, over a file of records
  case yyjson, simdjson, nodeJSON
  // Recurrence rules, over a file
  case ruleLoop, libicalRules, dateutil
  // iCalendar, over a file of texts
  case lineSplit, libicalTexts
  // Zone conversions, over a file of instants
  case glibc
  // Queries, over a file of reminders as numbers
  case queryLoop
  // Fences, over a file of circles and tracks
  case fenceGrid, rtree, shapely
  // File operations, over a folder of items
  case looking, reading, replacingEach, replacingAll
  // Reminders of a store
  case pour, todoman, taskwarrior, khal, store

  var name: String {
    switch self {
    case .fencepost: "fencepost"
    case .echo: "C echo"
    case .yyjsonServer: "C + yyjson"
    case .nodeServer, .nodeJSON: "node"
    case .pygls: "pygls"
    case .hello: "Swift hello world"
    case .yyjson: "yyjson"
    case .simdjson: "simdjson"
    case .ruleLoop, .queryLoop: "C loop"
    case .libicalRules, .libicalTexts: "libical"
    case .dateutil: "dateutil"
    case .lineSplit: "C line split"
    case .glibc: "glibc"
    case .fenceGrid: "C++ grid"
    case .rtree: "rtree"
    case .shapely: "shapely"
    case .looking: "C readdir + statx"
    case .reading: "C read + split"
    case .replacingEach: "C, each synced"
    case .replacingAll: "C, one syncfs"
    case .pour: "C, same bytes"
    case .todoman: "todoman"
    case .taskwarrior: "Taskwarrior"
    case .khal: "khal"
    case .store: "the store alone"
    }
  }

  /// A slow contender takes part only in every n-th round.
  var slowness: Int {
    switch self {
    case .dateutil, .todoman, .khal: 20
    case .rtree, .shapely: 5
    case .libicalRules, .libicalTexts, .pygls, .taskwarrior: 3
    default: 1
    }
  }
}

/// A contender that can be started.
struct Server {
  let contender: Contender
  var command: Command
  /// The file for its stderr.
  let log: String

  var name: String { contender.name }

  func with(_ arguments: [String]) -> Server {
    Server(contender: contender, command: command.with(arguments), log: log)
  }
}

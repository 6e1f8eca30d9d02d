// Who is measured: Fencepost, and everything it is compared with. Knows names; how each is built
// stands in `Toolchain`.

enum Contender: CaseIterable {
  case fencepost
  // Servers.
  case echo, yyjsonServer, nodeServer, pygls
  // Programs that start and say one line.
  case hello
  // JSON over a file of records.
  case yyjson, simdjson, nodeJSON
  // A file of rules.
  case ruleLoop, libicalRules, dateutil
  // A file of iCalendar texts.
  case lineSplit, libicalTexts
  // A file of instants.
  case glibc
  // A file of reminders in numbers.
  case queryLoop
  // A file of circles and tracks.
  case fenceGrid, rtree, shapely
  // A folder of items.
  case looking, reading, replacingEach, replacingAll
  // A store's reminders.
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

  /// One that takes so long that it gets one turn in so many.
  var slowness: Int {
    switch self {
    case .dateutil, .todoman, .khal: 20
    case .rtree, .shapely: 5
    case .libicalRules, .libicalTexts, .pygls, .taskwarrior: 3
    default: 1
    }
  }
}

/// A contender that is here and can be started.
struct Server {
  let contender: Contender
  var command: Command
  /// Where its standard error goes.
  let log: String

  var name: String { contender.name }

  func with(_ arguments: [String]) -> Server {
    Server(contender: contender, command: command.with(arguments), log: log)
  }
}

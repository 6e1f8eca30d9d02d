// What the command line says of `fencepost watch`: where the store is, what the input is written in, and
// whether to go on.

import JSON
import Tracks

struct WatchOptions: Equatable {
  var store: String?
  /// What the lines of the input are; nil for Fencepost's own JSON.
  var format: TrackFormat?
  /// Goes on when the input has ended.
  var isForever = false
}

extension WatchOptions {
  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    while let argument = rest.popFirst().map(Argument.init) {
      switch argument.name {
      case "--store":
        store = try argument.value("a folder", from: &rest)
      case "--format":
        format = try Self.format(try argument.value("a format", from: &rest))
      case "--forever" where argument.isFlag("--forever"):
        isForever = true
      default:
        throw UsageError("watch does not know '\(argument.text)'")
      }
    }
  }

  private static func format(_ name: String) throws(UsageError) -> TrackFormat? {
    if name == "json" { return nil }
    if let format = TrackFormat(rawValue: name) { return format }
    let known = ["json"] + TrackFormat.allCases.map(\.rawValue)
    throw UsageError(
      "--format is one of \(known.joined(separator: ", ")), and not '\(name)'", mistyped: name,
      among: known)
  }
}

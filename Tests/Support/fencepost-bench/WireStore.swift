// A store of a given size as a server keeps it, on the real disk in the benchmark's cache: created
// once and reused, with a warm index.

import Glibc
import ICalendar
import JSON

struct WireStore {
  enum Contents: String {
    case reminders, events
  }

  let count: Int
  let contents: Contents
  let server: Server
  let path: String

  var items: String { "\(path)/lists/\(StoreFolder.list)" }

  /// The store of this size, as a server has left it.
  static func ready(
    _ count: Int, _ contents: Contents = .reminders, in hall: BenchmarkSession
  ) throws(Failure) -> WireStore {
    let name = contents == .reminders ? "\(count)" : "\(contents.rawValue)-\(count)"
    let path = hall.toolchain.path("wire/\(name)")
    let store = WireStore(
      count: count, contents: contents, server: try hall.toolchain.server(.fencepost).keeping(path),
      path: path)
    try store.make()
    return store
  }

  private func make() throws(Failure) {
    try Files.makeFolder(items)
    // Removes the history of earlier runs.
    try Files.removeAll(in: "\(path)/.state")
    if Files.names(in: items).count(where: { $0.hasSuffix(".ics") }) != count {
      try Files.removeAll(in: items)
      switch contents {
      case .reminders:
        for bytes in CalendarItems.make(count) {
          try Files.write(bytes, to: "\(items)/\(try Self.uid(of: bytes)).ics")
        }
      case .events:
        for (number, bytes) in CalendarEvents.make(count).enumerated() {
          try Files.write(bytes, to: "\(items)/\(CalendarEvents.uid(number)).ics")
        }
      }
    }
    // Written now, so that it does not disturb measurements. Files written in the last two seconds
    // would be read again at every opening.
    sync()
    usleep(2_100_000)
    let client = try greeted()
    let all = try client.ask("store/info", "{}")
    guard all["result"]?["counts"]?[contents.rawValue]?.integer == count else {
      throw .wrong("the server does not find the \(count) items of \(path)")
    }
    // The first server that loads alarms reads everything again, and stores the result.
    _ = try client.ask("alarm/firings", "{}")
    client.child.end()
    sync()
  }

  /// A server that has opened the store.
  func greeted() throws(Failure) -> Client {
    let client = try Client.greeted(server)
    client.child.deadline = Deadline(seconds: 120)
    _ = try client.ask("reminder/fetch", #"{"limit":0}"#)
    return client
  }

  private static func uid(of bytes: [UInt8]) throws(Failure) -> String {
    guard let todo = try? CalendarText(bytes).components(.vtodo).first,
      let uid = todo.property(.uid)?.token()
    else { throw .wrong("an item has no UID") }
    return uid
  }
}

extension Server {
  /// The same server with another store.
  fileprivate func keeping(_ store: String) -> Server {
    var server = self
    server.command.arguments = ["serve", "--store", store, "--access", "full"]
    return server
  }
}

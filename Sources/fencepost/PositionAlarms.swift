// After a sync, gives a place alarm to each reminder that has coordinates and no place alarm, if
// the person's settings ask for that. Tasks.org makes such reminders on a phone.

import CivilTime
import FencepostServer
import JSON
import SettingsFile

struct PositionAlarms {
  private let store: String
  private let proximity: String
  private var session: Session
  private var lastID = 0

  /// Nil if the person's settings do not ask for such alarms.
  init?(store: String) {
    let settings = Settings(TextFile.read("\(store)/settings.json", atMost: 1 << 20))
    guard let proximity = settings.fromPosition else { return nil }
    self.store = store
    self.proximity = proximity
    var serveOptions = ServeOptions()
    serveOptions.store = store
    serveOptions.grantsAccess = true
    serveOptions.client = "fencepost sync"
    session = Session(ServeCommand.configuration(serveOptions, LogOptions()))
  }

  /// Adds the alarms; returns how many reminders got one. A reminder that was changed meanwhile has
  /// to wait for the next sync.
  mutating func addAlarms() -> Int {
    defer { session.finish() }
    let fetchResult = ask("reminder/fetch") { writer in
      writer.key("where")
      writer.beginObject()
      writer.member("status", "incomplete")
      writer.endObject()
      writer.key("fields")
      writer.beginArray()
      for name in ["id", "revision", "position", "location", "alarms"] { writer.value(name) }
      writer.endArray()
    }
    var alarmCount = 0
    let proximity = proximity
    for reminder in fetchResult?["reminders"]?.elements.map({ $0 }) ?? [] {
      guard let position = reminder["position"], let id = reminder["id"]?.string,
        let revision = reminder["revision"]?.string
      else { continue }
      let saveResult = ask("reminder/save") { writer in
        writer.key("reminder")
        writer.beginObject()
        writer.member("id", id)
        Self.writeAlarms(of: reminder, proximity, at: position, to: &writer)
        writer.endObject()
        writer.member("ifRevision", revision)
      }
      if saveResult != nil { alarmCount += 1 }
    }
    return alarmCount
  }

  private static func writeAlarms(
    of reminder: Value, _ proximity: String, at position: Value, to writer: inout Writer
  ) {
    writer.key("alarms")
    writer.beginArray()
    for alarm in reminder["alarms"]?.elements.map({ $0 }) ?? [] { alarm.write(to: &writer) }
    writer.beginObject()
    writer.member("proximity", proximity)
    writer.key("place")
    writer.beginObject()
    writer.member("latitude", position["latitude"]?.number ?? 0)
    writer.member("longitude", position["longitude"]?.number ?? 0)
    if let title = reminder["location"]?.string { writer.member("title", title) }
    writer.endObject()
    writer.endObject()
    writer.endArray()
  }

  /// Sends a request; returns its result, nil for an error.
  private mutating func ask(_ method: String, _ params: (inout Writer) -> Void) -> Value? {
    var writer = Writer()
    writer.beginObject()
    params(&writer)
    writer.endObject()
    lastID += 1
    let request = PlainLines.request(lastID, method, PlainLines.parse(writer.bytes) ?? .null)
    request.withUnsafeBytes { session.receive($0) }
    var reply: [UInt8] = []
    while session.canRun {
      session.run()
      reply += PlainLines.drain(&session)
    }
    return PlainLines.parse(reply)?["result"]
  }
}

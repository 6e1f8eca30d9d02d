// `fencepost sync status`: shows the server, when the last sync was and how it went, what has
// changed here since, and which conflicts items still keep.

import CivilTime
import Files
import Glibc
import JSON
import Merge
import Sync

struct SyncStatus {
  let store: String
  private var folder: String { "\(store)/.state/sync" }

  /// Shows the status. The exit code is 0 if the last sync went well, otherwise 1.
  func show() -> Int32 {
    guard let text = WholeFile.readIfThere("\(folder)/vdirsyncer.conf") else {
      StandardError.say(
        "fencepost: no server is set up; run 'fencepost sync init --url URL --user NAME'")
      return 1
    }
    if let server = SyncConfiguration.server(in: String(decoding: text, as: UTF8.self)) {
      say("\(server.user) at \(server.url)")
    }
    say("configuration: \(folder)/vdirsyncer.conf")
    var isGood = true
    if let last = WholeFile.readIfThere("\(folder)/last.json"),
      let root = try? Document(last).root
    {
      isGood = root["done"]?.boolean ?? false
      let at = root["at"]?.string ?? "?"
      say("last synced at \(at)\(isGood ? "" : ", and not all of it went well")")
    } else {
      say("not synced yet")
    }
    let files = ListFiles(store: store)
    let changed = changes(in: files)
    say(changed == 0 ? "nothing has changed here since" : "\(changed) changed here since")
    for line in Self.lines(of: files.conflicts()) { say(line) }
    return isGood ? 0 : 1
  }

  /// How many items differ from the version that both sides had last, including those that were
  /// removed. Items that came by a sync that was not checked count only if they have changed since.
  private func changes(in files: ListFiles) -> Int {
    let bases = SyncBases(store: store)
    var rest = Set(WholeFile.names(in: bases.folder))
    var count = 0
    let unchecked = bases.unchecked(in: files)
    for path in files.signatures.keys where !unchecked.contains(path) {
      guard let item = files.read(path), let name = SyncBases.name(for: item) else { continue }
      rest.remove(name)
      if WholeFile.readIfThere("\(bases.folder)/\(name)") != item { count += 1 }
    }
    return count + rest.count
  }

  static func lines(
    of conflicts: [(title: String, path: String, kept: [KeptConflict])]
  ) -> [String] {
    guard !conflicts.isEmpty else { return [] }
    var lines = ["Both sides changed the same property; the later value counts. The other one was:"]
    for (title, path, kept) in conflicts {
      lines.append("  '\(title)', in \(path)")
      for conflict in kept {
        let lost = conflict.lost.isEmpty ? "it was removed" : conflict.lost.joined(separator: " | ")
        lines.append("    \(conflict.field): \(String(lost.prefix(300)))")
      }
    }
    return lines + [
      "To choose: 'fencepost resolve WHAT --mine' or '--theirs'; 'fencepost conflicts' shows both."
    ]
  }

  static func last(_ report: SyncReport, isDone: Bool) -> [UInt8] {
    var writer = Writer()
    writer.beginObject()
    writer.member("at", WallClock.now().text)
    writer.member("done", isDone)
    writer.member("came", report.received.count)
    writer.member("went", report.sent.count)
    writer.member("merged", report.merged.count)
    writer.endObject()
    return writer.bytes + [0x0A]
  }

  private func say(_ text: String) { _ = PlainLines.write(Array((text + "\n").utf8)) }
}

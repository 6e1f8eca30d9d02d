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
  func printStatus() -> Int32 {
    guard let configurationBytes = WholeFile.readIfThere("\(folder)/vdirsyncer.conf") else {
      StandardError.say(
        "fencepost: no server is set up; run 'fencepost sync init --url URL --user NAME'")
      return 1
    }
    if let server = SyncConfiguration.server(
      in: String(decoding: configurationBytes, as: UTF8.self))
    {
      say("\(server.user) at \(server.url)")
    }
    say("configuration: \(folder)/vdirsyncer.conf")
    var hasSucceeded = true
    if let lastResult = WholeFile.readIfThere("\(folder)/last.json"),
      let root = try? Document(lastResult).root
    {
      hasSucceeded = root["done"]?.boolean ?? false
      let lastTime = root["at"]?.string ?? "?"
      say("last synced at \(lastTime)\(hasSucceeded ? "" : ", but not everything was synced")")
    } else {
      say("not synced yet")
    }
    let files = ListFiles(store: store)
    let changeCount = changes(in: files)
    say(
      changeCount == 0
        ? "nothing has changed here since"
        : "\(changeCount) item\(changeCount == 1 ? "" : "s") changed here since")
    for line in Self.conflictLines(of: files.conflicts()) { say(line) }
    return hasSucceeded ? 0 : 1
  }

  /// How many items differ from the version that both sides had last, including those that were
  /// removed. Items that arrived in a sync without a second, checking run of vdirsyncer count only
  /// if they have changed since then.
  private func changes(in files: ListFiles) -> Int {
    let bases = SyncBases(store: store)
    var unmatchedBases = Set(WholeFile.entryNames(in: bases.folder))
    var changeCount = 0
    let uncheckedPaths = bases.uncheckedPaths(in: files)
    for path in files.signatures.keys where !uncheckedPaths.contains(path) {
      guard let item = files.read(path), let baseName = SyncBases.baseName(for: item) else {
        continue
      }
      unmatchedBases.remove(baseName)
      if WholeFile.readIfThere("\(bases.folder)/\(baseName)") != item { changeCount += 1 }
    }
    return changeCount + unmatchedBases.count
  }

  static func conflictLines(
    of conflicts: [(title: String, path: String, keptConflicts: [KeptConflict])]
  ) -> [String] {
    guard !conflicts.isEmpty else { return [] }
    var messageLines = [
      "Both sides changed the same property; the later value counts. The other one was:"
    ]
    for (title, path, keptConflicts) in conflicts {
      messageLines.append("  '\(title)', in \(path)")
      for conflict in keptConflicts {
        let lostValue =
          conflict.lost.isEmpty ? "it was removed" : conflict.lost.joined(separator: " | ")
        messageLines.append("    \(conflict.field): \(String(lostValue.prefix(300)))")
      }
    }
    return messageLines + [
      "To choose: 'fencepost resolve WHAT --mine' or '--theirs'; 'fencepost conflicts' shows both."
    ]
  }

  static func encodedResult(_ report: SyncReport, isDone: Bool) -> [UInt8] {
    var writer = Writer()
    writer.beginObject()
    writer.member("at", WallClock.now().text)
    writer.member("done", isDone)
    writer.member("came", report.receivedUIDs.count)
    writer.member("went", report.sentUIDs.count)
    writer.member("merged", report.mergedUIDs.count)
    writer.endObject()
    return writer.bytes + [0x0A]
  }

  private func say(_ text: String) { _ = PlainLines.write(Array((text + "\n").utf8)) }
}

// The store's files at the beginning of a recording: items, lists, settings, places, the journal
// and the alarm log. The index and the lock are left out, because the replayed server makes them
// again.

import FencepostServer
import Files

struct StoreCopy {
  private var files: [(path: String, bytes: [UInt8])] = []
  private var isTooLarge = false
  private let mostBytes: Int
  private var bytes = 0

  /// How deep the folders of a store are nested.
  private static let depth = 4
  private static let excludedPaths: Set<String> = [".state/index", ".state/lock"]

  init(_ location: StoreLocation, mostBytes: Int) {
    self.mostBytes = mostBytes
    let disk = location.disk()
    guard let path = location.path, let root = try? disk.open(path: path) else { return }
    add(root, "", 0, disk)
  }

  private mutating func add(_ folder: Folder, _ parentPath: String, _ depth: Int, _ disk: any Disk)
  {
    guard depth < Self.depth else { return }
    let entryNames = ((try? disk.names(in: folder)) ?? []).sorted { $0.text < $1.text }
    for name in entryNames where !isTooLarge {
      let path = parentPath + name.text
      if Self.excludedPaths.contains(path) || path.hasSuffix(".tmp") { continue }
      if let subfolder = try? disk.open(name, in: folder) {
        add(subfolder, path + "/", depth + 1, disk)
      } else if let content = try? disk.read(name, in: folder, upTo: mostBytes) {
        bytes += content.bytes.count
        isTooLarge = bytes > mostBytes
        files.append((path, content.bytes))
      }
    }
  }

  func transcriptText(_ writer: TranscriptWriter) -> String {
    guard !isTooLarge else {
      return "# The store has more than \(mostBytes >> 20) MiB, and is left out.\n\n"
    }
    return files.map { writer.file($0.path, $0.bytes) }.joined() + (files.isEmpty ? "" : "\n")
  }
}

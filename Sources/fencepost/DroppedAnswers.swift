// What a person has acknowledged, and what a program on the other side of a sync has dropped when it wrote the item:
// lines such as ACKNOWLEDGED. They are written back, so that the alarm does not go off on another device.

import Merge

struct DroppedAnswers {
  private let bases: SyncBases

  init(store: String) { bases = SyncBases(store: store) }

  /// Looks at the files that have changed since `before`, and returns how many were mended. A file that is changed
  /// meanwhile is left as it is.
  func writeBack(_ now: ListFiles, since before: ListFiles) -> Int {
    var count = 0
    for (path, signature) in now.signatures {
      guard let old = before.signatures[path], old != signature, let item = now.read(path),
        let base = bases.base(of: item), Self.hasAnswer(base),
        // The merge keeps an answer that only one side has. In all else the base says nothing new.
        let mended = try? Merging.merge(base, item, base, (path, path)), mended.bytes != item,
        let isWritten = try? WholeFile.replace(
          "\(now.folder)/\(path)", with: mended.bytes, insteadOf: item)
      else { continue }
      if isWritten { count += 1 }
    }
    return count
  }

  private static func hasAnswer(_ item: [UInt8]) -> Bool {
    let text = String(decoding: item, as: UTF8.self)
    return text.contains("ACKNOWLEDGED") || text.contains("LASTACK")
  }
}

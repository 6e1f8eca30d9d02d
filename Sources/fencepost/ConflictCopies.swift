// Copies that Syncthing makes when two machines have changed an item, named
// `NAME.sync-conflict-….ics`. Each is merged into the item and then moved to .state/sync/copies, so
// that it is no longer read as an item.

import Glibc
import Merge

struct ConflictCopies {
  private let files: ListFiles
  private let store: String
  private let copiesFolder: String

  init(store: String) {
    files = ListFiles(store: store)
    self.store = store
    copiesFolder = "\(store)/.state/sync/copies"
  }

  /// The name of the item that this file is a copy of; nil if the file is not a copy.
  static func original(of name: String) -> String? {
    guard name.hasSuffix(".ics"), let marker = name.ranges(of: ".sync-conflict-").last else {
      return nil
    }
    // The marker is followed by DATE-TIME-DEVICE, or in older versions by DATE-TIME.
    let nameParts = name[marker.upperBound...].dropLast(4).split(
      separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(nameParts.count), nameParts[0].count == 8, nameParts[1].count == 6,
      nameParts.prefix(2).allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return String(name[..<marker.lowerBound]) + ".ics"
  }

  /// Merges all copies; returns false if a copy could not be merged. A copy whose item no longer
  /// exists stays, because it is the only version of the item.
  func merge(_ printLine: (String) -> Void) -> Bool {
    var hasMergedAll = true
    for copy in files.signatures.keys.sorted() {
      guard let original = Self.original(of: copy), let theirs = files.read(copy),
        let mine = files.read(original)
      else { continue }
      do throws(FileTrouble) {
        let merge = try MergeCommand.merge(
          MergeCommand.base(of: mine, theirs, in: store), mine, theirs, (original, copy))
        let path = "\(files.folder)/\(original)"
        if merge.bytes != mine {
          guard try WholeFile.replace(path, with: merge.bytes, insteadOf: mine) else {
            throw FileTrouble(
              sentence:
                "'\(original)' was changed by another program while its conflict copy was merged into it, so it was left as it is; try again"
            )
          }
        }
        try moveAway(copy)
        printLine("merged \(copy)")
        MergeCommand.printConflicts(merge.conflicts)
      } catch {
        StandardError.say("fencepost: \(error.sentence)")
        hasMergedAll = false
      }
    }
    return hasMergedAll
  }

  private func moveAway(_ copy: String) throws(FileTrouble) {
    try WholeFile.makeFolder(copiesFolder)
    let flatName = copy.map { $0 == "/" ? "_" : $0 }
    guard rename("\(files.folder)/\(copy)", "\(copiesFolder)/\(String(flatName))") == 0 else {
      throw FileTrouble("cannot move away", copy)
    }
  }
}

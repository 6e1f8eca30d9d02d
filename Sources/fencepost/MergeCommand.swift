// `fencepost merge`: merges two files of an item, for a person, for git or for vdirsyncer. The
// module `Merge` does the merging.

import Glibc
import ICalendar
import Merge

enum MergeCommand {
  /// The exit code: 0 if the files were merged. With git, 1 if the item keeps a conflict or the
  /// files cannot be merged. Without git, 2 if they cannot be merged; both files are then left as
  /// they were.
  static func run(_ options: MergeOptions) -> Int32 {
    Descriptors.openStandardOnes()
    signal(SIGXFSZ, SIG_IGN)
    do throws(FileTrouble) {
      switch options.files {
      case .git(let basePath, let minePath, let theirsPath):
        return try mergeForGit(basePath, minePath, theirsPath)
      case .two(let minePath, let theirsPath):
        try mergeTwo(minePath, theirsPath, options)
        return 0
      case .copies:
        guard let store = StorePath.find(options.store, environment: environmentVariable) else {
          throw FileTrouble(
            sentence: "HOME is not set, so there is no store to find; name one with --store")
        }
        let hasMergedAll = ConflictCopies(store: store).merge { line in
          _ = PlainLines.write(Array((line + "\n").utf8))
        }
        return hasMergedAll ? 0 : 1
      }
    } catch {
      StandardError.say("fencepost: \(error.sentence)")
      if case .git = options.files { return 1 }
      return 2
    }
  }

  private static func mergeForGit(
    _ basePath: String, _ minePath: String, _ theirsPath: String
  ) throws(FileTrouble) -> Int32 {
    // Git gives an empty file if there is no common ancestor.
    let base = try WholeFile.read(basePath)
    let mine = try WholeFile.read(minePath)
    let merge = try merge(base, mine, try WholeFile.read(theirsPath), (minePath, theirsPath))
    if merge.bytes != mine { try WholeFile.replace(minePath, with: merge.bytes) }
    printConflicts(merge.conflicts)
    return merge.conflicts.isEmpty ? 0 : 1
  }

  private static func mergeTwo(
    _ minePath: String, _ theirsPath: String, _ options: MergeOptions
  ) throws(FileTrouble) {
    let (mine, theirs) = (try WholeFile.read(minePath), try WholeFile.read(theirsPath))
    var base: [UInt8]?
    if let path = options.basePath {
      base = try WholeFile.read(path)
    } else if let store = store(of: minePath, theirsPath, options) {
      base = Self.base(of: mine, theirs, in: store)
    }
    let merge = try merge(base, mine, theirs, (minePath, theirsPath))
    if merge.bytes != mine { try WholeFile.replace(minePath, with: merge.bytes) }
    if merge.bytes != theirs { try WholeFile.replace(theirsPath, with: merge.bytes) }
    printConflicts(merge.conflicts)
  }

  /// The store that the options name, or else the one that a file is in, or else the person's
  /// default store.
  private static func store(of minePath: String, _ theirsPath: String, _ options: MergeOptions)
    -> String?
  {
    if let store = options.store { return store }
    return ItemHistory.store(of: minePath) ?? ItemHistory.store(of: theirsPath)
      ?? StorePath.find(nil, environment: environmentVariable)
  }

  /// The version that both sides had: the one that the last sync kept, or else one in the store's
  /// journal.
  static func base(of mine: [UInt8], _ theirs: [UInt8], in store: String) -> [UInt8]? {
    SyncBases(store: store).base(of: mine) ?? ItemHistory(store: store).base(mine, theirs)
  }

  static func merge(
    _ base: [UInt8]?, _ mine: [UInt8], _ theirs: [UInt8], _ paths: (mine: String, theirs: String)
  ) throws(FileTrouble) -> ItemMerge {
    func parse(_ bytes: [UInt8], _ name: String) throws(FileTrouble) -> CalendarText {
      do throws(LimitExceeded) {
        return try CalendarText(bytes)
      } catch {
        throw FileTrouble(sentence: "'\(name)' cannot be merged: \(error)")
      }
    }
    // If the base, the common version, cannot be parsed, the files are merged without it.
    let baseText = base.flatMap { try? CalendarText($0) }
    let (mineText, theirsText) = (try parse(mine, paths.mine), try parse(theirs, paths.theirs))
    do throws(MergeFault) {
      return try ItemMerge(base: baseText, mine: mineText, theirs: theirsText)
    } catch {
      switch error {
      case .notACalendar(let side):
        let name = side == .mine ? paths.mine : paths.theirs
        throw FileTrouble(
          sentence: "'\(name)' is not an iCalendar file; both files are left as they were")
      case .differentItems:
        throw FileTrouble(
          sentence:
            "'\(paths.mine)' and '\(paths.theirs)' are different items; both are left as they were")
      case .tooLarge:
        throw FileTrouble(
          sentence:
            "'\(paths.mine)' and '\(paths.theirs)' were not merged, because the result would be too large; "
            + "both are left as they were")
      }
    }
  }

  static func printConflicts(_ conflicts: [Conflict]) {
    for conflict in conflicts {
      let occurrence = conflict.recurrenceID.map { " of \($0)" } ?? ""
      let outcome =
        conflict.lost.isEmpty
        ? "one side removed the value, and the item keeps it"
        : "the later value counts, and the item keeps the other too"
      StandardError.say("both sides changed \(conflict.field)\(occurrence): \(outcome)")
    }
  }

  static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

// `fencepost merge`: merges two files of an item, for a person, for git or for vdirsyncer. The room
// `Merge` does the merging.

import Glibc
import ICalendar
import Merge

enum Merging {
  /// The exit code: 0 if the files were merged. With git, 1 if the item keeps a conflict or the
  /// files cannot be merged. Without git, 2 if they cannot be merged; both files are then left as
  /// they were.
  static func run(_ options: MergeOptions) -> Int32 {
    Descriptors.openStandardOnes()
    signal(SIGXFSZ, SIG_IGN)
    do throws(FileTrouble) {
      switch options.files {
      case .git(let base, let ours, let theirs):
        return try mergeForGit(base, ours, theirs)
      case .two(let one, let other):
        try mergeTwo(one, other, options)
        return 0
      case .copies:
        guard let store = StorePath.find(options.store, environment: variable) else {
          throw FileTrouble(
            sentence: "HOME is not set, so there is no store to find; name one with --store")
        }
        let isDone = ConflictCopies(store: store).merge { line in
          _ = PlainLines.write(Array((line + "\n").utf8))
        }
        return isDone ? 0 : 1
      }
    } catch {
      StandardError.say("fencepost: \(error.sentence)")
      if case .git = options.files { return 1 }
      return 2
    }
  }

  private static func mergeForGit(
    _ base: String, _ ours: String, _ theirs: String
  ) throws(FileTrouble) -> Int32 {
    // Git gives an empty file if there is no common ancestor.
    let before = try WholeFile.read(base)
    let mine = try WholeFile.read(ours)
    let merge = try merge(before, mine, try WholeFile.read(theirs), (ours, theirs))
    if merge.bytes != mine { try WholeFile.replace(ours, with: merge.bytes) }
    say(merge.conflicts)
    return merge.conflicts.isEmpty ? 0 : 1
  }

  private static func mergeTwo(
    _ one: String, _ other: String, _ options: MergeOptions
  ) throws(FileTrouble) {
    let (mine, theirs) = (try WholeFile.read(one), try WholeFile.read(other))
    var base: [UInt8]?
    if let path = options.base {
      base = try WholeFile.read(path)
    } else if let store = store(of: one, other, options) {
      base = Self.base(of: mine, theirs, in: store)
    }
    let merge = try merge(base, mine, theirs, (one, other))
    if merge.bytes != mine { try WholeFile.replace(one, with: merge.bytes) }
    if merge.bytes != theirs { try WholeFile.replace(other, with: merge.bytes) }
    say(merge.conflicts)
  }

  /// The store that the options name, or else the one that a file is in, or else the person's
  /// default store.
  private static func store(of one: String, _ other: String, _ options: MergeOptions) -> String? {
    if let store = options.store { return store }
    return ItemHistory.store(of: one) ?? ItemHistory.store(of: other)
      ?? StorePath.find(nil, environment: variable)
  }

  /// The version that both sides had: the one that the last sync kept, or else one in the store's
  /// journal.
  static func base(of mine: [UInt8], _ theirs: [UInt8], in store: String) -> [UInt8]? {
    SyncBases(store: store).base(of: mine) ?? ItemHistory(store: store).base(mine, theirs)
  }

  static func merge(
    _ base: [UInt8]?, _ mine: [UInt8], _ theirs: [UInt8], _ names: (mine: String, theirs: String)
  ) throws(FileTrouble) -> ItemMerge {
    func text(_ bytes: [UInt8], _ name: String) throws(FileTrouble) -> CalendarText {
      do throws(LimitExceeded) {
        return try CalendarText(bytes)
      } catch {
        throw FileTrouble(sentence: "'\(name)' cannot be merged: \(error)")
      }
    }
    // A base that cannot be read counts as none.
    let before = base.flatMap { try? CalendarText($0) }
    let (one, other) = (try text(mine, names.mine), try text(theirs, names.theirs))
    do throws(MergeFault) {
      return try ItemMerge(base: before, mine: one, theirs: other)
    } catch {
      switch error {
      case .notACalendar(let side):
        let name = side == .mine ? names.mine : names.theirs
        throw FileTrouble(
          sentence: "'\(name)' is not an iCalendar file; both files are left as they were")
      case .differentItems:
        throw FileTrouble(
          sentence:
            "'\(names.mine)' and '\(names.theirs)' are different items; both are left as they were")
      case .tooLarge:
        throw FileTrouble(sentence: "'\(names.mine)' and '\(names.theirs)' are too large together")
      }
    }
  }

  static func say(_ conflicts: [Conflict]) {
    for conflict in conflicts {
      let occurrence = conflict.recurrenceID.map { " of \($0)" } ?? ""
      let kept =
        conflict.lost.isEmpty
        ? "one side removed it; it is kept"
        : "the later value counts, and the item keeps the other too"
      StandardError.say("both sides changed \(conflict.field)\(occurrence): \(kept)")
    }
  }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

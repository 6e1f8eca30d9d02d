// The names of temporary files, which have new content before a move and old content after the
// move. They begin with a dot and end in `.tmp`, so that no program that reads a list's folder
// takes the files for items.

/// Makes the names of one commit's temporary files: `.fencepost-<boot>-<session>.<commit>-<n>.tmp`.
struct TemporaryNames {
  /// The common beginning of the names of one commit.
  private let commonPrefix: String

  init(boot: String, session: String, commit: Int) {
    commonPrefix = "\(Self.commonPrefix(boot: boot, session: session))\(commit)-"
  }

  /// The common beginning of the names of all commits of a session.
  static func commonPrefix(boot: String, session: String) -> String {
    "\(prefix)\(shortened(boot))-\(shortened(session))."
  }

  func name(_ index: Int) -> FileName {
    FileName("\(commonPrefix)\(index).tmp") ?? FileName(ours: ".fencepost-x.tmp")
  }

  static func isTemporaryName(_ name: FileName) -> Bool {
    name.hasPrefix(".fencepost-") && name.hasSuffix(".tmp")
  }

  /// The name of the spare: the old file is preserved under it while the temporary file takes the
  /// old file's name, on a file system that cannot exchange files.
  static func spare(of temp: FileName) -> FileName { variant(temp, spareEnding) }

  /// The name to which the old file is first copied, on a file system without hard links.
  static func copy(of temp: FileName) -> FileName { variant(temp, copyEnding) }

  /// The temporary file that a spare or a copy belongs to.
  static func ownerOfSpareOrCopy(_ name: FileName) -> (temp: FileName, isCopy: Bool)? {
    for (ending, isCopy) in [(spareEnding, false), (copyEnding, true)] {
      guard isTemporaryName(name), name.text.hasSuffix(ending) else { continue }
      return FileName("\(name.text.dropLast(ending.count)).tmp").map { ($0, isCopy) }
    }
    return nil
  }

  private static let spareEnding = "-spare.tmp"
  private static let copyEnding = "-copy.tmp"

  private static func variant(_ temp: FileName, _ ending: String) -> FileName {
    FileName("\(temp.text.dropLast(".tmp".count))\(ending)") ?? FileName(ours: ".fencepost-x.tmp")
  }

  /// Whether a temporary file was made in this boot, by its name.
  static func isTemporaryName(_ name: FileName, of boot: String) -> Bool {
    isTemporaryName(name) && name.text.hasPrefix("\(prefix)\(shortened(boot))-")
  }

  private static let prefix = ".fencepost-"

  /// The last twelve letters and digits of an id. Ids may begin with the time, so the end
  /// distinguishes more.
  private static func shortened(_ text: String) -> String {
    // Works on bytes, because iterating over characters is slow and every commit would wait for it.
    String(decoding: text.utf8.filter(isPlain).suffix(12), as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default:
      false
    }
  }
}

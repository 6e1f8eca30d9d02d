// Filters out watch events that this process's own commits cause. A commit creates a temporary
// file, moves it to a name once, and then has the old content at the temporary name. So if the
// events show both the creation and the move, the result is known. Reads no file.

import Glibc

/// Recognises the temporary files of one session by their names. Remembers which of them were
/// created but not moved yet.
public struct OwnWriteFilter: Sendable {
  private let ownPrefix: [UInt8]
  private var createdFiles: Set<TemporaryFileNumber> = []

  public init(of identity: Identity) {
    ownPrefix = Array(
      TemporaryNames.commonPrefix(boot: identity.boot, session: identity.session).utf8)
  }

  /// The cookies of moves whose events can be dropped, because the creation of the temporary file
  /// was seen too. Only the first move of a temporary file counts: a second one may undo the first,
  /// when another program's content is at the name already. Events of a new file that is undone,
  /// and of a folder that becomes a list, are always reported.
  mutating func ownMoveCookies(among events: InotifyEvents) -> Set<UInt32> {
    var cookiesByFile: [TemporaryFileNumber: Set<UInt32>] = [:]
    var events = events
    while let event = events.next() {
      if event.includes(IN_Q_OVERFLOW) { (createdFiles, cookiesByFile) = ([], [:]) }
      guard let number = number(of: event.name), !event.includes(IN_ISDIR) else { continue }
      if event.includes(IN_CREATE) {
        createdFiles.insert(number)
      } else if event.includes(IN_DELETE) {
        createdFiles.remove(number)
      } else if event.includes(IN_MOVED_FROM) {
        cookiesByFile[number] = createdFiles.remove(number) == nil ? nil : [event.cookie]
      } else if event.includes(IN_MOVED_TO) {
        cookiesByFile[number]?.insert(event.cookie)
      }
    }
    return cookiesByFile.values.reduce(into: []) { $0.formUnion($1) }
  }

  /// Whether this is the name of a temporary file of this session. Also true for the names under
  /// which the old file is kept during a move in steps (`TemporaryNames.spare` and `copy`).
  func isOurs(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.count > ownPrefix.count, name.first == ownPrefix.first else { return false }
    return name.withUnsafeBytes { name in
      ownPrefix.withUnsafeBytes { ownPrefix in
        guard let one = name.baseAddress, let other = ownPrefix.baseAddress else { return false }
        return memcmp(one, other, ownPrefix.count) == 0
      }
    }
  }

  /// The number of the commit, and of the temporary file within it.
  private struct TemporaryFileNumber: Hashable {
    var commit = 0
    var index = 0
  }

  /// The numbers in the name of a temporary file of this session; nil for other names, and for the
  /// spare or copy of a temporary file.
  private func number(of name: ArraySlice<UInt8>) -> TemporaryFileNumber? {
    guard isOurs(name) else { return nil }
    var unreadName = name.dropFirst(ownPrefix.count)
    guard let commit = Self.readDigits(from: &unreadName),
      unreadName.popFirst() == UInt8(ascii: "-"),
      let index = Self.readDigits(from: &unreadName), unreadName.elementsEqual(".tmp".utf8)
    else { return nil }
    return TemporaryFileNumber(commit: commit, index: index)
  }

  private static func readDigits(from unreadName: inout ArraySlice<UInt8>) -> Int? {
    let digits = unreadName.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    unreadName = unreadName.dropFirst(digits.count)
    guard (1...18).contains(digits.count) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

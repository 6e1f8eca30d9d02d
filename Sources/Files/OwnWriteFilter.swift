// What of a watch's events is nothing but the echo of this process's own commits. A commit writes a
// temporary, moves it to a name once, and what stood there comes out under the temporary's name: who
// has seen that from the making on has seen a move whose result is known. Knows no file's content.

import Glibc

/// How one session's own temporaries are told from everybody else's, and which of them have been made
/// and not been moved yet.
public struct OwnWriteFilter: Sendable {
  private let beginning: [UInt8]
  private var fresh: Set<Number> = []

  public init(of identity: Identity) {
    beginning = Array(
      Temporary.beginning(boot: identity.boot, session: identity.session).utf8)
  }

  /// The cookies of those moves that are explained by what was seen from the making of a temporary on.
  /// Once moved it is fresh no more: what moves it again may be taking it back, with somebody else's
  /// content at the name by then. Whoever takes back what was new looks again in any case. A folder
  /// that takes a list's name is news to whoever watches.
  mutating func moves(among events: InotifyEvents) -> Set<UInt32> {
    var moved: [Number: Set<UInt32>] = [:]
    var events = events
    while let event = events.next() {
      if event.happened(IN_Q_OVERFLOW) { (fresh, moved) = ([], [:]) }
      guard let number = number(of: event.name), !event.happened(IN_ISDIR) else { continue }
      if event.happened(IN_CREATE) {
        fresh.insert(number)
      } else if event.happened(IN_DELETE) {
        fresh.remove(number)
      } else if event.happened(IN_MOVED_FROM) {
        moved[number] = fresh.remove(number) == nil ? nil : [event.cookie]
      } else if event.happened(IN_MOVED_TO) {
        moved[number]?.insert(event.cookie)
      }
    }
    return moved.values.reduce(into: []) { $0.formUnion($1) }
  }

  /// Whether it is the name of such a temporary, or of what its content is kept under meanwhile.
  func isOurs(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.count > beginning.count, name.first == beginning.first else { return false }
    return name.withUnsafeBytes { name in
      beginning.withUnsafeBytes { beginning in
        guard let one = name.baseAddress, let other = beginning.baseAddress else { return false }
        return memcmp(one, other, beginning.count) == 0
      }
    }
  }

  /// Which commit's temporary, and the how manyeth of it.
  private struct Number: Hashable {
    var commit = 0
    var index = 0
  }

  /// Nil for any other name, and for what a temporary's content is kept under meanwhile.
  private func number(of name: ArraySlice<UInt8>) -> Number? {
    guard isOurs(name) else { return nil }
    var rest = name.dropFirst(beginning.count)
    guard let commit = Self.takeDigits(from: &rest), rest.popFirst() == UInt8(ascii: "-"),
      let index = Self.takeDigits(from: &rest), rest.elementsEqual(".tmp".utf8)
    else { return nil }
    return Number(commit: commit, index: index)
  }

  private static func takeDigits(from rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    guard (1...18).contains(digits.count) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

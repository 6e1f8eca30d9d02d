// The requests that `fencepost watch` has sent to its session and that are not answered yet.

import Notices

struct WatchRequests {
  /// Why a request was sent, which decides what is done with the answer.
  enum Purpose {
    /// To learn which places name networks.
    case places
    /// The person pressed a button of this notice.
    case button(Notice)
    /// A phone sent a position, and waits for an answer on this connection.
    case phone(connection: Int, source: String?)
    /// A position came from another source than a phone. If that is stdin, `line` is the number of
    /// its line.
    case position(source: String?, line: Int?)
  }

  private var purposes: [Int: Purpose] = [:]
  private var lastID = 0

  /// Returns the id of the new request.
  mutating func add(_ purpose: Purpose) -> Int {
    lastID += 1
    purposes[lastID] = purpose
    return lastID
  }

  /// Returns the purpose of the request that was answered; nil if there is no such request.
  mutating func remove(_ id: Int) -> Purpose? { purposes.removeValue(forKey: id) }
}

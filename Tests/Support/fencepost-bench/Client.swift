// One conversation with a server: started, initialized as by an editor, asked, ended.

import JSON

final class Client {
  let child: Child
  let replies: Replies

  /// The longest time for a server's start, in seconds.
  private static let longestStart = 20.0

  /// Starts a server and waits for the reply to `initialize`.
  init(starting server: Server) throws(Failure) {
    child = try Child(
      server.command, name: server.name, log: server.log, within: Self.longestStart)
    replies = Replies(from: child)
    try child.write(Requests.initialize)
    try replies.drop()
  }

  /// Sends `initialized`, and checks the first reply.
  func begin() throws(Failure) {
    try child.write(Requests.initialized)
    try child.write(Requests.conversion(id: 7))
    try Requests.checkConversion(try replies.take(), id: 7, from: child.name)
  }

  /// Sends a request and returns its result, skipping notifications.
  func ask(_ method: String, _ params: String) throws(Failure) -> Value {
    try child.write(Requests.call(8, method, params))
    guard let root = try? Document(try replies.takeAnswer()).root, root["error"] == nil else {
      throw .wrong("\(child.name) refused \(method)")
    }
    return root
  }

  static func greeted(_ server: Server) throws(Failure) -> Client {
    let client = try Client(starting: server)
    try client.begin()
    return client
  }
}

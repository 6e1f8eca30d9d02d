// One conversation with one server: started, greeted as an editor greets it, asked, ended.

import JSON

final class Client {
  let child: Child
  let replies: Replies

  /// How long a server may take to start and to be greeted.
  private static let retryPolicy = 20.0

  /// Starts a server and sends `initialize`; its reply has been read.
  init(starting server: Server) throws(Failure) {
    child = try Child(
      server.command, name: server.name, log: server.log, within: Self.retryPolicy)
    replies = Replies(from: child)
    try child.write(Requests.initialize)
    try replies.drop()
  }

  /// Says that the conversation can begin, and looks at the first answer.
  func begin() throws(Failure) {
    try child.write(Requests.initialized)
    try child.write(Requests.conversion(id: 7))
    try Requests.checkConversion(try replies.take(), id: 7, from: child.name)
  }

  /// Asks for something and reads the answer, whatever else is told before it.
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

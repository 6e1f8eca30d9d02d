// What vdirsyncer is told about a store: its lists on one side, a CalDAV server on the other. Passwords
// are never in it; vdirsyncer fetches them itself.

internal import JSON

public struct SyncConfiguration: Equatable, Sendable {
  public enum Password: Equatable, Sendable {
    /// A shell command that prints it.
    case command(String)
    /// vdirsyncer asks for it each time.
    case prompt
    /// The server asks for none; the user's name alone says whose lists they are.
    case none
  }

  public var store: String
  public var url: String
  public var user: String
  public var password: Password
  /// The program that merges what both sides have changed.
  public var program: String

  public init(store: String, url: String, user: String, password: Password, program: String) {
    self.store = store
    self.url = url
    self.user = user
    self.password = password
    self.program = program
  }

  public static let pair = "fencepost"
  public static let local = "fencepost_local"
  public static let remote = "fencepost_remote"

  public var folder: String { "\(store)/.state/sync" }

  /// For items: what both sides have changed is merged.
  public var items: String {
    text(conflicts: Self.list(["command", program, "merge", "--store", store]))
  }

  /// For names and colours, which vdirsyncer cannot give to a program: ours stand.
  public var names: String { text(conflicts: Self.quoted("a wins")) }

  private func text(conflicts: String) -> String {
    """
    # Written by 'fencepost sync init', which writes it anew. vdirsyncer can be run with it as well.
    [general]
    status_path = \(Self.quoted("\(folder)/status/"))

    [pair \(Self.pair)]
    a = \(Self.quoted(Self.local))
    b = \(Self.quoted(Self.remote))
    collections = ["from a", "from b"]
    conflict_resolution = \(conflicts)
    metadata = ["color", "displayname"]

    [storage \(Self.local)]
    type = "filesystem"
    path = \(Self.quoted("\(store)/lists/"))
    fileext = ".ics"

    [storage \(Self.remote)]
    type = "caldav"
    url = \(Self.quoted(url))
    username = \(Self.quoted(user))
    \(passwordLine)
    item_types = ["VTODO", "VEVENT"]

    """
  }

  private var passwordLine: String {
    switch password {
    case .command(let command): "password.fetch = \(Self.list(["shell", command]))"
    case .prompt: "password.fetch = \(Self.list(["prompt", "Password of \(user)"]))"
    // Without any, vdirsyncer would not say the user's name either.
    case .none: "password.fetch = \(Self.list(["command", "echo", "none"]))"
    }
  }

  /// The user and the server of a configuration that was written before.
  public static func server(in text: String) -> (user: String, url: String)? {
    var found: [String: String] = [:]
    for line in text.split(separator: "\n") {
      for key in ["url", "username"] where line.hasPrefix("\(key) = ") {
        found[key] = (try? Document(Array(line.dropFirst(key.utf8.count + 3).utf8)).root)?.string
      }
    }
    guard let user = found["username"], let url = found["url"] else { return nil }
    return (user, url)
  }

  private static func quoted(_ text: String) -> String {
    var writer = Writer()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ", ") + "]"
  }

  /// Why these words cannot be used; nil where they can.
  public var fault: String? {
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
      return "--url takes an address that begins with https:// or http://, not '\(url)'"
    }
    for (name, text) in [("--url", url), ("--user", user), ("the store's path", store)]
    where text.utf8.contains(where: { $0 < 0x20 }) {
      return "\(name) cannot hold a control character"
    }
    if let rest = url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first,
      rest.contains("@")
    {
      return "the address holds a user or a password; give --user and --password-command instead"
    }
    return nil
  }
}

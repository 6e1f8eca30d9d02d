// The configuration file with which vdirsyncer synchronizes a store's lists with a CalDAV server.
// It never contains a password; vdirsyncer gets passwords itself.

internal import JSON

public struct SyncConfiguration: Equatable, Sendable {
  public enum Password: Equatable, Sendable {
    /// A shell command prints the password.
    case command(String)
    /// vdirsyncer asks the person each time.
    case prompt
    /// The server asks for no password; the user's name alone tells whose lists they are.
    case none
  }

  public var store: String
  public var url: String
  public var user: String
  public var password: Password
  /// The path of Fencepost, which merges an item that was changed both here and on the server.
  public var program: String

  public init(store: String, url: String, user: String, password: Password, program: String) {
    self.store = store
    self.url = url
    self.user = user
    self.password = password
    self.program = program
  }

  public static let pairName = "fencepost"
  public static let localStorage = "fencepost_local"
  public static let remoteStorage = "fencepost_remote"

  public var folder: String { "\(store)/.state/sync" }

  /// The configuration for items. An item that was changed both here and on the server is merged.
  public var itemsText: String {
    configurationText(
      conflictResolution: Self.jsonList(["command", program, "merge", "--store", store]))
  }

  /// The configuration for names and colours of lists. vdirsyncer cannot merge these, so those of
  /// the store win.
  public var namesText: String { configurationText(conflictResolution: Self.jsonString("a wins")) }

  private func configurationText(conflictResolution: String) -> String {
    """
    # Written by 'fencepost sync init', which writes it again. vdirsyncer can be run with it as well.
    [general]
    status_path = \(Self.jsonString("\(folder)/status/"))

    [pair \(Self.pairName)]
    a = \(Self.jsonString(Self.localStorage))
    b = \(Self.jsonString(Self.remoteStorage))
    collections = ["from a", "from b"]
    conflict_resolution = \(conflictResolution)
    metadata = ["color", "displayname"]

    [storage \(Self.localStorage)]
    type = "filesystem"
    path = \(Self.jsonString("\(store)/lists/"))
    fileext = ".ics"

    [storage \(Self.remoteStorage)]
    type = "caldav"
    url = \(Self.jsonString(url))
    username = \(Self.jsonString(user))
    \(passwordLine)
    item_types = ["VTODO", "VEVENT"]

    """
  }

  private var passwordLine: String {
    switch password {
    case .command(let command): "password.fetch = \(Self.jsonList(["shell", command]))"
    case .prompt: "password.fetch = \(Self.jsonList(["prompt", "Password of \(user)"]))"
    // A made-up password, because without one vdirsyncer would not send the user's name.
    case .none: "password.fetch = \(Self.jsonList(["command", "echo", "none"]))"
    }
  }

  /// The user and the server in the text of a configuration.
  public static func server(in text: String) -> (user: String, url: String)? {
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") {
      for key in ["url", "username"] where line.hasPrefix("\(key) = ") {
        values[key] = (try? Document(Array(line.dropFirst(key.utf8.count + 3).utf8)).root)?.string
      }
    }
    guard let user = values["username"], let url = values["url"] else { return nil }
    return (user, url)
  }

  private static func jsonString(_ text: String) -> String {
    var writer = Writer()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func jsonList(_ texts: [String]) -> String {
    "[" + texts.map(jsonString).joined(separator: ", ") + "]"
  }

  /// Why the server's address or another value cannot be used; nil if all can.
  public var fault: String? {
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
      return "--url takes an address that begins with https:// or http://, not '\(url)'"
    }
    for (name, text) in [("--url", url), ("--user", user), ("the store's path", store)]
    where text.utf8.contains(where: { $0 < 0x20 }) {
      return "the value of \(name) cannot contain a control character"
    }
    if let authority = url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2)
      .first,
      authority.contains("@")
    {
      return "--url contains a user or a password; give --user and --password-command instead"
    }
    return nil
  }
}

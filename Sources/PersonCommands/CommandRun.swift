// Runs one command: sends requests through a host and collects the output. The output depends only
// on the host's answers, the time and the screen.

public import CivilTime
public import JSON
internal import Views

/// The functions that a command needs from its environment.
public protocol CommandHost {
  var now: Instant { get }
  /// The zone of floating times: that of the machine, or after the first request that of the
  /// store's settings.
  var zone: Zone { get }
  mutating func zone(named name: String) -> Zone?
  mutating func ask(_ method: String, _ params: [UInt8]) throws(Failure) -> Value
  /// Calls `body` for each reminder that `reminder/fetch` answers to these params. `body` gets the
  /// id and the other members in the form of `Session.forEachReminder`.
  mutating func forEachReminder(
    _ params: [UInt8], _ body: (_ id: Span<UInt8>, _ members: Span<UInt8>) -> Void
  ) throws(Failure)
  /// Shows the progress of a long command, with the share that is done if it is known. Throws
  /// `interrupted` after Ctrl-C.
  mutating func report(_ title: String, _ share: (done: Int, of: Int)?) throws(Failure)
  /// Asks the person which of the rows is meant; `notInteractive` if there is no terminal.
  mutating func choose(_ question: String, among rows: [String]) -> Choice
  var hasTerminal: Bool { get }
  /// Prints a line on the terminal at once.
  mutating func printNow(_ line: String)
  /// Asks the person for a line of text; nil at the end of the input.
  mutating func askForLine(_ prompt: String) -> String?
  /// The folder of the store.
  var storeFolder: String? { get }
  /// The feeds that `settings.json` names now, and the changes that the wanted feeds would need.
  mutating func feedSettings(_ wanted: [PositionFeed]?) throws(Failure) -> FeedSettings
  mutating func writeFeeds(_ wanted: [PositionFeed]) throws(Failure)
  /// The names of the Wi-Fi networks that this computer is on.
  mutating func networkNames() -> [String]
  /// Writes a file that the person named.
  mutating func write(_ text: String, to path: String) throws(Failure)
  /// Reads a text file that the person named, or standard input for `-`.
  mutating func read(_ path: String) throws(Failure) -> String
  /// Writes the map to a file, which the next map replaces; returns its path.
  mutating func writeMap(_ text: String) throws(Failure) -> String
  /// Opens a file with the desktop's program for it; false if there is none.
  mutating func openWithDesktop(_ path: String) -> Bool
  /// Opens a text in the person's editor; returns the text after editing.
  mutating func edit(_ text: String) throws(Failure) -> String
  /// Removes the file that the editor had open. If `isKept`, leaves that file and returns its
  /// path.
  @discardableResult
  mutating func endEditing(keeping isKept: Bool) -> String?
}

public enum Choice: Sendable {
  case row(Int)
  case none
  case notInteractive
}

/// Why a command was not carried out.
public enum Failure: Error, Sendable {
  /// The message and the hint of the server's error.
  case refused(String, hint: String?)
  /// The typed text could not be understood; the message explains why.
  case notRead(String)
  case noMatch(String)
  case ambiguous(String)
  case textUnchanged
  /// Ctrl-C has ended the command before it changed anything.
  case interrupted

  public var exitStatus: Int32 {
    switch self {
    case .refused, .notRead, .textUnchanged: 1
    case .noMatch: 3
    case .ambiguous: 4
    case .interrupted: 130
    }
  }

  public var text: String {
    switch self {
    case .refused(let message, let hint): message + (hint.map { "\n\($0)" } ?? "")
    case .notRead(let text), .noMatch(let text), .ambiguous(let text): text
    case .textUnchanged: "Nothing was changed."
    case .interrupted: "Interrupted. Nothing was changed, and no file was written."
    }
  }
}

public struct CommandRun<Host: CommandHost> {
  public var host: Host
  let command: PersonCommand
  let screen: Screen
  /// The text for standard output.
  public internal(set) var output = ""
  /// The text for standard error: messages that are not part of the result.
  public internal(set) var remarks = ""
  /// Whether the command could do only a part of its work.
  public internal(set) var isPartial = false
  /// The titles of lists by id; nil until they are fetched.
  var listTitles: [String: String]?

  public init(_ command: PersonCommand, on screen: Screen, host: Host) {
    (self.command, self.screen, self.host) = (command, screen, host)
  }

  public mutating func run() throws(Failure) {
    switch command.verb {
    case .add: try add()
    case .list: try list()
    case .show: try show()
    case .edit: try edit()
    case .done: try complete(true)
    case .undone: try complete(false)
    case .snooze: try snooze()
    case .rm: try remove()
    case .undo: try reverse("store/undo", "Taken back")
    case .redo: try reverse("store/redo", "Made again")
    case .history: try history()
    case .lists: try lists()
    case .places: try places()
    case .events: try events(withReminders: false)
    case .agenda: try events(withReminders: true)
    case .alarms: try alarms()
    case .why: try why()
    case .here: try here()
    case .visits: try visits()
    case .map: try map()
    case .replay: try replay()
    case .import: try importFiles()
    case .export: try exportItems()
    case .conflicts: try conflicts()
    case .resolve: try resolve()
    case .setUp: try setUp()
    }
  }

  // MARK: Shared by all commands

  var dates: SpokenDates {
    SpokenDates(now: host.now, zone: host.zone, isShort: screen.isNarrow)
  }

  mutating func say(_ line: String) {
    output += TextWrap.message(SafeText.singleLine(line), screen.width) + "\n"
  }

  mutating func remark(_ line: String) {
    remarks += TextWrap.message(SafeText.singleLine(line), screen.errorWidth) + "\n"
  }

  mutating func show(_ table: Table) { output += table.text(on: screen) }

  /// A tab-separated row for programs; tabs and newlines within a field become spaces.
  mutating func porcelain(_ fields: [String]) {
    output += fields.map(SafeText.singleLine).joined(separator: "\t") + "\n"
  }

  mutating func show(json: some Collection<UInt8>) {
    let jsonBytes = Array(json)
    output += String(
      decoding: screen.width == nil ? jsonBytes + [0x0A] : indentedJSON(jsonBytes), as: UTF8.self)
  }

  mutating func ask(
    _ method: String, _ write: (inout Writer) -> Void = { _ in }
  ) throws(Failure) -> Value {
    try host.ask(method, params(write))
  }

  func params(_ write: (inout Writer) -> Void) -> [UInt8] {
    var writer = Writer()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    return writer.takeBytes()
  }

  mutating func titlesOfLists() throws(Failure) -> [String: String] {
    if let listTitles { return listTitles }
    let answer = try ask("list/all")
    var titles: [String: String] = [:]
    for list in answer.elements(of: "lists") {
      if let id = list["id"]?.string { titles[id] = list["title"]?.string ?? id }
    }
    listTitles = titles
    return titles
  }

  /// A date of the protocol: a day, or a wall time with the name of its zone.
  mutating func date(_ text: String?, zone name: String?) -> DueTime? {
    guard let text else { return nil }
    let isDay = !text.utf8.contains(UInt8(ascii: "T"))
    if isDay, let day = try? Day(text: text) { return DueTime(day: day) }
    guard let wall = try? WallTime(text: text) else { return nil }
    let personZone = host.zone
    let zone = name.flatMap { $0 == personZone.name ? nil : host.zone(named: $0) } ?? personZone
    return DueTime(zone.instant(of: wall), in: personZone)
  }
}

extension Value {
  /// The elements of a member; empty if it is not an array.
  func elements(of key: String) -> Elements { (self[key] ?? .null).elements }

  /// The strings in a member.
  func strings(of key: String) -> [String] { elements(of: key).compactMap(\.string) }
}

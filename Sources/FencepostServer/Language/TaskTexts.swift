// The task lines of the texts that the client has open, and what those with marks said when the text was opened
// or last saved. Owned by the language service; knows no store.

import JSON
import JSONRPC
import TaskLines
import TextBuffers

struct TaskTexts {
  /// What a line with a mark says.
  struct Said: Equatable {
    var words: String
    var isDone: Bool
  }

  /// An edit that the client was asked to make.
  struct Asked {
    let uri: String
    /// What the lines say afterwards, by their ids.
    let lines: [String: Said]
  }

  private var found: [String: TaskText] = [:]
  private var saved: [String: [String: Said]] = [:]
  /// Texts that the person changed since they were opened or saved.
  private var unsaved: Set<String> = []
  /// What lines would say that a code action offered to mark, by the ids of the marks.
  private var offered: [String: Said] = [:]
  private static let mostOffered = 1000
  /// The ids of lines that a text had when it was opened and that were not compared with their reminders
  /// yet, and of those that differed then: which of the two is right, the person has to say.
  private var uncompared: [String: Set<String>] = [:]
  private var disputed: [String: Set<String>] = [:]
  private var asked: [RequestID: Asked] = [:]
  /// Requests to ask for lenses and diagnostics again. Those that a client does not answer are forgotten.
  private var refreshes: Set<RequestID> = []
  private static let mostRefreshes = 100
  /// How often an edit was asked for again because the client said that it made it, but did not, by
  /// texts as they are now.
  private var retries: [String: Int] = [:]
  private static let mostRetries = 2
  private var askedCount = 0
  /// Far from the ids of questions.
  private static let firstID = 2_000_000
  /// The state of the store that the texts were last compared with.
  var comparedState: String?

  mutating func opened(_ uri: String, _ language: String, _ buffer: TextBuffer) {
    closed(uri)
    guard let language = Self.language(uri, language) else { return }
    let text = TaskText(buffer, language)
    found[uri] = text
    let said = Self.said(text, buffer)
    saved[uri] = said
    uncompared[uri] = Set(said.keys)
    comparedState = nil
  }

  mutating func changed(_ uri: String) {
    (found[uri], retries[uri]) = (nil, nil)
    // An edit that the client was asked for is not the person's.
    if !asked.values.contains(where: { $0.uri == uri }) { unsaved.insert(uri) }
  }

  mutating func closed(_ uri: String) {
    (found[uri], saved[uri], uncompared[uri], disputed[uri]) = (nil, nil, nil, nil)
    retries[uri] = nil
    unsaved.remove(uri)
    asked = asked.filter { $0.value.uri != uri }
  }

  /// The text's lines are as they were saved from now on, except those of some ids: what they said before
  /// still counts.
  mutating func wasSaved(_ uri: String, _ buffer: TextBuffer, except ids: Set<String>) {
    guard let before = saved[uri], let text = found[uri] else { return }
    saved[uri] = Self.said(text, buffer).merging(before.filter { ids.contains($0.key) }) { $1 }
    unsaved.remove(uri)
  }

  /// The task lines of an open text; nil for a calendar.
  mutating func lines(_ uri: String, _ open: OpenTexts.OpenText) -> TaskText? {
    if let known = found[uri] { return known }
    guard let language = Self.language(uri, open.language) else { return nil }
    let text = TaskText(open.buffer, language)
    found[uri] = text
    learn(text, uri, open.buffer)
    return text
  }

  /// A mark that is seen for the first time counts from what its line said then.
  private mutating func learn(_ text: TaskText, _ uri: String, _ buffer: TextBuffer) {
    guard let known = saved[uri] else { return }
    for line in text.lines {
      guard let id = line.id, known[id] == nil, saved[uri]?[id] == nil else { continue }
      saved[uri]?[id] = offered[id] ?? Self.said(line, buffer)
    }
  }

  /// A code action offers to mark a line, which will say this.
  mutating func offer(_ id: String, _ said: Said) {
    if offered.count >= Self.mostOffered { offered = [:] }
    offered[id] = said
  }

  /// Notes whether a line says what its reminder says; true if it is for the person to settle.
  mutating func compare(_ id: String, in uri: String, isSame: Bool) -> Bool {
    let isFirst = uncompared[uri]?.remove(id) != nil
    if isSame {
      disputed[uri]?.remove(id)
    } else if isFirst {
      disputed[uri, default: []].insert(id)
    }
    return disputed[uri]?.contains(id) ?? false
  }

  /// What the line of this mark said when the text was opened or saved; nil if it was not there.
  func saidBefore(_ id: String, in uri: String) -> Said? { saved[uri]?[id] }

  func isUnsaved(_ uri: String) -> Bool { unsaved.contains(uri) }

  var hasMarks: Bool { saved.values.contains { !$0.isEmpty } }

  func hasMarks(in uri: String) -> Bool { saved[uri]?.isEmpty == false }

  // MARK: Edits that the client is asked to make

  /// The id of the request to send; nil while the client has not answered one about this text.
  mutating func ask(_ asked: Asked) -> RequestID? {
    guard !self.asked.values.contains(where: { $0.uri == asked.uri }) else { return nil }
    let id = nextID()
    self.asked[id] = asked
    return id
  }

  /// The id of a request to ask for something again.
  mutating func refresh() -> RequestID {
    let id = nextID()
    if refreshes.count >= Self.mostRefreshes { refreshes = [] }
    refreshes.insert(id)
    return id
  }

  mutating func nextID() -> RequestID {
    askedCount += 1
    return RequestID(Self.firstID + askedCount)
  }

  /// Whether an answer is to a request of the language service. If the client made the edit, the lines are
  /// as the store has them. Neovim says so as well where it left an edit out because the person had typed
  /// meanwhile, so that only lines that say it count: of the others what they said before still does, and
  /// the edit is asked for again, but not without end of a client that never makes it.
  mutating func takeAnswer(
    _ outcome: Outcome, to id: RequestID, _ texts: OpenTexts
  ) -> Bool {
    guard let answered = asked.removeValue(forKey: id) else { return refreshes.remove(id) != nil }
    guard let open = texts[answered.uri], let lines = lines(answered.uri, open) else { return true }
    var isUnmade = true
    if case .result(let value) = outcome, value["applied"]?.boolean == true {
      isUnmade = !noteMade(answered, Self.said(lines, open.buffer))
    }
    if isUnmade {
      guard retries[answered.uri, default: 0] < Self.mostRetries else { return true }
      retries[answered.uri, default: 0] += 1
    }
    // While the client had not answered it was asked for nothing else, though more may have changed.
    comparedState = nil
    return true
  }

  /// Notes what the lines say after an edit that the client says it made; false if one says what it said
  /// before.
  private mutating func noteMade(_ edit: Asked, _ said: [String: Said]) -> Bool {
    var isMade = true
    for (id, wanted) in edit.lines {
      if said[id] == wanted {
        saved[edit.uri]?[id] = wanted
      } else if said[id] == saved[edit.uri]?[id] {
        isMade = false
      } else {
        unsaved.insert(edit.uri)
      }
    }
    return isMade
  }

  // MARK: Lines

  static func said(_ line: TaskLine, _ buffer: TextBuffer) -> Said {
    Said(words: String(decoding: buffer.bytes[line.words], as: UTF8.self), isDone: line.isDone)
  }

  private static func said(_ text: TaskText, _ buffer: TextBuffer) -> [String: Said] {
    var said: [String: Said] = [:]
    for line in text.lines {
      guard let id = line.id, said[id] == nil else { continue }
      said[id] = Self.said(line, buffer)
    }
    return said
  }

  private static func language(_ uri: String, _ language: String) -> TaskText.Language? {
    if LanguageService.isCalendar(uri, language) { return nil }
    let path = uri.lowercased().prefix { $0 != "?" && $0 != "#" }
    let isMarkdown =
      language.lowercased() == "markdown" || path.hasSuffix(".md") || path.hasSuffix(".markdown")
    return isMarkdown ? .markdown : .code
  }
}

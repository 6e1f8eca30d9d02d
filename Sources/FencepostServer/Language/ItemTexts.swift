// The documents of items that an editor has open. When the person saves such a file, its item is
// saved. Owned by the language service; does not depend on the store.

import FencepostProtocol

/// Which item the text of a file is, and the item's document at the time when both were the same.
struct ItemTextRecord: Equatable {
  /// The file's name, without `.fencepost`.
  let name: String
  let kind: DocumentKind
  /// For an item that is not saved yet, the id that it will have.
  var id: String
  var occurrence: String?
  /// Whether a save changes only the occurrence, or also all later ones.
  var span: Span?
  var isNew: Bool
  /// The text that the person's changes are compared with.
  var base: String

  func isOf(_ kind: DocumentKind, _ id: String, _ occurrence: String?, _ span: Span?) -> Bool {
    (self.kind, self.id, self.occurrence) == (kind, id, occurrence)
      && (self.span ?? .thisEvent) == (span ?? .thisEvent)
  }
}

/// A document of an item that is open in the editor.
struct ItemText {
  /// A text that the editor's buffer may come to have by an edit that the server proposed.
  struct Offer {
    let text: String
    /// The text to compare the person's changes with, if the buffer has this text.
    let base: String
    /// Whether the text is one version of a conflict, or what was typed before the server proposed
    /// an edit.
    var isAlternative = false
  }

  /// Why the item was not saved.
  enum Refusal {
    case conflict(DocumentConflict)
    case invalid([DocumentDiagnostic])
    case failed(String)
  }

  var record: ItemTextRecord
  var offers: [Offer] = []
  /// Why the last save changed nothing; nil once the text is changed.
  var refusal: Refusal?
  /// The item's document right after the last save.
  var savedText: String?
  /// Whether the file had changes that were not saved in its item, when the editor opened the
  /// file.
  var wasUnsaved = false
  /// Whether this session has found the item in the store under the id that it has in the record.
  var wasFound = false

  /// Whether two texts are the same document. Editors differ in how they end lines and files.
  static func isSame(_ one: String, _ other: String) -> Bool { plain(one) == plain(other) }

  private static func plain(_ text: String) -> ArraySlice<UInt8> {
    let bytes = text.utf8.filter { $0 != UInt8(ascii: "\r") }
    let end = bytes.lastIndex { $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0
    return bytes[..<end]
  }
}

struct ItemTexts {
  private var open: [String: ItemText] = [:]

  subscript(uri: String) -> ItemText? { open[uri] }

  var records: [ItemTextRecord] { open.values.map(\.record) }

  func uri(of kind: DocumentKind, _ id: String, _ occurrence: String?, _ span: Span?) -> String? {
    open.filter { $0.value.record.isOf(kind, id, occurrence, span) }.keys.min()
  }

  mutating func noteOpened(_ uri: String, _ record: ItemTextRecord, _ text: String) {
    var item = ItemText(record: record)
    item.wasUnsaved = !ItemText.isSame(text, record.base)
    open[uri] = item
  }

  mutating func close(_ uri: String) { open[uri] = nil }

  /// Notes a buffer's new text; true if the server has proposed this text.
  mutating func noteChanged(_ uri: String, to text: String) -> Bool {
    guard var item = open[uri] else { return false }
    item.refusal = nil
    item.wasUnsaved = false
    let index = item.offers.firstIndex { ItemText.isSame($0.text, text) }
    if let index {
      let taken = item.offers[index]
      item.record.base = taken.base
      // A version of a conflict stays an offer, because the person can undo the edit in the
      // editor. An earlier text of the item does not: if the buffer has it again, the person wrote
      // it.
      if !taken.isAlternative {
        let earlier = item.offers.prefix(index).filter(\.isAlternative)
        item.offers = earlier + item.offers.dropFirst(index + 1)
      }
    }
    open[uri] = item
    return index != nil
  }

  private static let mostOffers = 8

  /// Notes the three texts of a conflict: the buffer, "mine" and "theirs". Any other text that the
  /// buffer gets is compared with the same base as before.
  mutating func noteConflict(_ uri: String, _ text: String, _ conflict: DocumentConflict) {
    guard let base = open[uri]?.record.base else { return }
    open[uri]?.offers.removeAll(where: \.isAlternative)
    offer(uri, text, base: base, isAlternative: true)
    offer(uri, conflict.takeMine, base: conflict.theirs, isAlternative: true)
    offer(uri, conflict.takeTheirs, base: conflict.theirs, isAlternative: true)
    open[uri]?.refusal = .conflict(conflict)
  }

  /// Notes that the person keeps the text as it is. Saving it overwrites what was changed
  /// elsewhere.
  mutating func takeMine(_ uri: String) {
    guard let item = open[uri], case .conflict(let conflict) = item.refusal else { return }
    open[uri]?.record.base = conflict.theirs
    open[uri]?.refusal = nil
    open[uri]?.wasUnsaved = true
  }

  /// Notes a text that the server proposes to the editor.
  mutating func offer(_ uri: String, _ text: String, base: String, isAlternative: Bool = false) {
    guard let item = open[uri],
      !item.offers.contains(where: { ($0.text, $0.base) == (text, base) })
    else { return }
    open[uri]?.offers =
      item.offers.suffix(Self.mostOffers - 1) + [
        ItemText.Offer(text: text, base: base, isAlternative: isAlternative)
      ]
  }

  /// Notes an edit that replaces the typed text by the item's present document. The person may
  /// undo the edit in the editor, so the typed text is noted too.
  mutating func offer(_ uri: String, _ now: String, over typed: String) {
    guard let base = open[uri]?.record.base else { return }
    offer(uri, typed, base: base, isAlternative: true)
    // Moved to the end of the offers, because the first are dropped when there are too many.
    open[uri]?.offers.removeAll { ($0.text, $0.base, $0.isAlternative) == (now, now, false) }
    offer(uri, now, base: now)
  }

  /// Notes that the item of a text was saved, its id, and its document now (`savedText`).
  mutating func noteSaved(
    _ uri: String, as id: String, _ text: String, savedText: String, isUnchanged: Bool
  ) {
    guard var item = open[uri] else { return }
    let isSeries = item.record.span == .futureEvents && !isUnchanged
    if !item.record.isNew, isSeries || item.record.id != id {
      // The save split the series: this and the later occurrences are an event of their own now.
      (item.record.occurrence, item.record.span) = (nil, nil)
    }
    item.record.id = id
    item.record.isNew = false
    item.wasFound = true
    item.record.base = text
    item.savedText = savedText
    // Other offers are kept, because the editor may yet make an edit that was proposed before the
    // save.
    item.offers.removeAll(where: \.isAlternative)
    (item.refusal, item.wasUnsaved) = (nil, false)
    open[uri] = item
  }

  /// Notes that the store has the item of a text.
  mutating func wasFound(_ uri: String) { open[uri]?.wasFound = true }

  /// Notes that the item of a text has another id now.
  mutating func wasRenamed(_ uri: String, to id: String) {
    open[uri]?.record.id = id
    open[uri]?.wasFound = false
  }

  /// Notes that a text is the same as its item's document.
  mutating func noteSame(_ uri: String, _ text: String) { open[uri]?.record.base = text }

  mutating func noteRefusal(_ uri: String, _ refusal: ItemText.Refusal) {
    open[uri]?.refusal = refusal
    open[uri]?.wasUnsaved = false
  }
}

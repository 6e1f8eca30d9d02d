// The documents of items that an editor has open. When the person saves such a file, the server
// saves the item. The language service owns this state; the store is not used here.

import FencepostProtocol

/// Which item a text belongs to, and the last version in which the text and the item's document
/// were the same.
struct ItemTextRecord: Equatable {
  /// The file's name, without `.fencepost`.
  let name: String
  let kind: DocumentKind
  /// The item's id. An item that is not saved yet will get this id.
  var id: String
  var occurrence: String?
  /// Whether a save changes only the occurrence, or also all later ones.
  var span: Span?
  var isNew: Bool
  /// The text with which the editor's text is compared to find the person's changes.
  var base: String

  func isOf(_ kind: DocumentKind, _ id: String, _ occurrence: String?, _ span: Span?) -> Bool {
    (self.kind, self.id, self.occurrence) == (kind, id, occurrence)
      && (self.span ?? .thisEvent) == (span ?? .thisEvent)
  }
}

/// A document of an item that is open in the editor.
struct ItemText {
  /// A text that the editor's buffer will have if the editor makes an edit that the server
  /// proposed, or if the person undoes such an edit.
  struct Offer {
    let text: String
    /// Once the buffer has this text, the buffer is compared with `base` to find the person's
    /// changes.
    let base: String
    /// Whether the text is one version of a conflict, or the text that the buffer had before the
    /// server proposed an edit.
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
  /// Why the last save changed nothing; nil after the next change of the text.
  var refusal: Refusal?
  /// The item's document right after the last save.
  var savedText: String?
  /// Whether the file had changes that were not saved in its item, when the editor opened the
  /// file.
  var hadUnsavedChanges = false
  /// Whether this session has found an item in the store with the id of the record.
  var isFoundInStore = false

  /// Whether two texts are the same document. Editors differ in how they end lines and files.
  static func isSame(_ text: String, _ other: String) -> Bool {
    normalized(text) == normalized(other)
  }

  private static func normalized(_ text: String) -> ArraySlice<UInt8> {
    let bytes = text.utf8.filter { $0 != UInt8(ascii: "\r") }
    let end = bytes.lastIndex { $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0
    return bytes[..<end]
  }
}

struct ItemTexts {
  private var openTexts: [String: ItemText] = [:]

  subscript(uri: String) -> ItemText? { openTexts[uri] }

  var records: [ItemTextRecord] { openTexts.values.map(\.record) }

  func uri(of kind: DocumentKind, _ id: String, _ occurrence: String?, _ span: Span?) -> String? {
    openTexts.filter { $0.value.record.isOf(kind, id, occurrence, span) }.keys.min()
  }

  mutating func noteOpened(_ uri: String, _ record: ItemTextRecord, _ text: String) {
    var item = ItemText(record: record)
    item.hadUnsavedChanges = !ItemText.isSame(text, record.base)
    openTexts[uri] = item
  }

  mutating func close(_ uri: String) { openTexts[uri] = nil }

  /// Records a buffer's new text; true if the server has proposed exactly this text.
  mutating func noteChanged(_ uri: String, to text: String) -> Bool {
    guard var item = openTexts[uri] else { return false }
    item.refusal = nil
    item.hadUnsavedChanges = false
    let offerIndex = item.offers.firstIndex { ItemText.isSame($0.text, text) }
    if let offerIndex {
      let matchingOffer = item.offers[offerIndex]
      item.record.base = matchingOffer.base
      // A version of a conflict stays an offer, because the person can undo the edit in the
      // editor. An earlier text of the item does not stay an offer: if the buffer has that text
      // later, the person has typed it.
      if !matchingOffer.isAlternative {
        let alternatives = item.offers.prefix(offerIndex).filter(\.isAlternative)
        item.offers = alternatives + item.offers.dropFirst(offerIndex + 1)
      }
    }
    openTexts[uri] = item
    return offerIndex != nil
  }

  private static let mostOffers = 8

  /// Records the three texts of a conflict: the buffer, "mine" and "theirs". If the buffer gets any
  /// other text, the text with which it is compared stays as before the conflict.
  mutating func noteConflict(_ uri: String, _ text: String, _ conflict: DocumentConflict) {
    guard let base = openTexts[uri]?.record.base else { return }
    openTexts[uri]?.offers.removeAll(where: \.isAlternative)
    offer(uri, text, base: base, isAlternative: true)
    offer(uri, conflict.takeMine, base: conflict.theirs, isAlternative: true)
    offer(uri, conflict.takeTheirs, base: conflict.theirs, isAlternative: true)
    openTexts[uri]?.refusal = .conflict(conflict)
  }

  /// Records that the person chose "Take mine" and keeps the text as it is. The next save
  /// overwrites the changes that other programs made.
  mutating func takeMine(_ uri: String) {
    guard let item = openTexts[uri], case .conflict(let conflict) = item.refusal else { return }
    openTexts[uri]?.record.base = conflict.theirs
    openTexts[uri]?.refusal = nil
    openTexts[uri]?.hadUnsavedChanges = true
  }

  /// Records a text that the server proposes to the editor.
  mutating func offer(_ uri: String, _ text: String, base: String, isAlternative: Bool = false) {
    guard let item = openTexts[uri],
      !item.offers.contains(where: { ($0.text, $0.base) == (text, base) })
    else { return }
    openTexts[uri]?.offers =
      item.offers.suffix(Self.mostOffers - 1) + [
        ItemText.Offer(text: text, base: base, isAlternative: isAlternative)
      ]
  }

  /// Records a proposed edit that replaces the typed text by the item's present document. The
  /// typed text is recorded too, because the person may undo the edit in the editor.
  mutating func offer(_ uri: String, _ now: String, over typed: String) {
    guard let base = openTexts[uri]?.record.base else { return }
    offer(uri, typed, base: base, isAlternative: true)
    // If this document was offered before, its offer moves to the end of the list, because the
    // first offers are dropped when there are too many.
    openTexts[uri]?.offers.removeAll { ($0.text, $0.base, $0.isAlternative) == (now, now, false) }
    offer(uri, now, base: now)
  }

  /// Records that the item of a text was saved with this id, and the item's document after the save
  /// (`savedText`).
  mutating func noteSaved(
    _ uri: String, as id: String, _ text: String, savedText: String, isUnchanged: Bool
  ) {
    guard var item = openTexts[uri] else { return }
    let isSeries = item.record.span == .futureEvents && !isUnchanged
    if !item.record.isNew, isSeries || item.record.id != id {
      // The save split the series: this occurrence and all later ones are now a separate event.
      (item.record.occurrence, item.record.span) = (nil, nil)
    }
    item.record.id = id
    item.record.isNew = false
    item.isFoundInStore = true
    item.record.base = text
    item.savedText = savedText
    // Other offers are kept, because the editor may yet make an edit that was proposed before the
    // save.
    item.offers.removeAll(where: \.isAlternative)
    (item.refusal, item.hadUnsavedChanges) = (nil, false)
    openTexts[uri] = item
  }

  /// Records that the store has the item of a text.
  mutating func noteFound(_ uri: String) { openTexts[uri]?.isFoundInStore = true }

  /// Records that the item of a text has a new id.
  mutating func noteRenamed(_ uri: String, to id: String) {
    openTexts[uri]?.record.id = id
    openTexts[uri]?.isFoundInStore = false
  }

  /// Records that a text is the same as its item's document. The text becomes the new base, from
  /// which the person's changes are found.
  mutating func noteSame(_ uri: String, _ text: String) { openTexts[uri]?.record.base = text }

  mutating func noteRefusal(_ uri: String, _ refusal: ItemText.Refusal) {
    openTexts[uri]?.refusal = refusal
    openTexts[uri]?.hadUnsavedChanges = false
  }
}

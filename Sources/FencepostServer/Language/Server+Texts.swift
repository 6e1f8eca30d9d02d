// Handles LSP's notifications that a text was opened, changed, saved or closed. A client may send
// them without access to the store; the functions that save items check the access themselves.

import FencepostProtocol
import JSON
import JSONRPC
import TextBuffers

extension Server {
  /// Acts on a notification. If it throws an error, the client is sent the error's message as a
  /// warning.
  mutating func receive(
    _ notification: LanguageNotification, _ call: Call
  ) throws(ResponseError) {
    let params = LanguageValue(call)
    switch notification {
    case .didOpen: try didOpen(params["textDocument"])
    case .didChange: try didChange(params)
    case .didClose:
      let uri = params["textDocument"]["uri"]
      guard language.close(try uri.string()) else { throw notOpen(uri) }
    case .didSave:
      let uri = try params["textDocument"]["uri"].string()
      try saveItemText(uri)
      try saveTasks(uri)
    case .didChangeConfiguration: didChangeConfiguration(params)
    case .didChangeWatchedFiles:
      // Another Git branch may be checked out now, and a reminder may wait for that branch.
      for uri in language.texts.uris { language.publishLater(uri) }
    case .willSave, .didChangeFolders, .cancelProgress:
      break
    }
  }

  private mutating func didOpen(_ document: LanguageValue) throws(ResponseError) {
    let uri = try document["uri"].string()
    let text = try document["text"].string()
    do throws(OpenTexts.Refusal) {
      try language.open(
        uri, language: document["languageId"].value?.string ?? "",
        version: document["version"].value?.integer, text: text)
      openItemText(uri)
    } catch {
      throw refusal(error, uri)
    }
  }

  private mutating func didChange(_ params: LanguageValue) throws(ResponseError) {
    let document = params["textDocument"]
    let uri = try document["uri"].string()
    var edits: [OpenTexts.Edit] = []
    for change in params["contentChanges"].elements {
      let range = change["range"]
      edits.append(
        OpenTexts.Edit(
          range: range.isPresent ? try range.range() : nil, text: try change["text"].string()))
    }
    do throws(OpenTexts.Refusal) {
      try language.change(
        uri, to: document["version"].value?.integer, edits, in: OffsetUnit(options.positionEncoding)
      )
      changeItemText(uri)
    } catch {
      throw refusal(error, uri)
    }
  }

  private func refusal(_ refusal: OpenTexts.Refusal, _ uri: String) -> ResponseError {
    let shortURI = ItemTextFolder.shortURI(uri)
    switch refusal {
    case .tooMany(let limit):
      return ResponseError(
        .limitExceeded, "\(shortURI) is ignored: \(limit) texts are open already.",
        hint: "Close some texts, and then open this one again.")
    case .tooLarge(let bytes):
      return ResponseError(
        .limitExceeded,
        "\(shortURI) is ignored from now on: open texts may have at most \(bytes) bytes.",
        hint: "Close other texts, and then open this one again.")
    case .tooManyEdits(let count):
      return ResponseError(
        .limitExceeded,
        "\(shortURI) is ignored from now on: \(count) edits at once are too many for so long a text.",
        hint: "Open the text again, or send a change with the whole text.")
    case .notOpen:
      return ResponseError(
        .invalidValue, "\(shortURI) is not open; send textDocument/didOpen first.")
    }
  }

  func notOpen(_ uri: LanguageValue) -> ResponseError {
    ResponseError(
      .invalidValue,
      "\(uri.path): \(ItemTextFolder.shortURI(uri.value?.string ?? "")) is not open, or was too large.",
      field: uri.path, hint: "Send textDocument/didOpen before requests about a text.")
  }

  /// The open text that a request names.
  func openText(_ params: LanguageValue) throws(ResponseError) -> LanguageText {
    let uri = params["textDocument"]["uri"]
    guard let text = languageText(try uri.string()) else { throw notOpen(uri) }
    return text
  }

  func languageText(_ uri: String) -> LanguageText? {
    language.texts[uri].map { open in
      LanguageText(
        uri: uri, version: open.version, buffer: open.buffer,
        unit: OffsetUnit(options.positionEncoding))
    }
  }
}

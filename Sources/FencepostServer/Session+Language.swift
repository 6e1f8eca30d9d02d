// The part of a session that serves editors (LSP): their requests and notifications, and the
// diagnostics that are sent when the editor pauses.

import FencepostProtocol
import JSON
import JSONRPC

extension Session {
  /// Sends the diagnostics of changed texts, but only when no message is waiting: a waiting
  /// message may change a text again, and checks must not hold up typing.
  mutating func publishDiagnostics() {
    guard inbox.isEmpty, server.exitCode == nil, !isSendingLargeReply,
      !server.language.unpublished.isEmpty
    else {
      return
    }
    let uris = server.language.takeUnpublished()
    guard !server.language.client.pullsDiagnostics, server.phase == .ready else { return }
    for uri in uris {
      let params = server.published(uri)
      var message = Writer()
      message.notification("textDocument/publishDiagnostics", params: params)
      send(&message)
    }
  }

  /// Carries out a request of Fencepost's protocol, or an editor's command that stands for such a
  /// request.
  mutating func carryOut(
    _ method: RequestMethod, _ call: Call, _ id: RequestID, into writer: inout Writer
  ) throws(ResponseError) {
    let carriedOut = try server.carriedOut(call)
    switch call.command {
    case .open:
      let uri = try server.makeItemText(carriedOut.decode())
      writer.response(to: id) { LanguageResult.object(["uri": .string(uri)]).write(to: &$0) }
      return showDocument(uri: uri)
    case .takeMine:
      let uri = carriedOut.params["uri"]?.string ?? ""
      server.language.items.takeMine(uri)
      server.language.publishLater(uri)
      return writer.response(to: id) { $0.null() }
    case .makeAgain:
      try server.makeItemAgain(carriedOut.params["uri"]?.string ?? "")
      return writer.response(to: id) { $0.null() }
    default: break
    }
    try writer.response(to: id) { (writer) throws(ResponseError) in
      try server.answer(method, carriedOut, into: &writer)
    }
    if call.isShowing, let id = carriedOut.params["id"]?.string { showDocument(of: id) }
  }

  /// Asks the client to open an item's file.
  mutating func showDocument(of id: String) {
    if let uri = server.itemURI(id) { showDocument(uri: uri) }
  }

  mutating func showDocument(uri: String) {
    guard server.language.client.showsDocuments else { return }
    request(
      server.language.tasks.refresh(), "window/showDocument",
      .object(["uri": .string(uri), "takeFocus": true]))
  }

  /// Acts on a notification of LSP about texts or the workspace.
  mutating func handleLanguageNotification(_ notification: LanguageNotification, _ call: Call) {
    guard server.phase.handlesLanguageNotifications(in: framing) else { return }
    do throws(ResponseError) {
      try server.receive(notification, call)
    } catch {
      log(
        .warning,
        notification == .didSave
          ? "what a saved text says was not saved: \(error.message)"
          : "\(call.method) was ignored: \(error.message)")
    }
  }
}

/// Whether notifications of LSP are acted on in this phase.
extension Phase {
  fileprivate func handlesLanguageNotifications(in framing: Framing) -> Bool {
    switch self {
    case .opened, .ready: true
    case .uninitialized: framing == .lines
    case .closed: false
    }
  }
}

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
      !server.language.textsToPublish.isEmpty
    else {
      return
    }
    let uris = server.language.takeTextsToPublish()
    guard !server.language.client.pullsDiagnostics, server.phase == .ready else { return }
    for uri in uris {
      let params = server.diagnosticsParams(uri)
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
    let resolvedCall = try server.resolvedCall(call)
    switch call.command {
    case .openDocument:
      let uri = try server.makeItemText(resolvedCall.decode())
      writer.response(to: id) { LanguageResult.object(["uri": .string(uri)]).write(to: &$0) }
      return showDocument(uri: uri)
    case .takeMine:
      let uri = resolvedCall.params["uri"]?.string ?? ""
      server.language.itemTexts.takeMine(uri)
      server.language.publishLater(uri)
      return writer.response(to: id) { $0.null() }
    case .recreateItem:
      try server.makeItemAgain(resolvedCall.params["uri"]?.string ?? "")
      return writer.response(to: id) { $0.null() }
    default: break
    }
    try writer.response(to: id) { (writer) throws(ResponseError) in
      try server.answer(method, resolvedCall, into: &writer)
    }
    if call.isShowCommand, let id = resolvedCall.params["id"]?.string { showDocument(of: id) }
  }

  /// Asks the client to open an item's file.
  mutating func showDocument(of id: String) {
    if let uri = server.itemURI(id) { showDocument(uri: uri) }
  }

  mutating func showDocument(uri: String) {
    guard server.language.client.showsDocuments else { return }
    request(
      server.language.taskTexts.nextRefreshID(), "window/showDocument",
      .object(["uri": .string(uri), "takeFocus": true]))
  }

  /// Acts on a notification of LSP about texts or the workspace.
  mutating func handleLanguageNotification(_ notification: LanguageNotification, _ call: Call) {
    guard server.phase.handlesLanguageNotifications(in: framing) else { return }
    do throws(ResponseError) {
      try server.receive(notification, call)
    } catch {
      let uri = call.params["textDocument"]?["uri"]?.string ?? ""
      log(
        .warning,
        notification == .didSave
          ? "\(ItemTextFolder.shortURI(uri)) was saved, but its changes are not in the store: \(error.message)"
          : "\(call.method) was ignored: \(error.message)")
    }
  }
}

/// Whether notifications of LSP are acted on in this phase.
extension SessionPhase {
  fileprivate func handlesLanguageNotifications(in framing: Framing) -> Bool {
    switch self {
    case .initializeAnswered, .ready: true
    case .beforeInitialize: framing == .lines
    case .shutDown: false
    }
  }
}

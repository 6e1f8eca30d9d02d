// The settings of an editor's session: in `initialize`, in `workspace/didChangeConfiguration`, and asked for with
// `workspace/configuration`. What none of them names stays off.

import FencepostProtocol
import JSON
import JSONRPC

struct LanguageSettings: Equatable {
  /// Whether what goes off is shown as a question, with answers.
  var alarms = false
  /// Whether the client shows questions although it does not declare that it can.
  var questions = false

  /// Takes over what a section `fencepost` says.
  mutating func apply(_ section: Value?) {
    guard let section, section.kind == .object else { return }
    if let value = section["alarms"]?.boolean { alarms = value }
    if let value = section["questions"]?.boolean { questions = value }
  }
}

extension Server {
  /// Clients send all settings, or only the section, or nothing, and want to be asked.
  mutating func didChangeConfiguration(_ params: LanguageValue) {
    let settings = params["settings"]
    configure(settings["fencepost"].value ?? settings.value)
    language.mustConfigure = true
  }

  private mutating func configure(_ section: Value?) {
    language.settings.apply(section)
    access.showsQuestions = access.declaresQuestions || language.settings.questions
  }

  /// Whether an answer is to a request for settings, which it then has.
  mutating func takesConfiguration(_ outcome: Outcome, to id: RequestID) -> Bool {
    guard language.configurationRequest == id else { return false }
    language.configurationRequest = nil
    if case .result(let sections) = outcome { configure(sections[0]) }
    return true
  }
}

extension Session {
  /// Asks the client for its settings, and to tell when they change.
  mutating func configureLanguage() {
    guard server.language.mustConfigure, server.phase == .ready, server.ending == nil else {
      return
    }
    server.language.mustConfigure = false
    if server.language.client.registersConfiguration {
      server.language.client.registersConfiguration = false
      request(
        server.language.tasks.refresh(), "client/registerCapability",
        .object([
          "registrations": .array([
            .object([
              "id": "fencepost-settings", "method": "workspace/didChangeConfiguration",
              "registerOptions": .object(["section": "fencepost"]),
            ])
          ])
        ]))
    }
    guard server.language.client.answersConfiguration else { return }
    let id = server.language.tasks.nextID()
    server.language.configurationRequest = id
    request(
      id, "workspace/configuration",
      .object(["items": .array([.object(["section": "fencepost"])])]))
  }
}

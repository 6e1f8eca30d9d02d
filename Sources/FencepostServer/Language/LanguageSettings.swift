// The settings of an editor's session. The client sends them in `initialize`, in
// `workspace/didChangeConfiguration`, and as the answer to `workspace/configuration`. A setting
// that no message contains is off.

import FencepostProtocol
import JSON
import JSONRPC

struct LanguageSettings: Equatable {
  /// Whether alarms that go off are shown as questions with answers.
  var alarms = false
  /// Whether the client can show questions although it does not declare this capability.
  var questions = false
  /// Whether the client shows alarms itself.
  var showsAlarms = false

  /// Sets the settings that the client's section `fencepost` contains.
  mutating func apply(_ section: Value?) {
    guard let section, section.kind == .object else { return }
    if let value = section["alarms"]?.boolean { alarms = value }
    if let value = section["questions"]?.boolean { questions = value }
  }
}

extension Server {
  /// Reads changed settings. Some clients send all settings, some send only the section
  /// `fencepost`, and some send nothing, so that the server has to ask for the settings.
  mutating func didChangeConfiguration(_ params: LanguageValue) {
    let settings = params["settings"]
    configure(settings["fencepost"].value ?? settings.value)
    language.mustAskForSettings = true
  }

  private mutating func configure(_ section: Value?) {
    language.settings.apply(section)
    access.showsQuestions = access.declaresQuestions || language.settings.questions
  }

  /// Handles the client's answer to the request for its settings; false if the request with this id
  /// was another one.
  mutating func takeConfigurationAnswer(_ outcome: ResponseOutcome, to id: RequestID) -> Bool {
    guard language.configurationRequest == id else { return false }
    language.configurationRequest = nil
    if case .result(let sections) = outcome { configure(sections[0]) }
    return true
  }
}

extension Session {
  /// Asks the client for its settings, and asks it to report when they change.
  mutating func configureLanguage() {
    guard server.language.mustAskForSettings, server.phase == .ready, server.exitCode == nil else {
      return
    }
    server.language.mustAskForSettings = false
    if server.language.client.registersConfiguration {
      server.language.client.registersConfiguration = false
      request(
        server.language.taskTexts.nextRefreshID(), "client/registerCapability",
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
    let id = server.language.taskTexts.nextID()
    server.language.configurationRequest = id
    request(
      id, "workspace/configuration",
      .object(["items": .array([.object(["section": "fencepost"])])]))
  }
}

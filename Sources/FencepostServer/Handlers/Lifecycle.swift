// `initialize`, `initialized`, `shutdown` and `exit`: the beginning and end of a session.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import Reminders
import Units

extension Server {
  mutating func initialize(
    _ params: InitializeParams
  ) throws(ResponseError) -> InitializeResult {
    // Everything is checked before anything is changed, so that a refused `initialize` changes
    // nothing.
    let locale = params.locale.flatMap { try? Locale($0) }
    var lengthUnit: LengthUnit?
    if let name = params.initializationOptions?.lengthUnit {
      lengthUnit = try unit(name, at: "params.initializationOptions.lengthUnit")
    }
    var zone: Zone?
    if let name = params.initializationOptions?.timeZone {
      zone = try self.zone(name, at: "params.initializationOptions.timeZone")
    }
    if let name = params.clientInfo?.name, !name.isEmpty { access.client = name }
    options.process = params.processId.flatMap { Int32(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
    options.zone = zone
    if let locale { options.tables = LocaleTables(locale) }
    access.usage = params.initializationOptions?.usage
    options.showsProgress = params.capabilities?.window?.workDoneProgress ?? false
    language.settings = LanguageSettings(
      alarms: params.initializationOptions?.alarms ?? false,
      questions: params.initializationOptions?.questions ?? false,
      showsAlarms: params.initializationOptions?.showsAlarms ?? false)
    access.declaresQuestions = params.capabilities?.window?.showsQuestions ?? false
    access.showsQuestions = access.declaresQuestions || language.settings.questions
    options.lengthUnit = lengthUnit
    let offeredEncodings = params.capabilities?.general?.positionEncodings
    let chosenEncoding = offeredEncodings?.lazy.compactMap { PositionEncoding(rawValue: $0) }.first
    options.positionEncoding = chosenEncoding ?? .utf16
    options.trace = params.trace.flatMap { TraceValue(rawValue: $0) } ?? .off
    phase = .initializeAnswered
    var capabilities = ServerCapabilities(
      positionEncoding: offeredEncodings == nil ? nil : options.positionEncoding,
      experimental: ExperimentalCapabilities(
        fencepost: FencepostCapabilities(
          protocolVersion: Discovery.protocolVersion,
          methods: RequestMethod.allCases.map { $0.rawValue },
          limits: configuration.limits.announcedLimits)))
    if let client = params.capabilities { beginLanguage(client, &capabilities) }
    return InitializeResult(
      serverInfo: ServerInfo(name: "fencepost", version: fencepostVersion),
      capabilities: capabilities)
  }

  private func zone(_ name: String, at field: String) throws(ResponseError) -> Zone {
    do throws(ZoneFault) {
      return try codec.zone(name)
    } catch {
      throw codec.noSuchZone(name, at: field)
    }
  }

  mutating func initialized(_ params: InitializedParams) {
    guard phase == .initializeAnswered else { return }
    phase = .ready
    access.readIfUnknown()
    beginNotifications()
    if language.settings.showsAlarms {
      language.alarmQuestions.clientShows(configuration.storeLocation)
    }
  }

  mutating func shutdown(_ params: ShutdownParams) throws(ResponseError) -> Null {
    phase = .shutDown
    return Null()
  }

  mutating func exit(_ params: ExitParams) {
    exitCode = phase.exitCodeAfterExit
  }
}

extension WindowCapabilities {
  /// Whether the client declares that it can show a question with answers: by LSP's capability, or
  /// by the one that Fencepost's own clients send.
  fileprivate var showsQuestions: Bool {
    showMessage?.kind == .object || showMessageRequest != nil
  }
}

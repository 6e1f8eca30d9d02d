// Questions to the person about access: whether one has to be asked, its text, and what the
// person's answer means.

import Consent
import FencepostProtocol
import JSON
import JSONRPC

extension AccessService {
  /// The answer that the person gave earlier; nil if the person has to be asked.
  mutating func earlierAnswer(to params: AccessRequestParams) throws(ResponseError) -> AccessAnswer?
  {
    let level = params.level ?? .fullAccess
    if level == .writeOnly, params.entity != .event {
      throw ResponseError(
        .invalidValue, "params.level: writeOnly applies only to events.", field: "params.level")
    }
    readIfUnknown()
    let status = rights[params.entity]
    switch (status, level) {
    case (.fullAccess, _), (.writeOnly, .writeOnly):
      return AccessAnswer(granted: true, status: status)
    case (.denied, _), (.restricted, _):
      return AccessAnswer(granted: false, status: status)
    case (.notDetermined, _), (.writeOnly, .fullAccess):
      return nil
    }
  }

  /// The question to show to the person.
  func question(
    _ params: AccessRequestParams, isReady: Bool
  ) throws(ResponseError) -> WindowShowMessageRequestParams {
    guard isReady, showsQuestions else {
      throw ResponseError(
        .eventStoreNotAuthorized, "The person was not asked: the client cannot show a question.",
        hint: "The person can allow this with: \(grantCommand)")
    }
    let purpose = purpose(of: params.entity)
    let entityName = params.entity.displayName
    guard let purpose, purpose.contains(where: { !$0.isWhitespace }) else {
      let ledgerName = "\(params.entity.consentEntity.rawValue)"
      throw ResponseError(
        .eventStoreNotAuthorized,
        "The person was not asked: the client has not said what it wants \(entityName) for.",
        field: "initializationOptions.usage.\(ledgerName)",
        hint: "Send a text for people to read as initializationOptions.usage.\(ledgerName).")
    }
    let requestedAccess =
      switch (params.entity, params.level) {
      case (.location, _): "see where you are"
      case (_, .writeOnly): "add \(entityName)"
      default: "see and change your \(entityName)"
      }
    return WindowShowMessageRequestParams(
      type: 3,
      message:
        "\(client.excerpt(100).printable) asks to \(requestedAccess): “\(purpose.excerpt(500).printable)”",
      actions: [
        MessageAction(title: AccessQuestion.allow), MessageAction(title: AccessQuestion.deny),
      ])
  }

  /// Records the person's answer and returns the reply to the client.
  mutating func record(
    _ title: String?, to question: AccessQuestion
  ) throws(ResponseError) -> AccessAnswer {
    let status: ConsentStatus
    switch title {
    case AccessQuestion.allow:
      status = question.params.level == .writeOnly ? .writeOnly : .fullAccess
    case AccessQuestion.deny: status = .denied
    default:
      // A missing answer is not a refusal: the person may be asked again.
      return AccessAnswer(granted: false, status: rights[question.params.entity])
    }
    do throws(LedgerFault) {
      try ledger.record(
        status, of: ClientName(client), [question.params.entity.consentEntity], by: .question,
        purpose: question.purpose)
    } catch {
      throw ResponseError(.internalError, "The answer could not be saved: \(error)")
    }
    _ = refresh()
    return AccessAnswer(granted: status != .denied, status: AccessStatus(status))
  }
}

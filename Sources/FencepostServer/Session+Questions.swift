// Questions that the client shows the person: sent, answered, expired or cancelled. Later requests
// do not wait for the answers.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC

extension Session {
  /// Asks the person, if the request needs the person's answer; false if it can be answered
  /// without.
  mutating func askPersonIfNeeded(_ message: Message) -> Bool {
    guard case .request(let id, let call) = message, server.phase == .ready, !isCancelled(id),
      !server.access.questions.isFull
    else { return false }
    do throws(ResponseError) {
      let params: AccessRequestParams = try server.resolvedCall(call).decode()
      if try server.access.earlierAnswer(to: params) != nil { return false }
      let message = try server.access.question(params, isReady: true)
      guard !server.access.questions.join(params, id) else { return true }
      let question = AccessQuestion(
        params: params, purpose: server.access.purpose(of: params.entity), waitingRequests: [id],
        deadline: server.now.adding(milliseconds: AccessQuestion.answerTimeout))
      ask(server.access.questions.add(question), message)
      return true
    } catch {
      return false
    }
  }

  /// Ends all questions without an answer, because none can arrive any more.
  mutating func endAllQuestions() {
    for question in server.access.questions.removeAll() { answer(question, nil) }
  }

  /// Handles the client's answer to a request of the server.
  mutating func handleAnswer(_ outcome: ResponseOutcome, to id: RequestID) {
    if handleTokenAnswer(outcome, to: id) || server.takeConfigurationAnswer(outcome, to: id) {
      return
    }
    if server.language.takeAnswer(outcome, to: id) || takeAlarmAnswer(outcome, to: id) { return }
    guard let question = server.access.questions.remove(id) else {
      log(.debug, "an answer to \(id.description.excerpt()), which the server did not ask")
      return
    }
    var title: String?
    if case .result(let value) = outcome {
      title = (try? WindowShowMessageRequestParams.answer(value))??.title
    }
    answer(question, title)
  }

  private mutating func answer(_ question: AccessQuestion, _ title: String?) {
    let oldRights = server.accessRights
    let answer: Result<AccessAnswer, ResponseError>
    do throws(ResponseError) {
      answer = .success(try server.access.record(title, to: question))
    } catch {
      answer = .failure(error)
    }
    for waitingRequest in question.waitingRequests {
      var reply = Writer()
      switch answer {
      case .success(let answer):
        reply.response(to: waitingRequest) { writer in answer.write(to: &writer) }
      case .failure(let error): reply.response(to: waitingRequest, error: error)
      }
      send(&reply)
    }
    if server.accessRights != oldRights { sendAccessRights() }
  }

  /// Ends each question that was not answered in time.
  mutating func expireQuestions() {
    for question in server.access.questions.removeExpired(at: server.now) { answer(question, nil) }
  }

  /// Handles the cancellation of a request that waits for an answer of the person.
  mutating func withdraw(_ id: RequestID) {
    let (waitingRequest, question) = server.access.questions.withdraw(id)
    guard let waitingRequest else { return }
    var reply = Writer()
    reply.response(
      to: waitingRequest,
      error: ResponseError(.requestCancelled, "The request was cancelled before it was answered."))
    send(&reply)
    if let question { cancel(question: question) }
  }

  private mutating func cancel(question id: RequestID) {
    send(ServerCancelRequestParams(id: id))
  }

  private mutating func ask(_ id: RequestID, _ params: WindowShowMessageRequestParams) {
    var message = Writer()
    message.request(id, WindowShowMessageRequestParams.method, params: params)
    send(&message)
  }

  /// Notifies the client of its access rights.
  mutating func sendAccessRights() {
    let accessRights = server.accessRights
    server.log.debug(
      "access is now reminders \(accessRights.reminders), events \(accessRights.events), location "
        + "\(accessRights.location)")
    notify(
      AccessDidChangeParams(
        reminders: accessRights.reminders, events: accessRights.events,
        location: accessRights.location))
    server.language.noteRightsChanged()
  }
}

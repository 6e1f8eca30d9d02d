// The long work of the next request: in progress, done, or abandoned.

import JSONRPC

struct LongWorkState {
  /// The work in progress.
  var ongoing: OngoingWork?
  /// The finished work, or the error that ended it.
  private var endResult: Result<any LongWork, ResponseError>?
  /// Whether the request was cancelled while its work was in progress.
  var isAbandoned = false
  /// Whether the clock was already advanced for the request.
  var isClockAdvanced = false

  /// Whether work is in progress. Matched with a pattern, because comparing `ongoing` with nil
  /// would copy the work.
  var isInProgress: Bool { if case .some = ongoing { true } else { false } }

  /// Forgets the result for the next request.
  mutating func reset() { (endResult, isAbandoned) = (nil, false) }

  /// Whether the store's lock is kept for the work, which is in progress, or is done but not yet
  /// used for an answer.
  var holdsTurn: Bool { currentWork.map { type(of: $0).holdsTurn } ?? false }

  /// Whether the work has ended because of an error.
  var hasFailed: Bool { currentWork?.hasFailed ?? false }

  private var currentWork: (any LongWork)? {
    if let ongoing { return ongoing.work }
    if case .success(let work)? = endResult { return work }
    return nil
  }

  /// Abandons the work, and leaves everything as it was before.
  mutating func giveUp() {
    currentWork?.giveUp()
    (ongoing, endResult) = (nil, nil)
  }

  mutating func finish() { endResult = ongoing.map { .success($0.work) } }

  mutating func fail(_ error: ResponseError) { endResult = .failure(error) }

  /// Called after the answer: the result must not be used for the next request. A result that the
  /// answer has not taken is abandoned.
  mutating func forget() {
    giveUp()
    isClockAdvanced = false
  }

  /// The finished work of the request that is being answered; nil if no work was done in slices, as
  /// for a request in a batch. Throws the error that ended the work.
  mutating func takeFinished<Work: LongWork>(_: Work.Type) throws(ResponseError) -> Work? {
    guard let endResult else { return nil }
    self.endResult = nil
    return try endResult.get() as? Work
  }
}

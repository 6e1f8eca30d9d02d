// The long work of the request that comes next: on its way, done, or given up.

import JSONRPC

struct LongWorkSlot {
  /// On its way.
  var ongoing: OngoingWork?
  /// Done, or why it could not be.
  private var done: Result<any LongWork, ResponseError>?
  /// Whether the request was taken back when its work was under way.
  var isGivenUp = false

  /// Without a copy of it.
  var isBusy: Bool { if case .some = ongoing { true } else { false } }

  /// Begins with the next request.
  mutating func reset() { (done, isGivenUp) = (nil, false) }

  /// Whether work that is under way, or done and not answered yet, keeps the store's turn open.
  var holdsTurn: Bool { current.map { type(of: $0).holdsTurn } ?? false }

  private var current: (any LongWork)? {
    if let ongoing { return ongoing.work }
    if case .success(let work)? = done { return work }
    return nil
  }

  /// Leaves everything as it was before the work.
  mutating func giveUp() {
    current?.giveUp()
    (ongoing, done) = (nil, nil)
  }

  mutating func finish() { done = ongoing.map { .success($0.work) } }

  mutating func fail(_ error: ResponseError) { done = .failure(error) }

  /// What was done for the request that has been answered does not apply to the next. If the answer
  /// did not take it, it is given up.
  mutating func forget() { giveUp() }

  /// What was done of the request that is being answered, if that was done in slices; in a batch it is
  /// not. Throws what stood in the way.
  mutating func takeFinished<Work: LongWork>(_: Work.Type) throws(ResponseError) -> Work? {
    guard let done else { return nil }
    self.done = nil
    return try done.get() as? Work
  }
}

// Work on a short-lived thread that returns one value. The work owns all data that it uses. Only
// the value is shared, and only after the thread has ended.

internal import CSystem
internal import Glibc

public final class BackgroundWork<Value: Sendable> {
  private let resultBox: ResultBox
  private let work: @Sendable () -> Value
  private var thread: pthread_t?

  /// Written by the thread and read after it has ended.
  private final class ResultBox {
    var value: Value?
  }

  /// Starts the work at once. If no thread can be created, the caller's thread does it before this
  /// returns.
  public init(_ work: @escaping @Sendable () -> Value) {
    let resultBox = ResultBox()
    self.resultBox = resultBox
    self.work = work
    thread = ThreadEntry { resultBox.value = work() }.begin()
    if thread == nil { resultBox.value = work() }
  }

  /// Work that is done already, with this value.
  public init(of value: Value) {
    resultBox = ResultBox()
    work = { value }
  }

  deinit {
    // The result is not needed any more; the thread frees its own resources.
    if let thread { pthread_detach(thread) }
  }

  /// Whether `value` would return without waiting.
  public var isDone: Bool {
    guard let thread else { return true }
    guard csystem_try_join(thread) == 0 else { return false }
    self.thread = nil
    return true
  }

  /// Waits for the thread and returns its value.
  public func value() -> Value {
    if let thread {
      pthread_join(thread, nil)
      self.thread = nil
    }
    return resultBox.value ?? work()
  }
}

/// The closure that the new thread runs.
private final class ThreadEntry {
  private let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }

  /// Nil if the system creates no thread. The new thread blocks all signals.
  func begin() -> pthread_t? {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let retainedEntry = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let refusal = pthread_create(
      &thread, nil,
      { retainedEntry in
        if let retainedEntry {
          Unmanaged<ThreadEntry>.fromOpaque(retainedEntry).takeRetainedValue().run()
        }
        return nil
      }, retainedEntry.toOpaque())
    guard refusal == 0 else {
      retainedEntry.release()
      return nil
    }
    return thread
  }
}

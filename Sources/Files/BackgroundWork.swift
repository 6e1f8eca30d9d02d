// Work on a short-lived thread that returns one value. The work owns all data that it uses. Only
// the value is shared, and only after the thread has ended.

internal import CSystem
internal import Glibc

public final class BackgroundWork<Value: Sendable> {
  private let resultBox: ResultBox
  private let work: @Sendable () -> Value
  private var thread: pthread_t?

  /// The thread writes `value`, which is read only after the thread has ended.
  private final class ResultBox {
    var value: Value?
  }

  /// Starts the work at once. If no thread can be created, the caller's thread does the work before
  /// the initializer returns.
  public init(_ work: @escaping @Sendable () -> Value) {
    let resultBox = ResultBox()
    self.resultBox = resultBox
    self.work = work
    thread = ThreadEntry { resultBox.value = work() }.startThread()
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

  /// Whether `waitForValue` would return without waiting.
  public var hasFinished: Bool {
    guard let thread else { return true }
    guard csystem_try_join(thread) == 0 else { return false }
    self.thread = nil
    return true
  }

  /// Waits for the thread and returns its value.
  public func waitForValue() -> Value {
    if let thread {
      pthread_join(thread, nil)
      self.thread = nil
    }
    return resultBox.value ?? work()
  }
}

/// Holds the closure that the new thread runs, because the thread's C function takes only a
/// pointer.
private final class ThreadEntry {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  /// Starts the thread, which blocks all signals. Nil if the system cannot create a thread.
  func startThread() -> pthread_t? {
    var allSignals = sigset_t()
    var previousMask = sigset_t()
    sigfillset(&allSignals)
    pthread_sigmask(SIG_SETMASK, &allSignals, &previousMask)
    defer { pthread_sigmask(SIG_SETMASK, &previousMask, nil) }
    let retainedEntry = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let createError = pthread_create(
      &thread, nil,
      { retainedEntry in
        if let retainedEntry {
          Unmanaged<ThreadEntry>.fromOpaque(retainedEntry).takeRetainedValue().body()
        }
        return nil
      }, retainedEntry.toOpaque())
    guard createError == 0 else {
      retainedEntry.release()
      return nil
    }
    return thread
  }
}

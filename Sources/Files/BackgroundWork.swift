// A piece of work that a short-lived thread does while its beginner goes on, and whose value comes
// back. The work owns all that it touches: no state of anybody is seen there, and the one thing that
// is shared, the value, is handed over when the thread has ended.

internal import CSystem
internal import Glibc

public final class BackgroundWork<Value: Sendable> {
  private let shelf: Shelf
  private let work: @Sendable () -> Value
  private var thread: pthread_t?

  /// Written by the thread, and read once it has ended.
  private final class Shelf {
    var value: Value?
  }

  /// Begins at once. Where no thread can be had the work is done here.
  public init(_ work: @escaping @Sendable () -> Value) {
    let shelf = Shelf()
    self.shelf = shelf
    self.work = work
    thread = ThreadEntry { shelf.value = work() }.begin()
    if thread == nil { shelf.value = work() }
  }

  /// What was there before anybody asked.
  public init(of value: Value) {
    shelf = Shelf()
    work = { value }
  }

  deinit {
    // Nobody wants what it finds; it lets go of all by itself.
    if let thread { pthread_detach(thread) }
  }

  /// Whether its value is there without waiting.
  public var isDone: Bool {
    guard let thread else { return true }
    guard csystem_try_join(thread) == 0 else { return false }
    self.thread = nil
    return true
  }

  /// What came of it, which is waited for.
  public func value() -> Value {
    if let thread {
      pthread_join(thread, nil)
      self.thread = nil
    }
    return shelf.value ?? work()
  }
}

/// What a thread is started for.
private final class ThreadEntry {
  private let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }

  /// Nil where the system gives no thread. Signals stay with the threads that there were.
  func begin() -> pthread_t? {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let handed = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let refusal = pthread_create(
      &thread, nil,
      { handed in
        if let handed { Unmanaged<ThreadEntry>.fromOpaque(handed).takeRetainedValue().run() }
        return nil
      }, handed.toOpaque())
    guard refusal == 0 else {
      handed.release()
      return nil
    }
    return thread
  }
}

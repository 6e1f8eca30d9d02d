// The clock of a test, which changes only when the test sets it.

/// `Time` is the type that the code under test takes, such as `Instant`.
public final class TestClock<Time> {
  public var now: Time

  public init(_ now: Time) {
    self.now = now
  }
}

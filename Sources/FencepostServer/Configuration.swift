// Everything from outside that a server needs, as values: what the command line said, what the
// environment says, what time it is.

public struct Configuration: Sendable {
  /// The environment's variables that say something about the locale.
  public var environment: [String: String]
  public var limits: SessionLimits
  /// From which severity on a client is told; errors and warnings always.
  public var logLevel: LogLevel
  /// Nanoseconds on a clock that never goes back, for saying how long something took.
  public var uptime: @Sendable () -> Int64

  public init(
    environment: [String: String] = [:],
    limits: SessionLimits = SessionLimits(), logLevel: LogLevel = .error,
    uptime: @escaping @Sendable () -> Int64 = { 0 }
  ) {
    self.environment = environment
    self.limits = limits
    self.logLevel = logLevel
    self.uptime = uptime
  }
}

/// The version of this program.
public let fencepostVersion = "0.1.0"

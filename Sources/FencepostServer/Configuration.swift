// Everything from outside that a server needs, as values: what the command line said, what the
// environment says, what time it is, where the store lies.

public import CivilTime
public import Files

public struct Configuration {
  /// The environment's variables that say something about the locale or the zone.
  public var environment: [String: String]
  public var limits: SessionLimits
  /// From which severity on a client is told; errors and warnings always.
  public var logLevel: LogLevel
  /// Whether log lines may hold what the person wrote: titles, notes and all else in params and replies.
  public var logsContents = false
  /// Nanoseconds on a clock that never goes back, for saying how long something took.
  public var uptime: () -> Int64
  public var clock: Clock
  /// Bits that nobody can foretell, for ids.
  public var randomBits: () -> UInt64
  public var storeLocation: StoreLocation
  /// Whoever started the program is the person, and granted everything.
  public var grantsAccess: Bool
  /// What the client goes by where it does not say so itself.
  public var client: String?

  public init(
    environment: [String: String] = [:],
    limits: SessionLimits = SessionLimits(), logLevel: LogLevel = .error,
    uptime: @escaping () -> Int64 = { 0 }, clock: Clock = .stopped,
    randomBits: @escaping () -> UInt64 = { 0 }, storeLocation: StoreLocation = .none,
    grantsAccess: Bool = false, client: String? = nil
  ) {
    self.environment = environment
    self.limits = limits
    self.logLevel = logLevel
    self.uptime = uptime
    self.clock = clock
    self.randomBits = randomBits
    self.storeLocation = storeLocation
    self.grantsAccess = grantsAccess
    self.client = client
  }
}

/// The wall clock as a session sees it.
public struct Clock {
  public var now: () -> Instant
  /// Told of each message that is begun, and of each look at what others did: a rehearsed clock
  /// goes on by these alone, so that a session's times are a function of what it was sent.
  public var tick: (Tick) -> Void

  public enum Tick: Sendable {
    case message, look
  }

  public init(
    now: @escaping () -> Instant, tick: @escaping (Tick) -> Void = { _ in }
  ) {
    self.now = now
    self.tick = tick
  }

  public static var stopped: Clock { Clock(now: { Instant(milliseconds: 0) }) }
}

/// Where the store lies, and who this process is there.
public struct StoreLocation {
  /// Its folder; nil where nothing says which.
  public var path: String?
  /// The disk that it lies on.
  public var disk: () -> any Disk
  public var boot: () -> Boot
  /// How long to wait for another process to let the store go.
  public var retryPolicy: () -> RetryPolicy
  /// The folder of the person's ledger of consent; nil where nothing says which.
  public var ledgerPath: String?
  public var process: Int32

  public init(
    path: String?, disk: @escaping () -> any Disk, boot: @escaping () -> Boot,
    retryPolicy: @escaping () -> RetryPolicy, ledgerPath: String? = nil, process: Int32 = 0
  ) {
    self.ledgerPath = ledgerPath
    self.process = process
    self.path = path
    self.disk = disk
    self.boot = boot
    self.retryPolicy = retryPolicy
  }

  /// For a session that has no store.
  public static var none: StoreLocation {
    StoreLocation(
      path: nil, disk: { PosixDisk() },
      boot: {
        Boot(id: Digest(of: []), machine: Digest(of: []), process: 0, processStart: 0)
      }, retryPolicy: { .none })
  }
}

/// The version of this program.
public let fencepostVersion = "0.1.0"

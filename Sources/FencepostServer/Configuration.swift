// Everything that a server is given when it starts: the options of the command line, environment
// variables, the clock, and the store's location.

public import CivilTime
public import Files

public struct Configuration {
  /// Environment variables that determine the locale or the zone.
  public var environment: [String: String]
  public var limits: SessionLimits
  /// The least severe level of log lines that are written. Errors and warnings are sent to the
  /// client at any level.
  public var logLevel: LogLevel
  /// Whether log lines may contain the person's data: titles, notes, and everything else in params
  /// and replies.
  public var logsContents = false
  /// A monotonic clock in nanoseconds, to measure durations.
  public var uptime: () -> Int64
  public var clock: Clock
  /// Unpredictable bits, for ids.
  public var randomBits: () -> UInt64
  public var storeLocation: StoreLocation
  /// Whether the client has full access because the person started the program and gave it
  /// `--access full`.
  public var grantsAccess: Bool
  /// Whether the server notices changes that other programs make while the store is open. A
  /// process that ends after one answer does not need to notice them, and ends faster without
  /// watching files, because the kernel takes milliseconds to close inotify.
  public var watchesFiles = true
  /// The client's name, if the client does not give one itself.
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

/// The wall clock of a session.
public struct Clock {
  public var now: () -> Instant
  /// Called when a message begins, and when the files are checked for changes of other programs. A
  /// fixed clock advances only then, so that a session's times depend only on its messages.
  public var tick: (Tick) -> Void
  /// Sets a fixed clock forward by this many milliseconds; nil for a real clock.
  public var advance: ((Int64) -> Void)?

  public enum Tick: Sendable {
    case message, outsideCheck
  }

  public init(
    now: @escaping () -> Instant, tick: @escaping (Tick) -> Void = { _ in },
    advance: ((Int64) -> Void)? = nil
  ) {
    self.now = now
    self.tick = tick
    self.advance = advance
  }

  public static var stopped: Clock { Clock(now: { Instant(milliseconds: 0) }) }
}

/// The location of the store, and the process that uses the store.
public struct StoreLocation {
  /// The store's folder; nil if it is not known.
  public var path: String?
  /// The disk that holds the store.
  public var disk: () -> any Disk
  public var boot: () -> Boot
  /// How long to wait for another process's lock.
  public var retryPolicy: () -> RetryPolicy
  /// The folder of the consent ledger; nil if it is not known.
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

  /// For a session without a store.
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

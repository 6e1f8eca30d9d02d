// The file of the consent ledger. It is read on first use, and again when it may have changed.
// Only one process at a time changes it. `Ledger` parses the content.

public import CivilTime
public import Files
internal import JSON

public struct LedgerFile {
  let folder: LedgerFolder?
  let environment: Environment
  private let watcher: LedgerWatcher?
  /// The content when it was last read; nil before the first use.
  private var content: Content?
  /// Whether another program has changed the ledger, and `checkForChange` has not reported that
  /// yet.
  private var hasUnreportedChange = false

  static let fileName = FileName(ours: "access.json")

  /// What the file needs: a clock, a policy for the lock, and file watching.
  public struct Environment {
    public var now: () -> Instant
    /// How long to wait for the lock.
    public var retryPolicy: RetryPolicy
    /// The name of this process, for processes that wait for the lock.
    public var holder: LockOwner
    /// Whether the file may be watched. If not, the file is read every second.
    public var mayWatch: Bool

    public init(
      now: @escaping () -> Instant, retryPolicy: RetryPolicy, holder: LockOwner,
      mayWatch: Bool = true
    ) {
      self.now = now
      self.retryPolicy = retryPolicy
      self.holder = holder
      self.mayWatch = mayWatch
    }
  }

  private enum Content: Equatable {
    case ledger(Ledger)
    case fault(LedgerFault)
  }

  /// The ledger in this folder, which need not exist. Reads nothing yet.
  public init(
    in path: String?, on disk: any Disk = PosixDisk(), _ environment: Environment
  ) {
    folder = path.map { LedgerFolder(path: $0, disk: disk) }
    watcher = folder.map { LedgerWatcher(over: $0, mayWatch: environment.mayWatch) }
    self.environment = environment
  }

  // MARK: Reading

  /// The status of a client for an entity. A ledger that cannot be read grants nothing; then
  /// `fault` says why.
  public mutating func status(of client: ClientName, _ entity: Entity) -> ConsentStatus {
    guard case .ledger(let ledger) = readIfNeeded() else { return .notDetermined }
    return ledger.status(of: client, entity)
  }

  public mutating func ledger() throws(LedgerFault) -> Ledger {
    switch readIfNeeded() {
    case .ledger(let ledger): return ledger
    case .fault(let fault): throw fault
    }
  }

  /// Why the ledger cannot be read; nil if it can.
  public var fault: LedgerFault? {
    mutating get {
      if case .fault(let fault) = readIfNeeded() { fault } else { nil }
    }
  }

  private mutating func readIfNeeded() -> Content {
    if let content { return content }
    let now = environment.now()
    watcher?.setWatch(at: now)
    let content = readContent()
    self.content = content
    return content
  }

  private func readContent() -> Content {
    do throws(LedgerFault) {
      return .ledger(try load())
    } catch {
      return .fault(error)
    }
  }

  // MARK: Watching for changes

  /// The descriptor to poll. It becomes readable when the file may have changed.
  public var descriptor: Int32? { watcher?.descriptor }

  /// When to check for changes even if the descriptor reports none; nil if that is not necessary.
  public var due: Instant? { watcher?.due }

  /// Whether another program has changed the ledger since the last call. Does not wait. A ledger
  /// that was not used yet is not read.
  public mutating func checkForChange(beforeMessage: Bool = false) -> Bool {
    guard content != nil else { return false }
    let now = environment.now()
    guard watcher?.poll(at: now, beforeMessage: beforeMessage) == true || hasUnreportedChange else {
      return false
    }
    readAgain()
    defer { hasUnreportedChange = false }
    return hasUnreportedChange
  }

  private mutating func readAgain() {
    let newContent = readContent()
    if content != nil, content != newContent { hasUnreportedChange = true }
    content = newContent
  }

  // MARK: Changing

  /// Records the person's answer about a client, dated now.
  public mutating func record(
    _ status: ConsentStatus, of client: ClientName, _ entities: [Entity], by means: Answer.Means,
    purpose: String? = nil
  ) throws(LedgerFault) {
    // Whole seconds, because milliseconds would distract people who read the file.
    let answer = Answer(
      status, answerTime: Instant(seconds: environment.now().seconds), means: means,
      purpose: purpose?.excerpt(Answer.longestPurpose))
    try change { ledger in
      for entity in entities { ledger.record(answer, of: client, entity) }
    }
  }

  /// Removes the person's answers about a client.
  public mutating func forget(
    _ entities: [Entity], of client: ClientName
  ) throws(LedgerFault) {
    try change { ledger in ledger.forget(entities, of: client) }
  }

  /// Changes the ledger as it is in the file now, and writes the file durably. If that fails, the
  /// file stays as it was.
  private mutating func change(_ edit: (inout Ledger) -> Void) throws(LedgerFault) {
    _ = readIfNeeded()
    do throws(LedgerFault) {
      let (before, after) = try replace(edit)
      if content != .ledger(before) { hasUnreportedChange = true }
      content = .ledger(after)
    } catch {
      readAgain()
      throw error
    }
  }
}

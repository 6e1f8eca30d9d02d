// The ledger of consent in its file: read when it is first asked for, looked at again when somebody
// may have changed it, changed by one at a time. What was said by whom is `Ledger`'s affair.

public import CivilTime
public import Files
internal import JSON

public struct LedgerFile {
  let folder: LedgerFolder?
  let environment: Environment
  private let watcher: LedgerWatcher?
  /// What the file said when it was last read; nil before the first need.
  private var content: Content?
  /// Whether a change of somebody else's was met on the way, and nobody was told of it yet.
  private var hasNews = false

  static let name = FileName(ours: "access.json")

  /// What comes in from outside, as values.
  public struct Environment {
    public var now: () -> Instant
    /// How long to wait for the lock.
    public var retryPolicy: RetryPolicy
    /// Who is told to those who wait for it meanwhile.
    public var holder: LockOwner
    /// Whether the system may be asked to watch. Where not, the file is read every second.
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

  /// The ledger in a folder, which need not be there. Nothing is touched yet.
  public init(
    in path: String?, on disk: any Disk = PosixDisk(), _ environment: Environment
  ) {
    folder = path.map { LedgerFolder(path: $0, disk: disk) }
    watcher = folder.map { LedgerWatcher(over: $0, mayWatch: environment.mayWatch) }
    self.environment = environment
  }

  // MARK: What it says

  /// Nothing is granted by a ledger that cannot be read; `fault` says why.
  public mutating func status(of client: ClientName, _ entity: Entity) -> Status {
    guard case .ledger(let ledger) = read() else { return .notDetermined }
    return ledger.status(of: client, entity)
  }

  public mutating func ledger() throws(LedgerFault) -> Ledger {
    switch read() {
    case .ledger(let ledger): return ledger
    case .fault(let fault): throw fault
    }
  }

  /// Why it cannot be read; nil where it can.
  public var fault: LedgerFault? {
    mutating get {
      if case .fault(let fault) = read() { fault } else { nil }
    }
  }

  private mutating func read() -> Content {
    if let content { return content }
    let now = environment.now()
    watcher?.setWatch(at: now)
    let content = contentNow()
    self.content = content
    return content
  }

  private func contentNow() -> Content {
    do throws(LedgerFault) {
      return .ledger(try load())
    } catch {
      return .fault(error)
    }
  }

  // MARK: Whether it still does

  /// What to wait for: readable where there may be something to look at.
  public var descriptor: Int32? { watcher?.descriptor }

  /// When to look in any case; nil where that is not needed.
  public var due: Instant? { watcher?.due }

  /// Whether it says something else than it did at the last look, by the doing of others. Nothing
  /// is waited for, and what nobody has asked for yet is not read.
  public mutating func look(beforeMessage: Bool = false) -> Bool {
    guard content != nil else { return false }
    let now = environment.now()
    guard watcher?.look(at: now, beforeMessage: beforeMessage) == true || hasNews else {
      return false
    }
    lookAgain()
    defer { hasNews = false }
    return hasNews
  }

  private mutating func lookAgain() {
    let found = contentNow()
    if content != nil, content != found { hasNews = true }
    content = found
  }

  // MARK: Changing it

  /// Takes down what the person has said of a client, now.
  public mutating func record(
    _ status: Status, of client: ClientName, _ entities: [Entity], by means: Answer.Means,
    purpose: String? = nil
  ) throws(LedgerFault) {
    // A person's answer, for people to read: no one needs the millisecond.
    let answer = Answer(
      status, answered: Instant(seconds: environment.now().seconds), means: means,
      purpose: purpose?.excerpt(Answer.longestPurpose))
    try change { ledger in
      for entity in entities { ledger.record(answer, of: client, entity) }
    }
  }

  /// As if the person had never said anything of this.
  public mutating func forget(
    _ entities: [Entity], of client: ClientName
  ) throws(LedgerFault) {
    try change { ledger in ledger.forget(entities, of: client) }
  }

  /// Changes what the file says at the time. It is on disk afterwards; where it fails, the file is
  /// as it was.
  private mutating func change(_ edit: (inout Ledger) -> Void) throws(LedgerFault) {
    _ = read()
    do throws(LedgerFault) {
      let (before, after) = try replace(edit)
      if content != .ledger(before) { hasNews = true }
      content = .ledger(after)
    } catch {
      lookAgain()
      throw error
    }
  }
}

// One process that uses the store: waits for commands, watch events and due checks; handles all
// received commands in one turn; and answers after the commit.

import CivilTime
import Files
import Glibc
import Store

struct Session {
  var store: Store
  var watcher: StoreWatcher
  let clock: Clock
  private var unread: [UInt8] = []
  private var hasEnded = false
  /// Whether a command waits until the store is quiet.
  private var isAwaited = false
  /// The commands of this turn, with their answers if it is committed.
  private var batch: [(command: Command.Writing, words: [String], answer: String)] = []

  init(store: Store, watcher: StoreWatcher, clock: Clock) {
    self.store = store
    self.watcher = watcher
    self.clock = clock
  }

  mutating func run() {
    say("open \(store.state.text)")
    store.saveIndex()
    while true {
      recheckDue()
      let lines = takeLines()
      for line in lines { perform(line) }
      settle()
      tell(store.takeAnnouncements())
      if isAwaited, lines.isEmpty, store.due == nil {
        isAwaited = false
        say("rest \(store.state.text)")
      }
      if hasEnded { return }
      wait()
    }
  }

  // MARK: Others

  private mutating func recheckDue() {
    for sight in watcher.poll(at: clock.now) { store.notice(sight) }
    guard let due = store.due, due <= clock.now || due - clock.now > 60_000 else { return }
    do throws(StoreFault) {
      tell(try store.recheckDue())
    } catch {
      say("! \(word(of: error))")
    }
  }

  private mutating func tell(_ announcements: [Announcement]) {
    for announcement in announcements { say(announcement.line(in: store)) }
  }

  // MARK: Commands

  private mutating func perform(_ line: String) {
    var words = line.split(separator: " ").map(String.init)
    let command = words.isEmpty ? "" : words.removeFirst()
    switch Command(command) {
    case .writing(let writing):
      perform(writing, words)
    case .reading(let reading):
      settle()
      tell(store.takeAnnouncements())
      do throws(StoreFault) {
        try answer(reading, words)
      } catch {
        say("no \(word(of: error))")
      }
    case .unknown:
      settle()
      say("no such command: \(line)")
    }
  }

  private mutating func perform(_ command: Command.Writing, _ words: [String]) {
    do throws(StoreFault) {
      batch.append((command, words, try store.perform(command, words)))
    } catch {
      // A second edit of the same item waits for the first to be committed.
      if case .turnIsFull = error, !batch.isEmpty {
        settle()
        return perform(command, words)
      }
      settle()
      say("no \(word(of: error))")
    }
  }

  /// Commits this turn and answers its commands. If the commit fails, performs each command again,
  /// in a turn of its own.
  private mutating func settle() {
    let done = batch
    batch = []
    do throws(StoreFault) {
      try store.commitTurn()
      for entry in done { say(entry.answer) }
    } catch {
      guard done.count > 1 else {
        for _ in done { say("no \(word(of: error))") }
        return
      }
      for entry in done { alone(entry.command, entry.words) }
    }
  }

  private mutating func alone(_ command: Command.Writing, _ words: [String]) {
    do throws(StoreFault) {
      let answer = try store.perform(command, words)
      try store.commitTurn()
      say(answer)
    } catch {
      store.abandonTurn()
      say("no \(word(of: error))")
    }
  }

  private mutating func answer(
    _ command: Command.Reading, _ words: [String]
  ) throws(StoreFault) {
    switch command {
    case .get:
      let item = words.first.flatMap { store.item(ItemID($0)) }
      say(item.map { "item \($0.list) \(store.text(of: $0))" } ?? "none")
    case .view:
      say("view\t\(store.state.text)\(store.view)")
    case .state:
      say("state \(store.state.text)")
    case .changes:
      guard let since = words.first.flatMap({ JournalPosition(text: $0) }) else {
        throw .cannotCalculateChanges
      }
      var sum = Delta()
      for change in try store.changes(since: since) { sum.add(change.delta) }
      say("changes\(sum.text(in: store))")
    case .history:
      let entries = try store.history(limit: words.first.flatMap { Int($0) } ?? 20)
      say("history\(entries.map(\.line).joined())")
    case .blind:
      say("blind \(watcher.unwatchedFolders.keys.map(\.text).sorted().joined(separator: " "))")
    case .orphans:
      say("orphans \(store.quarantinedFiles.count)")
    case .index:
      say(store.writeIndex() ? "ok" : "no index")
    case .disturb:
      store.notice(.everything)
      say("ok")
    case .clock:
      clock.offset = words.first.flatMap { Int64($0) } ?? 0
      say("ok")
    case .rest:
      isAwaited = true
    case .quit:
      hasEnded = true
      say("bye")
    }
  }

  // MARK: Waiting

  private mutating func wait() {
    var descriptors = [pollfd(fd: 0, events: Int16(POLLIN), revents: 0)]
    if let watched = watcher.descriptor {
      descriptors.append(pollfd(fd: watched, events: Int16(POLLIN), revents: 0))
    }
    // While a command waits for quiet, nothing is due until the watch was read again.
    if isAwaited, store.due == nil { return }
    let dues = [store.due, watcher.due].compactMap(\.self)
    let delay = dues.min().map { min(max($0 - clock.now, 0), 5000) } ?? -1
    poll(&descriptors, nfds_t(descriptors.count), Int32(delay))
    guard descriptors[0].revents != 0 else { return }
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(read(0, buffer.baseAddress, buffer.count), 0)
    }
    if bytes.isEmpty { hasEnded = true }
    unread += bytes
  }

  private mutating func takeLines() -> [String] {
    var lines: [String] = []
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: unread[..<end], as: UTF8.self))
      unread.removeFirst(end + 1)
    }
    return lines
  }

  private func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}
